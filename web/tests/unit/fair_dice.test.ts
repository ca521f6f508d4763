// Deal and dice, checked as a browser checks them, on the vectors of docs/fair-dice.md.
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFairDice, FairNumbers } from '../../src/game/fair_dice';
import { toHex } from '../../src/game/hex';
import { sha256 } from '../../src/game/sha256';
import { STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { FairView, GameOptions } from '../../src/game/types';
import type { Header } from '../../src/worker/bigshot_wasm';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { loadWasm, projectFile } from '../support/wasm';

interface Vector {
  method: string;
  seed: string;
  commitment: string;
  names?: string[];
  pledges?: (string | null)[];
  nonces: (string | null)[];
  numbers: string[];
  spaces: string[];
  broker: number;
  roller: number;
  colors: string[];
  dice: number[];
}

const page = projectFile('docs/fair-dice.md').toString();
const vectors = JSON.parse(/```json\n(\[[^`]*\])\n```/.exec(page)![1]!) as Vector[];

let rules: Rules;
beforeAll(async () => {
  rules = asRemote(await loadWasm());
});

function proofOf({ method, seed, commitment, nonces, pledges = [] }: Vector): FairView {
  return { method, seed, commitment, nonces, pledges, marks: [] };
}

const namesOf = ({ names, nonces }: Vector) => names ?? nonces.map(() => null);

function headerOf(vector: Vector): Header {
  const options: GameOptions = { players: vector.nonces.length, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
  const { spaces, broker, roller, colors: seats } = vector;
  return { options, board: STANDARD_BOARD, setup: { seats, spaces, broker, roller } };
}

const rolls = ({ dice }: Vector) => dice.map((face) => `roll ${face}`);

describe.each(vectors.map((vector, i) => [i, vector] as const))('vector %i', (_, vector) => {
  test('gives the same numbers', () => {
    const numbers = FairNumbers.of(proofOf(vector), namesOf(vector)).blocks('deal', 2);
    const found = vector.numbers.map((_, i) => toHex(numbers.slice(8 * i, 8 * i + 8)));
    expect(found).toEqual(vector.numbers);
  });

  test('is found fair', async () => {
    expect(await checkFairDice(rules, proofOf(vector), headerOf(vector), namesOf(vector), rolls(vector), true)).toEqual({ ok: true });
  });
});

test('SHA-256 is that of the browser', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
    expect(toHex(sha256(bytes))).toBe(toHex(await crypto.subtle.digest('SHA-256', bytes)));
  }
});

describe('what does not follow from seed and nonces is found', () => {
  const vector = vectors[0]!;
  const names = namesOf(vector);
  const check = (change: Partial<FairView>, header = headerOf(vector), moves = rolls(vector), seats: (string | null)[] = names) =>
    checkFairDice(rules, { ...proofOf(vector), ...change }, header, seats, moves, true);

  test.each([
    ['another seed', { seed: `${'0'.repeat(63)}1` }, 'commitment'],
    ['no seed', { seed: null }, 'missing_seed'],
    ['a seed that is none', { seed: 'xyz' }, 'not_hex'],
    ['another nonce', { nonces: ['0'.repeat(32), null, null, vector.nonces[3]!] }, 'pledge'],
    ['a nonce that is missing', { nonces: [null, null, null, vector.nonces[3]!] }, 'pledge'],
    ['another commitment, sought when the nonces were known', { seed: '1'.repeat(64), commitment: '2'.repeat(64) }, 'pledge'],
    ['a pledge too few', { pledges: vector.pledges!.slice(1) }, 'nonce_count'],
    ['a mark where there is a name', { marks: ['0'.repeat(64), null, null, null] }, 'mark'],
    ['a mark that is none', { marks: ['x', null, null, null] }, 'not_hex'],
    ['a nonce too few', { nonces: vector.nonces.slice(1) }, 'nonce_count'],
  ] as [string, Partial<FairView>, string][])('%s', async (_, change, id) => {
    expect(await check(change)).toMatchObject({ ok: false, message: { key: `error.fair.${id}` } });
  });

  test('another name', async () => {
    expect(await check({}, headerOf(vector), rolls(vector), ['Eve', ...names.slice(1)])).toMatchObject({ message: { key: 'error.fair.deal' } });
  });

  test('the old method is not taken for the new one', async () => {
    expect(await check({ method: 'bigshot-fair-1' })).toMatchObject({ message: { key: 'error.fair.deal' } });
  });

  test('another method', async () => {
    expect(await check({ method: 'trust-me' })).toMatchObject({ ok: false, message: { key: 'error.record.not_one_of' } });
  });

  test.each([
    ['a space', { spaces: ['RRRB', ...vector.spaces.slice(1)] }],
    ['the broker', { broker: 9 }],
    ['the roller', { roller: 0 }],
    ['a colour', { seats: ['R', 'W', 'B', 'Y'] }],
  ])('%s', async (_, change) => {
    const header = headerOf(vector);
    expect(await check({}, { ...header, setup: { ...header.setup, ...change } })).toMatchObject({ message: { key: 'error.fair.deal' } });
  });

  test('a die, with its move', async () => {
    const moves = ['roll 3', 'pass', 'roll 3'];
    expect(await check({}, headerOf(vector), moves)).toEqual({
      ok: false,
      at: 2,
      message: { key: 'error.fair.die', args: { round: '2', expected: '6', found: '3' } },
    });
  });

  test('a record without a proof', async () => {
    expect(await checkFairDice(rules, null, headerOf(vector), names, [], true)).toMatchObject({ message: { key: 'error.fair.missing' } });
  });
});
