// Shows the views of a table at the chosen pace. A server tells things as they happen; where several happen at once, each
// stays to be read before the next. Nobody who is asked waits for that, and the game itself never does.
import { pauseAfter } from '../game/pace';
import type { GameView, Pace } from '../game/types';

export interface PresenterWorld {
  now(): number;
  after(milliseconds: number, act: () => void): () => void; // returns what calls it off
}

export const BROWSER_WORLD: PresenterWorld = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

// More than this is not shown one by one: somebody comes back after a while.
const MOST_WAITING = 6;

export class Presenter {
  private waiting: GameView[] = [];
  private readUntil = 0;
  private callOff: (() => void) | null = null;
  private pace: Pace = 'normal';

  constructor(
    private readonly show: (view: GameView | null) => void,
    private readonly world: PresenterWorld = BROWSER_WORLD,
  ) {}

  setPace(pace: Pace): void {
    this.pace = pace;
    if (pace === 'instant') this.catchUp();
  }

  take(view: GameView | null): void {
    if (!view || view.kind !== 'table' || !view.timeline.live) {
      this.waiting = [];
      this.present(view);
      return;
    }
    this.waiting.push(view);
    // Who is asked while a clock runs sees it at once.
    if (this.pace === 'instant' || this.waiting.length > MOST_WAITING || (view.turn.mine && view.table?.clock)) {
      this.catchUp();
    } else this.next();
  }

  close(): void {
    this.callOff?.();
    this.waiting = [];
  }

  private next(): void {
    this.callOff?.();
    this.callOff = null;
    while (this.waiting.length > 0) {
      const left = this.readUntil - this.world.now();
      if (left > 0) {
        this.callOff = this.world.after(left, () => this.next());
        return;
      }
      this.present(this.waiting.shift()!);
    }
  }

  // The last one, with everything that was to be told before it.
  private catchUp(): void {
    const last = this.waiting.at(-1);
    if (!last) return;
    const entries = this.waiting.flatMap((view) => view.news.entries);
    const cubes = this.waiting.flatMap((view) => view.news.cubes);
    this.waiting = [];
    this.present({ ...last, news: { ...last.news, entries, cubes } });
  }

  private present(view: GameView | null): void {
    this.callOff?.();
    this.callOff = null;
    const told = view && !view.turn.mine ? view.news.entries.map((entry) => entry.kind) : [];
    this.readUntil = this.world.now() + (view ? pauseAfter(told, view.ring.walk.length, this.pace) : 0);
    this.show(view);
  }
}
