// A link carries a whole game, and a bad one is told from a good one.
import { expect, test } from 'vitest';
import { packRecord, unpackRecord } from '../../src/review/share';
import { nextStop, placings, stopAt, toldOptions } from '../../src/review/steps';
import { rowsFor, sideBySide } from '../../src/review/shapes';
import { projectFile } from '../support/wasm';

const RECORDS = projectFile('tests/data/example.jsonl').toString().trim().split('\n');

test.each(RECORDS)('a game goes into a link and comes out as it was', async (record) => {
  const packed = await packRecord(record);
  expect(packed).toMatch(/^z[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(4000);
  const { fair: _, ...game } = JSON.parse(record) as Record<string, unknown>;
  expect(JSON.parse((await unpackRecord(packed))!)).toEqual(game);
});

test('names in any language come along, what is private does not', async () => {
  const game = { ...JSON.parse(RECORDS[0]!), seats: [{ name: 'Zoë 日本', colors: 'R' }], key: 'secret' };
  const found = (await unpackRecord(await packRecord(JSON.stringify(game))))!;
  expect(found).toContain('Zoë 日本');
  expect(found).not.toContain('secret');
});

test.each(['', 'z', 'x123', 'z!!!', 'zAAAA', 'p%%%', 'pgA'])('the link %j carries nothing', async (text) => {
  expect(await unpackRecord(text)).toBeNull();
});

test('a link that unpacks to more than any game is refused', async () => {
  const stream = new Blob(['x'.repeat(5_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  expect(await unpackRecord(`z${bytes.toString('base64url')}`)).toBeNull();
});

test('steps lead from stop to stop', () => {
  const stops = [0, 1, 5, 6];
  expect([stopAt(stops, 4), stopAt(stops, 5), stopAt(stops, 99)]).toEqual([1, 5, 6]);
  expect([nextStop(stops, 1, 1), nextStop(stops, 6, 1), nextStop(stops, 5, -1), nextStop(stops, 0, -1)]).toEqual([5, 6, 1, 0]);
  expect(placings(['bid 3', 'place R K'])).toEqual([{ color: 'R', lot: 'K' }]);
});

test('marks that would lie on each other stand side by side, within the edge', () => {
  expect(sideBySide([10, 12, 100], 20, 110)).toEqual([10, 30, 100]);
  expect(sideBySide([95, 97, 99], 20, 100)).toEqual([60, 80, 100]);
});

test('marks that may not move stand above each other where they would touch', () => {
  expect(rowsFor([10, 12, 14, 100], 20)).toEqual([0, 1, 2, 0]);
  expect(rowsFor([10, 25, 40], 20)).toEqual([0, 1, 0]);
});

test('of many options the best are told, and what was played', () => {
  const option = (moves: string[], win: number) => ({ moves, win });
  const options = [option(['bid 3'], 0.4), option(['bid 2'], 0.3), option(['pass'], 0.2), option(['place R K', 'place B L'], 0.1)];
  expect(toldOptions(options, ['bid 2'], 2)).toEqual(options.slice(0, 2));
  expect(toldOptions(options, ['pass'], 2)).toEqual(options.slice(0, 3));
  expect(toldOptions(options, ['place B L', 'place R K'], 1)).toEqual([options[0], options[3]]); // in any order
});
