// A table on a slow machine, a bad network and a server that cannot now: what happened in such hours, and must not again.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Memory } from '../../src/game/person';
import type { WireGame } from '../../src/game/protocol';
import { TableGame } from '../../src/game/table_game';
import type { Message } from '../../src/game/types';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { FakeServer, storage, turns } from '../support/fake_server';
import { late, moods, type Moods } from '../support/late';
import { until } from '../support/local_world';
import { loadWasm } from '../support/wasm';

let bigshot: Bigshot;
let worker: Moods;
beforeAll(async () => {
  bigshot = await loadWasm();
});
beforeEach(() => {
  worker = { ...moods(), turns: 3 };
});

const GAME: WireGame = {
  rules: { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
  board: 'standard',
  seats: [{ name: 'Ada', colors: 'RY' }, { name: 'Ben', colors: 'WB' }],
  spaces: Array<string>(18).fill('RYWB'),
  broker: 0,
  roller: 1,
};
const SEATED = { seats: [{ person: 'me', name: 'Ada', here: true }, { person: 'other', name: 'Ben', here: true }] };

function open(server: FakeServer, memory = new Memory(storage(), storage())) {
  const troubles: Message[] = [];
  const world = { rules: late(bigshot, worker), connections: server.world, memory, origin: 'http://x', fetchText: async () => '{}' };
  return { game: new TableGame('k3v8', world, (why) => troubles.push(why)), memory, troubles, server };
}

// Seat 0 bids; nobody has given a name.
async function bidding(server = new FakeServer(SEATED)) {
  const opened = open(server);
  await until(opened.game, (view) => view.connection === 'live');
  server.begin(GAME, 'roll 3');
  server.happen('ready', 'ready');
  await until(opened.game, (each) => each.turn.mine && each.phase === 'bidding');
  return opened;
}

const moveRequests = (server: FakeServer) => server.requests.filter((request) => request.do === 'move');

describe('a slow machine', () => {
  test('two clicks on a bid send one move, whatever comes late', async () => {
    for (const slow of [0, 2, 7]) {
      const { game, server } = await bidding();
      server.slow = slow;
      const outcomes = await Promise.all([game.play.bid(2), game.play.bid(2)]);
      expect(outcomes).toEqual([null, null]);
      // One more while the view still shows the position before.
      const third = game.play.bid(2);
      await until(game, (view) => view.auction?.standing?.amount === 2);
      await third;
      expect(moveRequests(server)).toHaveLength(1);
      expect(server.moves).toEqual(['roll 3', 'ready', 'ready', 'bid 2']);
      game.close();
    }
  });

  test('a second, other decision on the same view comes too late', async () => {
    const { game, server } = await bidding();
    const outcomes = await Promise.all([game.play.bid(2), game.play.pass()]);
    expect(outcomes).toEqual([null, { key: 'why.too_late' }]);
    expect(server.moves.at(-1)).toBe('bid 2');
  });

  test('moves that are told while one catches up are made once', async () => {
    const { game, server, troubles } = await bidding();
    server.slow = 4;
    // Nothing was heard for long, so the page asks; meanwhile the game goes on, and everything is told twice.
    server.repeats = true;
    server.passTime();
    server.happen('bid 1');
    server.happen('bid 2');
    await turns(3);
    server.happen('bid 3');
    await until(game, (view) => view.timeline.of === 6);
    await turns(40);
    const record = await until(game, () => true);
    expect(record.timeline.of).toBe(6);
    expect(record.auction!.standing).toEqual({ amount: 3, seat: 0 });
    expect(troubles).toEqual([]);
  });

  test('what the server tells is what happened, also where the page has something else', async () => {
    const { game, server, troubles } = await bidding();
    server.happen('pass');
    await until(game, (view) => view.timeline.of === 4);
    server.moves[3] = 'bid 2';
    server.moves.push('pass');
    server.tell({ n: 5, m: ['bid 2', 'pass'] });
    const view = await until(game, (each) => each.timeline.of === 5);
    expect(view.payment).toMatchObject({ seat: 0, amount: 2 });
    expect(troubles).toEqual([]);
  });

  test('a lost Worker costs nothing', async () => {
    const { game, server } = await bidding();
    worker.dies = 1;
    expect(await game.play.bid(3)).toBeNull();
    const view = await until(game, (each) => each.auction?.standing?.amount === 3);
    expect(view.log.map((entry) => entry.kind)).toEqual(['roll', 'ready', 'ready', 'bid']);
    expect(server.moves.at(-1)).toBe('bid 3');
  });
});

describe('a person without a name', () => {
  test('has the seat still after a gap in the network', async () => {
    const { game, server } = await bidding();
    server.breakConnections();
    await until(game, (view) => view.connection === 'offline');
    server.passTime();
    const back = await until(game, (view) => view.connection === 'live');
    expect(back).toMatchObject({ viewer: 0, turn: { mine: true } });
    expect(await game.play.pass()).toBeNull();
  });

  test('and after a reload, under the same name', async () => {
    const { game, server, memory } = await bidding();
    game.close();
    const again = open(server, memory);
    const view = await until(again.game, (each) => each.phase === 'bidding');
    expect(view.viewer).toBe(0);
    const names = server.requests.filter((request) => request.do === 'hello').map((request) => request['name']);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^\S+$/);
  });
});

