// Views of a table at the chosen pace: each stays to be read, nobody who is asked waits, and nothing that is told is lost.
import { expect, test } from 'vitest';
import { pauseAfter, pauseBefore, stepTime } from '../../src/game/pace';
import { pictured } from '../../src/board/pictured';
import showpiece from '../../src/home/showpiece.position';
import { Presenter } from '../../src/table/presenter';
import type { GameView, LogKind } from '../../src/game/types';

class World {
  time = 0;
  private due: { at: number; act: () => void }[] = [];
  now = () => this.time;
  after = (milliseconds: number, act: () => void) => {
    const entry = { at: this.time + milliseconds, act };
    this.due.push(entry);
    return () => (this.due = this.due.filter((each) => each !== entry));
  };
  pass(milliseconds: number) {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.due.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((each) => each !== next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }
}

let serial = 0;
function viewAt(at: number, kind: LogKind | null, more: Partial<GameView> = {}): GameView {
  const picture = pictured(showpiece);
  const entries = kind ? [{ at, round: 1, kind, message: { key: `told ${at}` } }] : [];
  return {
    ...picture,
    kind: 'table',
    timeline: { at, of: at, live: true, playing: false },
    turn: { kind: 'seat', seat: 1, mine: false, thinking: false },
    news: { serial: ++serial, entries, cubes: [] },
    ...more,
  };
}

function presenter() {
  const world = new World();
  const shown: GameView[] = [];
  const made = new Presenter((view) => view && shown.push(view), world);
  return { world, shown, made, at: () => shown.map((view) => view.timeline.at) };
}

test('what happens at once is shown one after the other', () => {
  const { world, made, at } = presenter();
  for (const n of [1, 2, 3]) made.take(viewAt(n, 'bid'));
  expect(at()).toEqual([1]);
  world.pass(pauseAfter(['bid'], 0, 'normal'));
  expect(at()).toEqual([1, 2]);
  world.pass(10_000);
  expect(at()).toEqual([1, 2, 3]);
});

test('no bid is shown while the broker walks', () => {
  const { world, made, at } = presenter();
  const ring = { ...pictured(showpiece).ring, walk: [1, 2, 3, 4, 5, 6] };
  made.take(viewAt(1, 'roll', { ring }));
  made.take(viewAt(2, 'bid', { ring }));
  world.pass(6 * stepTime('normal'));
  expect(at()).toEqual([1]);
  world.pass(1000);
  expect(at()).toEqual([1, 2]);
});

test('a bot on this device bids after the walk, too', () => {
  for (const pace of ['slow', 'normal', 'fast'] as const) {
    expect(pauseBefore('bid 1', 'roll 6', pace), pace).toBeGreaterThan(6 * stepTime(pace));
    expect(pauseBefore('bid 2', 'bid 1', pace), pace).toBeLessThan(pauseBefore('bid 1', 'roll 6', pace));
  }
  expect(pauseBefore('bid 1', 'roll 6', 'instant')).toBe(0);
});

test('who has acted sees what follows at once', () => {
  const { made, at } = presenter();
  made.take(viewAt(1, 'bid', { turn: { kind: 'seat', seat: 0, mine: true, thinking: false } }));
  made.take(viewAt(2, 'bid'));
  expect(at()).toEqual([1, 2]);
});

test('who is asked while a clock runs does not wait for what others did, and still hears it', () => {
  const { made, shown, at } = presenter();
  const table = { clock: { seat: 0, decision: 1000, reserve: 0 } } as GameView['table'];
  for (const n of [1, 2, 3]) made.take(viewAt(n, 'bid'));
  made.take(viewAt(4, 'bid', { table, turn: { kind: 'seat', seat: 0, mine: true, thinking: false } }));
  expect(at()).toEqual([1, 4]);
  expect(shown.at(-1)!.news.entries.map((entry) => entry.at)).toEqual([2, 3, 4]);
});

test('at once means at once, and many at a time are a jump', () => {
  const hasty = presenter();
  hasty.made.setPace('instant');
  for (const n of [1, 2, 3]) hasty.made.take(viewAt(n, 'bid'));
  expect(hasty.at()).toEqual([1, 2, 3]);
  const late = presenter();
  for (let n = 1; n <= 8; ++n) late.made.take(viewAt(n, 'bid'));
  expect(late.at().at(-1)).toBe(8);
  const skipping = presenter();
  for (const n of [1, 2, 3]) skipping.made.take(viewAt(n, 'bid'));
  skipping.made.setPace('instant');
  expect(skipping.at()).toEqual([1, 3]);
});

test('games on this device and positions looked back at are shown as they come', () => {
  const { made, at } = presenter();
  made.take(viewAt(1, 'bid'));
  made.take(viewAt(0, null, { timeline: { at: 0, of: 2, live: false, playing: false } }));
  made.take(viewAt(5, 'bid', { kind: 'local' }));
  expect(at()).toEqual([1, 0, 5]);
});
