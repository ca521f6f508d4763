// Local games as they are kept in the browser, written after every move, so that a closed tab loses nothing.
import type { Board, Comfort, Header, Setup } from '../worker/bigshot_wasm';
import { Database } from './database';
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
  coached?: boolean; // advice comes without asking
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

// What the rules need of it.
export function headerOf({ options, board, setup, position }: KeptGame): Header {
  return { options, board, setup, ...(position === undefined ? {} : { position }) };
}

// Whatever it keeps may be gone at any time: a person clears it, a disk fills up, a system closes it behind the page's
// back. Every call may fail; none may wait for ever.
export interface KeptGames {
  put(game: KeptGame): Promise<void>;
  get(id: string): Promise<KeptGame | null>;
  all(): Promise<KeptGame[]>;
  remove(id: string): Promise<void>;
}

// In the browser's database.
export class DatabaseGames extends Database<KeptGame> implements KeptGames {
  constructor(factory: () => IDBFactory, patience?: number) {
    super(factory, { database: 'bigshot', store: 'games' }, patience);
  }
}

// For as long as the page is open; and for tests.
export class MemoryGames implements KeptGames {
  private readonly games = new Map<string, KeptGame>();

  async put(game: KeptGame): Promise<void> {
    this.games.set(game.id, { ...game }); // its parts are never changed, only replaced
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
