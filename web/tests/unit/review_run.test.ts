// A review in the making, with a Worker that is late, fails, or is stopped.
import { describe, expect, test } from 'vitest';
import type { Depth, Review } from '../../src/game/types';
import { gameKey, keepReview, type KeptReview, type KeptReviews } from '../../src/review/kept_reviews';
import { ReviewRun, type ReviewState } from '../../src/review/review_run';
import type { Header } from '../../src/worker/bigshot_wasm';
import type { Reviewing } from '../../src/worker/client';
import { WorkerGone } from '../../src/worker/remote';
import { NO_NETWORK } from '../../src/worker/reviewer';

const HEADER = { options: { players: 4 } } as unknown as Header;
const MOVES = ['roll 1', 'pass', 'pass', 'pass'];

function reviewOf(depth: Depth): Review {
  return { depth, seats: 4, finished: false, start: [], entries: [], auctions: [], summary: [], turning_points: [] };
}

class FakeKept implements KeptReviews {
  readonly kept = new Map<string, KeptReview>();
  broken = false;

  private check() {
    if (this.broken) throw new Error('full');
  }
  async get(id: string) {
    this.check();
    return this.kept.get(id) ?? null;
  }
  async put(review: KeptReview) {
    this.check();
    this.kept.set(review.id, review);
  }
  async all() {
    this.check();
    return [...this.kept.values()];
  }
  async remove(id: string) {
    this.kept.delete(id);
  }
}

// Looks at one move at a time; `hold` makes it wait before it answers.
class FakeReviewing {
  begun: Depth[] = [];
  closed = 0;
  trouble: (Error | null)[] = []; // of the next calls of begin
  hold: Promise<void> | null = null;
  private readonly done = new Map<number, { depth: Depth; done: number }>();

  async begin({ depth }: { depth: Depth }) {
    const wrong = this.trouble.shift();
    if (wrong) throw wrong;
    this.begun.push(depth);
    this.done.set(this.begun.length, { depth, done: 0 });
    return this.begun.length;
  }
  async work(review: number) {
    await this.hold;
    const found = this.done.get(review)!;
    return { done: ++found.done, of: MOVES.length };
  }
  async soFar(review: number) {
    return reviewOf(this.done.get(review)!.depth);
  }
  async best() {
    return null;
  }
  async close() {
    ++this.closed;
  }
}

function world() {
  const reviewing = new FakeReviewing();
  const kept = new FakeKept();
  const states: ReviewState[] = [];
  const make = (engine = 'engine 1') =>
    new ReviewRun({ reviewing: reviewing as unknown as Reviewing, kept, engine, now: () => 1 }, HEADER, MOVES, (state) => states.push(state));
  return { reviewing, kept, states, make };
}

describe('a review', () => {
  test('is made quickly, then deeply, with progress, and kept', async () => {
    const { reviewing, kept, states, make } = world();
    await make().start();
    expect(reviewing.begun).toEqual(['quick', 'deep']);
    expect(reviewing.closed).toBe(2);
    const working = states.flatMap(({ working }) => (working ? [`${working.depth} ${working.done}`] : []));
    expect(working).toEqual(expect.arrayContaining(['quick 1', 'quick 4', 'deep 1', 'deep 4']));
    expect(states.at(-1)).toMatchObject({ review: { depth: 'deep' }, working: null, failed: null });
    expect(kept.kept.get(gameKey(HEADER, MOVES))?.review.depth).toBe('deep');
  });

  test('that is kept is there at once, but not one of another engine', async () => {
    const { reviewing, states, make } = world();
    await make().start();
    reviewing.begun = [];
    await make().start();
    expect(reviewing.begun).toEqual([]);
    expect(states.at(-1)!.review?.depth).toBe('deep');
    await make('engine 2').start();
    expect(reviewing.begun).toEqual(['quick', 'deep']);
  });

  test('can be stopped at any move, and goes on with what is missing', async () => {
    const { reviewing, states, make } = world();
    const run = make();
    let release = () => undefined as void;
    const running = run.start();
    // Held in the middle of the deep look.
    while (!states.some((state) => state.review)) await Promise.resolve();
    reviewing.hold = new Promise((resolve) => (release = resolve));
    while (reviewing.begun.length < 2) await Promise.resolve();
    run.stop();
    expect(states.at(-1)).toMatchObject({ review: { depth: 'quick' }, working: null });
    const count = states.length;
    release();
    await running;
    expect(states.length).toBe(count); // what comes late is not told
    expect(reviewing.closed).toBe(2);
    reviewing.hold = null;
    await run.start();
    expect(reviewing.begun).toEqual(['quick', 'deep', 'deep']);
    expect(states.at(-1)!.review?.depth).toBe('deep');
  });

  test('survives a Worker that breaks down once, and says so if it does again', async () => {
    const { reviewing, states, make } = world();
    reviewing.trouble = [new WorkerGone('trap')];
    await make().start();
    expect(states.at(-1)!.review?.depth).toBe('deep');

    const other = world();
    other.reviewing.trouble = [new WorkerGone('trap'), new WorkerGone('trap')];
    const run = other.make();
    await run.start();
    expect(other.states.at(-1)).toEqual({ review: null, next: null, working: null, failed: { key: 'review_page.failed' } });
    await run.start();
    expect(other.states.at(-1)).toMatchObject({ review: { depth: 'deep' }, failed: null });
  });

  test('without its network says what is missing, and keeps what it has', async () => {
    const { reviewing, states, make } = world();
    reviewing.trouble = [null, new Error(NO_NETWORK)];
    await make().start();
    expect(states.at(-1)).toMatchObject({ review: { depth: 'quick' }, failed: { key: 'review_page.no_network' } });
  });

  test('is there where nothing can be kept', async () => {
    const { kept, states, make } = world();
    kept.broken = true;
    await make().start();
    expect(states.at(-1)!.review?.depth).toBe('deep');
  });
});

test('the reviews that were looked at longest ago are let go', async () => {
  const kept = new FakeKept();
  for (let i = 0; i < 63; ++i) await keepReview(kept, { id: String(i), engine: '', changed: i, review: reviewOf('quick'), next: null });
  expect(kept.kept.size).toBe(60);
  expect(kept.kept.has('2')).toBe(false);
  expect(kept.kept.has('3')).toBe(true);
});

test('games that differ have different keys', () => {
  expect(gameKey(HEADER, MOVES)).not.toBe(gameKey(HEADER, MOVES.slice(1)));
});
