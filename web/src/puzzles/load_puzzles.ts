// The puzzles that ship, fetched when somebody first wants one.
import file from '../../../data/puzzles.json?url';
import { named, type Kept, type Puzzle } from './puzzles';

let loading: Promise<Puzzle[]> | null = null;

export function loadPuzzles(): Promise<Puzzle[]> {
  loading ??= fetchPuzzles().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchPuzzles(): Promise<Puzzle[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`puzzles: ${response.status}`);
  return named(((await response.json()) as { puzzles: Kept[] }).puzzles);
}
