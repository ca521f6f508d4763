// What is drawn of a lot stays the same object until something of it changes.
import { expect, test } from 'vitest';
import { NO_CUBES, stillDrawn, type DrawnLot } from '../../src/board/drawn_lot';

const lot = (id: string, more: object = {}): DrawnLot =>
  ({
    lot: LOTS[id],
    name: id,
    layout: LAYOUT,
    tone: 'north',
    district: null,
    preview: null,
    arrival: ARRIVAL,
    settled: false,
    ghosts: NO_CUBES,
    recent: 0,
    ...more,
  }) as DrawnLot;
const LOTS = { A: { id: 'A' }, B: { id: 'B' } } as unknown as Record<string, DrawnLot['lot']>;
const LAYOUT = {} as DrawnLot['layout'];
const ARRIVAL: DrawnLot['arrival'] = { first: 0, from: null, stamped: false };
const byId = (lots: DrawnLot[]) => new Map(lots.map((each) => [each.lot.id, each]));

test('a lot that says the same stays the same object, and one of which anything changes does not', () => {
  const before = [lot('A'), lot('B')];
  const changes = [
    { lot: { id: 'A', sold: true } }, { preview: {} }, { arrival: { ...ARRIVAL } }, { settled: true }, { ghosts: ['R'] }, { recent: 1 },
    { tone: 'south' }, { district: 'west' }, { layout: {} },
  ];
  for (const change of changes) {
    const now = [lot('A', change), lot('B')];
    expect(stillDrawn(byId(before), now)).toEqual(now);
    expect(stillDrawn(byId(before), now)[0]).toBe(now[0]);
    expect(stillDrawn(byId(before), now)[1]).toBe(before[1]);
  }
});

test('a lot that was not there before is drawn', () => {
  const now = [lot('A')];
  expect(stillDrawn(new Map(), now)[0]).toBe(now[0]);
});
