// How long things stay to be read before the next, by the pace that the person has chosen.
import type { LogKind, MoveText, Pace } from './types';

const BEAT: Record<Pace, number> = { slow: 1700, normal: 950, fast: 380, instant: 0 };

// In beats, by what is about to be done.
const BEATS: Record<string, number> = { roll: 1, loan: 0.9, ready: 0.4, bid: 0.9, pass: 0.6, pay: 0.9, place: 0.5 };

// The broker's walk, space by space. Nobody bids before it is over.
const STEP: Record<Pace, number> = { slow: 306, normal: 170, fast: 76, instant: 0 };
const AFTER_THE_WALK = 0.35; // beats

export function stepTime(pace: Pace): number {
  return STEP[pace];
}

function walkTime(steps: number, pace: Pace): number {
  return steps * STEP[pace] + AFTER_THE_WALK * BEAT[pace];
}

// Before this move is made, `last` having been made before it.
export function pauseBefore(move: MoveText, last: MoveText | undefined, pace: Pace): number {
  const pause = BEAT[pace] * (BEATS[move.split(' ')[0]!] ?? 1);
  const [before, face] = last?.split(' ') ?? [];
  return before === 'roll' ? Math.max(pause, walkTime(Number(face), pace)) : pause;
}

// After these things have been told.
export function pauseAfter(told: readonly LogKind[], walked: number, pace: Pace): number {
  if (told.length === 0) return 0;
  return told.includes('roll') ? walkTime(walked, pace) : 0.6 * BEAT[pace];
}

export function replayPause(pace: Pace): number {
  return Math.max(BEAT[pace], 80);
}
