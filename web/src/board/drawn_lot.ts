// What is drawn of a lot, in one object, which stays the same until something of it changes. A board draws anew what
// depends on another object, and does not look at the other lots.
import type { Candidate, ColorCode, LotId, LotView } from '../game/types';
import type { LotLayout } from './layout';

export interface Arrival {
  first: number; // the first cube that is new
  from: number[] | null; // where it comes from; null: from the hand
  stamped: boolean;
}

export interface DrawnLot {
  lot: LotView;
  name: string; // its letter
  layout: LotLayout;
  tone: string; // of its stone
  district: string | null; // named on the lot where no line is drawn round it
  preview: Candidate | null; // what a cube would do here, shown as if it had happened
  arrival: Arrival; // what has just come here
  settled: boolean; // at the end, without being sold
  ghosts: readonly ColorCode[]; // cubes that are advised to be placed here
  recent: number; // how many of the cubes came since the viewer's last move
}

export const NO_CUBES: readonly ColorCode[] = [];

// The lots as they are drawn now: those of `before` that say the same, else new ones.
export function stillDrawn(before: ReadonlyMap<LotId, DrawnLot>, now: readonly DrawnLot[]): DrawnLot[] {
  return now.map((lot) => {
    const old = before.get(lot.lot.id);
    return old && isSame(old, lot) ? old : lot;
  });
}

function isSame(one: DrawnLot, other: DrawnLot): boolean {
  for (const key in one) if (!Object.is(one[key as keyof DrawnLot], other[key as keyof DrawnLot])) return false;
  return true;
}
