// A whole picture of a game for one pair of eyes, made by the rules in WebAssembly.
import type { CoachReason } from './review';
import type {
  AuctionView, BoardView, GhostView, LoanOffer, OverbidView, PaymentView, Placing, PlacingView, ReckoningView, RingView,
  SeatView, ValueChange,
} from './parts';
import type {
  Choice, ColorCode, Edition, Level, LotId, Message, MoneyMode, MoveText, Overbid, Phase, Seat,
} from './words';

// --- The view ------------------------------------------------------------------------------------------------

export interface GameView {
  id: string;
  kind: 'local' | 'table' | 'replay';
  title: string | null; // of a record or table that has one
  options: GameOptions;

  // Whose eyes: a seat, or null for a spectator (then there is nothing to choose).
  viewer: Seat | null;
  connection: 'local' | 'connecting' | 'live' | 'offline';
  timeline: Timeline;

  phase: Phase;
  round: number; // 1 to 18
  rounds: number; // 18
  die: number | null; // of this round, once rolled
  roller: Seat;
  turn: Turn;

  board: BoardView;
  ring: RingView;
  seats: SeatView[]; // clockwise from seat 0
  ghost: GhostView | null; // three players only

  auction: AuctionView | null; // while cubes are up for auction, loans before it included
  payment: PaymentView | null; // two players: which purse pays, for everyone to see
  placing: PlacingView | null; // while cubes are placed
  overbid: OverbidView | null; // the last payment of this round that failed [C3]
  reckoning: ReckoningView | null; // when the game is over

  choices: Choices; // of the viewer, all with reasons if not allowed
  comfort: ComfortView | null; // of the viewer's seat; null for spectators
  hint: HintView | null; // if one was asked for in this very position
  warning: Warning | null; // the coach asks before this is done
  handOver: HandOver | null; // at one screen: whom to pass it to before anything secret is shown
  loanRound: LoanRound | null; // at one screen with hidden money: all are asked at once who takes a loan [C2]
  notice: Message | null; // what is amiss with this game for the time being

  log: LogEntry[];
  news: News; // what is new since the view before
  recent: Placing[]; // cubes of others since the viewer's last move; a spectator sees those of the last placing
  question: Message; // what is asked now, and of whom; for the status line and the live region

  fair: FairView | null; // null: the dice of this game carry no proof
  table: TableView | null; // only on the server
}

export interface GameOptions {
  players: number;
  edition: Edition;
  money: MoneyMode;
  overbid: Overbid;
}

// Which position the view shows. A person may look back while the game goes on.
export interface Timeline {
  at: number; // moves made in the position shown
  of: number; // moves made in all
  live: boolean; // at === of, and commands act
  playing: boolean; // a replay that runs
}

export interface Turn {
  kind: 'seat' | 'chance' | 'nobody';
  seat: Seat | null;
  mine: boolean; // the viewer is asked, now, here
  thinking: boolean; // a bot is at it
}

// --- What the viewer can do ----------------------------------------------------------------------------------

export interface Choices {
  bid: BidChoice;
  pass: Choice;
  ready: Choice; // no (further) loan before this auction
  loans: LoanChoice[]; // one for each purse of the viewer
  pays: PayChoice[]; // two players; otherwise empty
  confirm: Choice; // the cubes placed so far
  takeBack: Choice; // the last unconfirmed cube
  undo: Choice; // the viewer's last move, in a local game
  hint: Choice;
  setMaximum: Choice & { low: number; high: number }; // and which amounts can be told
  passRest: Choice;
}

export type BidChoice = Choice & {
  low: number; // the lowest and the highest amount that can be bid
  high: number; // less than low if no bid is possible
  // The rule that forbids an amount, for the two ways to be wrong.
  tooLow: Message;
  tooHigh: Message;
};

export type LoanChoice = Choice & { color: ColorCode; offer: LoanOffer | null };
export type PayChoice = Choice & { color: ColorCode; money: number; after: number };

// What the viewer's seat does by itself. Private.
export interface ComfortView {
  maximum: number | null; // bids for the viewer as little as possible, up to this, in this auction; then passes
  borrow: boolean; // takes a loan if the next bid up to the maximum needs one
  passRest: boolean; // passes whenever asked in this auction, and takes no loan in it
  autoPass: boolean; // in every auction: passes when nothing else is possible
}

