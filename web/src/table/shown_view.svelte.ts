// The view that the table's components read. Every view of a game is new from top to bottom, though a bid changes little
// of it. So there is one object that lasts: each of its facts is a signal of its own (fine-grained reactivity), and a new
// view changes only those facts that are different. What depends on nothing that has changed is not even looked at.
//
// What nobody waits for comes after the frame that shows the rest, so that this frame is there sooner.
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

// A clock that is told anew starts anew, though it may say the same: what a server tells is taken as it comes.
const AS_IT_COMES = ['table'];

export class ShownView {
  readonly now: GameView;
  readonly later: GameView; // after the next frame
  private waiting: GameView[] = [];
  private callOff: (() => void) | null = null;

  constructor(
    first: GameView,
    private readonly after = afterFrame,
  ) {
    this.now = signals(first, DEEP);
    this.later = signals(first, DEEP);
  }

  update(next: GameView): void {
    change(this.now, next, DEEP);
    this.waiting.push(next);
    this.callOff ??= this.after(() => this.catchUp());
  }

  close(): void {
    this.callOff?.();
  }

  // The last one, with everything that was to be told before it.
  private catchUp(): void {
    const last = this.waiting.at(-1)!;
    const entries = this.waiting.flatMap((view) => view.news.entries);
    const cubes = this.waiting.flatMap((view) => view.news.cubes);
    this.waiting = [];
    this.callOff = null;
    change(this.later, { ...last, news: { ...last.news, entries, cubes } }, DEEP);
  }
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameKeys(one: Facts, other: Facts): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key));
}

function signals<T extends object>(facts: T, deep: number): T {
  const cells: Record<string, Cell> = {};
  const made = {} as T;
  for (const [key, fact] of Object.entries(facts)) {
    const cell = new Cell(AS_IT_COMES.includes(key) ? fact : renewed(undefined, fact, key, deep - 1));
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
    const fact = next[key as keyof T];
    cell.value = AS_IT_COMES.includes(key) ? fact : renewed(cell.value, fact, key, deep - 1);
  }
}

// What stands for `next` after `old`: as much of the old as says the same.
function renewed(old: unknown, next: unknown, key: string, deep: number): unknown {
  if (Object.is(old, next)) return old;
  if (Array.isArray(next)) return renewedList(Array.isArray(old) ? old : [], next, key === 'seats' ? deep : 0);
  if (!isFacts(next)) return next;
  const before = isFacts(old) && sameKeys(old, next) ? old : null;
  if (deep > 0) {
    if (!before) return signals(next, deep);
    change(before, next, deep);
    return before;
  }
  if (!before) return next;
  let made: Facts | null = null;
  for (const each in next) {
    const fact = renewed(before[each], next[each], each, 0);
    if (!Object.is(fact, before[each])) (made ??= { ...before })[each] = fact;
  }
  return made ?? before;
}

function renewedList(old: readonly unknown[], next: readonly unknown[], deep: number): readonly unknown[] {
  let changed = old.length !== next.length;
  const made = next.map((each, i) => {
    const item = renewed(old[i], each, '', deep);
    changed ||= !Object.is(item, old[i]);
    return item;
  });
  return changed ? made : old;
}
