// The bids that have a button and a key of their own: by so much more than the last one.
import type { BidChoice, Choice, GameView } from '../game/types';

export const BID_STEPS = [1, 2, 5] as const;

export function bidAfter(view: GameView, step: number): number {
  return view.auction!.lowest - 1 + step;
}

// Whether this amount can be bid now, and if not, why.
export function choiceOf(bid: BidChoice, amount: number): Choice {
  if (!bid.allowed) return bid;
  if (amount < bid.low) return { allowed: false, why: bid.tooLow };
  if (amount > bid.high) return { allowed: false, why: bid.tooHigh };
  return { allowed: true };
}
