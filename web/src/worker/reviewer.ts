// Games looked at again. Whoever wants a review asks for one piece of work after the other, and so is told how far it is
// and stops by asking no more.
import type { Decision, Depth, MoveText, Review } from '../game/types';
import type { Bigshot, Chosen, Header } from './bigshot_wasm';

export interface ReviewTask {
  header: Header;
  moves: readonly MoveText[];
  depth: Depth;
}

export interface Progress {
  done: number; // moves looked at
  of: number;
}

// What is thrown where the network cannot be had that a review needs.
export const NO_NETWORK = 'the network cannot be loaded';

export class Reviewer {
  private readonly open = new Map<number, { game: number; of: number }>();

  constructor(
    private readonly bigshot: Bigshot,
    private readonly fetchNetwork: (players: number) => Promise<Uint8Array>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // Its number.
  async begin({ header, moves, depth }: ReviewTask): Promise<number> {
    const started = this.bigshot.start(header);
    if ('fault' in started) throw new Error(started.fault.message.key);
    const { game } = started;
    try {
      const { refused } = this.bigshot.play(game, moves);
      if (refused) throw new Error(refused.key);
      let begun: Chosen<number>;
      while ('needsNetworkFor' in (begun = this.bigshot.startReview(game, depth))) await this.load(begun.needsNetworkFor);
      this.open.set(begun.value, { game, of: moves.length });
      return begun.value;
    } catch (error) {
      this.bigshot.close(game);
      throw error;
    }
  }

  // Works for about so long, and for one move at least.
  work(review: number, milliseconds: number): Progress {
    const { of } = this.find(review);
    const end = this.now() + milliseconds;
    for (;;) {
      const step = this.bigshot.stepReview(review);
      if (!('value' in step)) throw new Error(NO_NETWORK);
      if (step.value >= of || this.now() >= end) return { done: step.value, of };
    }
  }

  soFar(review: number): Review {
    this.find(review);
    return this.bigshot.reviewSoFar(review);
  }

  // What the seat should do that is to act at the end of the game; null if there is none, or no choice.
  best(review: number): Decision | null {
    const best = this.bigshot.bestDecision(this.find(review).game);
    if (!('value' in best)) throw new Error(NO_NETWORK);
    return best.value;
  }

  close(review: number): void {
    const found = this.open.get(review);
    if (!found) return;
    this.open.delete(review);
    this.bigshot.closeReview(review);
    this.bigshot.close(found.game);
  }

  private find(review: number) {
    const found = this.open.get(review);
    if (!found) throw new Error('there is no such review');
    return found;
  }

  private async load(players: number): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await this.fetchNetwork(players);
    } catch {
      throw new Error(NO_NETWORK);
    }
    this.bigshot.loadNetwork(bytes);
  }
}
