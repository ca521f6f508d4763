// One list of games from two places, in the order that helps to find the one that waits.
import { expect, test } from 'vitest';
import { finishedAtTables, followRunning, fromDevice, inOrder, runningHere, type RunningGame } from '../../src/my_games/my_games';
import type { GameSummary, Games, Lobby, TableSummary } from '../../src/game/types';

const options = { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;

function game(id: string, changed: number, facts: Partial<GameSummary> = {}): GameSummary {
  const seats: GameSummary['seats'] = [
    { name: null, kind: 'human', level: null, colors: ['R', 'Y'] },
    { name: 'Otto', kind: 'bot', level: 'hard', colors: ['W', 'B'] },
  ];
  return { id, options, seats, round: 3, moves: 9, finished: false, winners: [], changed, ...facts };
}

function table(id: string, made: number, state: TableSummary['state'] = 'playing'): TableSummary {
  const seats: TableSummary['seats'] = [
    { name: 'Ada', kind: 'human', level: null, connected: true },
    { name: 'Ben', kind: 'human', level: null, connected: false },
  ];
  return { id, name: '', options, seats, state, terms: { board: 'standard', boardShips: true, clock: null, rated: false, listed: false }, made, mySeat: 0 };
}

function lobbyOf(mine: TableSummary[], awaited: [string, number][]): Lobby {
  return { mine: async () => mine, awaited: async () => new Map(awaited) } as unknown as Lobby;
}

test('what waits for the person comes first, at a table or on the device', async () => {
  const shown: RunningGame[][] = [];
  const games = { list: async () => [game('local', 5), game('over', 9, { finished: true })] } as unknown as Games;
  const mine = [table('theirs', 8), table('yours', 7), table('waiting', 6, 'waiting')];
  await followRunning(games, lobbyOf(mine, [['theirs', 1], ['yours', 0]]), (running) => shown.push(running));
  expect(shown.map((list) => list.map((each) => each.id))).toEqual([['local'], ['yours', 'local', 'theirs', 'waiting']]);
  expect(shown[1]!.map((each) => each.waitsFor)).toEqual(['you', 'you', { seat: 1 }, 'players']);
});

test('a game of bots alone waits for nobody', () => {
  const bots = game('bots', 1, { seats: game('x', 1).seats.map((seat) => ({ ...seat, kind: 'bot' as const })) });
  expect(runningHere([bots])[0]!.waitsFor).toBeNull();
  expect(runningHere([game('local', 1)])[0]!.players.map((player) => player.you)).toEqual([true, false]);
});

test('of several people at one screen, none is "you"', () => {
  const shared = game('shared', 1, { seats: game('x', 1).seats.map((seat) => ({ ...seat, kind: 'human' as const })) });
  expect(runningHere([shared])[0]!.players.some((player) => player.you)).toBe(false);
});

test('a table whose players cannot be asked for is still listed', async () => {
  const lobby = {
    played: async () => [{ id: 'a', finished: 4, place: 2, balance: -3 }],
    table: async () => null,
  } as unknown as Lobby;
  expect(await finishedAtTables(lobby, 10)).toMatchObject([{ id: 'a', href: '#/table/a', place: 2, balance: -3, players: [] }]);
});

test('the order does not change the list it is given', () => {
  const list = runningHere([game('a', 1), game('b', 2)]);
  expect(inOrder(list).map((each) => each.id)).toEqual(['b', 'a']);
  expect(list.map((each) => each.id)).toEqual(['a', 'b']);
});

test('those who share a name are told apart by their seat', () => {
  const seats = ['Otto', 'Ida', 'Otto'].map((name) => ({ name, kind: 'human' as const, level: null, colors: [] }));
  expect(fromDevice(game('a', 1, { seats })).players.map((player) => player.name)).toEqual(['Otto 1', 'Ida', 'Otto 3']);
});
