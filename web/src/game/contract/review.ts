// A review of a game as the module and `bigshot review --json` write it (docs/review.md).
import type { LotId, MoveText, Seat } from './words';

export type Depth = 'quick' | 'deep';
export type Mistake = 'none' | 'small' | 'mistake' | 'blunder';

export interface Review {
  depth: Depth;
  seats: number;
  finished: boolean;
  start: number[]; // each seat's chance to win before the first move
  entries: ReviewEntry[]; // one for each move
  auctions: AuctionReview[];
  summary: SeatSummary[];
  turning_points: number[]; // indices of entries
}

export type ReviewEntry = {
  at: number;
  move: MoveText;
  seat: Seat | null; // null: the die
  round: number;
  win: number[]; // after the move
  balance: number[];
} & (Decision | { cost: null; best: null }); // null: no decision, or one that was made before

// What a decision cost, and what would have been better.
export interface Decision {
  cost: number;
  best: MoveText[];
  mistake: Mistake;
  options: { moves: MoveText[]; win: number }[]; // best first
  why: CoachReason[]; // of the best; only where something was lost
}

// A sentence of the coach: a key of the catalogues, and the facts that it may name.
export interface CoachReason {
  key: string;
  seat: Seat | null;
  lot: LotId | null;
  number: number;
}

export interface AuctionReview {
  round: number;
  at: number; // the first move of the auction
  worth: (number | null)[]; // to each seat; null: not even for nothing
  winner: Seat;
  price: number;
  rival: Seat | null; // who bid last against the winner
  rival_bid: number | null;
  driven_up: boolean; // the rival bid more than it was worth to them
}

// fair + deal + dice + own + others = result.
export interface SeatSummary {
  seat: Seat;
  name?: string;
  fair: number;
  deal: number;
  dice: number;
  own: number;
  others: number;
  result: number;
  without_luck: number;
  cost: number; // of all own decisions
  decisions: number;
  mistakes: Record<Exclude<Mistake, 'none'>, number>;
}
