// What a person has solved, kept in this browser: puzzles by their ids, and the days whose puzzle was solved.
import { lastingStorage, type SmallStorage } from '../game/safe_storage';

const KEPT = 'bigshot.puzzles';

interface Solved {
  puzzles: string[];
  days: number[]; // ascending
}

function read(storage: SmallStorage): Solved {
  try {
    const kept = JSON.parse(storage.getItem(KEPT) ?? '{}') as Partial<Solved>;
    const puzzles = Array.isArray(kept.puzzles) ? kept.puzzles.filter((id) => typeof id === 'string') : [];
    const days = Array.isArray(kept.days) ? kept.days.filter((day) => Number.isSafeInteger(day)) : [];
    return { puzzles, days: [...new Set(days)].sort((a, b) => a - b) };
  } catch {
    return { puzzles: [], days: [] }; // somebody else's text
  }
}

export class Progress {
  private solved = $state.raw<Solved>({ puzzles: [], days: [] });

  constructor(private readonly storage: SmallStorage = lastingStorage()) {
    this.solved = read(storage);
  }

  has(id: string): boolean {
    return this.solved.puzzles.includes(id);
  }

  hasDay(day: number): boolean {
    return this.solved.days.includes(day);
  }

  // Another tab may have solved something meanwhile.
  add(id: string, day: number | null): void {
    const { puzzles, days } = read(this.storage);
    this.solved = {
      puzzles: puzzles.includes(id) ? puzzles : [...puzzles, id],
      days: day === null || days.includes(day) ? days : [...days, day],
    };
    this.storage.setItem(KEPT, JSON.stringify(this.solved));
  }

  // How many days in a row have been solved, up to today or, while today's is open, up to yesterday.
  streak(today: number): number {
    let day = this.hasDay(today) ? today : today - 1;
    let length = 0;
    for (; this.hasDay(day); --day) ++length;
    return length;
  }
}
