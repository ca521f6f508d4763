// Everything that a local game needs, in Node: the module without a Worker, games kept in memory, no waiting.
import { MemoryGames } from '../../src/game/kept_games';
import { LocalGames } from '../../src/game/local_games';
import type { LocalWorld } from '../../src/game/local_world';
import type { GameSource, GameView } from '../../src/game/types';
import { asRemote } from '../../src/worker/remote';
import { Thinker } from '../../src/worker/thinker';
import { loadWasm, network } from './wasm';

type FetchNetwork = (players: number) => Promise<Uint8Array>;

export async function localWorld(fetchNetwork: FetchNetwork = async (players) => network(players)): Promise<LocalWorld> {
  const rules = await loadWasm();
  const thinker = new Thinker(await loadWasm(), fetchNetwork);
  let clock = 1_000;
  const claims = new Map<string, () => void>();
  return {
    rules: asRemote(rules),
    thinking: asRemote(thinker),
    kept: new MemoryGames(),
    now: () => ++clock,
    wait: async (milliseconds) => {
      clock += milliseconds;
    },
    claim: (id, onlost) => {
      claims.get(id)?.();
      claims.set(id, onlost);
      return () => claims.delete(id);
    },
  };
}

export function localGames(world: LocalWorld, seed: string | null = null): LocalGames {
  return new LocalGames(world, seed);
}

export async function opened(games: LocalGames, id: string): Promise<GameSource> {
  const found = await games.open(id);
  if ('refused' in found) throw new Error(found.refused.key);
  return found.source;
}

// The first view for which something holds.
export function until(source: GameSource, holds: (view: GameView) => boolean): Promise<GameView> {
  return new Promise((resolve) => {
    let found = false;
    let stop: (() => void) | null = null;
    stop = source.subscribe((view) => {
      if (found || !view || !holds(view)) return;
      found = true;
      queueMicrotask(() => stop?.());
      resolve(view);
    });
  });
}
