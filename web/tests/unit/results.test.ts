import { describe, expect, test } from 'vitest';
import { localRecords, localResults, mySeat, resultOf, resultsOf, type Result } from '../../src/me/results';
import type { GameSummary, GameView, NewSeat } from '../../src/game/types';
import { localGames, localWorld, opened, until } from '../support/local_world';

const played = (at: number, won: boolean, facts: Partial<Result> = {}): Result => ({
  at, won, balance: null, against: 'medium', prices: [], ...facts,
});

describe('results so far', () => {
  test('count games and wins, by how strong the others were', () => {
    const results = resultsOf([played(1, true), played(2, false, { against: 'expert' }), played(3, true, { against: 'people' })]);
    expect(results).toMatchObject({ games: 3, wins: 2 });
    expect(results.byOpponent).toEqual([
      { against: 'medium', games: 1, wins: 1 },
      { against: 'expert', games: 1, wins: 0 },
      { against: 'people', games: 1, wins: 1 },
    ]);
  });

  test('know streaks by when games were played, not by how they are listed', () => {
    const results = resultsOf([played(5, true), played(1, true), played(2, true), played(3, true), played(4, false)]);
    expect(results).toMatchObject({ streak: 1, longestStreak: 3 });
  });

  test('have means only of what is known', () => {
    expect(resultsOf([played(1, true)])).toMatchObject({ meanBalance: null, meanPrice: null });
    const some = [played(1, true, { balance: 40, prices: [1, 4] }), played(2, false, { balance: -10, prices: [7] }), played(3, true)];
    expect(resultsOf(some)).toMatchObject({ meanBalance: 15, meanPrice: 4 });
  });
});

describe('the result of a game on this device', () => {
  const seats: GameSummary['seats'] = [
    { name: null, kind: 'human', level: null, colors: ['R'] },
    { name: 'Otto', kind: 'bot', level: 'easy', colors: ['Y'] },
    { name: 'Clara', kind: 'bot', level: 'hard', colors: ['W'] },
  ];
  const options = { players: 3, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
  const game: GameSummary = { id: 'a', options, seats, round: 18, moves: 200, finished: true, winners: [0], changed: 9 };
  const win = (seat: number, amount: number) => ({ kind: 'win', message: { key: 'told.wins_cubes', args: { name: { seat }, amount } } });
  const view = {
    reckoning: { rows: [{ seat: 0, balance: 31 }, { seat: 1, balance: 2 }] },
    log: [win(0, 4), win(1, 9), win(0, 6), { kind: 'win', message: { key: 'told.for_nothing', args: { name: { seat: 0 } } } }],
  } as unknown as GameView;

  test('is told by the strongest bot, the balance and the prices paid', () => {
    expect(resultOf(game, view, 0)).toEqual({ at: 9, won: true, balance: 31, against: 'hard', prices: [4, 6] });
  });

  test('is nobody’s where several people share a screen', () => {
    expect(mySeat(game)).toBe(0);
    expect(mySeat({ ...game, seats: seats.map((seat) => ({ ...seat, kind: 'human' })) })).toBeNull();
    expect(mySeat({ ...game, seats: seats.map((seat) => ({ ...seat, kind: 'bot' })) })).toBeNull();
  });
});

describe('all games on this device', () => {
  const options = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
  const bots = Array.from({ length: 3 }, (): NewSeat => ({ kind: 'bot', level: 'easy', name: null }));
  const passOn = async (source: Awaited<ReturnType<typeof opened>>, rounds: number) => {
    for (;;) {
      const view = await until(source, (each) => each.turn.mine || each.phase === 'finished');
      if (view.phase === 'finished' || view.round > rounds) return view;
      if (view.phase === 'bidding') await source.play!.pass();
      else if (view.placing!.left.length === 0) await source.play!.confirm();
      else {
        const { color, lot } = view.placing!.candidates.find((each) => each.choice.allowed)!;
        await source.play!.place(color, lot);
      }
    }
  };

  test.each([['is played', 1], ['has ended', 18]])('are looked at without taking one that %s from its tab', async (_, rounds) => {
    const games = localGames(await localWorld(), '1');
    const made = await games.create({ options, seats: [{ kind: 'human', name: null }, ...bots] });
    if (!('id' in made)) throw new Error(made.refused.key);
    const source = await opened(games, made.id);
    const view = await passOn(source, rounds);
    expect(await localRecords(games)).toBe(await source.record());
    const [summary] = await games.list();
    expect(await localResults(games)).toEqual(summary!.finished ? [resultOf(summary!, view, 0)] : []);
    expect(await until(source, () => true)).toMatchObject({ notice: null, choices: { undo: { allowed: true } } });
  });
});
