// What lies and sits round the table: board and ring, players, the auction and what follows it, the reckoning.
import type { Choice, ColorCode, Level, LotId, Message, Seat } from './words';

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
  reserved?: boolean; // a free seat that waits for a certain person
  connected: boolean; // on the server: is there; otherwise always true
  awaySince?: number | undefined; // by performance.now(), of somebody who is not connected
  substitute: Level | null; // the bot that plays for this person, at a table
  resigned: boolean; // and does so for good
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

export interface Placing {
  color: ColorCode;
  lot: LotId;
}

export interface PlacedCube extends Placing {
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
