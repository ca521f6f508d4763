import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pledgeOf } from '../../src/game/fair_dice';
import { Memory } from '../../src/game/person';
import type { WireGame, WireTable } from '../../src/game/protocol';
import { TableGame } from '../../src/game/table_game';
import type { Message } from '../../src/game/types';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { FakeServer, storage } from '../support/fake_server';
import { until } from '../support/local_world';
import { loadWasm } from '../support/wasm';

let rules: Rules;
beforeAll(async () => {
  rules = asRemote(await loadWasm());
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

function open(server: FakeServer, memory = named()) {
  const troubles: Message[] = [];
  const world = { rules, connections: server.world, memory, origin: 'http://x', fetchText: async () => '{}' };
  const game = new TableGame('k3v8', world, (why) => troubles.push(why));
  return { game, memory, troubles };
}

function named(): Memory {
  const memory = new Memory(storage(), storage());
  memory.setName('Ada');
  return memory;
}

// A game at the point where the viewer, seat 0, bids.
async function bidding() {
  const server = new FakeServer(SEATED);
  const opened = open(server);
  await until(opened.game, (view) => view.connection === 'live');
  server.begin(GAME, 'roll 3');
  server.happen('ready', 'ready');
  const view = await until(opened.game, (each) => each.turn.mine && each.phase === 'bidding');
  return { server, view, ...opened };
}

async function placing() {
  const game = await bidding();
  game.server.happen('bid 1', 'pass', 'pay R');
  const view = await until(game.game, (each) => each.placing !== null);
  return { ...game, view };
}

describe('a table on the server', () => {
  test('shows who sits there before the game, and takes a seat with a pledge', async () => {
    const server = new FakeServer();
    const { game, memory } = open(server);
    const view = await until(game, (each) => each.connection === 'live');
    expect(view.table).toMatchObject({ state: 'waiting', host: true, mySeat: null, link: 'http://x/#/table/k3v8' });
    expect(view.seats.map((seat) => [seat.kind, seat.colors])).toEqual([['empty', []], ['empty', []]]);
    expect(view.table!.start).toMatchObject({ allowed: false, why: { key: 'why.not_seated' } });
    expect(await game.table.join(1)).toBeNull();
    const joined = server.requests.find((request) => request.do === 'join')!;
    expect(joined).toMatchObject({ table: 'k3v8', seat: 1, pledge: pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce) });
    expect(joined).not.toHaveProperty('nonce');
    expect(memory.pledge('k3v8')!.commitment).toBe('c'.repeat(64));
    server.tell({ table: server.table });
    const seated = await until(game, (each) => each.table!.mySeat === 1 && each.seats[1]!.kind === 'human');
    expect(seated.table!.start).toMatchObject({ why: { key: 'why.seats_free' } });
  });

  test('gives the seat back', async () => {
    const server = new FakeServer({ seats: [{ person: 'me', name: 'Ada', here: true }, null] });
    const { game } = open(server);
    await until(game, (view) => view.connection === 'live' && view.table!.mySeat === 0);
    expect(await game.table.leave()).toBeNull();
    server.table = { ...server.table, seats: [null, null] };
    server.tell({ table: server.table });
    const view = await until(game, (each) => each.table!.mySeat === null);
    expect(view.table!.leave).toMatchObject({ why: { key: 'why.not_seated' } });
  });

  test('takes a seat that is kept for the person', async () => {
    const server = new FakeServer({ seats: [{ reserved: 'other', name: 'Ben' }, { reserved: 'me', name: 'Ada' }] });
    const { game } = open(server);
    await until(game, (view) => view.table!.mySeat !== null);
    expect(server.requests.filter((request) => request.do === 'join')).toHaveLength(1);
  });

  test('becomes a game like any other', async () => {
    const { view } = await bidding();
    expect(view).toMatchObject({ kind: 'table', viewer: 0, phase: 'bidding', round: 1 });
    expect(view.seats.map((seat) => seat.name)).toEqual(['Ada', 'Ben']);
    expect(view.choices.bid).toMatchObject({ allowed: true, low: 1, high: 10 });
    expect(view.choices.undo.allowed).toBe(false);
    expect(view.log.map((entry) => entry.kind)).toEqual(['roll', 'ready', 'ready']);
  });

  test('sends a move once, and shows it when the server tells it', async () => {
    const { server, game } = await bidding();
    expect(await game.play!.bid(4)).toBeNull();
    expect(server.requests.at(-1)).toMatchObject({ do: 'move', seen: 3, moves: ['bid 4'] });
    const view = await until(game, (each) => each.auction?.standing?.amount === 4);
    expect(view.turn.mine).toBe(false);
    expect(view.news.entries.map((entry) => entry.kind)).toEqual(['bid']);
  });

  test('does not send what the rules forbid, nor what is not its turn', async () => {
    const { server, game } = await bidding();
    expect(await game.play!.bid(11)).toMatchObject({ key: 'error.bid.above_purse', rule: 'D3' });
    server.happen('bid 2');
    await until(game, (each) => !each.turn.mine);
    expect(await game.play!.pass()).toMatchObject({ key: 'why.other_turn' });
    expect(server.requests.filter((request) => request.do === 'move')).toEqual([]);
  });

  test('gives the server’s reason', async () => {
    const { server, game } = await bidding();
    server.refuse['move'] = { id: 'move.not_your_turn', key: 'error.move.not_your_turn' };
    expect(await game.play!.pass()).toEqual({ key: 'error.move.not_your_turn' });
  });

  test('places four cubes with one message', async () => {
    const { server, game } = await placing();
    for (const color of ['R', 'Y', 'W', 'B'] as const) expect(await game.play!.place(color, 'K')).toBeNull();
    expect(await game.play!.confirm()).toBeNull();
    expect(server.requests.at(-1)).toMatchObject({ do: 'move', moves: ['place R K', 'place Y K', 'place W K', 'place B K'] });
    const view = await until(game, (each) => each.round === 2);
    expect(view.news.cubes).toHaveLength(4);
    expect(view.board.lots.find((lot) => lot.id === 'K')!.cubes.every((cube) => !cube.draft)).toBe(true);
  });

  test('tells the server what it should do in auctions', async () => {
    const { server, game } = await bidding();
    expect(await game.comfort!.setMaximum(6, true)).toBeNull();
    expect(server.comfort).toMatchObject({ max: 6, borrow: true, pass: false });
    const view = await until(game, (each) => each.comfort?.maximum === 6);
    expect(view.comfort).toMatchObject({ borrow: true });
    server.tell({ comfort: { max: null, borrow: false, pass: false, auto_pass: false } });
    await until(game, (each) => each.comfort?.maximum === null);
  });

  test('takes up any cube that is not confirmed, whole placings at once, and refuses what the rules refuse', async () => {
    const { game, view } = await placing();
    const colors = view.placing!.cubes;
    const cubes = colors.map((color, i) => ({ color, lot: 'KLMB'[i]! }));
    expect(await game.play!.arrange(cubes)).toBeNull();
    await until(game, (each) => each.placing?.left.length === 0);
    expect(await game.play!.arrange(cubes.filter((_, i) => i !== 1))).toBeNull();
    const { placing: now } = await until(game, (each) => each.placing?.left.length === 1);
    expect(now!.left).toEqual([colors[1]]);
    expect(now!.placed.map((each) => each.lot)).toEqual(['K', 'M', 'B']);
    expect((await game.play!.arrange([...cubes, cubes[0]!]))?.key, 'a fifth cube').toBeDefined();
    expect((await until(game, () => true)).placing!.left, 'a refusal changes nothing').toEqual([colors[1]]);
  });

  test('marks the cubes that others placed since the viewer’s last move', async () => {
    const { game, server } = await bidding();
    server.happen('pass', 'place R K', 'place Y K', 'place W L', 'place B M');
    const view = await until(game, (each) => each.round === 2 || each.recent.length === 4);
    expect(view.recent).toEqual([
      { color: 'R', lot: 'K' },
      { color: 'Y', lot: 'K' },
      { color: 'W', lot: 'L' },
      { color: 'B', lot: 'M' },
    ]);
  });

  test('knows for whom a bot plays, and who wants the game to end', async () => {
    const { game, server } = await bidding();
    const seats = [SEATED.seats[0]!, { person: 'other', name: 'Ben', here: false, substitute: 'medium' as const }];
    server.tell({ table: { ...server.table, phase: 'playing', seats, ending: [1] } });
    const view = await until(game, (each) => each.seats[1]!.substitute !== null);
    expect(view.seats[1]).toMatchObject({ substitute: 'medium', resigned: false, connected: false });
    expect(view.table!.ending).toEqual([1]);
    expect(view.table!.giveUp.allowed).toBe(true);
  });

  test('hears reactions and who is there', async () => {
    const { server, game } = await bidding();
    server.tell({ react: [1, 'ouch'] });
    server.tell({ here: [true, false] });
    const view = await until(game, (each) => !each.seats[1]!.connected);
    expect(view.table!.reactions).toEqual([{ seat: 1, reaction: 'ouch', serial: 1 }]);
  });

  test('says for whom the clock decided, until somebody decides again', async () => {
    const { server, game } = await bidding();
    server.moves.push('bid 1', 'bid 2');
    server.tell({ n: 5, m: ['bid 1', 'bid 2'], a: 0, left: [60_000, 0] });
    await until(game, (each) => each.timeline.of === 5);
    await game.replay.look(2); // where the other was asked
    server.moves.push('bid 3');
    server.tell({ n: 6, m: ['bid 3'], a: 1, left: [60_000, 0], by: 'clock' });
    const told = await until(game, (each) => each.timeline.of === 6);
    expect(told.notice).toEqual({ key: 'table.out_of_time', args: { name: { seat: 0 } } });
    server.happen('bid 4');
    expect((await until(game, (each) => each.timeline.of === 7)).notice).toBeNull();
  });

  test('that does not exist is trouble', async () => {
    const server = new FakeServer();
    server.refuse['watch'] = { id: 'table.unknown', key: 'error.table.unknown' };
    const { troubles } = open(server);
    await new Promise((resolve) => setTimeout(resolve));
    expect(troubles).toEqual([{ key: 'error.table.unknown' }]);
  });
});

describe('a connection that breaks', () => {
  test('comes back, and everything that happened meanwhile is there', async () => {
    const { server, game } = await bidding();
    server.breakConnections();
    const away = await until(game, (each) => each.connection === 'offline');
    expect(away.auction).not.toBeNull();
    expect(await game.play!.pass()).toEqual({ key: 'why.offline' });
    server.moves.push('bid 3', 'bid 5');
    server.passTime();
    const back = await until(game, (each) => each.connection === 'live' && each.timeline.of === 5);
    expect(server.requests.filter((request) => request.do === 'watch').at(-1)).toMatchObject({ after: 3 });
    expect(back.auction!.standing).toEqual({ amount: 5, seat: 1 });
  });

  test('keeps cubes that were not confirmed', async () => {
    const { server, game } = await placing();
    await game.play!.place('R', 'K');
    server.breakConnections();
    await until(game, (each) => each.connection === 'offline');
    expect(await game.play!.place('Y', 'L')).toBeNull();
    server.networkIsBack();
    const back = await until(game, (each) => each.connection === 'live');
    expect(back.placing!.placed.map(({ color, lot }) => color + lot)).toEqual(['RK', 'YL']);
  });

  test('keeps them over a reload of the page too', async () => {
    const { server, game, memory } = await placing();
    await game.play!.place('W', 'A');
    game.close();
    const again = open(server, memory);
    const view = await until(again.game, (each) => each.placing !== null);
    expect(view.placing!.placed).toEqual([{ color: 'W', lot: 'A', draft: true }]);
  });

  test('sends again what was not answered, as the same intent', async () => {
    const { server, game } = await bidding();
    server.silent = true;
    const outcome = game.play!.bid(2);
    await new Promise((resolve) => setTimeout(resolve));
    server.breakConnections();
    server.silent = false;
    server.passTime();
    expect(await outcome).toBeNull();
    const sent = server.requests.filter((request) => request.do === 'move');
    expect(sent).toHaveLength(2);
    expect(sent[0]!['cid']).toBe(sent[1]!['cid']);
  });

  test('is given up where an answer does not come', async () => {
    const { server, game } = await bidding();
    server.silent = true;
    const outcome = game.play!.bid(2);
    await new Promise((resolve) => setTimeout(resolve));
    server.passTime();
    await until(game, (each) => each.connection === 'offline');
    server.silent = false;
    server.passTime();
    expect(await outcome).toBeNull();
    await until(game, (each) => each.connection === 'live');
  });

  test('is given up when the network goes', async () => {
    const { server, game } = await bidding();
    server.networkGoes();
    await until(game, (each) => each.connection === 'offline');
    server.networkIsBack();
    await until(game, (each) => each.connection === 'live');
    expect(server.connections).toBe(1);
  });

  test('is tried where nothing was heard for long', async () => {
    const { server, game } = await bidding();
    server.moves.push('bid 3');
    server.passTime();
    const view = await until(game, (each) => each.timeline.of === 4);
    expect(view.connection).toBe('live');
  });

  test('is nobody’s trouble any more when one has left', async () => {
    const { server, game, troubles } = await bidding();
    server.silent = true;
    const asked = server.requests.length;
    server.passTime();
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.requests.length).toBe(asked + 1);
    game.close();
    await new Promise((resolve) => setTimeout(resolve));
    expect(troubles).toEqual([]);
  });

  test('asks again where numbers are missing', async () => {
    const { server, game } = await bidding();
    server.moves.push('bid 3');
    server.happen('bid 4');
    const view = await until(game, (each) => each.timeline.of === 5);
    expect(view.auction!.standing!.amount).toBe(4);
  });
});

