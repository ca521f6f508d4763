// The view that the table's components read. Every view of a game is new from top to bottom, though a bid changes little
// of it. So there is one object that lasts: each of its facts is a signal of its own (fine-grained reactivity), and a new
// view changes only those facts that are different. What depends on nothing that has changed is not even looked at.
//
// A slow phone cannot show all of it within one frame. So every part of the table has such an object of its own, and the
// parts follow one another, as many in a frame as fit: what has changed is found out first, then comes what is decided, last
// the board, since what moves there makes every frame dearer. What is out of sight takes no frame from the rest: it follows
// when the table has come to rest. A newer view overtakes an older.
import type { GameView } from '../game/types';
import { afterFrame } from './after_frame';
import { whenIdle } from './when_idle';

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

// The parts of the table in the order in which they show a new view, each with what is worth its own share of a frame if it
// has changed. Else the part goes along with another.
const SHOWS = {
  question: ['question', 'hint', 'turn'],
  decision: ['phase', 'turn', 'auction', 'payment', 'placing'],
  controls: ['phase', 'turn', 'choices', 'auction', 'placing'],
  others: ['phase', 'turn', 'choices', 'placing'],
  more: ['phase', 'turn', 'choices', 'comfort'],
  strip: ['seats', 'turn', 'phase', 'auction', 'news'],
  players: ['seats', 'turn', 'phase', 'auction', 'board'],
  log: ['log', 'timeline'],
  board: ['board', 'ring', 'die', 'placing', 'recent', 'hint'],
  labels: ['board', 'placing'],
} as const satisfies Record<string, readonly (keyof GameView)[]>;
export type Part = keyof typeof SHOWS;
const PARTS = Object.keys(SHOWS) as Part[];

class PartView {
  readonly facts: GameView;
  inSight = true;
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

  get isWorthAShare(): boolean {
    const last = this.untold.at(-1);
    return last !== undefined && this.shows.some((fact) => last[fact] !== this.shown[fact]);
  }

  tell(view: GameView): void {
    this.untold.push(view);
  }

  // The last view, with everything that was to be told before it.
  show(): void {
    const before = this.shown;
    const last = this.untold.at(-1)!;
    const entries = this.untold.flatMap((view) => view.news.entries);
    const cubes = this.untold.flatMap((view) => view.news.cubes);
    this.shown = { ...last, news: { ...last.news, entries, cubes } };
    this.untold = [];
    change(this.facts, before, this.shown, DEEP);
  }
}

const inSight = (part: PartView) => part.inSight;

// When the parts follow; each returns what calls it off.
interface Times {
  now(): number; // milliseconds
  afterFrame(act: (drawing: number | null) => void): () => void;
  atRest(act: () => void): () => void;
}

const IN_THE_BROWSER: Times = { now: () => performance.now(), afterFrame, atRest: whenIdle };

// How many parts fit into a frame: found out from what those before took, on the page's thread, script and drawing. What
// took longer counts at once, what took less by and by.
class Room {
  private static readonly FRAME = 10; // milliseconds, of the 16.7 between two frames
  private static readonly FORGETTING = 0.1;
  private perPart = Room.FRAME;

  get parts(): number {
    return Math.max(1, Math.floor(Room.FRAME / this.perPart));
  }

  learn(parts: number, took: number): void {
    const each = took / parts;
    this.perPart += (each - this.perPart) * (each > this.perPart ? 1 : Room.FORGETTING);
  }
}

export class ShownView {
  readonly parts: Readonly<Record<Part, GameView>>;
  whole = $state(true); // all parts that are in sight show the same view
  private readonly inOrder: PartView[];
  private readonly room = new Room();
  private callOff: (() => void) | null = null;

  constructor(
    private last: GameView,
    private readonly times: Times = IN_THE_BROWSER,
  ) {
    this.inOrder = PARTS.map((part) => new PartView(last, SHOWS[part]));
    this.parts = Object.fromEntries(PARTS.map((part, i) => [part, this.inOrder[i]!.facts])) as Record<Part, GameView>;
    this.setInSight('labels', false); // they are read aloud
  }

  // What the table is about to show. What a person does one thing after another goes by this, not by what is drawn.
  get latest(): GameView {
    return this.last;
  }

  update(next: GameView): void {
    // What is the same object as before need not be compared again for each part.
    this.last = sharing(this.last, next) as GameView;
    for (const part of this.inOrder) part.tell(this.last);
    if (this.room.parts > 1) this.showNext(inSight, this.room.parts);
    else this.follow();
  }

  setInSight(part: Part, inSight: boolean): void {
    this.inOrder[PARTS.indexOf(part)]!.inSight = inSight;
    if (inSight) this.follow();
  }

  close(): void {
    this.callOff?.();
  }

  private showNext(isDue: (part: PartView) => boolean, room: number): void {
    const begun = this.times.now();
    let shown = 0;
    for (const part of this.inOrder) {
      if (!part.waits || !isDue(part)) continue;
      if (part.isWorthAShare) {
        if (shown === room) break;
        ++shown;
      }
      part.show();
    }
    if (shown > 0) this.measure(shown, begun);
    this.follow();
  }

  private measure(shown: number, begun: number): void {
    let script = 0;
    queueMicrotask(() => (script = this.times.now() - begun)); // after the components have done their work
    this.times.afterFrame((drawing) => {
      if (drawing !== null) this.room.learn(shown, script + drawing);
    });
  }

  // Whatever waits gets its turn.
  private follow(): void {
    this.callOff?.();
    this.whole = !this.inOrder.some((part) => part.waits && part.inSight);
    if (!this.whole) {
      // Where nothing is drawn, nothing is spared by waiting.
      this.callOff = this.times.afterFrame((drawing) => this.showNext(inSight, drawing === null ? Infinity : this.room.parts));
    } else if (this.inOrder.some((part) => part.waits)) {
      this.callOff = this.times.atRest(() => this.showNext(() => true, this.room.parts));
    } else this.callOff = null;
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
    const cell = new Cell(standing(undefined, undefined, fact, key, deep - 1));
    cells[key] = cell;
    Object.defineProperty(made, key, { enumerable: true, get: () => cell.value });
  }
  cellsOf.set(made, cells);
  return made;
}

// `before` is what `facts` says; what is the same object in `next` is not looked into.
function change<T extends object>(facts: T, before: T, next: T, deep: number): void {
  const cells = cellsOf.get(facts)!;
  for (const key in cells) {
    const name = key as keyof T & string;
    if (Object.is(before[name], next[name])) continue;
    const cell = cells[key]!;
    cell.value = standing(cell.value, before[name], next[name], key, deep - 1);
  }
}

// What stands in a cell for a fact, after `old` stood there for the fact `before`: signals of its own, as far down as there
// are some.
function standing(old: unknown, before: unknown, next: unknown, key: string, deep: number): unknown {
  if (deep === 0 || AS_IT_COMES.includes(key)) return next;
  if (key === 'seats') return standingList(old, before, next as readonly unknown[], deep);
  if (!isFacts(next)) return next;
  if (!isFacts(old) || !isFacts(before) || !sameKeys(before, next)) return signals(next, deep);
  change(old, before, next, deep);
  return old;
}

function standingList(old: unknown, before: unknown, next: readonly unknown[], deep: number): readonly unknown[] {
  const [stood, was] = [Array.isArray(old) ? old : [], Array.isArray(before) ? before : []];
  const made = next.map((each, i) => standing(stood[i], was[i], each, '', deep));
  return made.length === stood.length && made.every((each, i) => each === stood[i]) ? stood : made;
}
