// Workers that are lost, cannot be loaded or fail, and answers that come when nobody waits for them any more.
import { describe, expect, test } from 'vitest';
import type { GameOptions, GameView, Level, NewSeat } from '../../src/game/types';
import { Caller, serve, WorkerGone, type Port } from '../../src/worker/remote';
import { Thinker } from '../../src/worker/thinker';
import { turns } from '../support/fake_server';
import { late, moods } from '../support/late';
import { localGames, localWorld, opened, until } from '../support/local_world';
import { loadWasm, network, projectFile } from '../support/wasm';

const FOUR: GameOptions = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
const human: NewSeat = { kind: 'human', name: null };
const bot = (level: Level): NewSeat => ({ kind: 'bot', level, name: null });
const mine = (view: GameView) => view.turn.mine || view.phase === 'finished';

async function slowWorld() {
  const rulesMoods = moods();
  const thinkingMoods = moods();
  const thinker = new Thinker(await loadWasm(), async (players) => network(players));
  const world = {
    ...(await localWorld()),
    rules: late(await loadWasm(), rulesMoods),
    thinking: late(thinker, thinkingMoods),
    wait: async () => turns(1),
    now: (() => {
      let clock = 0;
      return () => (clock += 10_000); // every pause is over at once
    })(),
  };
  return { world, rulesMoods, thinkingMoods, games: localGames(world, '5') };
}

async function bidding(seats = [human, bot('easy'), bot('easy'), bot('easy')]) {
  const slow = await slowWorld();
  const made = await slow.games.create({ options: FOUR, seats });
  if (!('id' in made)) throw new Error(made.refused.key);
  const source = await opened(slow.games, made.id);
  const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
  return { ...slow, source, view, id: made.id };
}

describe('a local game', () => {
  test('takes two clicks for one move on a slow machine', async () => {
    const { source, view, rulesMoods } = await bidding();
    rulesMoods.turns = 5;
    const outcomes = await Promise.all([source.play!.bid(view.choices.bid.low), source.play!.bid(view.choices.bid.low)]);
    expect(outcomes).toEqual([null, null]);
    const after = await until(source, (each) => each.timeline.of > view.timeline.of && mine(each));
    expect(after.log.filter((entry) => entry.kind === 'bid' && entry.at === view.timeline.of + 1)).toHaveLength(1);
    expect(after.seats[0]!.money).toBeLessThanOrEqual(10);
  });

  test('goes on with another Worker where one is lost', async () => {
    const { source, view, rulesMoods } = await bidding();
    rulesMoods.dies = 1;
    expect(await source.play!.pass()).toBeNull();
    const after = await until(source, (each) => each.timeline.of > view.timeline.of && mine(each));
    expect(after.log.find((entry) => entry.at === view.timeline.of + 1)).toMatchObject({ kind: 'pass' });
  });

  test('says so where no Worker answers, and stays as it was', async () => {
    const { source, view, rulesMoods } = await bidding();
    rulesMoods.broken = ['advance'];
    expect(await source.play!.pass()).toEqual({ key: 'why.engine_failed' });
    rulesMoods.broken = [];
    expect((await until(source, () => true)).timeline.of).toBe(view.timeline.of);
    expect(await source.play!.pass()).toBeNull();
  });

  test('goes on with a simple bot where the bots’ Worker fails for good', async () => {
    const { source, view, thinkingMoods } = await bidding([human, bot('medium'), bot('medium'), bot('medium')]);
    thinkingMoods.broken = ['choose'];
    expect(await source.play!.pass()).toBeNull();
    const after = await until(source, (each) => each.round > view.round && each.turn.mine);
    expect(after.notice).toMatchObject({ key: 'table.stand_in', args: { instead: { message: { key: 'level.easy' } } } });
  });

  test('says that a bot cannot decide, and goes on as soon as one can', async () => {
    const { source, thinkingMoods, rulesMoods } = await bidding();
    thinkingMoods.broken = ['choose'];
    rulesMoods.broken = ['simpleMove'];
    expect(await source.play!.pass()).toBeNull();
    await until(source, (each) => each.notice?.key === 'table.bot_stuck');
    thinkingMoods.broken = [];
    await until(source, (each) => each.turn.mine && each.notice === null);
  });
});

