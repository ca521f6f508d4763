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
