// Everything from outside that a game on this device needs; tests bring their own.
import type { Header } from '../worker/bigshot_wasm';
import type { Rules, Thinking } from '../worker/client';
import type { KeptGames } from './kept_games';
import type { MoveText } from './types';

export interface LocalWorld {
  rules: Rules;
  thinking: Thinking;
  kept: KeptGames;
  now(): number;
  wait(milliseconds: number): Promise<void>;
  // Makes this the only place that plays a game; `onlost` is called when another takes it over. Returns what gives it
  // back.
  claim(id: string, onlost: () => void): () => void;
  forgetReview?(header: Header, moves: readonly MoveText[]): void; // of a game that is removed
}
