// The view that the table's components read. Every view of a game is new from top to bottom, though a bid changes little
// of it. So there is one object that lasts: each of its facts is a signal of its own (fine-grained reactivity), and a new
// view changes only those facts that are different. What depends on nothing that has changed is not even looked at.
//
// A slow phone cannot show all of it within one frame. So every part of the table has such an object of its own, and the
// parts follow one another, a frame each: first what is decided, then the board, then seats, players and log. More parts
// than these would make no frame shorter than the first, and all of them together longer. A newer view overtakes an older.
import type { GameView } from '../game/types';
import { afterFrame } from './after_frame';

class Cell {
  value = $state.raw<unknown>();

  constructor(first: unknown) {
    this.value = first;
  }
}

type Facts = Record<string, unknown>;

// The cells behind an object whose facts are signals.
const cellsOf = new WeakMap<object, Record<string, Cell>>();

// How far down facts are signals: those of the view, and those of its parts. Below, what has not changed stays the same
// object.
const DEEP = 2;

// A clock that is told anew starts anew, though it may say the same: what a server tells is taken as it comes. And to look
// through all candidates for a cube costs more than it saves: they are others after every cube.
const AS_IT_COMES = ['table', 'candidates'];

// The parts of the table in the order in which they show a new view, each with what is worth a frame of its own if it has
// changed. Else the part goes along with the next.
const SHOWS = {
  decision: ['phase', 'turn', 'auction', 'payment', 'placing', 'choices', 'hint', 'question'],
  board: ['board', 'ring', 'die', 'placing', 'recent', 'hint'],
  rest: [],
} as const satisfies Record<string, readonly (keyof GameView)[]>;
export type Part = keyof typeof SHOWS;
const PARTS = Object.keys(SHOWS) as Part[];

class PartView {
  readonly facts: GameView;
  private untold: GameView[] = [];

  constructor(
    private shown: GameView,
    private readonly shows: readonly (keyof GameView)[],
  ) {
    this.facts = signals(shown, DEEP);
  }

  get waits(): boolean {
    return this.untold.length > 0;
  }

  tell(view: GameView): void {
    this.untold.push(view);
  }

  // The last view, with everything that was to be told before it. Returns whether that is worth a frame.
  show(): boolean {
    const before = this.shown;
    const last = (this.shown = this.untold.at(-1)!);
    const entries = this.untold.flatMap((view) => view.news.entries);
    const cubes = this.untold.flatMap((view) => view.news.cubes);
    this.untold = [];
    change(this.facts, { ...last, news: { ...last.news, entries, cubes } }, DEEP);
    return this.shows.some((fact) => last[fact] !== before[fact]);
  }
}

export class ShownView {
  readonly parts: Readonly<Record<Part, GameView>>;
  whole = $state(true); // all parts show the same view
  private readonly inOrder: PartView[];
  private callOff: (() => void) | null = null;

  constructor(
    private last: GameView,
    private readonly after = afterFrame,
  ) {
    this.inOrder = PARTS.map((part) => new PartView(last, SHOWS[part]));
    this.parts = Object.fromEntries(PARTS.map((part, i) => [part, this.inOrder[i]!.facts])) as Record<Part, GameView>;
  }

  update(next: GameView): void {
    // What is the same object as before need not be compared again for each part.
    this.last = sharing(this.last, next) as GameView;
    for (const part of this.inOrder) part.tell(this.last);
    this.callOff?.();
    this.showNext();
  }

  close(): void {
    this.callOff?.();
  }

  private showNext(): void {
    for (const part of this.inOrder) if (part.waits && part.show()) break;
    this.whole = !this.inOrder.some((part) => part.waits);
    this.callOff = this.whole ? null : this.after(() => this.showNext());
  }
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameKeys(one: Facts, other: Facts): boolean {
  let keys = 0;
  for (const key in one) {
    if (!(key in other)) return false;
    ++keys;
  }
  for (const _ in other) --keys;
  return keys === 0;
}

// What stands for `next` after `old`: as much of the old as says the same (structural sharing).
function sharing(old: unknown, next: unknown): unknown {
  if (Object.is(old, next)) return old;
  if (Array.isArray(next)) return Array.isArray(old) ? sharingList(old, next) : next;
  if (!isFacts(next) || !isFacts(old) || !sameKeys(old, next)) return next;
  let made: Facts | null = null;
  for (const key in next) {
    const fact = AS_IT_COMES.includes(key) ? next[key] : sharing(old[key], next[key]);
    if (!Object.is(fact, old[key])) (made ??= { ...old })[key] = fact;
  }
  return made ?? old;
}

function sharingList(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let changed = old.length !== next.length;
  const made = next.map((each, i) => {
    const item = sharing(old[i], each);
    changed ||= !Object.is(item, old[i]);
    return item;
  });
  return changed ? made : old;
}

function signals<T extends object>(facts: T, deep: number): T {
  const cells: Record<string, Cell> = {};
  const made = {} as T;
  for (const [key, fact] of Object.entries(facts)) {
    const cell = new Cell(standing(undefined, fact, key, deep - 1));
    cells[key] = cell;
    Object.defineProperty(made, key, { enumerable: true, get: () => cell.value });
  }
  cellsOf.set(made, cells);
  return made;
}

function change<T extends object>(old: T, next: T, deep: number): void {
  const cells = cellsOf.get(old)!;
  for (const key in cells) {
    const cell = cells[key]!;
    cell.value = standing(cell.value, next[key as keyof T], key, deep - 1);
  }
}

// What stands in a cell for a fact, after what stood there: signals of its own, as far down as there are some.
function standing(old: unknown, next: unknown, key: string, deep: number): unknown {
  if (deep === 0 || AS_IT_COMES.includes(key)) return next;
  if (key === 'seats') return standingList(Array.isArray(old) ? old : [], next as readonly unknown[], deep);
  if (!isFacts(next)) return next;
  if (!isFacts(old) || !sameKeys(old, next)) return signals(next, deep);
  change(old, next, deep);
  return old;
}

function standingList(old: readonly unknown[], next: readonly unknown[], deep: number): readonly unknown[] {
  const made = next.map((each, i) => standing(old[i], each, '', deep));
  return made.length === old.length && made.every((each, i) => each === old[i]) ? old : made;
}
