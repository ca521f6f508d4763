// A log that does not tell what is still to come.
import { expect, test } from 'vitest';
import { roundsOf, toldSoFar } from '../../src/log/told';
import type { GameView, LogEntry, LogKind } from '../../src/game/types';

const entry = (at: number, kind: LogKind): LogEntry => ({ at, round: 1, kind, message: { key: `told.${kind}` } });
const whole = [entry(1, 'roll'), entry(2, 'bid'), entry(3, 'win'), entry(4, 'end')];

function told(kind: GameView['kind'], at: number, log = whole, settled = true): LogKind[] {
  const timeline = { at, of: log.at(-1)!.at, live: at === log.at(-1)!.at, playing: false };
  return toldSoFar({ log, timeline, kind } as GameView, settled).map((each) => each.kind);
}

test('a record at its start tells nothing yet', () => {
  expect(told('replay', 0)).toEqual([]);
  expect(told('replay', 2)).toEqual(['roll', 'bid']);
});

test('a finished game that is looked at again tells no more than its position', () => {
  expect(told('local', 2)).toEqual(['roll', 'bid']);
  expect(told('table', 4)).toEqual(['roll', 'bid', 'win', 'end']);
});

test('a game that goes on hides nothing that has been seen', () => {
  expect(told('local', 1, whole.slice(0, 3))).toEqual(['roll', 'bid', 'win']);
});

test('the winner is told when the lots are settled, not before', () => {
  expect(told('replay', 4, whole, false)).toEqual(['roll', 'bid', 'win']);
});

test('a new entry makes its round anew, and leaves the others as they were', () => {
  const log = [1, 1, 2, 2].map((round, i) => ({ ...entry(i + 1, 'bid'), round }));
  const before = roundsOf(log, log[3]!, []);
  expect(before.map(({ round, entries }) => [round, entries.length])).toEqual([[1, 2], [2, 2]]);
  const next = { ...entry(5, 'pass'), round: 2 };
  const after = roundsOf([...log, next], next, before);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual({ round: 2, entries: [log[2], log[3], next], current: next });
});

test('looking back marks one entry of one round', () => {
  const log = [1, 1, 2].map((round, i) => ({ ...entry(i + 1, 'bid'), round }));
  const now = roundsOf(log, log[2]!, []);
  const back = roundsOf(log, log[0]!, now);
  expect(back.map(({ current }) => current)).toEqual([log[0], null]);
});
