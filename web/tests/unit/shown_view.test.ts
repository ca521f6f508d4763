// The lasting view of a table says what each new one says, and keeps what has not changed.
import { expect, test } from 'vitest';
import type { GameOptions, GameView, NewSeat } from '../../src/game/types';
import { ShownView } from '../../src/table/shown_view.svelte';
import { localGames, localWorld, opened, until } from '../support/local_world';

const OPTIONS: GameOptions = { players: 3, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
const BOTS: NewSeat[] = Array.from({ length: 3 }, () => ({ kind: 'bot', level: 'easy', name: null }));

async function viewsOfAGame(): Promise<GameView[]> {
  const games = localGames(await localWorld(), '7');
  const made = await games.create({ options: OPTIONS, seats: BOTS });
  if (!('id' in made)) throw new Error(made.refused.key);
  const source = await opened(games, made.id);
  const views: GameView[] = [];
  source.subscribe((view) => void (view && views.push(view)));
  await until(source, (view) => view.phase === 'finished');
  return views;
}

// Something that comes when the test says so, after so many milliseconds of drawing.
class Moment {
  private due: ((drawing: number | null) => void)[] = [];
  readonly wait = (act: (drawing: number | null) => void) => {
    this.due.push(act);
    return () => void (this.due = this.due.filter((each) => each !== act));
  };
  come(drawing: number | null = SLOW) {
    for (const act of this.due.splice(0)) act(drawing);
  }
}
const SLOW = 15; // on a slow phone one part takes nearly all of a frame

function shownFrom(view: GameView) {
  const [frame, rest] = [new Moment(), new Moment()];
  const shown = new ShownView(view, { now: () => 0, afterFrame: frame.wait, atRest: rest.wait });
  const showAll = (next: GameView) => {
    shown.update(next);
    while (!shown.whole) frame.come();
  };
  return { shown, frame, rest, showAll };
}

const views = await viewsOfAGame();
const PARTS = ['question', 'decision', 'controls', 'others', 'more', 'strip', 'players', 'log', 'board', 'labels'] as const;
// Those that show as many moves.
const showing = (shown: ShownView, moves: number) => PARTS.filter((part) => shown.parts[part].timeline.at === moves);
const bid = views.findIndex((view) => view.news.entries.some((entry) => entry.kind === 'bid'));
const placing = views.findIndex((view) => view.news.cubes.length > 0);

test('after every view of a game all parts say the same as that view', () => {
  expect(views.length).toBeGreaterThan(100);
  const { shown, frame, rest } = shownFrom(views[0]!);
  for (const view of views.slice(1)) {
    shown.update(view);
    for (let frames = 0; !shown.whole; ++frames) {
      expect(frames).toBeLessThan(PARTS.length);
      frame.come();
    }
    rest.come();
    for (const part of PARTS) expect({ ...shown.parts[part] }).toEqual(view);
  }
});

test('the parts follow one another, a frame each, and what has nothing new takes none', () => {
  const [before, after] = [views[bid - 1]!, views[bid]!];
  const { shown, frame, rest } = shownFrom(before);
  shown.update(after);
  const seen = [showing(shown, after.timeline.at)];
  while (!shown.whole) {
    frame.come();
    seen.push(showing(shown, after.timeline.at));
  }
  const shownByThen = seen.map((parts) => parts.join(' '));
  expect(shownByThen).toEqual([
    '', // what has changed is found out in a frame of its own
    'question',
    'question decision',
    'question decision controls',
    'question decision controls others',
    'question decision controls others more',
    'question decision controls others more strip',
    'question decision controls others more strip players',
    'question decision controls others more strip players log board', // a bid changes nothing on the board
  ]);
  rest.come();
  expect(showing(shown, after.timeline.at)).toEqual(PARTS);

  shown.update(views[placing - 1]!);
  while (!shown.whole) frame.come();
  rest.come();
  shown.update(views[placing]!);
  while (shown.parts.log.timeline.at !== views[placing]!.timeline.at) frame.come();
  expect(shown.parts.board.timeline.at).toBe(views[placing - 1]!.timeline.at); // the board is last
  frame.come();
  expect(shown.parts.board.timeline.at).toBe(views[placing]!.timeline.at);
  expect(shown.whole).toBe(true);
});

function framesFor(shown: ShownView, frame: Moment, view: GameView, drawing: number | null): number {
  shown.update(view);
  for (let frames = 0; ; ++frames) {
    if (shown.whole) return frames;
    frame.come(drawing);
  }
}

test('where parts take little time several share a frame, as many as fit, and one alone again where they take long', () => {
  const { shown, frame, rest } = shownFrom(views[0]!);
  const all = views.slice(1).flatMap((view, i) => {
    const drawing = i < 40 ? 1 : SLOW;
    const frames = framesFor(shown, frame, view, drawing);
    frame.come(drawing); // of which is learnt
    rest.come();
    return frames;
  });
  const most = (from: number, to: number) => Math.max(...all.slice(from, to));
  expect(most(0, 5)).toBeGreaterThan(4);
  expect(most(30, 40)).toBeLessThan(2);
  expect(most(45, 80)).toBeGreaterThan(4);
});

test('a page that nobody sees shows all of a view at once, and learns nothing from that', () => {
  const { shown, frame, rest } = shownFrom(views[0]!);
  const frames = views.slice(1, 60).map((view, i) => {
    const needed = framesFor(shown, frame, view, i < 50 ? null : SLOW);
    rest.come();
    return needed;
  });
  expect(Math.max(...frames.slice(0, 50))).toBe(1);
  expect(frames[50]).toBeGreaterThan(4);
});

test('a panel that opens has its buttons in the frames that follow', () => {
  const opens = views.findIndex((view, i) => view.auction && !views[i - 1]?.auction);
  const { shown, frame } = shownFrom(views[opens - 1]!);
  shown.update(views[opens]!);
  const opened = () => (['decision', 'controls', 'others'] as const).filter((part) => shown.parts[part].auction);
  while (opened().length === 0) frame.come();
  expect(opened()).toEqual(['decision']);
  frame.come();
  expect(opened()).toEqual(['decision', 'controls']);
  frame.come();
  expect(opened()).toEqual(['decision', 'controls', 'others']);
});

test('what is out of sight takes no frame: it follows at rest, or when it comes into sight', () => {
  const is = views[placing]!.timeline.at;
  const { shown, frame, rest } = shownFrom(views[placing - 1]!);
  const without = (...parts: string[]) => PARTS.filter((part) => !parts.includes(part));
  shown.setInSight('players', false);
  shown.setInSight('log', false);
  shown.update(views[placing]!);
  while (!shown.whole) frame.come();
  expect(showing(shown, is)).toEqual(without('players', 'log', 'labels'));
  shown.setInSight('log', true);
  expect(shown.whole).toBe(false);
  frame.come();
  expect(showing(shown, is)).toEqual(without('players', 'labels'));
  rest.come();
  rest.come();
  expect(showing(shown, is)).toEqual(PARTS);
});

test('a newer view overtakes an older one, and what happened meanwhile is told, all of it', () => {
  const { shown, frame } = shownFrom(views[0]!);
  const some = views.slice(1, 4);
  const last = some.at(-1)!.timeline.at;
  shown.update(some[0]!);
  frame.come();
  frame.come();
  for (const view of some.slice(1)) shown.update(view);
  frame.come();
  expect(showing(shown, last)).toContain('question');
  expect(shown.parts.board.timeline.at).toBe(views[0]!.timeline.at);
  while (!shown.whole) frame.come();
  expect(showing(shown, last)).toEqual(PARTS.filter((part) => part !== 'labels'));
  expect(shown.parts.board.news.entries).toEqual(some.flatMap((view) => view.news.entries));
});

test('a table that is left shows nothing more', () => {
  const { shown, frame, rest } = shownFrom(views[0]!);
  shown.update(views[1]!);
  shown.close();
  frame.come();
  rest.come();
  expect(shown.parts.board.timeline.at).toBe(views[0]!.timeline.at);
});

test('a bid changes no lot, no space and no player but in what the bid is about', () => {
  const { shown, showAll } = shownFrom(views[bid - 1]!);
  const now = shown.parts.decision;
  const before = { ...now, lots: [...now.board.lots], spaces: [...now.ring.spaces], purses: now.seats.map((seat) => seat.purses) };
  showAll(views[bid]!);
  expect(now.board).toBe(before.board);
  expect(now.board.lots).toEqual(before.lots);
  expect(now.board.lots.every((lot, i) => lot === before.lots[i])).toBe(true);
  expect(now.ring.spaces.every((space, i) => space === before.spaces[i])).toBe(true);
  expect(now.seats).toBe(before.seats);
  expect(now.seats.every((seat, i) => seat.purses === before.purses[i])).toBe(true);
});

test('a placing changes the lot that it is on, and no other', () => {
  const { shown, showAll } = shownFrom(views[placing - 1]!);
  const { board } = shown.parts.decision;
  const lots = [...board.lots];
  showAll(views[placing]!);
  const placed = new Set(views[placing]!.news.cubes.map((cube) => cube.lot));
  const changed = board.lots.filter((lot, i) => lot !== lots[i]).map((lot) => lot.id);
  expect(changed.length).toBeGreaterThan(0);
  // A park may double lots beside it.
  const told = views[placing]!.board.lots.filter((lot, i) => JSON.stringify(lot) !== JSON.stringify(views[placing - 1]!.board.lots[i]));
  expect(changed).toEqual(told.map((lot) => lot.id));
  for (const lot of placed) expect(changed).toContain(lot);
});

test('a clock that is told anew is new, though it says the same', () => {
  const table = (clock: object) => ({ ...views[0]!, table: { clock } }) as unknown as GameView;
  const { shown, showAll } = shownFrom(table({ seat: 0, decision: 30_000, reserve: 60_000 }));
  const before = shown.parts.decision.table!.clock;
  showAll(table({ seat: 0, decision: 30_000, reserve: 60_000 }));
  expect(shown.parts.decision.table!.clock).not.toBe(before);
});

test('a part that comes or goes, and facts that come with it, are there', () => {
  const without = { ...views[0]!, auction: null };
  const { shown, showAll } = shownFrom(without);
  const auction = { ...views.find((view) => view.auction)!.auction! };
  showAll({ ...without, auction });
  expect({ ...shown.parts.decision.auction }).toEqual(auction);
  const more = { ...auction, more: 1 };
  showAll({ ...without, auction: more });
  expect({ ...shown.parts.decision.auction }).toEqual(more);
  showAll(without);
  expect(shown.parts.decision.auction).toBeNull();
});
