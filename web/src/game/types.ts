// The contract between the sources of games and everything that a person sees.
//
// A source (a local game, a table on the server, a record being looked at) hands out one GameView after another: a
// whole picture of the game for one pair of eyes, made by the rules in WebAssembly. Components draw a view and call
// commands; they compute no rule, no legality and no projection. Whatever a component would have to work out belongs
// into the view.

// --- Words ---------------------------------------------------------------------------------------------------

export type ColorCode = 'R' | 'Y' | 'W' | 'B';
export type Edition = 'ravensburger' | 'opennplay';
export type MoneyMode = 'open' | 'hidden';
export type Overbid = 'forbidden' | 'penalty';
export type Phase = 'rolling' | 'borrowing' | 'bidding' | 'paying' | 'placing' | 'finished';
export type Level = 'easy' | 'medium' | 'hard' | 'expert';
export type RuleNumber = string; // "R2": an anchor of the rules page
export type LotId = string; // one letter
export type Seat = number; // clockwise from 0

export const COLORS: readonly ColorCode[] = ['R', 'Y', 'W', 'B'];
export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard', 'expert'];

// What is to be said, as a key of the catalogues with its facts. i18n's say(message, view) makes the sentence: a seat
// becomes its name, a colour its name in this edition, a list is joined with commas and "and".
export interface Message {
  key: string;
  args?: Record<string, Fact>;
  rule?: RuleNumber;
}
export type Fact =
  | string
  | number
  | { seat: Seat }
  | { color: ColorCode }
  | { cubes: ColorCode[] }
  | { message: Message }
  | { list: Fact[]; and?: boolean };

// Something that a person could do. If it is not allowed, `why` says so with the rule's number ("why not?").
export type Choice = { allowed: true; why?: undefined } | { allowed: false; why: Message };

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
  handOver: HandOver | null; // at one screen: whom to pass it to before anything secret is shown

  log: LogEntry[];
  news: News; // what is new since the view before
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

// --- Board and ring ------------------------------------------------------------------------------------------

export interface BoardView {
  name: string;
  districts: DistrictView[];
  lots: LotView[]; // in the board's order
}

export interface DistrictView {
  id: string; // "north": the key district.north has its name, other boards' districts stand for themselves
  lots: LotId[];
  park: LotId | null; // doubles the other lots
}

// A lot as it lies, the viewer's unconfirmed cubes included.
export interface LotView {
  id: LotId;
  index: number;
  district: string;
  park: boolean;
  value: number; // printed on the lot; 0 for a park
  worth: number; // to its owner now: doubled if it is doubled
  capacity: number; // 7
  cubes: CubeView[]; // in the order they were placed; of a sold lot only the owner's
  counts: Record<ColorCode, number>;
  owner: ColorCode | null;
  ownerSeat: Seat | null; // null: nobody's or the ghost's
  ownerIsGhost: boolean;
  cancelled: ColorCode[]; // colours whose tie cancels them [R8]
  sold: boolean;
  doubled: boolean; // for its present owner
  doubles: LotId[]; // a park: which lots it doubles
  draft: boolean; // something here is not confirmed yet
  wouldSell: boolean; // unconfirmed cubes make it sold
}

export interface CubeView {
  color: ColorCode;
  draft: boolean; // not confirmed yet
}

export interface RingView {
  spaces: SpaceView[]; // 18, clockwise
  broker: number;
  // The spaces that the broker stepped on in this round, the last is where it stands; empty before the roll.
  walk: number[];
}

export interface SpaceView {
  index: number;
  cubes: ColorCode[]; // empty when it is sold out
  broker: boolean;
  onOffer: boolean; // its cubes are up for auction
}

// --- Players -------------------------------------------------------------------------------------------------

