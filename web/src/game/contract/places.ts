// Where games come from: this browser, a record, the server.
import type { Board, Header } from '../../worker/bigshot_wasm';
import type { GameSource } from './commands';
import type { GameOptions, TableClock, TableState, TableTerms } from './view';
import type { ColorCode, Level, Message, MoveText, Seat } from './words';

export interface NewGame {
  options: GameOptions;
  seats: NewSeat[]; // as many as players
  board?: Board; // left out: the standard board
  coached?: boolean; // people get advice at every decision without asking
  position?: string; // what the game begins from (docs/position.md), options and board included; left out: a deal
  from?: BegunGame; // goes on from there; options are those of that game
  seed?: string; // the same seed and seats play the same; left out: by chance
}

// A game as far as it was played: the header of a record and its moves.
export interface BegunGame {
  header: Header;
  boardShips: boolean;
  moves: MoveText[];
}

export type NewSeat = { kind: 'human'; name: string | null } | { kind: 'bot'; level: Level; name: string | null };

// A game kept in this browser.
export interface GameSummary {
  id: string;
  options: GameOptions;
  seats: { name: string | null; kind: 'human' | 'bot'; level: Level | null; colors: ColorCode[] }[];
  round: number;
  moves: number;
  finished: boolean;
  winners: Seat[];
  changed: number; // milliseconds since 1970
}

// A game to play or to look at, or why there is none.
export type Opened = { source: GameSource } | { refused: Message };

export interface Games {
  list(): Promise<GameSummary[]>; // latest first
  create(game: NewGame): Promise<{ id: string } | { refused: Message }>;
  open(id: string): Promise<Opened>;
  remove(id: string): Promise<void>;
  record(id: string): Promise<string | null>; // of a game kept here, as it stands; null if there is none
  // A record as text (one game; of several the one with this index): a source to look at it, or what is wrong.
  replay(text: string, game?: number): Promise<{ source: GameSource; games: number } | { fault: RecordFault }>;
}

// What is wrong with a record, and where: a line, a key, a move.
export interface RecordFault {
  message: Message;
  line: number | null;
  key: string | null;
  move: number | null;
}

// A table on the server, as the lobby lists it.
export interface TableSummary {
  id: string;
  name: string;
  options: GameOptions;
  seats: { name: string | null; kind: 'human' | 'bot' | 'empty'; level: Level | null; connected: boolean }[];
  state: TableState;
  terms: TableTerms;
  made: number; // milliseconds since 1970
  mySeat: Seat | null;
}

// A game of the person's that was played to its end at a table.
export interface PlayedTable {
  id: string;
  finished: number; // milliseconds since 1970
  place: number;
  balance: number;
}

export interface NewTable {
  options: GameOptions;
  board?: Board; // left out: the standard board
  name: string;
  listed: boolean;
  rated: boolean;
  clock: TableClock | null;
  bots: (Level | null)[]; // by seat; null stays free. The first free seat is the maker's.
}

// The server, if the page comes from one. All of it fails softly: without a connection lists are empty and making a
// table is refused.
export interface Lobby {
  available(): Promise<boolean>;
  name(): string; // of the person; may be empty
  setName(name: string): void;
  tables(state: TableState): Promise<TableSummary[]>; // listed ones, the last changed first
  mine(): Promise<TableSummary[]>; // the person's that are not over
  awaited(tables: readonly string[]): Promise<Map<string, Seat>>; // whose turn it is at tables that are being played
  played(): Promise<PlayedTable[]>; // the person's that are over, the last first
  table(id: string): Promise<TableSummary | null>;
  create(table: NewTable): Promise<{ id: string } | { refused: Message }>;
  // Connects and goes on connecting; `ontrouble` hears what no waiting mends, such as a table that does not exist.
  open(id: string, ontrouble: (why: Message) => void): Promise<Opened>;
}
