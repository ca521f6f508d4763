// How long a move of a bot or of the die stays to be read before the next.
import type { MoveText, Pace } from './types';

const BEAT: Record<Pace, number> = { slow: 1700, normal: 950, fast: 380, instant: 0 };

// In beats, by the first word of the move that is about to be made.
const BEATS: Record<string, number> = { roll: 1, loan: 0.9, ready: 0.4, bid: 0.9, pass: 0.6, pay: 0.9, place: 0.5 };

export function pauseBefore(move: MoveText, pace: Pace): number {
  return BEAT[pace] * (BEATS[move.split(' ')[0]!] ?? 1);
}

export function replayPause(pace: Pace): number {
  return Math.max(BEAT[pace], 80);
}
