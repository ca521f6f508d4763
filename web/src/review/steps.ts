// Where one stops when walking through a review: before every roll and every decision, and at the end. The cubes of a
// placing are one step.
import type { Decision, MoveText, Placing, ColorCode, Review, ReviewEntry } from '../game/types';

export type DecidedEntry = Extract<ReviewEntry, Decision>;

export function isDecision(entry: ReviewEntry | undefined): entry is DecidedEntry {
  return entry !== undefined && entry.cost !== null;
}

// How many moves are one step from here.
export function lengthOf(review: Review, at: number): number {
  const entry = review.entries[at];
  if (!entry?.move.startsWith('place ')) return 1;
  let end = at + 1;
  while (review.entries[end]?.move.startsWith('place ') && review.entries[end]!.round === entry.round) ++end;
  return end - at;
}

export function stopsOf(review: Review): number[] {
  const stops: number[] = [];
  for (let at = 0; at < review.entries.length; at += lengthOf(review, at)) stops.push(at);
  return [...stops, review.entries.length];
}

// The stop at or before a position.
export function stopAt(stops: readonly number[], at: number): number {
  return stops.filter((stop) => stop <= at).at(-1) ?? 0;
}

export function nextStop(stops: readonly number[], at: number, by: 1 | -1): number {
  return (by > 0 ? stops.find((stop) => stop > at) : stops.filter((stop) => stop < at).at(-1)) ?? at;
}

// Decisions by which something was lost.
export function mistakesOf(review: Review): DecidedEntry[] {
  return review.entries.filter((entry): entry is DecidedEntry => isDecision(entry) && entry.mistake !== 'none');
}

// Each seat's chance after so many moves.
export function chancesAt(review: Review, at: number): number[] {
  return at === 0 ? review.start : (review.entries[Math.min(at, review.entries.length) - 1]?.win ?? review.start);
}

export function playedFrom(review: Review, at: number): MoveText[] {
  return review.entries.slice(at, at + lengthOf(review, at)).map(({ move }) => move);
}

export function sameMoves(a: readonly MoveText[], b: readonly MoveText[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

// The best options, and in any case the one that was played.
export function toldOptions(options: Decision['options'], played: readonly MoveText[], most: number): Decision['options'] {
  const isPlayed = (option: Decision['options'][number]) => sameMoves(option.moves, played);
  const best = options.slice(0, most);
  return best.some(isPlayed) ? best : [...best, ...options.filter(isPlayed)];
}

export function placings(moves: readonly MoveText[]): Placing[] {
  return moves.flatMap((move) => {
    const [what, color, lot] = move.split(' ');
    return what === 'place' ? [{ color: color as ColorCode, lot: lot! }] : [];
  });
}