export interface SeatView {
  seat: Seat;
  name: string | null; // as given; nameOf(view, seat) of i18n has a word for a seat without one
  kind: 'human' | 'bot' | 'empty';
  level: Level | null; // of a bot
  me: boolean; // the viewer
  local: boolean; // a person at this screen
  connected: boolean; // on the server: is there; otherwise always true
  colors: ColorCode[]; // one, or two in the two-player game
  purses: PurseView[]; // one for each colour
  money: number | null; // of all purses; null: hidden from the viewer
  showsMoney: boolean; // made to show it by a failed payment [C3]
  loans: number;
  debt: number;
  lots: LotId[];
  worth: number; // of the lots, doubling included
  balance: number | null; // worth + money - debt; null where money is hidden
  qualified: boolean; // owns enough lots to win
  roller: boolean;
  turn: boolean;
  passed: boolean; // out of this auction
  leads: boolean; // has the standing bid
  ready: boolean; // has finished with loans before this auction
  lastBid: number | null; // in this auction
}

export interface PurseView {
  color: ColorCode;
  money: number | null;
  loans: number;
  debt: number;
  nextLoan: LoanOffer | null; // null: no further loan would ever pay
  lots: LotId[];
  worth: number;
  balance: number | null;
}

export interface LoanOffer {
  number: number; // the n-th loan
  gain: number; // paid now
  debt: number; // owed for it at the end
}

export interface GhostView {
  color: ColorCode;
  lots: LotId[];
}

// --- The auction ---------------------------------------------------------------------------------------------

export interface AuctionView {
  cubes: ColorCode[]; // on offer
  standing: { amount: number; seat: Seat } | null;
  lowest: number; // the lowest bid that would count
  asking: Seat | null; // who bids, passes or borrows now
  order: Seat[]; // bidding order of this auction, the first bidder first
  inAuction: Seat[]; // who has not passed
  loansBefore: boolean; // loans are taken before the auction in this game
  heldAgain: boolean; // after a failed payment [C3]
}

export interface PaymentView {
  seat: Seat;
  amount: number;
  purses: { color: ColorCode; money: number; after: number }[];
}

// Who placed what so far, and for the placing viewer what could come next.
export interface PlacingView {
  seat: Seat;
  paid: number;
  cubes: ColorCode[]; // all four
  left: ColorCode[]; // not placed yet, unconfirmed cubes taken off
  placed: PlacedCube[]; // confirmed first, then the viewer's unconfirmed ones
  candidates: Candidate[]; // only for the placing viewer: every cube left on every lot
  values: ValueChange[]; // what the unconfirmed cubes change
}

export interface PlacedCube {
  color: ColorCode;
  lot: LotId;
  draft: boolean;
}

// What would happen if this cube were placed on this lot next.
export interface Candidate {
  color: ColorCode;
  lot: LotId;
  choice: Choice;
  owner: ColorCode | null;
  ownerSeat: Seat | null;
  ownerIsGhost: boolean;
  cancelled: ColorCode[];
  sold: boolean;
  doubled: boolean;
  worth: number; // of this lot to its owner then
  values: ValueChange[]; // against the position without any unconfirmed cube
}

// Lots' worth of a seat.
export interface ValueChange {
  seat: Seat;
  before: number;
  after: number;
}

// A winner who could not pay [C3].
export interface OverbidView {
  seat: Seat;
  bid: number;
  money: number;
  move: number; // the position after it
}

// --- The end -------------------------------------------------------------------------------------------------

export interface ReckoningView {
  rows: ReckoningRow[]; // best place first
  settled: LotId[]; // lots that were not sold and settle at the end [E1], in the board's order
  unowned: LotId[];
  winners: Seat[]; // several share the victory; none if nobody owns enough lots
  verdict: Message[]; // who won and why: tie-breaks, who could not win, nobody's and the ghost's lots
}

export interface ReckoningRow {
  seat: Seat;
  place: number;
  wins: boolean;
  qualified: boolean;
  purses: ReckoningPurse[];
  value: number;
  money: number;
  loans: number;
  debt: number;
  balance: number;
  lotCount: number;
  bestLot: number;
}

