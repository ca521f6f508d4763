// Keys and codes against a server that answers late, refuses, or whose answer never comes.
import { describe, expect, test } from 'vitest';
import { Account, keyInGroups, readKey } from '../../src/game/account';
import { Memory } from '../../src/game/person';
import type { Socket } from '../../src/game/connection';
import type { LobbyWorld } from '../../src/game/server_lobby';

const OLD = 'a'.repeat(64);

class Store implements Storage {
  private readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key = (at: number) => [...this.kept.keys()][at] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
  clear = () => this.kept.clear();
}

interface Asked {
  id: number;
  do: string;
  key?: string;
  code?: string;
  name?: string;
}

// `answer` may say nothing at all: then the connection breaks.
function worldOf(answer: (asked: Asked) => object | null, there = true) {
  const memory = new Memory(new Store(), new Store());
  memory.setPerson({ key: OLD, name: 'Ada' });
  const asked: Asked[] = [];
  const connect = (): Socket => {
    const socket: Socket = {
      onopen: null, onmessage: null, onclose: null,
      send(text) {
        const request = JSON.parse(text) as Asked;
        asked.push(request);
        const found = answer(request);
        setTimeout(() => (found ? socket.onmessage?.({ data: JSON.stringify({ id: request.id, ...found }) }) : socket.onclose?.()), 1);
      },
      close: () => undefined,
    };
    setTimeout(() => socket.onopen?.(), 1);
    return socket;
  };
  const setTimer = (task: () => void, milliseconds: number) => {
    const timer = setTimeout(task, Math.min(milliseconds, 5));
    return () => clearTimeout(timer);
  };
  const world = {
    memory, origin: 'https://here', rules: null, fetchText: async () => null,
    fetchJson: async () => (there ? {} : null),
    connections: { connect, setTimer, onNetwork: () => () => undefined },
  } as unknown as LobbyWorld;
  return { account: new Account(world), memory, asked };
}

const unknown = { error: { id: 'person.unknown', key: 'error.person.unknown' } };

describe('a person’s key', () => {
  test('is read as it was printed, typed or scanned', () => {
    const key = '0123456789abcdef'.repeat(4);
    expect(readKey(keyInGroups(key).join(' '))).toBe(key);
    expect(readKey(` ${key.toUpperCase()}\n`)).toBe(key);
    expect(readKey('k3v8-0x2m-9d81')).toBeNull();
    expect(readKey(`${key}0`)).toBeNull();
  });

  test('comes to another device by a code, with the name', async () => {
    const other = 'b'.repeat(64);
    const { account, memory } = worldOf((request) =>
      request.do === 'redeem' ? { ok: { key: other } } : { ok: { person: { id: 'x', name: 'Ben' } } },
    );
    expect(await account.takeCode(' k3v8-0x2m-9d81 ')).toBeNull();
    expect(memory.person()).toEqual({ key: other, name: 'Ben' });
  });

  test('stays when a code is refused, or a key is nobody’s', async () => {
    const { account, memory } = worldOf(() => unknown);
    expect(await account.takeCode('x')).toEqual({ key: 'error.person.unknown' });
    expect(await account.takeKey('c'.repeat(64))).toEqual({ key: 'error.person.unknown' });
    expect(memory.person().key).toBe(OLD);
  });

  test('is changed when the server has taken the new one', async () => {
    const { account, memory, asked } = worldOf(() => ({ ok: { person: { id: 'x', name: 'Ada' } } }));
    expect(await account.changeKey()).toBeNull();
    const next = asked.find((request) => request.do === 'rekey')!.key!;
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(memory.person()).toEqual({ key: next, name: 'Ada' });
    expect(memory.nextKey()).toBeNull();
  });

  test('is not lost when the answer to a change never comes', async () => {
    const first = worldOf((request) => (request.do === 'hello' ? { ok: { person: { id: 'x', name: 'Ada' } } } : null));
    void first.account.changeKey();
    while (!first.asked.some((request) => request.do === 'rekey')) await new Promise((done) => setTimeout(done, 1));
    const next = first.memory.nextKey()!;
    expect(first.memory.person().key).toBe(OLD);
    // The page is opened again; the server has taken it.
    await first.account.finishChange();
    expect(first.memory.person()).toEqual({ key: next, name: 'Ada' });
  });

  test('stays the old one when the server never heard of the change', async () => {
    const { account, memory } = worldOf(() => unknown);
    memory.setNextKey('d'.repeat(64));
    await account.finishChange();
    expect(memory.person().key).toBe(OLD);
    expect(memory.nextKey()).toBeNull();
  });

  test('is told to nobody without a server', async () => {
    const { account, asked } = worldOf(() => unknown, false);
    expect(await account.makeCode()).toEqual({ refused: { key: 'why.offline' } });
    expect(asked).toEqual([]);
  });

  test('is forgotten with the person, and a new one is drawn', async () => {
    const { account, memory, asked } = worldOf(() => ({ ok: {} }));
    memory.setPledge('table', { commitment: 'c', nonce: 'n' });
    expect(await account.remove()).toBeNull();
    expect(asked.at(-1)).toMatchObject({ do: 'delete_me', key: OLD });
    expect(memory.person()).not.toEqual({ key: OLD, name: 'Ada' });
    expect(memory.pledge('table')).toBeNull();
  });

  test('stays when the server cannot delete the person', async () => {
    const { account, memory } = worldOf((request) =>
      request.do === 'hello' ? { ok: {} } : { error: { id: 'store.unavailable', key: 'error.store.unavailable' } },
    );
    expect(await account.remove()).toEqual({ key: 'error.store.unavailable' });
    expect(memory.person().key).toBe(OLD);
  });
});
