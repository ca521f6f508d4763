// A person and their key (docs/protocol.md, "People and keys"): bringing it to another device, changing it, and
// everything that the server has about them.
import { Connection } from './connection';
import { randomHex, type Memory, type Person } from './person';
import type { Answer } from './protocol';
import type { LobbyWorld } from './server_lobby';
import type { Message } from './types';

export type KeyCode = { code: string; expires: number }; // milliseconds since 1970

const KEY = /^[0-9a-f]{64}$/;

// A key as it was printed, typed or scanned; null if it is none.
export function readKey(text: string): string | null {
  const key = text.toLowerCase().replace(/[^0-9a-z]/g, '');
  return KEY.test(key) ? key : null;
}

// In groups that an eye can follow.
export function keyInGroups(key: string): string[] {
  return key.match(/.{4}/g) ?? [];
}

export class Account {
  constructor(private readonly world: LobbyWorld) {}

  person(): Person {
    return this.memory.person();
  }

  // A code that brings the key to another device, once, within ten minutes.
  async makeCode(): Promise<KeyCode | { refused: Message }> {
    const { key } = this.person();
    const answer = await this.ask<KeyCode>(this.person(), { do: 'code', key });
    return 'ok' in answer ? answer.ok : answer;
  }

  // The person of a code or of a key from elsewhere sits here from now on.
  async takeCode(code: string): Promise<Message | null> {
    const answer = await this.ask<{ key: string }>(null, { do: 'redeem', code: code.trim() });
    return 'ok' in answer ? this.takeKey(answer.ok.key) : answer.refused;
  }

  async takeKey(key: string): Promise<Message | null> {
    const known = await this.hello(key);
    if ('refused' in known) return known.refused;
    this.memory.setPerson({ key, name: known.ok.person.name });
    return null;
  }

  // A new key for the same person; the old one is nobody's then. The new one is kept before the server is asked, so that
  // no answer that gets lost can lose the person.
  async changeKey(): Promise<Message | null> {
    const next = this.memory.nextKey() ?? randomHex(32);
    this.memory.setNextKey(next);
    const answer = await this.ask<object>(this.person(), { do: 'rekey', key: next });
    if ('refused' in answer) {
      this.memory.setNextKey(null);
      return answer.refused;
    }
    this.memory.setPerson({ ...this.person(), key: next });
    return null;
  }

  // After a change whose answer never came: the key that the server knows is the person's.
  async finishChange(): Promise<void> {
    const next = this.memory.nextKey();
    if (next === null) return;
    const known = await this.hello(next);
    if ('ok' in known) this.memory.setPerson({ ...this.person(), key: next });
    else if (known.refused.key === 'error.person.unknown') this.memory.setNextKey(null);
  }

  // Everything that the server has about the person, as the text of a file; null if it cannot be had.
  async everything(): Promise<string | null> {
    const pages: object[] = [];
    for (let before = ''; ; ) {
      const page = await this.world.fetchJson<{ next?: string }>(`/api/me/export${before}`, this.person().key);
      if (page === null) return null;
      pages.push(page);
      if (!page.next) return pages.map((each) => JSON.stringify(each)).join('\n');
      before = `?before=${encodeURIComponent(page.next)}`;
    }
  }

  // Removes the person from the server, for ever, and from here.
  async remove(): Promise<Message | null> {
    const { key } = this.person();
    const answer = await this.ask<object>(this.person(), { do: 'delete_me', key });
    // Somebody whom the server has never met is gone as well.
    if ('refused' in answer && answer.refused.key !== 'error.person.unknown') return answer.refused;
    this.memory.forget();
    return null;
  }

  private get memory(): Memory {
    return this.world.memory;
  }

  private hello(key: string): Promise<Answer<{ person: { name: string } }>> {
    return this.ask(null, { do: 'hello', key });
  }

  // One question on a connection of its own, as this person or as nobody yet. Without a server there is no answer.
  private async ask<T>(person: Person | null, request: Record<string, unknown>): Promise<Answer<T>> {
    if ((await this.world.fetchJson<object>('/api/server')) === null) return { refused: { key: 'why.offline' } };
    let unknown: Message | null = null;
    const connection = new Connection(
      this.world.connections,
      async (ask) => {
        if (!person) return true;
        const answer: Answer<unknown> = await ask({ do: 'hello', key: person.key, ...(person.name ? { name: person.name } : {}) });
        unknown = 'refused' in answer ? answer.refused : null;
        return true; // what was refused does not get better by asking again
      },
      () => undefined,
      () => undefined,
      () => undefined,
    );
    try {
      const answer = await connection.request<T>(request);
      return unknown && 'refused' in answer ? { refused: unknown } : answer;
    } finally {
      connection.close();
    }
  }
}
