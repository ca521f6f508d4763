// What of a game's log may be told: who looks at a game again, or at one of others, is not told what is still to come.
import type { GameView, LogEntry } from '../game/types';

// `settled`: the lots have gone to their owners before the eyes, so the winner is no secret any more.
export function toldSoFar({ log, timeline, kind }: Pick<GameView, 'log' | 'timeline' | 'kind'>, settled: boolean): LogEntry[] {
  const over = log.at(-1)?.kind === 'end';
  const isAhead = (entry: LogEntry) => entry.at > timeline.at;
  // A game that goes on has been seen up to now; looking back in it hides nothing.
  const told = kind === 'replay' || over ? log.filter((entry) => !isAhead(entry)) : log;
  return settled ? told : told.filter((entry) => entry.kind !== 'end');
}

export interface Round {
  round: number;
  entries: LogEntry[];
  current: LogEntry | null; // the position that is shown, if it is of this round
}

// The entries round by round; a round that is as it was `before` is the same object.
export function roundsOf(told: readonly LogEntry[], current: LogEntry | null, before: readonly Round[]): Round[] {
  const rounds: Round[] = [];
  for (const entry of told) {
    if (rounds.at(-1)?.round !== entry.round) rounds.push({ round: entry.round, entries: [], current: null });
    const round = rounds.at(-1)!;
    round.entries.push(entry);
    if (entry === current) round.current = entry;
  }
  return rounds.map((round, i) => (before[i] && isSame(round, before[i]) ? before[i] : round));
}

function isSame(one: Round, other: Round): boolean {
  if (one.round !== other.round || one.current !== other.current || one.entries.length !== other.entries.length) return false;
  return one.entries.every((entry, i) => entry === other.entries[i]);
}
