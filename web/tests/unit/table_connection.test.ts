import { describe, expect, test } from 'vitest';
import { until } from '../support/local_world';
import { bidding, open, placing } from '../support/table';

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
