// The form of a new game offers what the rules allow, and never holds anything else.
import { beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import limits from 'virtual:limits';
import all from 'virtual:options';
import { LONGEST_NAME } from '../../src/game/person';
import { STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { GameOptions } from '../../src/game/types';
import { canChoose, choose, MONEY_WAYS, PLAYERS, STANDARD_OPTIONS, valuesOf } from '../../src/new_game/options';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { Types } from '../support/typed';
import { loadWasm } from '../support/wasm';

let bigshot: Bigshot;
let types: Types;
beforeAll(async () => {
  bigshot = await loadWasm();
  types = new Types('src/worker/bigshot_wasm.ts');
}, 60_000);

test('what was built into the page is what the module says', () => {
  expect(all).toEqual(bigshot.allOptions());
  expect(limits).toEqual(all.limits);
  expect(types.faults('AllOptions', all)).toEqual([]);
  for (const { options, refused } of all.combinations) {
    expect(bigshot.checkHeader(options, STANDARD_BOARD)?.message ?? null).toEqual(refused);
  }
});

test('the page and the server know one longest name', () => {
  const header = readFileSync(new URL('../../../src/record/name_length.h', import.meta.url), 'utf8');
  expect(LONGEST_NAME).toBe(Number(/kLongestPersonName = (\d+)/.exec(header)?.[1]));
});

test('every number of players has its seats', () => {
  expect(PLAYERS.map(({ count }) => count)).toEqual([2, 3, 4]);
  for (const { count, colors, ghost } of PLAYERS) {
    const { seats } = bigshot.deal(count, 1n);
    expect(seats.every((seat) => seat.length === colors), String(count)).toBe(true);
    expect(ghost).toBe(seats.join('').length < 4);
  }
});

test('whatever is pressed, in whatever order, makes a game', () => {
  const seen = new Set<string>();
  const open: GameOptions[] = [STANDARD_OPTIONS];
  while (open.length > 0) {
    const options = open.pop()!;
    if (seen.has(JSON.stringify(options))) continue;
    seen.add(JSON.stringify(options));
    expect(bigshot.checkHeader(options, STANDARD_BOARD)).toBeNull();
    for (const name of ['players', 'edition', 'money', 'overbid'] as const) {
      for (const value of valuesOf(name)) {
        if (!canChoose(options, name, value).allowed) continue;
        const next = choose(options, name, value);
        expect(next[name]).toBe(value);
        open.push(next);
      }
    }
  }
  expect(seen.size).toBe(all.combinations.filter((each) => !each.refused).length);
});

test('hidden money comes with bluffing, is not for two, and goes when two play', () => {
  const hidden = choose(STANDARD_OPTIONS, 'money', 'hidden');
  expect(hidden).toEqual({ ...STANDARD_OPTIONS, money: 'hidden', overbid: 'penalty' });
  const strict = choose(hidden, 'overbid', 'forbidden');
  expect(choose(strict, 'players', 3)).toEqual({ ...strict, players: 3 });
  expect(choose(hidden, 'money', 'open')).toEqual(STANDARD_OPTIONS);
  const two = choose(hidden, 'players', 2);
  expect(two).toEqual({ ...STANDARD_OPTIONS, players: 2 });
  expect(canChoose(two, 'money', 'hidden')).toEqual({ allowed: false, why: { key: 'error.game.hidden_for_two', rule: 'C4' } });
  expect(canChoose(STANDARD_OPTIONS, 'overbid', 'penalty').allowed).toBe(false);
});

test('the editor offers every way with money that some game can have', () => {
  expect(MONEY_WAYS.map(({ money, overbid }) => `${money} ${overbid}`)).toEqual(['open forbidden', 'hidden forbidden', 'hidden penalty']);
});
