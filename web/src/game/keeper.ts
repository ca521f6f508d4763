// Keeps one local game after every change, in the order of the changes. A game goes on where nothing can be kept, and
// says so; as soon as something can be kept again, it is.
import type { KeptGame, KeptGames } from './kept_games';

// How long a move waits to be kept before it is shown all the same.
const PATIENCE = 1500;

export class Keeper {
  private failing = false; // the last change could not be kept
  private late = false; // it takes too long
  private writing: Promise<void> | null = null;
  private waiting: KeptGame | null = null; // the newest change, while an earlier one is being written

  constructor(
    private readonly games: KeptGames,
    private readonly onchange: () => void, // `keeps` has changed after keep() had come back
    private readonly patience = PATIENCE,
  ) {}

  get keeps(): boolean {
    return !this.failing && !this.late;
  }

  // Comes back when the game is kept, or cannot be, or when that takes too long. Whoever comes while it takes too long
  // does not wait.
  async keep(game: KeptGame): Promise<void> {
    // The parts of a game are never changed, only replaced: a copy of the outermost is as good as one of all.
    this.waiting = { ...game };
    this.writing ??= this.write();
    if (this.late) return;
    const { writing } = this;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.late = this.writing !== null;
        resolve();
      }, this.patience);
    });
    await Promise.race([writing, tooLong]);
    clearTimeout(timer);
  }

  private async write(): Promise<void> {
    while (this.waiting) {
      const game = this.waiting;
      this.waiting = null;
      this.failing = !(await this.games.put(game).then(
        () => true,
        () => false,
      ));
    }
    this.writing = null;
    if (!this.late) return;
    this.late = false;
    this.onchange();
  }
}
