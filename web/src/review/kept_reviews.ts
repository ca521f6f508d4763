// Reviews as they are kept in the browser, each with the game that it is of, so that nobody waits for one twice.
import { Database } from '../game/database';
import { toHex } from '../game/hex';
import { sha256 } from '../game/sha256';
import type { Decision, MoveText, Review } from '../game/types';
import type { Header } from '../worker/bigshot_wasm';

export interface KeptReview {
  id: string; // of the game, by what happened in it
  engine: string; // what thought: another one may think otherwise
  changed: number; // milliseconds since 1970
  review: Review;
  next: Decision | null; // what is best where the game stands, if it is not over
}

export interface KeptReviews {
  get(id: string): Promise<KeptReview | null>;
  put(review: KeptReview): Promise<void>;
  all(): Promise<KeptReview[]>;
  remove(id: string): Promise<void>;
}

// Reviews are large, and the games stay: what has not been looked at for longest is found again quickly.
const MOST = 60;

export function gameKey(header: Header, moves: readonly MoveText[]): string {
  return toHex(sha256(new TextEncoder().encode(JSON.stringify([header, moves]))));
}

export function browserReviews(): KeptReviews {
  return new Database<KeptReview>(() => indexedDB, { database: 'bigshot-reviews', store: 'reviews' });
}

// Keeps one, and lets go of the oldest where there are too many. Where nothing can be kept it is looked for anew.
export async function keepReview(kept: KeptReviews, review: KeptReview): Promise<void> {
  try {
    await kept.put(review);
    const all = await kept.all();
    all.sort((a, b) => b.changed - a.changed);
    for (const { id } of all.slice(MOST)) await kept.remove(id);
  } catch {
    // The review is there all the same.
  }
}