describe('advice', () => {
  test('on a position that is gone is not shown', async () => {
    const { source, view, thinkingMoods } = await bidding();
    thinkingMoods.turns = 30;
    const asked = source.hints!.ask();
    await until(source, (each) => each.hint?.busy === true);
    expect(await source.play!.pass()).toBeNull();
    const hints: unknown[] = [];
    source.subscribe((each) => each && each.timeline.of > view.timeline.of && hints.push(each.hint));
    thinkingMoods.turns = 0;
    await asked;
    await until(source, (each) => each.timeline.of > view.timeline.of && mine(each));
    expect(hints.every((hint) => hint === null)).toBe(true);
  });

  test('goes with a move that is taken back and made otherwise', async () => {
    const { source } = await bidding();
    const first = await until(source, mine);
    await source.hints!.ask();
    await until(source, (each) => each.hint?.busy === false);
    await source.play!.pass();
    await source.undo!.undo();
    const back = await until(source, (each) => each.timeline.of === first.timeline.of);
    expect(back.hint).toBeNull();
  });

  test('names each move once', async () => {
    const { source } = await bidding();
    for (;;) {
      const view = await until(source, mine);
      if (view.placing) break;
      if (view.choices.bid.allowed) await source.play!.bid(view.choices.bid.low);
      else await source.play!.pass();
    }
    expect(await source.hints!.ask()).toBeNull();
    const { hint } = await until(source, (each) => each.hint?.busy === false);
    if (!hint || hint.busy) throw new Error('no advice');
    const moves = hint.options.map((option) => option.move);
    expect(new Set(moves).size).toBe(moves.length);
    expect(hint.best).toHaveLength(4);
  });
});

test('a replay stops when it is left', async () => {
  const world = await localWorld();
  const calls: string[] = [];
  const rules = new Proxy(world.rules, {
    get: (object, name) => (calls.push(String(name)), object[name as keyof typeof object]),
  });
  const games = localGames({ ...world, rules });
  const record = projectFile('tests/data/example.jsonl').toString().split('\n')[0]!;
  const found = await games.replay(record);
  if (!('source' in found)) throw new Error('no replay');
  found.source.setPace('instant');
  await found.source.replay.playOn(true);
  await until(found.source, (view) => view.timeline.at >= 2);
  found.source.close();
  await turns(3);
  const before = calls.length;
  await new Promise((resolve) => setTimeout(resolve, 250)); // three steps of a running replay
  expect(calls.length).toBe(before);
});

describe('calls to a Worker', () => {
  // A Worker that may fail to load, answers everything, and can be asked to break down.
  class FakeWorker implements Port {
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    terminated = false;
    private readonly inside: Port = {
      onmessage: null,
      postMessage: (data) => setTimeout(() => this.onmessage?.({ data } as MessageEvent)),
    };
    constructor(loads: boolean) {
      const object = { double: (n: number) => 2 * n, trap: () => { throw new WebAssembly.RuntimeError('unreachable'); }, no: () => { throw new Error('no'); } };
      serve(this.inside, { thing: loads ? Promise.resolve(object) : Promise.reject(new Error('offline')) });
    }
    postMessage(data: unknown) {
      setTimeout(() => this.inside.onmessage?.({ data } as MessageEvent));
    }
    terminate() {
      this.terminated = true;
    }
  }
  interface Thing {
    double(n: number): number;
    trap(): void;
    no(): void;
  }

  function caller(loads: (number: number) => boolean) {
    const workers: FakeWorker[] = [];
    const thing = new Caller((number) => {
      workers.push(new FakeWorker(loads(number)));
      return workers.at(-1)!;
    }).object<Thing>('thing');
    return { workers, thing };
  }

  test('that could not be loaded fail, and the next one starts another', async () => {
    const { workers, thing } = caller((number) => number > 1);
    await expect(thing.double(2)).rejects.toThrow(WorkerGone);
    expect(workers[0]!.terminated).toBe(true);
    expect(await thing.double(2)).toBe(4);
    expect(workers).toHaveLength(2);
  });

  test('that broke down take everybody who waits with them', async () => {
    const { workers, thing } = caller(() => true);
    const [trapped, waiting] = [thing.trap(), thing.double(1)];
    await expect(trapped).rejects.toThrow(WorkerGone);
    await expect(waiting).rejects.toThrow(WorkerGone);
    expect(await thing.double(3)).toBe(6);
    expect(workers).toHaveLength(2);
  });

  test('that are merely refused leave the Worker alone', async () => {
    const { workers, thing } = caller(() => true);
    await expect(thing.no()).rejects.toThrow('no');
    expect(await thing.double(3)).toBe(6);
    expect(workers).toHaveLength(1);
  });
});
