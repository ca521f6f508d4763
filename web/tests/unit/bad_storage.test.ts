// Games on a device that keeps nothing, or no longer: they go on, and say so.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/game/database';
import { CarefulGames, DatabaseGames, type KeptGame } from '../../src/game/kept_games';
import { Memory } from '../../src/game/person';
import { safeStorage } from '../../src/game/safe_storage';
import type { GameOptions, GameSource, GameView, NewSeat } from '../../src/game/types';
import { BadGames, FakeIndexedDb } from '../support/bad_storage';
import { localGames, localWorld, opened, until } from '../support/local_world';

const FOUR: GameOptions = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
const SEATS: NewSeat[] = [{ kind: 'human', name: null }, ...Array<NewSeat>(3).fill({ kind: 'bot', level: 'easy', name: null })];
const mine = (view: GameView) => view.turn.mine;

async function bidding(kept = new BadGames()) {
  const world = { ...(await localWorld()), kept };
  const games = localGames(world, '1');
  const made = await games.create({ options: FOUR, seats: SEATS });
  if (!('id' in made)) throw new Error(made.refused.key);
  const source = await opened(games, made.id);
  const view = await until(source, (each) => mine(each) && each.phase === 'bidding');
  return { kept, games, source, id: made.id, view };
}

// Every bid of the person is the person's, and every bot's a bot's.
async function bidAndLook(source: GameSource, view: GameView): Promise<GameView> {
  expect(await source.play!.bid(view.choices.bid.low)).toBeNull();
  const next = await until(source, (each) => each.timeline.of > view.timeline.of && (mine(each) || each.phase === 'finished'));
  const bid = next.log.find((entry) => entry.at === view.timeline.of + 1);
  expect(bid).toMatchObject({ kind: 'bid', message: { args: { name: { seat: 0 } } } });
  return next;
}

describe('a store that fails', () => {
  test('breaks no game: it goes on, says that it is not kept, and is kept again when that is possible', async () => {
    const { kept, games, source, id, view } = await bidding();
    expect(view.notice).toBeNull();
    kept.failing = true;
    let now = await bidAndLook(source, view);
    expect(now.notice).toEqual({ key: 'table.not_kept' });
    kept.failing = false;
    expect(await source.play!.pass()).toBeNull();
    now = await until(source, (each) => each.timeline.of > now.timeline.of && mine(each));
    expect(now.notice).toBeNull();
    expect((await kept.get(id))!.moves).toHaveLength(now.timeline.of);
    expect((await games.list())[0]).toMatchObject({ id });
  });

  test('from the first move on is no hindrance', async () => {
    const kept = new CarefulGames(Object.assign(new BadGames(), { failing: true }));
    const world = { ...(await localWorld()), kept };
    const games = localGames(world, '1');
    const made = await games.create({ options: FOUR, seats: SEATS });
    const source = await opened(games, (made as { id: string }).id);
    expect((await until(source, mine)).notice).toEqual({ key: 'table.not_kept' });
    expect(await games.list()).toHaveLength(1);
  });

  test('and never answers does not hold up a move for long', async () => {
    const { kept, source, view } = await bidding();
    kept.silent = true;
    const now = await bidAndLook(source, view);
    expect(now.notice).toEqual({ key: 'table.not_kept' });
  });
});

afterEach(() => void vi.useRealTimers());

