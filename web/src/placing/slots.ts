// The four cubes of a placing, each at its place in the row for as long as it lasts: still to be placed, or lying on a lot.
import type { ColorCode, LotId, PlacingView } from '../game/types';

export interface Slot {
  color: ColorCode;
  lot: LotId | null; // null: still to be placed
  draft: boolean; // it lies there until it is confirmed
}

export function slotsOf({ cubes, placed }: PlacingView): Slot[] {
  const slots = cubes.map((color): Slot => ({ color, lot: null, draft: false }));
  for (const { color, lot, draft } of placed) {
    const slot = slots.find((each) => each.lot === null && each.color === color);
    if (slot) Object.assign(slot, { lot, draft });
  }
  return slots;
}
