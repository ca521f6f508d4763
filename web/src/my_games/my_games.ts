// One list of a person's games, wherever they are played: on this device or at a table.
import { botName } from '../game/bot_names';
import { nameApart } from '../game/seat_names';
import type { ColorCode, GameSummary, Games, Lobby, PlayedTable, Seat, TableSummary } from '../game/types';

export interface Player {
  name: string | null;
  you: boolean; // the only person here
  bot: boolean;
  free: boolean; // nobody sits there yet
  colors: ColorCode[];
}

interface Entry {
  id: string;
  at: 'device' | 'table';
  href: string;
  edition: GameSummary['options']['edition'];
  players: Player[];
  changed: number; // milliseconds since 1970
}

export interface RunningGame extends Entry {
  round: number | null; // not known of tables
  // Who is waited for: the person, another seat, players who have not come yet, or it is not known.
  waitsFor: 'you' | 'players' | { seat: Seat } | null;
}

export interface FinishedGame extends Entry {
  winners: Seat[] | null; // not known of tables
  place: number | null; // the person's; not known of games on this device
  balance: number | null;
}

export function fromDevice(game: GameSummary): Entry {
  const people = game.seats.filter((seat) => seat.kind === 'human').length;
  return {
    id: game.id,
    at: 'device',
    href: `#/game/${game.id}`,
    edition: game.options.edition,
    players: game.seats.map((seat, i) => ({
      name: nameApart(game.seats, i),
      you: seat.kind === 'human' && people === 1,
      bot: seat.kind === 'bot',
      free: false,
      colors: seat.colors,
    })),
    changed: game.changed,
  };
}

export function fromTable(table: TableSummary, changed: number): Entry {
  const people = table.seats.map((seat) => seat.name);
  const named = table.seats.map((seat, i) => ({ name: seat.kind === 'bot' ? botName(table.id, i, people) : seat.name }));
  return {
    id: table.id,
    at: 'table',
    href: `#/table/${table.id}`,
    edition: table.options.edition,
    players: table.seats.map((seat, i) => ({
      name: nameApart(named, i),
      you: i === table.mySeat,
      bot: seat.kind === 'bot',
      free: seat.kind === 'empty',
      colors: [],
    })),
    changed,
  };
}

// What waits for the person comes first, then what was touched last.
export function inOrder(games: readonly RunningGame[]): RunningGame[] {
  const rank = (game: RunningGame) => (game.waitsFor === 'you' ? 0 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export function runningHere(list: readonly GameSummary[]): RunningGame[] {
  return list
    .filter((game) => !game.finished)
    .map((game) => ({ ...fromDevice(game), round: game.round, waitsFor: watchesOnly(game) ? null : 'you' }));
}

// Bots among themselves wait for nobody.
function watchesOnly(game: GameSummary): boolean {
  return game.seats.every((seat) => seat.kind === 'bot');
}

export async function runningAtTables(lobby: Lobby): Promise<RunningGame[]> {
  const mine = await lobby.mine();
  const awaited = await lobby.awaited(mine.filter((table) => table.state === 'playing').map((table) => table.id));
  return mine.map((table) => {
    const seat = awaited.get(table.id);
    const waitsFor = table.state === 'waiting' ? 'players' : seat === undefined ? null : seat === table.mySeat ? 'you' : { seat };
    return { ...fromTable(table, table.made), round: null, waitsFor };
  });
}

export function finishedHere(list: readonly GameSummary[]): FinishedGame[] {
  return list
    .filter((game) => game.finished)
    .map((game) => ({ ...fromDevice(game), winners: game.winners, place: null, balance: null }));
}

export async function finishedAtTables(lobby: Lobby, most: number): Promise<FinishedGame[]> {
  const played = (await lobby.played()).slice(0, most);
  return Promise.all(played.map((game) => finishedTable(lobby, game)));
}

// Who played is asked for table by table; where that fails, the result alone is shown.
async function finishedTable(lobby: Lobby, { id, finished, place, balance }: PlayedTable): Promise<FinishedGame> {
  const table = await lobby.table(id);
  const entry: Entry = table
    ? fromTable(table, finished)
    : { id, at: 'table', href: `#/table/${id}`, edition: 'ravensburger', players: [], changed: finished };
  return { ...entry, winners: null, place, balance };
}

export function latestFirst(games: readonly FinishedGame[]): FinishedGame[] {
  return [...games].sort((a, b) => b.changed - a.changed);
}

// What is running, at once as far as this device knows, and again when the server has told.
export async function followRunning(games: Games, lobby: Lobby, show: (running: RunningGame[]) => void): Promise<void> {
  const here = runningHere(await games.list());
  show(inOrder(here));
  show(inOrder([...here, ...(await runningAtTables(lobby))]));
}