describe('the draw', () => {
  // Seat 0 is this browser's and pledged; seat 1 is somebody else's.
  async function pledged() {
    const server = new FakeServer({ seats: [null, { person: 'ben', name: 'Ben', here: true }] });
    const opened = open(server);
    await until(opened.game, (view) => view.connection === 'live');
    await opened.game.table.join(0);
    const draw = (change: Partial<WireTable['fair']> = {}, seats = server.table.seats) => {
      const fair = { ...server.table.fair, nonces: [null, null], ...change };
      server.table = { ...server.table, phase: 'drawing', fair, seats };
      server.tell({ table: server.table });
    };
    const shown = () => server.requests.filter((request) => request.do === 'reveal');
    return { server, draw, shown, ...opened };
  }

  test('shows the nonce once everything is fixed, and remembers what was agreed to', async () => {
    const { draw, shown, memory, game } = await pledged();
    draw({ pledges: [pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce), 'e'.repeat(64)] });
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toMatchObject({ table: 'k3v8', nonce: memory.pledge('k3v8')!.nonce });
    expect(memory.pledge('k3v8')!.agreed).toMatchObject({ method: 'bigshot-fair-2', names: ['Ada', 'Ben'] });
    const view = await until(game, (each) => each.table!.start.allowed === false);
    expect(view.table!.start).toMatchObject({ why: { key: 'why.drawing' } });
    expect(view.table!.leave.allowed).toBe(true);
  });

  test.each([
    ['another commitment', { commitment: 'd'.repeat(64) }, 'fair.other_commitment'],
    ['another pledge at its seat', { pledges: ['f'.repeat(64), null] }, 'fair.other_nonce'],
  ] as [string, Partial<WireTable['fair']>, string][])('keeps its nonce to itself under %s', async (_, change, key) => {
    const { draw, shown, troubles } = await pledged();
    draw(change);
    await vi.waitFor(() => expect(troubles).toEqual([{ key }]));
    expect(shown()).toEqual([]);
  });

  test('pledges one nonce at a table, and none where the commitment has changed', async () => {
    const { server, game, memory } = await pledged();
    const { nonce } = memory.pledge('k3v8')!;
    server.table = { ...server.table, seats: [null, null] };
    server.tell({ table: server.table });
    await until(game, (view) => view.table!.mySeat === null);
    await game.table.join(0);
    expect(memory.pledge('k3v8')!.nonce).toBe(nonce);
    server.table = { ...server.table, seats: [null, null], fair: { ...server.table.fair, commitment: 'd'.repeat(64) } };
    server.tell({ table: server.table });
    await until(game, (view) => view.table!.mySeat === null);
    const joins = server.requests.filter((request) => request.do === 'join').length;
    expect(await game.table.join(0)).toEqual({ key: 'fair.other_commitment' });
    expect(server.requests.filter((request) => request.do === 'join')).toHaveLength(joins);
    expect(memory.pledge('k3v8')!.commitment).toBe('c'.repeat(64));
  });

  test('is doubted in the end if it was not about these pledges and names', async () => {
    const { draw, shown, server, game, memory } = await pledged();
    const mine = pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce);
    draw({ pledges: [mine, 'e'.repeat(64)] });
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    const { nonce } = memory.pledge('k3v8')!;
    server.table.fair = { ...server.table.fair, pledges: [mine, '1'.repeat(64)], nonces: [nonce, 'b'.repeat(32)] };
    server.begin(GAME, 'roll 3');
    await until(game, (view) => view.timeline.of === 1);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_agreement' } });
  });
});

