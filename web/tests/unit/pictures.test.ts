// Pictures of positions: made by the rules while the page is built.
import { beforeAll, describe, expect, test } from 'vitest';
import { readPosition } from '../../plugins/rules';
import { pictured } from '../../src/board/pictured';
import showpiece from '../../src/home/showpiece.position';
import { PICTURES } from '../../src/rules/pictures';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { Types } from '../support/typed';
import { loadWasm } from '../support/wasm';

let bigshot: Bigshot;
let types: Types;
beforeAll(async () => {
  bigshot = await loadWasm();
  types = new Types('src/worker/bigshot_wasm.ts');
}, 60_000);

const lot = (name: string, id: string) => PICTURES[name]!.position.board.lots.find((each) => each.id === id)!;

test('are what the types say', () => {
  expect(types.faults('Position', showpiece)).toEqual([]);
  for (const { position } of Object.values(PICTURES)) expect(types.faults('Position', position)).toEqual([]);
});

test('show what the words beside them say', () => {
  expect(showpiece.die).toBe(4);
  expect(showpiece.ring.spaces[showpiece.ring.broker]).toMatchObject({ onOffer: true, broker: true });
  expect(showpiece.board.lots.filter((each) => each.sold).map((each) => each.id)).toEqual(['C', 'L']);
  // R1: the broker counts only spaces that have cubes.
  const { ring, die } = PICTURES['R1']!.position;
  expect([die, ring.walk, ring.broker]).toEqual([3, [3, 4, 5], 5]);
  expect(ring.spaces[2]!.cubes).toEqual([]);
  // R7: sold lots, and one that is not full.
  expect([lot('R7', 'B').sold, lot('R7', 'D').sold, lot('R7', 'A').owner]).toEqual([true, true, 'R']);
  expect(lot('R7', 'B').cubes.map(({ color }) => color)).toEqual(['W']);
  // R8: most, a tie that leaves it to a third, a tie that leaves it to nobody.
  expect([lot('R8', 'I').owner, lot('R8', 'J').owner, lot('R8', 'K').owner]).toEqual(['R', 'W', null]);
  expect(lot('R8', 'J').cancelled).toEqual(['R', 'Y']);
  // E2: the park doubles what its owner has in the district.
  expect([lot('E2', 'B').doubled, lot('E2', 'C').doubled, lot('E2', 'D').doubled]).toEqual([true, true, false]);
});

test('cubes lie on their lots although nobody saw them being placed', () => {
  for (const { cubes, counts } of showpiece.board.lots.filter((each) => !each.sold)) {
    for (const [color, count] of Object.entries(counts)) expect(cubes.filter((cube) => cube.color === color)).toHaveLength(count);
  }
});

test('nothing can be done in them', () => {
  const view = pictured(showpiece);
  expect([view.viewer, view.timeline.live, view.choices.bid.allowed]).toEqual([null, false, false]);
});

describe('a position in a file', () => {
  const line =
    '4rof standard R/W/B/Y -/-/-/-/-/-/-/-/-/-/-/-/- RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/RRBB/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB 4 1 R10:0/Y10:0/W10:0/B10:0 - 1 roll';

  test('is read with its moves', () => {
    const position = readPosition(bigshot, `# A comment.\n${line}\nroll 2\nbid 3\n`);
    expect(position).toMatchObject({ phase: 'bidding', die: 2, auction: { standing: { amount: 3 } } });
  });

  test('remembers a bid that stands in it', () => {
    const bidding = line.replace(' 1 roll', ' 1 bid:3:3:0123:-');
    expect(readPosition(bigshot, bidding).seats[3]).toMatchObject({ leads: true, lastBid: 3 });
  });

  test('is refused where it is wrong, with the part that is', () => {
    expect(() => readPosition(bigshot, line.replace('RWWB', 'RWWX'))).toThrow(/ring\[0\]/);
    expect(() => readPosition(bigshot, `${line}\nbid 3\n`)).toThrow(/error\./);
    expect(() => readPosition(bigshot, '')).toThrow(/rules|position/);
    expect(bigshot.startFrom(line.replace('standard', 'elsewhere'))).toMatchObject({ fault: { key: 'board' } });
  });

  test('rolls the die of its seed', () => {
    const started = bigshot.startFrom(line, 5n);
    if (!('game' in started)) throw new Error('refused');
    expect(bigshot.advance(started.game, null, {}, { viewer: null }).next.moves).toEqual([expect.stringMatching(/^roll [1-6]$/)]);
    bigshot.close(started.game);
  });
});
