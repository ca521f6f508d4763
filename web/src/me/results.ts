// How a person has done so far, from the games of this device and those at tables. Numbers that are there are counted;
// nothing is worked out that the rules have not told.
import type { GameSummary, GameView, Games, Level, Lobby, Seat } from '../game/types';
import { LEVELS } from '../game/types';

export interface Result {
  at: number; // milliseconds since 1970
  won: boolean;
  balance: number | null;
  against: Level | 'people'; // the strongest there
  prices: number[]; // paid at auctions; none known of tables
}

export interface Results {
  games: number;
  wins: number;
  byOpponent: { against: Level | 'people'; games: number; wins: number }[];
  streak: number; // wins in a row, up to now
  longestStreak: number;
  meanBalance: number | null;
  meanPrice: number | null;
}

const OPPONENTS: readonly Result['against'][] = [...LEVELS, 'people'];

export function resultsOf(all: readonly Result[]): Results {
  const inOrder = [...all].sort((a, b) => a.at - b.at);
  let streak = 0;
  let longestStreak = 0;
  for (const { won } of inOrder) {
    streak = won ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  const count = (some: readonly Result[]) => ({ games: some.length, wins: some.filter((each) => each.won).length });
  return {
    ...count(all),
    byOpponent: OPPONENTS.map((against) => ({ against, ...count(all.filter((each) => each.against === against)) })).filter(
      (row) => row.games > 0,
    ),
    streak,
    longestStreak,
    meanBalance: mean(all.flatMap(({ balance }) => (balance === null ? [] : [balance]))),
    meanPrice: mean(all.flatMap(({ prices }) => prices)),
  };
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

// The seat of the only person; with several at one screen nobody knows whose results they are.
export function mySeat(game: GameSummary): Seat | null {
  const people = game.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
  return people.length === 1 ? people[0]! : null;
}

export function resultOf(game: GameSummary, view: GameView, seat: Seat): Result {
  const levels = game.seats.flatMap(({ level }) => (level ? [LEVELS.indexOf(level)] : []));
  return {
    at: game.changed,
    won: game.winners.includes(seat),
    balance: view.reckoning?.rows.find((row) => row.seat === seat)?.balance ?? null,
    against: LEVELS[Math.max(0, ...levels)]!,
    prices: view.log.flatMap(({ kind, message }) => {
      const { name, amount } = message.args ?? {};
      const mine = typeof name === 'object' && 'seat' in name && name.seat === seat;
      return kind === 'win' && mine && typeof amount === 'number' ? [amount] : [];
    }),
  };
}

export async function localResults(games: Games): Promise<Result[]> {
  const found: Result[] = [];
  for (const game of (await games.list()).filter((each) => each.finished)) {
    const seat = mySeat(game);
    const view = seat === null ? null : await lastView(games, game.id);
    if (seat !== null && view) found.push(resultOf(game, view, seat));
  }
  return found;
}

// Seen in its record: to open the game would take it from the tab where it is played.
async function lastView(games: Games, id: string): Promise<GameView | null> {
  const record = await games.record(id);
  const found = record === null ? null : await games.replay(record);
  if (!found || 'fault' in found) return null;
  const { source } = found;
  await source.replay.look(null);
  let last: GameView | null = null;
  source.subscribe((view) => (last = view));
  source.close();
  return last;
}

export async function tableResults(lobby: Lobby): Promise<Result[]> {
  return (await lobby.played()).map(({ finished, place, balance }) => ({
    at: finished,
    won: place === 1,
    balance,
    against: 'people' as const,
    prices: [],
  }));
}

// The records of all games on this device, one a line.
export async function localRecords(games: Games): Promise<string> {
  const records: string[] = [];
  for (const { id } of await games.list()) {
    const record = await games.record(id);
    if (record !== null) records.push(record);
  }
  return records.join('\n');
}
