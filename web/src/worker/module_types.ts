// What goes into the module of bindings/wasm and what comes out of it, as types. A test holds them against what the
// module really writes.
import type {
  Choices, ColorCode, ComfortView, GameOptions, GameView, Hint, LogEntry, Message, MoveText, Phase, RecordFault, Seat,
  SeatView, Turn,
} from '../game/types';

// What a game is made from: the header of a record (docs/record.md) without names.
export interface Header {
  options: GameOptions;
  board: Board; // of a game from a position, what its text says counts
  setup: Setup; // of a game from a position, only the seats count
  position?: string; // what the game begins from instead of a deal (docs/position.md)
}

export interface Board {
  name: string;
  lots: BoardLot[];
}

export interface BoardLot {
  id: string;
  district: string;
  value?: number;
  park?: boolean;
}

export interface Setup {
  seats: string[]; // the colours of each seat: "R", or "RY" with two players
  spaces: string[]; // 18 times four cubes
  broker: number;
  roller: Seat;
}

// The position as the rules see it: a view without what only the source of a game knows.
export type Position = Omit<
  GameView,
  | 'id' | 'kind' | 'title' | 'viewer' | 'connection' | 'timeline' | 'seats' | 'turn' | 'choices' | 'comfort' | 'hint' | 'warning'
  | 'handOver' | 'loanRound' | 'notice' | 'log' | 'news' | 'recent' | 'fair' | 'table'
> & {
  turn: Omit<Turn, 'thinking'>;
  seats: Omit<SeatView, 'name' | 'kind' | 'level' | 'local' | 'connected' | 'substitute' | 'resigned'>[];
  choices: Omit<Choices, 'undo' | 'hint'>;
};

// The end of a game as a record has it.
export interface RecordResult {
  owners: string;
  seats: {
    lots: string;
    value: number;
    money: number;
    loans: number;
    balance: number;
    qualified: boolean;
    place: number;
  }[];
  winners: Seat[];
}

// What a seat has left to the program (src/auto_bid). All but autoPass are about the auction of one round.
export interface Comfort extends ComfortView {
  round: number;
}

// What is to be done with a game; nothing, if one only looks. All or none of it is done.
export interface Act {
  moves?: readonly MoveText[];
  by?: Seat; // whose moves these are; left out: anybody's
  takeBack?: Seat; // back to before the last decision of this seat
  onlyTry?: boolean; // only say whether it is possible
}

// Who looks, and at what.
export interface Eyes {
  viewer: Seat | null;
  people?: readonly Seat[]; // share this screen: whoever of them must decide looks
  secret?: boolean; // but nobody before the screen is handed over
  at?: number | null; // which position; left out or null: the latest
  told?: number; // up to which move the log is known
  draft?: readonly MoveText[]; // unconfirmed cubes
  lay?: readonly MoveText[]; // more of them: all, or none
  anew?: boolean; // instead of those in the draft
  comforts?: readonly Comfort[]; // by seat
}

// Everything about a game after an act, or how it is if that was refused.
export interface Advanced {
  refused: Message | null;
  count: number; // moves made
  at: number; // of the position shown
  viewer: Seat | null; // who looks now
  awaited: Seat | null; // who of the people at this screen must decide
  // Who acts, in which phase, and what happens now although nobody decides; whichever position is shown.
  next: { seat: Seat | null; phase: Phase; moves: MoveText[] };
  latest: { round: number; finished: boolean; winners: Seat[] }; // whichever position is shown
  comforts: Comfort[]; // as they hold now
  draft: MoveText[]; // as it holds now
  moves: MoveText[];
  actors: (Seat | null)[]; // of every move; null for the die
  forced: number[]; // moves that were no decision, since nothing but passing was possible
  position: Position;
  log: LogEntry[]; // about the moves after `told`
}

// How things stand, finished or not, with the most valuable lot of each seat.
export type Standing = Omit<RecordResult, 'seats'> & { seats: (RecordResult['seats'][number] & { best: number })[] };

// Where in a position's text, or a record, something is wrong.
export type PositionFault = Omit<RecordFault, 'line'>;

// A position that is being set up.
export interface Judged {
  faults: PositionFault[]; // none: a game can begin from it
  missing: Record<ColorCode, number>; // cubes that are nowhere; below 0: there are too many
  gone: number; // how many are missing rightly, with lots that are sold
  boardShips: boolean;
  board: Board;
  setup: Setup;
  view: Position; // as long as something is wrong, as it would look before a roll
}

// How far the numbers of forms and the texts of files go.
export interface Limits {
  highestBid: number;
  cubesOnSpace: number;
  startMoney: number; // of a purse
  highestNumber: number; // that a position's text takes
  longestText: number; // of a record or a board, in bytes
}

// What can be chosen before a game.
export interface AllOptions {
  options: GameOptions; // where nobody has chosen
  players: { count: number; colors: number; ghost: boolean }[]; // colours of each seat, and whether one is nobody's
  combinations: { options: GameOptions; usual: boolean; refused: Message | null }[];
  longestName: number; // characters that a person's name may have
  limits: Limits;
}

export type Started = { game: number } | { fault: Omit<RecordFault, 'line'> };
export type Chosen<T> = { value: T } | { needsNetworkFor: number };
export type Advice = Omit<Hint, 'message' | 'placing'>;
