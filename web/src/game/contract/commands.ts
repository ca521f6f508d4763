// What a source of games is, and what a person can do with a game.
import type { GameView, Reaction } from './view';
import type { ColorCode, Level, LotId, Message, MoveText, Seat } from './words';

// One game, whoever runs it. A Svelte store: subscribe calls back at once and after every change; null until the
// first view is there.
export interface GameSource extends GameCommands {
  readonly id: string;
  readonly table: TableCommands | null; // only on the server
  subscribe(listener: (view: GameView | null) => void): () => void;
  // Ends timers and connections. A local game stays kept, a table goes on.
  close(): void;
}

// What became of a command: null if it was done, or why it was not; then nothing has changed.
export type Outcome = Promise<Message | null>;

// Every command is safe at any time; view.choices says beforehand what is allowed.
export interface GameCommands {
  bid(amount: number): Outcome;
  pass(): Outcome;
  loan(color: ColorCode): Outcome;
  ready(): Outcome;
  pay(color: ColorCode): Outcome;

  // Unconfirmed cubes: seen by the viewer alone, kept over a reconnect, sent all at once by confirm().
  place(color: ColorCode, lot: LotId): Outcome;
  takeBack(count?: number): Outcome; // the last one, or more
  confirm(): Outcome;

  setMaximum(amount: number | null, borrow?: boolean): Outcome;
  passRest(on: boolean): Outcome;
  autoPass(on: boolean): Outcome;
  handedOver(): Outcome; // the person who is to act sits before the screen
  undo(): Outcome;
  hint(): Promise<Hint>;
  // Why a move is not possible now; null if it is.
  why(move: MoveText): Promise<Message | null>;
  react(reaction: Reaction): Outcome;

  look(at: number | null): Outcome; // a position; null: the latest, and follow the game
  playOn(on: boolean): Outcome; // a replay runs by itself, or stops

  setPace(pace: Pace): void;
  record(): Promise<string>; // as one line of JSON
  checkDice(): Promise<DiceCheck>;
}

export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'instant'];

// What can be done with a table besides playing.
export interface TableCommands {
  join(seat?: Seat): Outcome;
  leave(): Outcome;
  setBot(seat: Seat, level: Level | null): Outcome; // null takes it away
  start(): Outcome;
  rematch(): Promise<{ id: string } | { refused: Message }>;
}

export interface Hint {
  best: MoveText[]; // what the strongest bot would do; four placings at once
  message: Message; // the same as a sentence
  options: { move: MoveText; chance: number }[]; // chances to win, best first; empty if it cannot tell
  price: number | null; // what it expects the auction to end at
}

// The outcome of checking deal and dice in the browser.
export type DiceCheck = { ok: true } | { ok: false; message: Message; at: number | null };
