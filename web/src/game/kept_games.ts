// Local games as they are kept in the browser, written after every move, so that a closed tab loses nothing.
import type { Board, Comfort, Setup } from '../worker/bigshot_wasm';
import type { GameOptions, MoveText, NewSeat, Seat } from './types';

export interface KeptGame {
  id: string;
  version: 1;
  made: number; // milliseconds since 1970
  changed: number;
  options: GameOptions;
  board: Board;
  boardShips: boolean; // known by its name alone
  setup: Setup;
  position?: string; // what the game began from instead of a deal
  seats: NewSeat[];
  seed: string; // of dice and bots, a whole number below 2^64
  moves: MoveText[];
  draft: MoveText[];
  comfort: Comfort[]; // by seat
  round: number;
  finished: boolean;
  winners: Seat[];
}

// Whatever it keeps may be gone at any time: a person clears it, a disk fills up, a system closes it behind the page's
// back. Every call may fail; none may wait for ever.
export interface KeptGames {
  put(game: KeptGame): Promise<void>;
  get(id: string): Promise<KeptGame | null>;
  all(): Promise<KeptGame[]>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'bigshot';
const GAMES = 'games';
// Some browsers leave a request unanswered for good.
const PATIENCE = 4000;

// In the browser's database, which is opened when first needed and again whenever it was closed.
export class DatabaseGames implements KeptGames {
  private opening: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly factory: () => IDBFactory, // where nothing may be kept, asking for it fails already
    private readonly patience = PATIENCE,
  ) {}

  async put(game: KeptGame): Promise<void> {
    await this.ask('readwrite', (games) => games.put(game));
  }

  async get(id: string): Promise<KeptGame | null> {
    return (await this.ask<KeptGame | undefined>('readonly', (games) => games.get(id))) ?? null;
  }

  all(): Promise<KeptGame[]> {
    return this.ask<KeptGame[]>('readonly', (games) => games.getAll());
  }

  async remove(id: string): Promise<void> {
    await this.ask('readwrite', (games) => games.delete(id));
  }

  // Once more with a database opened anew, if the one at hand fails.
  private async ask<T>(mode: IDBTransactionMode, request: (games: IDBObjectStore) => IDBRequest): Promise<T> {
    try {
      return await this.askOnce<T>(mode, request);
    } catch {
      this.forget();
      return this.askOnce<T>(mode, request);
    }
  }

  private async askOnce<T>(mode: IDBTransactionMode, request: (games: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.open();
    return inTime(
      new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(GAMES, mode);
        const asked = request(transaction.objectStore(GAMES));
        const fail = () => reject(transaction.error ?? asked.error ?? new Error('the database refused'));
        transaction.onabort = fail;
        transaction.onerror = fail;
        // Written only when the whole transaction is.
        transaction.oncomplete = () => resolve(asked.result as T);
      }),
      this.patience,
    );
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= inTime(this.openOnce(), this.patience);
    const opening = this.opening;
    opening.catch(() => this.opening === opening && (this.opening = null));
    return opening;
  }

  private openOnce(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = this.factory().open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.onerror = () => reject(request.error ?? new Error('the database refused'));
      request.onsuccess = () => {
        const database = request.result;
        // Another tab with a newer version of the page may go ahead.
        database.onversionchange = () => this.forget();
        database.onclose = () => this.forget();
        resolve(database);
      };
    });
  }

  private forget(): void {
    this.opening?.then((database) => database.close()).catch(() => undefined);
    this.opening = null;
  }
}

function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

// For as long as the page is open; and for tests.
export class MemoryGames implements KeptGames {
  private readonly games = new Map<string, KeptGame>();

  async put(game: KeptGame): Promise<void> {
    this.games.set(game.id, structuredClone(game));
  }
  async get(id: string): Promise<KeptGame | null> {
    return structuredClone(this.games.get(id)) ?? null;
  }
  async all(): Promise<KeptGame[]> {
    return [...this.games.values()].map((game) => structuredClone(game));
  }
  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }
}

// A copy in memory of what this page has had in hand stands in wherever the browser keeps nothing: a game goes on, only
// not after the page is closed.
export class CarefulGames implements KeptGames {
  private readonly memory = new MemoryGames();

  constructor(private readonly lasting: KeptGames) {}

  // Fails where the game is not kept for longer than the page is open.
  async put(game: KeptGame): Promise<void> {
    await this.memory.put(game);
    await this.lasting.put(game);
  }

  async get(id: string): Promise<KeptGame | null> {
    const here = await this.memory.get(id);
    try {
      const kept = await this.lasting.get(id);
      // Another tab may have played on.
      return kept && here ? (kept.changed >= here.changed ? kept : here) : (kept ?? here);
    } catch {
      return here;
    }
  }

  async all(): Promise<KeptGame[]> {
    const games = new Map((await this.memory.all()).map((game) => [game.id, game]));
    try {
      for (const game of await this.lasting.all()) {
        if ((games.get(game.id)?.changed ?? -Infinity) <= game.changed) games.set(game.id, game);
      }
    } catch {
      // What this page knows is all there is.
    }
    return [...games.values()];
  }

  async remove(id: string): Promise<void> {
    await this.memory.remove(id);
    await this.lasting.remove(id);
  }
}

export function browserGames(): KeptGames {
  return new CarefulGames(new DatabaseGames(() => indexedDB));
}
