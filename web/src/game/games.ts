// Where the page gets its games from: this browser, and the server that it came from.
import { rules, thinking } from '../worker/client';
import type { Account } from './account';
import { browserConnections } from './connection';
import { fetchJson, fetchText } from './fetching';
import { browserGames } from './kept_games';
import { LocalGames } from './local_games';
import type { LocalWorld } from './local_world';
import { Memory } from './person';
import { lastingStorage, passingStorage } from './safe_storage';
import { ServerLobby, type LobbyWorld } from './server_lobby';
import type { Games, Lobby, Opened } from './types';

const localWorld: LocalWorld = {
  rules: rules(),
  get thinking() {
    return thinking();
  },
  kept: browserGames(),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  claim,
  forgetReview: (header, moves) =>
    void import('../review/kept_reviews').then(({ browserReviews, gameKey }) => browserReviews().remove(gameKey(header, moves))).catch(() => undefined),
};

// The tab that opens a game last has it.
function claim(id: string, onlost: () => void): () => void {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  navigator.locks?.request(`bigshot-game-${id}`, { steal: true }, () => held).catch(onlost);
  return release;
}

// ?seed= in the address makes every game of this page the same, for tests and for showing somebody a deal.
export const games: Games = new LocalGames(localWorld, new URLSearchParams(location.search).get('seed'));

export const server: LobbyWorld = {
  rules: rules(),
  connections: browserConnections(),
  memory: new Memory(lastingStorage(), passingStorage()),
  origin: location.origin,
  fetchText,
  fetchJson,
};

export const lobby: Lobby = new ServerLobby(server);

// Loaded with the page about the person.
export async function account(): Promise<Account> {
  const { Account } = await import('./account');
  return new Account(server);
}

// The record that was loaded last, for the place #/look; it survives a reload.
const LOOKED_AT = 'bigshot.looked_at';

export function lookAt(record: string): void {
  passingStorage().setItem(LOOKED_AT, record);
}

export function lookedAtText(): string | null {
  return passingStorage().getItem(LOOKED_AT);
}

export async function lookedAtLast(): Promise<Opened> {
  const text = lookedAtText();
  const found = text === null ? null : await games.replay(text);
  return found && 'source' in found ? { source: found.source } : { refused: { key: 'why.no_game' } };
}
