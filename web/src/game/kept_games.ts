// Local games as they are kept in the browser, written after every move, so that a closed tab loses nothing.
import type { Board, Setup } from '../worker/bigshot_wasm';
import type { ComfortView, GameOptions, MoveText, NewSeat, Seat } from './types';

export interface KeptGame {
  id: string;
  version: 1;
  made: number; // milliseconds since 1970
  changed: number;
  options: GameOptions;
  board: Board;
  boardShips: boolean; // known by its name alone
  setup: Setup;
  seats: NewSeat[];
  seed: string; // of dice and bots, a whole number below 2^64
  moves: MoveText[];
  draft: MoveText[];
  comfort: ComfortView[]; // by seat
  round: number;
  finished: boolean;
  winners: Seat[];
}

export interface KeptGames {
  put(game: KeptGame): Promise<void>;
  get(id: string): Promise<KeptGame | null>;
  all(): Promise<KeptGame[]>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'bigshot';
const GAMES = 'games';

// In the browser's database.
export class DatabaseGames implements KeptGames {
  private constructor(private readonly database: IDBDatabase) {}

  static open(): Promise<DatabaseGames> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    return done(request).then((database) => {
      // Another tab with a newer version of the page may go ahead.
      database.onversionchange = () => database.close();
      return new DatabaseGames(database);
    });
  }

  async put(game: KeptGame): Promise<void> {
    await done(this.games('readwrite').put(game));
  }

  async get(id: string): Promise<KeptGame | null> {
    return ((await done(this.games('readonly').get(id))) as KeptGame | undefined) ?? null;
  }

  async all(): Promise<KeptGame[]> {
    return (await done(this.games('readonly').getAll())) as KeptGame[];
  }

  async remove(id: string): Promise<void> {
    await done(this.games('readwrite').delete(id));
  }

  private games(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(GAMES, mode).objectStore(GAMES);
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

// Where a browser keeps nothing (some private windows), for as long as the page is open; and for tests.
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

export async function openKeptGames(): Promise<KeptGames> {
  try {
    return await DatabaseGames.open();
  } catch {
    return new MemoryGames();
  }
}
