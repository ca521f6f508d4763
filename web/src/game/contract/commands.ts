// What a source of games is, and what a person can do with a game.
import type { Placing } from './parts';
import type { GameView, LoanWish, Reaction } from './view';
import type { ColorCode, Level, LotId, Message, MoveText, Seat } from './words';

// One game, whoever runs it. A Svelte store: subscribe calls back at once and after every change; null until the
// first view is there.
//
// What can be done with a game depends on where it comes from. Each part below is there or null, and does not change
// while the source lives; nothing is offered for a part that is null.
export interface GameSource {
  readonly id: string;
  readonly replay: ReplayCommands; // every game can be looked through
  readonly play: PlayCommands | null; // null: a record, which is only looked at
  readonly comfort: ComfortCommands | null;
  readonly undo: UndoCommands | null; // on this device
  readonly hints: HintCommands | null; // on this device
  readonly coach: CoachCommands | null; // on this device, one person against bots
  readonly screen: ScreenCommands | null; // several people on this device
  readonly dice: DiceCommands | null; // null: the dice carry no proof
  readonly table: TableCommands | null; // on the server

  subscribe(listener: (view: GameView | null) => void): () => void;
  setPace(pace: Pace): void;
  record(): Promise<string>; // as one line of JSON; empty if it cannot be had now
  // Ends timers and connections; nothing is shown any more. A local game stays kept, a table goes on.
  close(): void;
}

// What became of a command: null if it was done, or why it was not; then nothing has changed.
export type Outcome = Promise<Message | null>;

// The moves of the viewer's seat. Every command is safe at any time, and two clicks are one move; view.choices says
// beforehand what is allowed.
export interface PlayCommands {
  bid(amount: number): Outcome;
  pass(): Outcome;
  loan(color: ColorCode): Outcome;
  ready(): Outcome;
  pay(color: ColorCode): Outcome;

  // Unconfirmed cubes: seen by the viewer alone, kept over a reconnect, sent all at once by confirm().
  place(color: ColorCode, lot: LotId): Outcome;
  takeBack(count?: number): Outcome; // the last one, or more
  // All of them anew, in this order: one is taken up again, or advice is followed.
  arrange(cubes: readonly Placing[]): Outcome;
  confirm(): Outcome;

  // Why a move is not possible now; null if it is.
  why(move: MoveText): Promise<Message | null>;
}

// What the viewer's seat leaves to the program in auctions (auto-bid); view.comfort says what holds now.
export interface ComfortCommands {
  setMaximum(amount: number | null, borrow?: boolean): Outcome;
  passRest(on: boolean): Outcome;
  autoPass(on: boolean): Outcome;
}

export interface UndoCommands {
  undo(): Outcome; // the viewer's last decision, and everything after it
}

export interface HintCommands {
  // What the strongest bot would do. It comes in view.hint, and goes when the position changes.
  ask(): Outcome;
  dismiss(): void;
}

// The coach watches: before a decision that gives away too much it asks once, in view.warning.
export interface CoachCommands {
  setAmount(amount: number | null): void; // from which share of the chance to win; null: never
  goAhead(): Outcome; // all the same
  thinkAgain(): void;
}

export interface ScreenCommands {
  handedOver(): Outcome; // the person of view.handOver sits before the screen
  decideLoans(wishes: ReadonlyMap<Seat, LoanWish>): Outcome; // of view.loanRound; who is not named takes none
}

export interface ReplayCommands {
  look(at: number | null): Outcome; // a position; null: the latest, and follow the game
  playOn(on: boolean): Outcome; // the game runs by itself from where one looks, or stops
  position(): Promise<string | null>; // what is shown, as a text (docs/position.md), purses included; null: not now
}

export interface DiceCommands {
  check(): Promise<DiceCheck>;
}

// What can be done with a table besides playing.
export interface TableCommands {
  join(seat?: Seat): Outcome;
  leave(): Outcome;
  setBot(seat: Seat, level: Level | null): Outcome; // null takes it away
  start(): Outcome;
  redraw(): Outcome; // somebody's browser does not do its part of the draw: another table without them
  rematch(): Promise<{ id: string } | { refused: Message }>;
  react(reaction: Reaction): Outcome;
  substitute(seat: Seat, level: Level): Outcome; // a bot plays for somebody who is away, until they are back
  resign(level: Level): Outcome; // a bot plays for the viewer, for good
  end(agree: boolean): Outcome; // the game ends without a result when all agree who are there
}

export type Pace = 'slow' | 'normal' | 'fast' | 'instant';
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'instant'];

// The outcome of checking deal and dice in the browser.
export type DiceCheck = { ok: true } | { ok: false; message: Message; at: number | null };
