// Watches over a person who plays against bots: before a decision that gives away too much it asks once, with the reason.
// It hinders nobody: what it cannot judge in time goes through.
import type { MoveText, Seat, Warning } from './types';

export interface Warned {
  warning: Warning;
  moves: MoveText[];
  by: Seat;
  seen: number;
}

type Judge = (moves: readonly MoveText[]) => Promise<Omit<Warning, 'moves'> | null>;

const PATIENCE = 4000;

export class Watcher {
  private amount: number | null = null; // from which share of the chance to win; null: never
  private askedAt: number | null = null; // the position in which it has asked
  private warned: Warned | null = null;

  constructor(private readonly patience = PATIENCE) {}

  setAmount(amount: number | null): void {
    this.amount = amount;
  }

  get asking(): Warning | null {
    return this.warned?.warning ?? null;
  }

  watches(seen: number): boolean {
    return this.amount !== null && this.askedAt !== seen;
  }

  // Whether there is something to ask about these moves.
  async asks(moves: MoveText[], by: Seat, seen: number, judge: Judge): Promise<boolean> {
    if (!this.watches(seen)) return false;
    const judged = await inTime(judge(moves), this.patience);
    if (!judged || judged.cost < this.amount!) return false;
    this.askedAt = seen;
    this.warned = { warning: { ...judged, moves }, moves, by, seen };
    return true;
  }

  // What was asked about, which is now answered.
  answer(): Warned | null {
    const { warned } = this;
    this.warned = null;
    return warned;
  }

  // The position has changed: whatever was asked is void.
  forget(): void {
    this.warned = null;
    this.askedAt = null;
  }
}

function inTime<T>(work: Promise<T>, patience: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    work.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