describe('a server that cannot now', () => {
  test.each(['store.unavailable', 'server.stopping', 'person.too_fast', 'table.too_many_watchers'])('%s throws nobody out', async (id) => {
    const { game, server, troubles } = await bidding();
    server.refuse['watch'] = { id, key: `error.${id}` };
    server.breakConnections();
    server.passTime();
    const told = await until(game, (view) => view.notice?.key === `error.${id}`);
    expect(told.connection).toBe('offline');
    await turns(5);
    delete server.refuse['watch'];
    server.passTime();
    const back = await until(game, (view) => view.connection === 'live');
    expect(back).toMatchObject({ notice: null, viewer: 0 });
    expect(troubles).toEqual([]);
    game.close();
  });

  test('a stale move brings what was missed', async () => {
    const { game, server } = await bidding();
    server.moves.push('bid 4'); // told to nobody
    expect(await game.play.bid(1)).toMatchObject({ key: 'error.move.stale' });
    expect((await until(game, (view) => view.timeline.of === 4)).auction!.standing!.amount).toBe(4);
  });
});

describe('comfort', () => {
  test('that is set twice at once is set whole', async () => {
    const { game, server } = await bidding();
    server.slow = 3;
    const outcomes = await Promise.all([game.comfort.setMaximum(6, true), game.comfort.autoPass(true)]);
    expect(outcomes).toEqual([null, null]);
    expect(server.comfort).toEqual({ max: 6, borrow: true, pass: false, auto_pass: true });
    expect((await until(game, () => true)).comfort).toEqual({ maximum: 6, borrow: true, passRest: false, autoPass: true });
  });

  test('is refused without a connection, and outside of an auction', async () => {
    const { game, server } = await bidding();
    server.breakConnections();
    await until(game, (view) => view.connection === 'offline');
    expect(await game.comfort.setMaximum(6)).toEqual({ key: 'why.offline' });
    server.passTime();
    await until(game, (view) => view.connection === 'live');
    server.happen('bid 1', 'pass', 'pay R');
    await until(game, (view) => view.placing !== null);
    expect(await game.comfort.setMaximum(6)).toEqual({ key: 'why.no_auction' });
    expect(server.comfort).toBeNull();
  });

  test('that was on its way when the connection broke belongs to its own auction', async () => {
    const { game, server } = await bidding();
    server.silent = true;
    const outcome = game.comfort.setMaximum(6);
    await turns(5);
    server.silent = false;
    server.breakConnections();
    server.moves.push('bid 1', 'pass', 'pay R', 'place R K', 'place Y K', 'place W K', 'place B K', 'roll 1', 'ready', 'ready');
    server.passTime();
    expect(await outcome).toEqual({ key: 'why.too_late' });
    const view = await until(game, (each) => each.connection === 'live' && each.round === 2);
    expect(view.comfort!.maximum).toBeNull();
    expect(server.comfort).toBeNull();
  });
});

test('moves of the clock are marked after a reconnect, too', async () => {
  const { game, server } = await bidding();
  server.breakConnections();
  await until(game, (view) => view.connection === 'offline');
  server.moves.push('pass');
  server.byClock = [4];
  server.passTime();
  const view = await until(game, (each) => each.connection === 'live' && each.timeline.of === 4);
  expect(view.notice).toEqual({ key: 'table.out_of_time', args: { name: { seat: 0 } } });
  expect(view.log.filter((entry) => entry.byClock).map((entry) => entry.at)).toEqual([4]);
});
