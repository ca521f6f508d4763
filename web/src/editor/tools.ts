// What a touch on the board does.
import type { ColorCode } from '../game/types';
import { put, sell, take, type Draft, type Place } from './draft';

export const TOOLS = ['put', 'take', 'sell', 'broker'] as const;
export type Tool = (typeof TOOLS)[number];

// The position after it; null where the tool has nothing to do.
export function used(tool: Tool, color: ColorCode, place: Place): ((draft: Draft) => Draft) | null {
  if (tool === 'put') return (draft) => put(draft, place, color);
  if (tool === 'take') return (draft) => take(draft, place, color);
  if (tool === 'sell') return 'lot' in place ? (draft) => sell(draft, place.lot, color) : null;
  return 'space' in place ? (draft) => ({ ...draft, broker: place.space }) : null;
}
