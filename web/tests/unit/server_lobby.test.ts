// Lists of the server, which come in pages.
import { describe, expect, test } from 'vitest';
import { ServerLobby, type LobbyWorld } from '../../src/game/server_lobby';
import { FakeServer } from '../support/fake_server';
import { named } from '../support/table';

function lobbyWith(pages: Record<string, unknown>) {
  const asked: string[] = [];
  const world = {
    connections: new FakeServer().world,
    memory: named(),
    fetchJson: async (path: string) => {
      asked.push(path);
      return pages[path] ?? null;
    },
  };
  return { lobby: new ServerLobby(world as unknown as LobbyWorld), asked };
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
