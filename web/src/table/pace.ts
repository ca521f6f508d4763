// How long things take to be seen, by the chosen pace. Never blocks input: these are only for the eye.
import { stepTime } from '../game/pace';
import type { Pace } from '../game/types';

export interface Pauses {
  step: number; // one step of the broker
  settle: number; // one lot at the end
  add: number; // one line of the reckoning
}

const factors: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

export function pauses(pace: Pace, moving: boolean): Pauses {
  const factor = moving ? factors[pace] : 0;
  return { step: moving ? stepTime(pace) : 0, settle: 420 * factor, add: 320 * factor };
}
