// Storage as the world has it: it fails, fills up, forgets everything, stays silent.
import { MemoryGames, type KeptGame } from '../../src/game/kept_games';

export class BadGames extends MemoryGames {
  failing = false;
  silent = false;
  puts = 0;

  override async put(game: KeptGame): Promise<void> {
    ++this.puts;
    if (this.silent) await new Promise(() => undefined);
    if (this.failing) throw new DOMException('full', 'QuotaExceededError');
    await super.put(game);
  }
}

// As much of IndexedDB as is used, with the troubles of real ones.
export class FakeIndexedDb {
  opened = 0;
  games = new Map<string, unknown>();
  mood: 'good' | 'never opens' | 'refuses' = 'good';
  private databases: { onclose: (() => void) | null; open: boolean }[] = [];

  readonly factory = {
    open: () => {
      ++this.opened;
      const request = { result: null as unknown, error: null, onsuccess: null as (() => void) | null, onerror: null as (() => void) | null };
      if (this.mood === 'never opens') return request;
      queueMicrotask(() => {
        if (this.mood === 'refuses') return request.onerror?.();
        request.result = this.database();
        request.onsuccess?.();
      });
      return request;
    },
  } as unknown as IDBFactory;

  // The system closes what was open, behind the page's back; it may or may not say so.
  closeAll(says: boolean): void {
    for (const database of this.databases.splice(0)) {
      database.open = false;
      if (says) database.onclose?.();
    }
  }

  private database() {
    const database = {
      open: true,
      onclose: null as (() => void) | null,
      onversionchange: null,
      close: () => (database.open = false),
      transaction: () => {
        if (!database.open) throw new DOMException('closed', 'InvalidStateError');
        const transaction = { error: null, oncomplete: null as (() => void) | null, onabort: null, onerror: null, objectStore: () => store };
        const done = (result: unknown) => {
          setTimeout(() => transaction.oncomplete?.());
          return { result, error: null };
        };
        const store = {
          put: (game: { id: string }) => done(this.games.set(game.id, structuredClone(game)) && undefined),
          get: (id: string) => done(structuredClone(this.games.get(id))),
          getAll: () => done([...this.games.values()]),
          delete: (id: string) => done(this.games.delete(id)),
        };
        return transaction;
      },
    };
    this.databases.push(database);
    return database;
  }
}
