// The keys of a review: a step with the arrows, from mistake to mistake with Shift, to the start or the end with Home and
// End.
import { nextStop } from './steps';

// Where these keys have a meaning of their own.
const TAKEN = 'input, textarea, select, dialog';

// Where a key leads; null if it leads nowhere.
export function reviewKey(event: KeyboardEvent, at: number, stops: readonly number[], mistakes: readonly number[]): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest(TAKEN)) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? (mistakes.filter((each) => each < at).at(-1) ?? null) : nextStop(stops, at, -1);
    case 'ArrowRight':
      return event.shiftKey ? (mistakes.find((each) => each > at) ?? null) : nextStop(stops, at, 1);
    case 'Home':
      return 0;
    case 'End':
      return stops.at(-1) ?? 0;
    default:
      return null;
  }
}
