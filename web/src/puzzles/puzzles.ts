// Puzzles (data/puzzles.json, made by `bigshot puzzles`): which is the day's, and which comes next of a theme.
import { seedFrom } from '../game/seed';
import type { Level, MoveText } from '../game/types';

export const THEMES = ['tie', 'cancel', 'sale', 'park', 'loan', 'let_go', 'drive_up', 'for_the_other'] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle {
  id: string;
  position: string;
  best: MoveText[]; // one of the best answers
  win: number; // the chance to win with it, in thousandths; in the last round exactly
  next: number; // with the best of all others
  theme: Theme;
  difficulty: number;
  found_by: Level[];
}

// As the file has it.
export type Kept = Omit<Puzzle, 'id'>;

// A puzzle is known by its position, wherever it stands in the file.
export function named(kept: readonly Kept[]): Puzzle[] {
  return kept.map((puzzle) => ({ ...puzzle, id: seedFrom(puzzle.position).toString(36) }));
}

// --- The day -------------------------------------------------------------------------------------------------

// The same for everybody on the same day; each comes once before any comes again.
export function puzzleOfDay<T>(puzzles: readonly T[], day: number): T {
  const count = puzzles.length;
  let step = Math.floor(count * 0.618);
  while (divisor(step, count) !== 1) ++step;
  return puzzles[(day * step) % count]!;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

// The next of a theme that is not solved yet, easier ones first; all again when all are.
export function nextOf(puzzles: readonly Puzzle[], theme: Theme, solved: (id: string) => boolean, after: string | null): Puzzle | null {
  const ofTheme = puzzles.filter((puzzle) => puzzle.theme === theme).sort((a, b) => a.difficulty - b.difficulty);
  const open = ofTheme.filter((puzzle) => !solved(puzzle.id));
  const choice = open.length > 0 ? open : ofTheme;
  const from = choice.findIndex((puzzle) => puzzle.id === after);
  return choice[(from + 1) % choice.length] ?? null;
}
