import { describe, expect, test } from 'vitest';
import { FakeServer } from '../support/fake_server';
import { until } from '../support/local_world';
import { bidding, open, placing } from '../support/table';

describe('a table on the server', () => {
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
    expect(server.requests.at(-1), 'which auction it is for').toMatchObject({ do: 'comfort', round: 1 });
    const view = await until(game, (each) => each.comfort?.maximum === 6);
    expect(view.comfort).toMatchObject({ borrow: true });
    server.tell({ comfort: { max: null, borrow: false, pass: false, auto_pass: false } });
    await until(game, (each) => each.comfort?.maximum === null);
  });

  test('wants to pass by itself also when the maximum beside that comes too late', async () => {
    const { server, game } = await bidding();
    await game.comfort!.setMaximum(6);
    server.lateFor = 2; // what is about an auction is about another one
    expect(await game.comfort!.setMaximum(7), 'a maximum is').toEqual({ key: 'error.comfort.other_auction', args: {} });
    expect(server.comfort).toMatchObject({ max: 6 });
    expect(await game.comfort!.autoPass(true)).toBeNull();
    expect(server.comfort).toEqual({ max: null, borrow: false, pass: false, auto_pass: true });
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

  test('that does not exist is trouble', async () => {
    const server = new FakeServer();
    server.refuse['watch'] = { id: 'table.unknown', key: 'error.table.unknown' };
    const { troubles } = open(server);
    await new Promise((resolve) => setTimeout(resolve));
    expect(troubles).toEqual([{ key: 'error.table.unknown' }]);
  });
});
