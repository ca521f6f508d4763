// What the module writes is what the types say: nothing checks its JSON at run time.
import { beforeAll, describe, expect, test } from 'vitest';
import { STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { GameOptions, MoveText } from '../../src/game/types';
import type { Bigshot, Comfort } from '../../src/worker/bigshot_wasm';
import { Types } from '../support/typed';
import { loadWasm } from '../support/wasm';

let bigshot: Bigshot;
let types: Types;
beforeAll(async () => {
  bigshot = await loadWasm();
  types = new Types('src/worker/bigshot_wasm.ts');
}, 60_000);

const MODES: GameOptions[] = [
  { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
  { players: 3, edition: 'opennplay', money: 'hidden', overbid: 'penalty' },
  { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
];

function start(options: GameOptions, seed = 7n): number {
  const started = bigshot.start({ options, board: STANDARD_BOARD, setup: bigshot.deal(options.players, seed) }, seed);
  if ('fault' in started) throw new Error(started.fault.message.key);
  return started.game;
}

// A game between bots that decide badly and quickly, with an overbid where that is possible.
function* positions(options: GameOptions): Generator<{ game: number; placing: MoveText[] }> {
  const game = start(options);
  const bots = Array.from({ length: options.players }, (_, seat) => bigshot.bot('easy', 7n, seat)!);
  for (;;) {
    const { next, position } = bigshot.advance(game, null, {}, { viewer: null });
    const legal = bigshot.legal(game);
    yield { game, placing: legal.filter((move) => move.startsWith('place ')).slice(0, 1) };
    if (position.phase === 'finished') break;
    if (next.seat === null) bigshot.play(game, next.moves);
    else if (position.round === 2 && legal.includes('bid 99')) bigshot.play(game, ['bid 99']);
    else {
      const chosen = bigshot.choose(bots[next.seat]!, game);
      if (!('value' in chosen)) throw new Error('easy needs no network');
      bigshot.play(game, [chosen.value]);
    }
  }
  bigshot.close(game);
}

describe('the module', () => {
  test.each(MODES)('writes what the types say, all through a game: $players, $money', { timeout: 60_000 }, (options) => {
    const seen = new Set<string>();
    let position = 0;
    for (const { game, placing } of positions(options)) {
      // All of the first rounds and the end; of the long middle a sample.
      if (++position > 40 && position % 11 !== 0 && bigshot.legal(game).length > 0) continue;
      for (const viewer of [null, 0, 1]) {
        const comforts: Comfort[] = Array.from({ length: options.players }, () => ({
          maximum: 5, borrow: true, passRest: false, autoPass: true, round: 1,
        }));
        const answer = bigshot.advance(game, null, {}, { viewer, draft: placing, comforts, told: position - 20 });
        expect(types.faults('Advanced', answer)).toEqual([]);
        seen.add(answer.position.phase);
        if (answer.position.overbid) seen.add('overbid');
        if (answer.position.placing?.candidates.length) seen.add('candidates');
      }
    }
    const always = ['rolling', 'bidding', 'placing', 'finished', 'candidates'];
    expect([...seen]).toEqual(expect.arrayContaining(options.overbid === 'penalty' ? [...always, 'borrowing', 'overbid'] : always));
  });

  test('writes refusals, results, set-ups and faults as the types say', () => {
    const game = start(MODES[0]!);
    expect(types.faults('Advanced', bigshot.advance(game, 3, { moves: ['pass'] }, { viewer: 0 }))).toEqual([]);
    expect(types.faults('Advanced', bigshot.advance(game, 0, { moves: ['pass'], by: 0 }, { viewer: 0 }))).toEqual([]);
    expect(types.faults('Setup', bigshot.deal(4, 1n))).toEqual([]);
    expect(types.faults('Standing', bigshot.standing(game))).toEqual([]);
    const fault = bigshot.start({ options: MODES[0]!, board: STANDARD_BOARD, setup: { ...bigshot.deal(4, 1n), broker: 99 } });
    expect(types.faults('Started', fault)).toEqual([]);
    bigshot.close(game);
  });

  test('and a type that says something else is found', () => {
    const game = start(MODES[0]!);
    const answer = bigshot.advance(game, null, {}, { viewer: 0 });
    expect(types.faults('Advanced', { ...answer, count: '0' })).toEqual(['Advanced.count: "0" is no number']);
    expect(types.faults('Advanced', { ...answer, more: 1 })).toEqual(['Advanced.more: no type knows it']);
    const { at: _, ...less } = answer;
    expect(types.faults('Advanced', less)).toEqual(['Advanced.at: missing']);
    bigshot.close(game);
  });
});

describe('advance', () => {
  const eyes = { viewer: 0 };

  test('plays all or nothing', () => {
    const game = start(MODES[0]!);
    const answer = bigshot.advance(game, 0, { moves: ['roll 1', 'bid 1', 'bid 1'] }, eyes);
    expect(answer).toMatchObject({ refused: { key: 'error.bid.too_low' }, count: 0, moves: [] });
    expect(bigshot.advance(game, 0, { moves: ['roll 1', 'bid 1'] }, eyes)).toMatchObject({ refused: null, count: 2 });
    bigshot.close(game);
  });

  test('refuses what was decided on another number of moves, and whose turn it is not', () => {
    const game = start(MODES[0]!);
    bigshot.advance(game, 0, { moves: ['roll 1'] }, eyes);
    const asked = bigshot.advance(game, 1, {}, eyes).next.seat!;
    const other = (asked + 1) % 4;
    expect(bigshot.advance(game, 0, { moves: ['pass'], by: asked }, eyes).refused).toEqual({ key: 'why.too_late' });
    expect(bigshot.advance(game, 1, { moves: ['pass'], by: other }, eyes).refused).toMatchObject({ key: 'why.other_turn', args: { name: { seat: asked } } });
    expect(bigshot.advance(game, 1, { moves: ['pass'], by: asked, onlyTry: true }, eyes)).toMatchObject({ refused: null, count: 1 });
    expect(bigshot.advance(game, 1, { moves: ['pass'], by: asked }, eyes)).toMatchObject({ refused: null, count: 2 });
    bigshot.close(game);
  });

  test('does for a seat what auto-bid does on the server', () => {
    const game = start({ players: 3, edition: 'ravensburger', money: 'hidden', overbid: 'penalty' });
    bigshot.advance(game, 0, { moves: ['roll 1', 'ready', 'ready', 'ready', 'bid 10'] }, eyes);
    const comforts = Array.from({ length: 3 }, () => ({ maximum: 30, borrow: false, passRest: false, autoPass: false, round: 1 }));
    // Nobody is made to overbid [C3].
    expect(bigshot.advance(game, null, {}, { ...eyes, comforts }).next.moves).toEqual(['pass']);
    const old = comforts.map((each) => ({ ...each, round: 2 }));
    expect(bigshot.advance(game, null, {}, { ...eyes, comforts: old }).next.moves).toEqual([]);
    bigshot.close(game);
  });

  test('tells decisions from passes where nothing else was possible', () => {
    const game = start(MODES[0]!);
    const roll = bigshot.advance(game, 0, {}, { viewer: null }).next.moves;
    const { next } = bigshot.advance(game, 0, { moves: roll }, { viewer: null });
    const colors = bigshot.advance(game, null, {}, { viewer: null }).position.seats.map((seat) => seat.colors[0]!);
    const [first, second] = [next.seat!, (next.seat! + 1) % 4];
    const moves = ['bid 10', `loan ${colors[second]}`, 'bid 19', 'pass', 'pass', `loan ${colors[first]}`, 'pass'];
    const answer = bigshot.advance(game, 1, { moves }, { viewer: null });
    expect(answer.refused).toBeNull();
    expect(answer.forced).toEqual([7]);
  });

  test('hides what the viewer may not see, and looks with nobody’s eyes before the screen is handed over', () => {
    const game = start({ players: 3, edition: 'ravensburger', money: 'hidden', overbid: 'forbidden' });
    const answer = bigshot.advance(game, 0, { moves: ['roll 1'] }, { viewer: null, people: [0, 1, 2], secret: true });
    expect(answer).toMatchObject({ viewer: null, awaited: answer.next.seat });
    expect(answer.position.seats.every((seat) => seat.money === null)).toBe(true);
    bigshot.close(game);
  });

  test('knows nothing of a game of another module', () => {
    expect(() => bigshot.advance(5 << 20, null, {}, eyes)).toThrow('there is no such game');
  });
});
