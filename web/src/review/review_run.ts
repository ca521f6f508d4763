// One review in the making: first quickly, then deeply, in a Worker of its own. It tells how far it is, can be stopped at
// any move and taken up again, and what is found is kept.
import type { Decision, Depth, Message, MoveText, Review } from '../game/types';
import type { Header } from '../worker/bigshot_wasm';
import type { Reviewing } from '../worker/client';
import { WorkerGone } from '../worker/remote';
import { NO_NETWORK } from '../worker/reviewer';
import { gameKey, keepReview, type KeptReview, type KeptReviews } from './kept_reviews';

export interface ReviewState {
  review: Review | null; // the best there is
  next: Decision | null; // what is best at the end of a game that is not over
  working: { depth: Depth; done: number; of: number } | null;
  failed: Message | null;
}

type Found = Pick<KeptReview, 'review' | 'next'>;

export interface ReviewWorld {
  reviewing: Reviewing;
  kept: KeptReviews;
  engine: string; // which module thinks
  now(): number;
}

// How long the Worker works before it is asked again: so long it takes to stop.
const PIECE = 120;

export class ReviewRun {
  private state: ReviewState = { review: null, next: null, working: null, failed: null };
  private run = 0; // grows with every start and stop, so that what comes late is dropped
  private readonly id: string;

  constructor(
    private readonly world: ReviewWorld,
    private readonly header: Header,
    private readonly moves: readonly MoveText[],
    private readonly onchange: (state: ReviewState) => void,
  ) {
    this.id = gameKey(header, moves);
  }

  // From what is kept, or from the start; after a stop it goes on with what is missing.
  async start(): Promise<void> {
    const run = ++this.run;
    this.tell({ working: null, failed: null });
    if (!this.state.review) await this.remember(run);
    for (const depth of ['quick', 'deep'] as const) {
      if (run !== this.run) return;
      if (this.state.review && (depth === 'quick' || this.state.review.depth === 'deep')) continue;
      const review = await this.look(depth, run);
      if (!review) return;
      this.tell(review);
      await keepReview(this.world.kept, { id: this.id, engine: this.world.engine, changed: this.world.now(), ...review });
    }
    if (run === this.run) this.tell({ working: null });
  }

  // What was found until now stays.
  stop(): void {
    ++this.run;
    this.tell({ working: null });
  }

  private tell(change: Partial<ReviewState>): void {
    this.state = { ...this.state, ...change };
    this.onchange(this.state);
  }

  private async remember(run: number): Promise<void> {
    const kept = await this.world.kept.get(this.id).catch(() => null);
    if (run === this.run && kept?.engine === this.world.engine) this.tell({ review: kept.review, next: kept.next });
  }

  // A Worker that breaks down may have been unlucky: once more with another one.
  private async look(depth: Depth, run: number): Promise<Found | null> {
    try {
      return await this.lookOnce(depth, run).catch((error: unknown) => {
        if (error instanceof WorkerGone && run === this.run) return this.lookOnce(depth, run);
        throw error;
      });
    } catch (error) {
      const offline = error instanceof Error && error.message === NO_NETWORK;
      if (run === this.run) this.tell({ working: null, failed: { key: offline ? 'review_page.no_network' : 'review_page.failed' } });
      return null;
    }
  }

  private async lookOnce(depth: Depth, run: number): Promise<Found | null> {
    const { reviewing } = this.world;
    const of = this.moves.length;
    this.tell({ working: { depth, done: 0, of } });
    const review = await reviewing.begin({ header: this.header, moves: this.moves, depth });
    try {
      for (let done = 0; run === this.run && done < of; ) {
        ({ done } = await reviewing.work(review, PIECE));
        if (run === this.run) this.tell({ working: { depth, done, of } });
      }
      if (run !== this.run) return null;
      return { review: await reviewing.soFar(review), next: await reviewing.best(review) };
    } finally {
      reviewing.close(review).catch(() => undefined);
    }
  }
}
