// The puzzles that ship, fetched when somebody first wants one.
import file from '../../../data/puzzles.json?url';
import { fetchInTime } from '../game/fetching';
import { named, type Kept, type Puzzle } from './puzzles';

let loading: Promise<Puzzle[]> | null = null;

export function loadPuzzles(): Promise<Puzzle[]> {
  loading ??= fetchPuzzles().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchPuzzles(): Promise<Puzzle[]> {
  return fetchInTime(file, async (answer) => {
    if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
    return named(((await answer.json()) as { puzzles: Kept[] }).puzzles);
  });
}