export interface ReckoningPurse {
  color: ColorCode;
  lots: { lot: LotId; value: number; park: boolean; doubled: boolean; worth: number }[];
  value: number;
  money: number;
  loans: number;
  debt: number;
  balance: number;
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
  setMaximum: Choice;
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

export interface HandOver {
  seat: Seat;
  secret: boolean; // the others should look away: money is hidden
}

export interface Hint {
  best: MoveText[]; // what the strongest bot would do; four placings at once
  message: Message; // the same as a sentence
  options: { move: MoveText; chance: number }[]; // chances to win, best first; empty if it cannot tell
  price: number | null; // what it expects the auction to end at
}

// --- What happened -------------------------------------------------------------------------------------------

// One entry of the log; leads to the position after it.
export interface LogEntry {
  at: number; // moves made then: look(at) shows that position
  round: number;
  event: LogEvent;
  message: Message;
}

export type LogEvent =
  | { kind: 'roll'; seat: Seat; face: number; cubes: ColorCode[] }
  | { kind: 'loan'; seat: Seat; color: ColorCode; gain: number }
  | { kind: 'ready'; seat: Seat }
  | { kind: 'bid'; seat: Seat; amount: number }
  | { kind: 'pass'; seat: Seat }
  | { kind: 'win'; seat: Seat; amount: number }
  | { kind: 'overbid'; seat: Seat; amount: number; money: number }
  | { kind: 'pay'; seat: Seat; color: ColorCode; amount: number }
  | { kind: 'place'; seat: Seat; cubes: { color: ColorCode; lot: LotId }[] }
  | { kind: 'sold'; lot: LotId; color: ColorCode; seat: Seat | null }
  | { kind: 'end'; winners: Seat[] };

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
  nonces: (string | null)[];
  seed: string | null; // shown when the game is over
}

// The outcome of checking deal and dice in the browser.
export type DiceCheck = { ok: true } | { ok: false; message: Message; at: number | null };

// A table on the server. While it waits, the view's seats say who sits where; colours are dealt with the cubes, so
// there are none yet, and the board is empty.
export interface TableView {
  id: string;
  name: string; // may be empty
  link: string; // for friends
  state: TableState;
  host: boolean; // the viewer made it, and seats bots
  mySeat: Seat | null;
  listed: boolean; // open to everyone
  rated: boolean;
  join: Choice; // take a seat
  leave: Choice;
  start: Choice;
  rematch: Choice;
  next: string | null; // the table where it goes on
  clock: { seat: Seat; decision: number; reserve: number } | null; // milliseconds left when this view was made
  reactions: { seat: Seat; reaction: Reaction; serial: number }[];
}

export type TableState = 'waiting' | 'playing' | 'finished' | 'closed';

export const REACTIONS = ['well_bid', 'ouch', 'nice', 'phew', 'hurry', 'thanks', 'sorry', 'good_game'] as const;
export type Reaction = (typeof REACTIONS)[number];

// What can be done with a table besides playing.
export interface TableCommands {
  join(seat?: Seat): Outcome;
  leave(): Outcome;
  setBot(seat: Seat, level: Level | null): Outcome; // null takes it away
  start(): Outcome;
  rematch(): Promise<{ id: string } | { refused: Message }>;
}

// --- Sources and commands ------------------------------------------------------------------------------------

export type MoveText = string; // as records write it: "bid 4", "place R K"

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

// --- Making and finding games --------------------------------------------------------------------------------

export interface NewGame {
  options: GameOptions;
  seats: NewSeat[]; // as many as players
  board?: unknown; // an inline board of a record; left out: the standard board
  seed?: string; // the same seed and seats play the same; left out: by chance
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

export interface Games {
  list(): Promise<GameSummary[]>; // latest first
  create(game: NewGame): Promise<{ id: string } | { refused: Message }>;
  open(id: string): Promise<GameSource | null>;
  remove(id: string): Promise<void>;
  // A record as text (one game; of several the one with this index): a source to look at it, or what is wrong.
  replay(text: string, game?: number): Promise<{ source: GameSource; games: number } | { fault: RecordFault }>;
  // Whether these options make a game; the reason if not.
  check(options: GameOptions): Promise<Choice>;
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
  rated: boolean;
  made: number; // milliseconds since 1970
}

export interface NewTable {
  options: GameOptions;
  name: string;
  listed: boolean;
  rated: boolean;
  clock: { decision: number; reserve: number; level: Level } | null; // seconds
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
  create(table: NewTable): Promise<{ id: string } | { refused: Message }>;
  // Connects and goes on connecting; `ontrouble` hears what no waiting mends, such as a table that does not exist.
  open(id: string, ontrouble: (why: Message) => void): GameSource;
  // The record of any game on the server, to look at.
  record(id: string): Promise<string | null>;
}
