// The coach asks once before what gives away too much, and hinders nobody.
import { describe, expect, test } from 'vitest';
import { Watcher } from '../../src/game/watcher';
import { localGames, localWorld, opened, until } from '../support/local_world';
import { Types } from '../support/typed';

const judged = (cost: number) => async () => ({ cost, best: ['pass'], why: [] });

describe('a watcher', () => {
  test('asks from its amount on, once in a position', async () => {
    const watcher = new Watcher();
    expect(await watcher.asks(['bid 9'], 0, 5, judged(0.5))).toBe(false); // nobody has asked it to
    watcher.setAmount(0.05);
    expect(await watcher.asks(['bid 9'], 0, 5, judged(0.049))).toBe(false);
    expect(await watcher.asks(['bid 9'], 0, 5, judged(0.05))).toBe(true);
    expect(watcher.asking).toEqual({ moves: ['bid 9'], cost: 0.05, best: ['pass'], why: [] });
    expect(watcher.answer()).toMatchObject({ moves: ['bid 9'], by: 0, seen: 5 });
    expect(watcher.asking).toBeNull();
    expect(await watcher.asks(['bid 9'], 0, 5, judged(0.9))).toBe(false);
    watcher.forget();
    expect(await watcher.asks(['bid 9'], 0, 5, judged(0.9))).toBe(true);
  });

  test('lets through what it cannot judge, or not in time', async () => {
    const watcher = new Watcher(1);
    watcher.setAmount(0);
    expect(await watcher.asks(['pass'], 0, 1, () => Promise.reject(new Error('offline')))).toBe(false);
    expect(await watcher.asks(['pass'], 0, 1, () => new Promise(() => undefined))).toBe(false);
    expect(await watcher.asks(['pass'], 0, 1, async () => null)).toBe(false);
  });
});

async function bidding() {
  const games = localGames(await localWorld(), '7');
  const made = await games.create({
    options: { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
    seats: [{ kind: 'human', name: 'Ada' }, ...[1, 2, 3].map(() => ({ kind: 'bot', level: 'easy', name: null }) as const)],
  });
  if ('refused' in made) throw new Error(made.refused.key);
  const source = await opened(games, made.id);
  const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
  return { source, view };
}

describe('a local game that is watched over', { timeout: 30_000 }, () => {
  test('asks with reasons before a move, which can be made all the same', async () => {
    const { source, view } = await bidding();
    source.coach!.setAmount(-1); // everything is too much
    expect(await source.play!.bid(view.choices.bid.high)).toBeNull();
    const asked = await until(source, (each) => each.warning !== null);
    expect(asked.timeline.of).toBe(view.timeline.of);
    expect(asked.warning).toMatchObject({ moves: [`bid ${view.choices.bid.high}`] });
    expect(asked.warning!.best.length).toBeGreaterThan(0);
    expect(await source.coach!.goAhead()).toBeNull();
    const after = await until(source, (each) => each.timeline.of > view.timeline.of);
    expect(after.warning).toBeNull();
    source.close();
  });

  test('asks once: whoever thinks again and does the same does it', async () => {
    const { source, view } = await bidding();
    source.coach!.setAmount(-1);
    expect(await source.play!.pass()).toBeNull();
    await until(source, (each) => each.warning !== null);
    source.coach!.thinkAgain();
    expect((await until(source, () => true)).warning).toBeNull();
    expect(await source.play!.pass()).toBeNull();
    await until(source, (each) => each.timeline.of > view.timeline.of && each.warning === null);
    source.close();
  });

  test('says at once what the rules forbid', async () => {
    const { source } = await bidding();
    source.coach!.setAmount(-1);
    expect(await source.play!.bid(999)).toMatchObject({ key: expect.stringContaining('error.') as string });
    expect((await until(source, () => true)).warning).toBeNull();
    source.close();
  });

  test('advice has the coach’s reasons and tells what the others will do', async () => {
    const { source } = await bidding();
    await source.hints!.ask();
    const { hint } = await until(source, (each) => each.hint?.busy === false);
    if (!hint || hint.busy) throw new Error('no hint');
    expect(new Types('src/game/types.ts').faults('Hint', Object.fromEntries(Object.entries(hint).filter(([key]) => key !== 'busy')))).toEqual([]);
    expect(hint.why.length).toBeGreaterThan(0);
    expect(hint.others.length).toBeGreaterThan(0);
    source.close();
  });
});