// Advice on the position that is shown.
export type HintView = { busy: true } | ({ busy: false } & Hint);

export interface Hint {
  best: MoveText[]; // what the strongest bot would do; four placings at once
  message: Message; // the same as a sentence
  options: { move: MoveText; chance: number }[]; // chances to win, best first; empty if it cannot tell
  price: number | null; // what it expects the auction to end at
  why: CoachReason[]; // the coach's reasons for the best; empty if it cannot tell
  others: { seat: Seat; limit: number; manner: Manner }[]; // how far those who are still in are expected to go
  placing: { values: ValueChange[]; sold: { lot: LotId; owner: ColorCode }[] } | null; // what the best placing does
}

// What somebody's bids say about them.
export type Manner = 'unknown' | 'hard' | 'soft' | 'moody' | 'lets_go' | 'overpays' | 'jumps';

// A decision of the viewer that waits, because it gives away a lot.
export interface Warning {
  moves: MoveText[];
  cost: number; // in chance to win
  best: MoveText[];
  why: CoachReason[];
}

// The others should look away: money is hidden.
export interface HandOver {
  seat: Seat;
}

// Loans are no secret, so nobody has to take the screen for them.
export interface LoanRound {
  people: { seat: Seat; color: ColorCode; offer: LoanOffer | null }[]; // who is still to decide
}

// `look`: wants to see the own purse first, so the screen is handed over.
export type LoanWish = 'none' | 'loan' | 'look';

// --- What happened -------------------------------------------------------------------------------------------

// One entry of the log; leads to the position after it.
export interface LogEntry {
  at: number; // moves made then: look(at) shows that position
  round: number;
  kind: LogKind;
  message: Message;
  byClock?: true; // decided by a bot, because the person's time was up
}

// A note tells what was done to a seat at a table: a bot stands in, somebody resigns.
export type LogKind = 'note' | 'roll' | 'loan' | 'ready' | 'bid' | 'pass' | 'win' | 'overbid' | 'pay' | 'place' | 'sold' | 'end';

// What a component should animate and the live region should say. Empty after a jump.
export interface News {
  serial: number; // grows with every view
  entries: LogEntry[]; // a placing is told when its last cube lies
  cubes: { seat: Seat; color: ColorCode; lot: LotId }[]; // cubes that were placed, confirmed ones only
}

// --- Fair dice, tables ---------------------------------------------------------------------------------------

export interface FairView {
  method: string;
  commitment: string;
  pledges: (string | null)[]; // shown before the nonces; none by the first method
  nonces: (string | null)[];
  marks: (string | null)[]; // only where somebody was removed
  seed: string | null; // shown when the game is over
}


// A table on the server. While it waits, the view's seats say who sits where; colours are dealt with the cubes, so
// there are none yet, and the board is empty.
export interface TableView {
  id: string;
  name: string; // may be empty
  link: string; // for friends
  state: TableState;
  host: boolean; // the viewer made it, and seats bots
  mySeat: Seat | null;
  terms: TableTerms;
  join: Choice; // take a seat
  leave: Choice;
  start: Choice;
  drawing: Seat[] | null; // while the dice are drawn: whose browsers have not done their part yet
  redraw: Choice; // at another table, without them
  rematch: Choice;
  giveUp: Choice; // resign, or want the game to end
  standIns: boolean; // a bot can play for who is away
  ending: Seat[]; // who wants it to end without a result
  next: string | null; // the table where it goes on
  follow: boolean; // nothing is left here, and the viewer is awaited there
  watching: number; // people without a seat
  clock: { seat: Seat; decision: number; reserve: number } | null; // milliseconds left when this view was made
  reactions: { seat: Seat; reaction: Reaction; serial: number }[];
}

// What everybody should know of a table before they sit down, besides the rules.
export interface TableTerms {
  board: string; // its name
  boardShips: boolean; // and is not somebody's own
  clock: TableClock | null;
  rated: boolean;
  listed: boolean; // open to everyone
}

export interface TableClock {
  decision: number; // seconds for each decision
  reserve: number; // seconds for the whole game
  level: Level; // of the bot that decides for who has run out
}

export type TableState = 'waiting' | 'playing' | 'finished' | 'closed' | 'ended';

export const REACTIONS = ['well_bid', 'ouch', 'nice', 'phew', 'hurry', 'thanks', 'sorry', 'good_game'] as const;
export type Reaction = (typeof REACTIONS)[number];