describe('the dice of a table', () => {
  test('are doubted if the commitment or the nonce is not what was agreed', async () => {
    const server = new FakeServer(SEATED);
    const { game, memory } = open(server);
    server.table.fair.nonces = ['a'.repeat(32), 'b'.repeat(32)];
    memory.setPledge('k3v8', { commitment: 'd'.repeat(64), nonce: 'a'.repeat(32) });
    await until(game, (view) => view.connection === 'live');
    server.begin(GAME, 'roll 3');
    await until(game, (view) => view.timeline.of === 1);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_commitment' } });
    memory.setPledge('k3v8', { commitment: 'c'.repeat(64), nonce: 'f'.repeat(32) });
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_nonce' } });
    memory.setPledge('k3v8', { commitment: 'c'.repeat(64), nonce: 'a'.repeat(32) });
    server.table.fair.pledges = ['a', 'b'].map((digit) => pledgeOf('c'.repeat(64), digit.repeat(32)));
    server.tell({ table: server.table });
    await until(game, (view) => view.fair?.pledges[0] !== null);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'error.fair.unfinished' } });
  });
});

describe('the person at this browser', () => {
  test('has one key, and a tidy name', () => {
    const lasting = storage();
    const memory = new Memory(lasting, storage());
    const { key } = memory.person();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    memory.setName(`  Ada\u0007 ${'x'.repeat(60)}`);
    expect(memory.person().name).toHaveLength(40);
    expect(new Memory(lasting, storage()).person().key).toBe(key);
  });

  test('is nobody to a server before a name or a seat', () => {
    expect(new Memory(storage(), storage()).isSomebody()).toBe(false);
    expect(named().isSomebody()).toBe(true);
    const seated = new Memory(storage(), storage());
    seated.setPledge('k3v8', { commitment: 'c', nonce: 'n' });
    expect(seated.isSomebody()).toBe(true);
  });

  test('is somebody new where what was kept is spoilt', () => {
    const lasting = storage();
    lasting.setItem('bigshot.person', '{"key":"7","name":3}');
    expect(new Memory(lasting, storage()).person().key).toMatch(/^[0-9a-f]{64}$/);
  });
});
