// The shapes of a curve, for the page and for the picture.
import type { Review } from '../game/types';
import { chancesAt } from './steps';

// The points of each seat's band; the first seat's is on top.
export function bandsOf(review: Review, xOf: (step: number) => number, yOf: (over: number) => number): string[] {
  const point = (step: number, over: number) => `${xOf(step).toFixed(1)},${yOf(over).toFixed(1)}`;
  return review.start.map((_, seat) => {
    const above: string[] = [];
    const below: string[] = [];
    for (let step = 0; step <= review.entries.length; ++step) {
      const chances = chancesAt(review, step);
      const over = chances.slice(0, seat).reduce((sum, each) => sum + each, 0);
      above.push(point(step, over));
      below.unshift(point(step, over + chances[seat]!));
    }
    return [...above, ...below].join(' ');
  });
}

// For each mark the row in which it can stay where it is: the lowest that has room there.
export function rowsFor(places: readonly number[], apart: number): number[] {
  const rows: number[] = [];
  places.forEach((place, i) => {
    const near = rows.filter((_, before) => Math.abs(places[before]! - place) < apart && before < i);
    let row = 0;
    while (near.includes(row)) ++row;
    rows.push(row);
  });
  return rows;
}

// Marks in their order, moved so far that none lies on another, and none beyond the right edge.
export function sideBySide(places: readonly number[], apart: number, edge: number): number[] {
  const moved = [...places];
  for (let i = 1; i < moved.length; ++i) moved[i] = Math.max(moved[i]!, moved[i - 1]! + apart);
  for (let i = moved.length - 1, right = edge; i >= 0; --i, right -= apart) {
    moved[i] = Math.min(moved[i]!, right);
    right = moved[i]!;
  }
  return moved;
}
