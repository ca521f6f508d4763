// What the server says (docs/protocol.md), as types.
import type { Board, RecordResult } from '../worker/bigshot_wasm';
import type { GameOptions, Level, Message, MoveText, Reaction, Seat, TableState, TableClock, TableTerms } from './types';

export interface WireError {
  id: string;
  key: string;
  rule?: string;
  facts?: Record<string, string>;
  at?: string;
}

export type WireSeat =
  | null
  | { person: string; name: string; here?: boolean; substitute?: Level; resigned?: boolean }
  | { bot: Level }
  | { reserved: string; name: string };

export interface WireFair {
  method: string;
  commitment: string;
  pledges?: (string | null)[];
  nonces?: (string | null)[]; // from the draw on
  marks?: (string | null)[];
  seed?: string; // in the end
}

export interface WireServer {
  boards?: string[]; // that ship with it, by name
}

export interface WireTable {
  id: string;
  name: string;
  phase: 'open' | 'drawing' | 'playing' | 'finished' | 'closed' | 'ended';
  host: string;
  public: boolean;
  rated: boolean;
  rules: GameOptions;
  board: string | Board; // the name of one that ships, or all of it
  clock: TableClock | null;
  made: number;
  seats: WireSeat[];
  fair: WireFair;
  rematch?: string;
  correspondence?: boolean; // nobody counts as absent
  ending?: Seat[]; // who wants the game to end
  notes?: WireNote[]; // what was done to seats, in order
}

export interface WireNote {
  what: 'substitute' | 'back' | 'resign' | 'agree' | 'disagree' | 'end';
  seat: Seat; // whom it is about
  by: Seat; // who wanted it
  level?: Level;
  n: number; // the last event before it
}

export interface WireMe {
  person: { id: string };
  tables: WireTable[];
  next?: string; // where the list goes on
}

export interface WirePlayed {
  game: string;
  finished: number;
  place: number;
  balance: number;
}

// The header of a record, from rules to roller.
export interface WireGame {
  rules: GameOptions;
  board: string | Board;
  seats: { name?: string; colors: string }[];
  spaces: string[];
  broker: number;
  roller: Seat;
}

export interface WireComfort {
  max: number | null;
  borrow: boolean;
  pass: boolean;
  auto_pass: boolean;
}

// Whose decisions moves were: told with them, or for all that are told at once.
export interface Decided {
  n?: number;
  m?: MoveText[];
  by?: 'clock' | 'substitute' | 'late'; // all of `m`
  by_clock?: number[]; // events that a bot decided, because the clock had run out
  by_substitute?: number[]; // or because the person was away
}

// How many seconds somebody must have been away before the server lets a bot play for them.
export const ABSENT_AFTER = 60;

export interface Watched extends Decided {
  table: WireTable;
  seat?: Seat;
  game?: WireGame;
  after?: number;
  moves?: MoveText[];
  a?: Seat;
  left?: [number, number];
  here?: boolean[];
  away?: number[]; // for how many milliseconds people have not been connected
  watching?: number; // people without a seat
  comfort?: WireComfort;
  result?: RecordResult;
}

// What comes without being asked for. Several keys may stand in one message.
export interface News extends Decided {
  a?: Seat;
  left?: [number, number];
  table?: WireTable;
  game?: WireGame;
  result?: RecordResult;
  here?: boolean[];
  away?: number[];
  watching?: number;
  react?: [Seat, Reaction];
  comfort?: WireComfort;
  bye?: string;
}

export type Answer<T> = { ok: T } | { refused: Message };

export function errorMessage({ key, rule, facts }: WireError): Message {
  return { key, ...(facts ? { args: facts } : {}), ...(rule ? { rule } : {}) };
}

const FINAL = ['error.table.unknown', 'error.store.damaged', 'error.person.banned', 'why.key_changed'];

// Whether no waiting helps. All other refusals pass: a server that restarts, a store that cannot be reached, a limit.
export function isFinal({ key }: Message): boolean {
  return FINAL.includes(key);
}

export function stateOf({ phase }: WireTable): TableState {
  return phase === 'open' || phase === 'drawing' ? 'waiting' : phase;
}

// What everybody should know of a table before they sit down, besides the rules.
export function termsOf({ board, clock, rated, public: listed }: WireTable): TableTerms {
  const ships = typeof board === 'string';
  return { board: ships ? board : board.name, boardShips: ships, clock: clock ?? null, rated, listed };
}
