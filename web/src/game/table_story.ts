// What happened at a table that is no move: for whom the clock decided, and what was done to seats. It joins the log.
import type { Advanced } from '../worker/bigshot_wasm';
import type { Decided, WireNote } from './protocol';
import type { LogEntry, LogKind, Message } from './types';

const DECISIONS: LogKind[] = ['loan', 'ready', 'bid', 'pass', 'pay', 'place'];

export class TableStory {
  private readonly byClock = new Set<number>(); // the numbers of moves that were made when the clock had run out
  private readonly bySubstitute = new Set<number>(); // and those of bots for people who were away
  private notes: readonly WireNote[] = [];

  // What the server says about who decided, with moves as they happen or all at once.
  decided({ n = 0, m = [], by, by_clock = [], by_substitute = [] }: Decided): void {
    const numbers = m.map((_, i) => n - i);
    for (const number of by === 'clock' ? numbers : by_clock) this.byClock.add(number);
    for (const number of by === 'substitute' ? numbers : by_substitute) this.bySubstitute.add(number);
  }

  // Whether a bot decided on this move for a person.
  isBots(number: number): boolean {
    return this.byClock.has(number) || this.bySubstitute.has(number);
  }

  noted(notes: readonly WireNote[] = []): void {
    this.notes = notes;
  }

  // Each note stands after what had happened before it.
  tell(log: LogEntry[]): LogEntry[] {
    if (this.byClock.size === 0 && this.notes.length === 0) return log;
    const told: LogEntry[] = [];
    let next = 0;
    const tellNotes = (until: number) => {
      for (; next < this.notes.length && this.notes[next]!.n < until; ++next) {
        const note = this.notes[next]!;
        told.push({ at: note.n, round: told.at(-1)?.round ?? 1, kind: 'note', message: noteMessage(note) });
      }
    };
    for (const entry of log) {
      tellNotes(entry.at);
      told.push(this.byClock.has(entry.at) && DECISIONS.includes(entry.kind) ? { ...entry, byClock: true } : entry);
    }
    tellNotes(Infinity);
    return told;
  }

  // For whom the last decision was made when the clock had run out.
  outOfTime({ actors }: Advanced): Message | null {
    let last = actors.length;
    while (last > 0 && actors[last - 1] === null) --last;
    const seat = last > 0 && this.byClock.has(last) ? actors[last - 1]! : null;
    return seat === null ? null : { key: 'table.out_of_time', args: { name: { seat } } };
  }
}

function noteMessage({ what, seat, by, level }: WireNote): Message {
  const name = { seat };
  const bot = { message: { key: `level.${level ?? 'medium'}` } };
  switch (what) {
    case 'substitute':
      return { key: 'note.substitute', args: { name, level: bot, by: { message: { key: 'note.by', args: { name: { seat: by } } } } } };
    case 'resign':
      return { key: 'note.resign', args: { name, level: bot } };
    case 'back':
      return { key: 'note.back', args: { name } };
    case 'agree':
      return { key: 'note.agree', args: { name } };
    case 'disagree':
      return { key: 'note.disagree', args: { name } };
    case 'end':
      return { key: 'note.end' };
  }
}
