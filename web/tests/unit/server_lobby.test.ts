// Lists of the server, which come in pages, and making a table.
import { describe, expect, test, vi } from 'vitest';
import { ServerLobby, type LobbyWorld } from '../../src/game/server_lobby';
import type { NewTable } from '../../src/game/types';
import { FakeServer } from '../support/fake_server';
import { named } from '../support/table';

function lobbyWith(pages: Record<string, unknown>, server = new FakeServer()) {
  const asked: string[] = [];
  const memory = named();
  const world = {
    connections: server.world,
    memory,
    fetchJson: async (path: string) => {
      asked.push(path);
      return pages[path] ?? null;
    },
  };
  return { lobby: new ServerLobby(world as unknown as LobbyWorld), asked, memory };
}

const { table } = new FakeServer();
const me = { person: { id: 'me' } };

describe('my tables', () => {
  test('are all there, however many pages they fill', async () => {
    const { lobby } = lobbyWith({
      '/api/me': { ...me, tables: [{ ...table, id: 'a' }], next: '7/8' },
      '/api/me?before=7%2F8': { ...me, tables: [{ ...table, id: 'b' }], next: '9' },
      '/api/me?before=9': { ...me, tables: [{ ...table, id: 'c' }] },
    });
    expect((await lobby.mine()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('are those that came, where a page does not', async () => {
    const { lobby } = lobbyWith({ '/api/me': { ...me, tables: [{ ...table, id: 'a' }], next: '7' } });
    expect((await lobby.mine()).map(({ id }) => id)).toEqual(['a']);
  });

  test('end somewhere, also where the server goes in circles', async () => {
    const { lobby, asked } = lobbyWith({
      '/api/me': { ...me, tables: [table], next: '7' },
      '/api/me?before=7': { ...me, tables: [table], next: '7' },
    });
    await lobby.mine();
    expect(asked.length).toBeLessThan(100);
  });
});

test('finished games come from all pages, too', async () => {
  const game = (id: string) => ({ game: id, finished: 1, place: 1, balance: 3 });
  const { lobby } = lobbyWith({
    '/api/me': { ...me, tables: [] },
    '/api/people/me/games': { games: [game('a')], next: 'x' },
    '/api/people/me/games?before=x': { games: [game('b')] },
  });
  expect((await lobby.played()).map(({ id }) => id)).toEqual(['a', 'b']);
});

describe('a new table', () => {
  const TWO: NewTable = { options: table.rules, name: '', listed: false, rated: false, clock: null, bots: [null, null] };

  test.each(['person.banned', 'store.unavailable'])('is refused where the person is: %s', async (id) => {
    const server = new FakeServer();
    server.refuse['hello'] = { id, key: `error.${id}` };
    expect(await lobbyWith({ '/api/server': {} }, server).lobby.create(TWO)).toEqual({ refused: { key: `error.${id}` } });
    expect(server.connections).toBe(0);
  });

  test('is refused where no connection comes about', async () => {
    const server = new FakeServer();
    server.silent = true;
    const made = lobbyWith({ '/api/server': {} }, server).lobby.create(TWO);
    await vi.waitUntil(() => server.requests.length > 0);
    server.passTime();
    expect(await made).toEqual({ refused: { key: 'why.offline' } });
  });

  test('says that this device’s key was changed elsewhere', async () => {
    const server = new FakeServer();
    server.refuse['hello'] = { id: 'person.unknown', key: 'error.person.unknown' };
    expect(await lobbyWith({ '/api/server': {} }, server).lobby.create(TWO)).toEqual({ refused: { key: 'why.key_changed' } });
  });

  test.each([[null, ''], ['Ada', 'Ada'], ['Guest', '']])('is not made under a bot’s name, which is not kept: known as %s', async (knownAs, kept) => {
    const server = new FakeServer();
    server.knownAs = knownAs;
    const { lobby, memory } = lobbyWith({ '/api/server': {} }, server);
    lobby.setName('Bot');
    expect(await lobby.create(TWO)).toMatchObject({ refused: { key: 'error.person.bots_name' } });
    expect(server.requests.some((request) => request.do === 'create')).toBe(false);
    expect(memory.person().name).toBe(kept);
  });
});
