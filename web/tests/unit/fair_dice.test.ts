// Deal and dice, checked as a browser checks them, on the vectors of docs/fair-dice.md.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checkFairDice, FairNumbers } from '../../src/game/fair_dice';
import { toHex } from '../../src/game/hex';
import { STANDARD_BOARD } from '../../src/game/standard_board';
import type { FairView, GameOptions } from '../../src/game/types';
import type { Header } from '../../src/worker/bigshot_wasm';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { loadWasm, projectFile } from '../support/wasm';

interface Vector {
  seed: string;
  commitment: string;
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

function proofOf({ seed, commitment, nonces }: Vector): FairView {
  return { method: 'bigshot-fair-1', seed, commitment, nonces };
}

function headerOf(vector: Vector): Header {
  const options: GameOptions = { players: vector.nonces.length, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
  const { spaces, broker, roller, colors: seats } = vector;
  return { options, board: STANDARD_BOARD, setup: { seats, spaces, broker, roller } };
}

const rolls = ({ dice }: Vector) => dice.map((face) => `roll ${face}`);

describe.each(vectors.map((vector, i) => [i, vector] as const))('vector %i', (_, vector) => {
  test('gives the same numbers', async () => {
    const numbers = await (await FairNumbers.of(vector.seed, vector.nonces)).blocks('deal', 2);
    const found = vector.numbers.map((_, i) => toHex(numbers.slice(8 * i, 8 * i + 8)));
    expect(found).toEqual(vector.numbers);
  });

  test('is found fair', async () => {
    expect(await checkFairDice(rules, proofOf(vector), headerOf(vector), rolls(vector), true)).toEqual({ ok: true });
  });
});

test('a browser that does not compute here says so', async () => {
  vi.stubGlobal('crypto', {});
  const check = await checkFairDice(rules, proofOf(vectors[0]!), headerOf(vectors[0]!), rolls(vectors[0]!), true);
  vi.unstubAllGlobals();
  expect(check).toMatchObject({ ok: false, message: { key: 'fair.not_secure' } });
});

describe('what does not follow from seed and nonces is found', () => {
  const vector = vectors[0]!;
  const check = (change: Partial<FairView>, header = headerOf(vector), moves = rolls(vector)) =>
    checkFairDice(rules, { ...proofOf(vector), ...change }, header, moves, true);

  test.each([
    ['another seed', { seed: `${'0'.repeat(63)}1` }, 'commitment'],
    ['no seed', { seed: null }, 'missing_seed'],
    ['a seed that is none', { seed: 'xyz' }, 'not_hex'],
    ['another nonce', { nonces: [null, null, null, vector.nonces[3]!] }, 'deal'],
    ['a nonce too few', { nonces: vector.nonces.slice(1) }, 'nonce_count'],
  ] as [string, Partial<FairView>, string][])('%s', async (_, change, id) => {
    expect(await check(change)).toMatchObject({ ok: false, message: { key: `error.fair.${id}` } });
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
    const moves = ['roll 1', 'pass', 'roll 3'];
    expect(await check({}, headerOf(vector), moves)).toEqual({
      ok: false,
      at: 2,
      message: { key: 'error.fair.die', args: { round: '2', expected: '2', found: '3' } },
    });
  });

  test('a record without a proof', async () => {
    expect(await checkFairDice(rules, null, headerOf(vector), [], true)).toMatchObject({ message: { key: 'error.fair.missing' } });
  });
});