describe('the database', () => {
  const game = { id: 'g', changed: 1 } as KeptGame;

  test.each([true, false])('is opened again where the system has closed it (and says so: %s)', async (says) => {
    const database = new FakeIndexedDb();
    const games = new DatabaseGames(() => database.factory);
    await games.put(game);
    database.closeAll(says);
    await games.put({ ...game, changed: 2 });
    expect(await games.get('g')).toMatchObject({ changed: 2 });
    expect(database.opened).toBe(2);
  });

  test('that was cleared while playing gets the game again', async () => {
    const database = new FakeIndexedDb();
    const games = new DatabaseGames(() => database.factory);
    await games.put(game);
    database.games.clear();
    expect(await games.get('g')).toBeNull();
    await games.put(game);
    expect(await games.all()).toHaveLength(1);
  });

  test('that never opens is waited for once, by everybody, and used again when it answers', async () => {
    const database = new FakeIndexedDb();
    database.mood = 'never opens';
    const patience = 60;
    const games = new DatabaseGames(() => database.factory, patience);
    const others = new Database<KeptGame>(() => database.factory, { database: 'others', store: 'others' }, patience);
    vi.useFakeTimers();
    const lasted = async (work: Promise<unknown>): Promise<number> => {
      const start = Date.now();
      await expect(work).rejects.toThrow('no answer in time');
      return Date.now() - start;
    };
    const first = lasted(games.put(game));
    await vi.advanceTimersByTimeAsync(patience / 2);
    // Who comes while another waits gives up together with it.
    const second = lasted(games.all());
    await vi.advanceTimersByTimeAsync(patience / 2);
    expect(await first).toBe(patience);
    expect(await second).toBe(patience / 2);
    expect(await lasted(games.get('g'))).toBe(0);
    expect(await lasted(others.get('g'))).toBe(0);
    database.mood = 'good';
    const asked = database.opened;
    await vi.advanceTimersByTimeAsync(10 * patience);
    expect(database.opened).toBe(asked); // it is left alone until somebody wants something of it
    expect(await lasted(games.get('g'))).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    const written = games.put(game);
    await vi.advanceTimersByTimeAsync(1);
    await written;
    expect(database.opened).toBe(asked + 1); // in the background
    expect(database.games.get('g')).toMatchObject({ id: 'g' });
  });

  test('that never opens holds up neither a new game nor its first moves', async () => {
    const database = new FakeIndexedDb();
    database.mood = 'never opens';
    const patience = 1000;
    const kept = new CarefulGames(new DatabaseGames(() => database.factory, patience));
    const games = localGames({ ...(await localWorld()), kept }, '1');
    vi.useFakeTimers();
    const waited = games.list();
    await vi.advanceTimersByTimeAsync(patience);
    await waited;
    let made: unknown = null;
    void games.create({ options: FOUR, seats: SEATS }).then(async (game) => {
      await games.list();
      made = game;
    });
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(made).toHaveProperty('id');
    vi.useRealTimers();
    const source = await opened(games, (made as unknown as { id: string }).id);
    expect((await until(source, mine)).notice).toEqual({ key: 'table.not_kept' });
    source.close();
  });

  test('that may not be asked for at all leaves what the page knows', async () => {
    const games = new CarefulGames(
      new DatabaseGames(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    );
    await expect(games.put(game)).rejects.toThrow('blocked');
    expect(await games.get('g')).toMatchObject({ id: 'g' });
    expect(await games.all()).toHaveLength(1);
  });
});

test('a kept game that the rules refuse is told, not waited for', async () => {
  const { kept, games, source, id } = await bidding();
  source.close();
  const saved = (await kept.get(id))!;
  await kept.put({ ...saved, moves: [...saved.moves, 'bid 77'] });
  expect(await games.open(id)).toMatchObject({ refused: { key: 'error.bid.above_purse' } });
  await kept.put({ ...saved, setup: { ...saved.setup, broker: 44 } });
  expect(await games.open(id)).toHaveProperty('refused');
  expect(await games.open('nothing')).toEqual({ refused: { key: 'why.no_game' } });
});

describe('small storages', () => {
  const blocked = (): Storage => {
    throw new DOMException('blocked', 'SecurityError');
  };

  test('that are blocked still know the person as long as the page is open', () => {
    const memory = new Memory(safeStorage(blocked), safeStorage(blocked));
    const { key } = memory.person();
    memory.setName('Ada');
    memory.setPledge('t', { commitment: 'c', nonce: 'n' });
    expect(memory.person()).toEqual({ key, name: 'Ada' });
    expect(memory.isSomebody()).toBe(true);
    memory.setDraft('t', ['place R K']);
    memory.setDraft('t', []);
    expect(memory.draft('t')).toEqual([]);
  });

  test('that hold nonsense are nobody’s trouble', () => {
    const passing = safeStorage(blocked);
    passing.setItem('bigshot.draft.t', '{');
    expect(new Memory(safeStorage(blocked), passing).draft('t')).toEqual([]);
  });
});
