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

// Frames that come when the test says so.
class Frames {
  private due: (() => void)[] = [];
  readonly after = (act: () => void) => {
    this.due.push(act);
    return () => (this.due = this.due.filter((each) => each !== act));
  };
  draw() {
    for (const act of this.due.splice(0)) act();
  }
}

const views = await viewsOfAGame();

test('after every view of a game it says the same as that view, and later so does what comes later', () => {
  expect(views.length).toBeGreaterThan(100);
  const frames = new Frames();
  const shown = new ShownView(views[0]!, frames.after);
  for (const view of views.slice(1)) {
    shown.update(view);
    expect({ ...shown.now }).toEqual(view);
    frames.draw();
    expect({ ...shown.later }).toEqual(view);
  }
});

test('a bid changes no lot, no space and no player but in what the bid is about', () => {
  const bid = views.findIndex((view) => view.news.entries.some((entry) => entry.kind === 'bid'));
  const shown = new ShownView(views[bid - 1]!, new Frames().after);
  const before = { ...shown.now, lots: [...shown.now.board.lots], spaces: [...shown.now.ring.spaces], purses: shown.now.seats.map((seat) => seat.purses) };
  shown.update(views[bid]!);
  expect(shown.now.board).toBe(before.board);
  expect(shown.now.board.lots).toEqual(before.lots);
  expect(shown.now.board.lots.every((lot, i) => lot === before.lots[i])).toBe(true);
  expect(shown.now.ring.spaces.every((space, i) => space === before.spaces[i])).toBe(true);
  expect(shown.now.seats).toBe(before.seats);
  expect(shown.now.seats.every((seat, i) => seat.purses === before.purses[i])).toBe(true);
});

test('a placing changes the lot that it is on, and no other', () => {
  const placing = views.findIndex((view) => view.news.cubes.length > 0);
  const shown = new ShownView(views[placing - 1]!, new Frames().after);
  const lots = [...shown.now.board.lots];
  shown.update(views[placing]!);
  const placed = new Set(views[placing]!.news.cubes.map((cube) => cube.lot));
  const changed = shown.now.board.lots.filter((lot, i) => lot !== lots[i]).map((lot) => lot.id);
  expect(changed.length).toBeGreaterThan(0);
  // A park may double lots beside it.
  const told = views[placing]!.board.lots.filter((lot, i) => JSON.stringify(lot) !== JSON.stringify(views[placing - 1]!.board.lots[i]));
  expect(changed).toEqual(told.map((lot) => lot.id));
  for (const lot of placed) expect(changed).toContain(lot);
});

test('what happened before the frame is told after it, all of it', () => {
  const frames = new Frames();
  const shown = new ShownView(views[0]!, frames.after);
  const some = views.slice(1, 4);
  for (const view of some) shown.update(view);
  expect(shown.later.timeline.at).toBe(views[0]!.timeline.at);
  frames.draw();
  expect(shown.later.timeline.at).toBe(some.at(-1)!.timeline.at);
  expect(shown.later.news.entries).toEqual(some.flatMap((view) => view.news.entries));
});

test('a clock that is told anew is new, though it says the same', () => {
  const table = (clock: object) => ({ ...views[0]!, table: { clock } }) as unknown as GameView;
  const shown = new ShownView(table({ seat: 0, decision: 30_000, reserve: 60_000 }), new Frames().after);
  const before = shown.now.table!.clock;
  shown.update(table({ seat: 0, decision: 30_000, reserve: 60_000 }));
  expect(shown.now.table!.clock).not.toBe(before);
});

test('a part that comes or goes, and facts that come with it, are there', () => {
  const without = { ...views[0]!, auction: null };
  const shown = new ShownView(without, new Frames().after);
  const auction = { ...views.find((view) => view.auction)!.auction! };
  shown.update({ ...without, auction });
  expect({ ...shown.now.auction }).toEqual(auction);
  const more = { ...auction, more: 1 };
  shown.update({ ...without, auction: more });
  expect({ ...shown.now.auction }).toEqual(more);
  shown.update(without);
  expect(shown.now.auction).toBeNull();
});
