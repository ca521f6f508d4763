// The end at the table: the lots that are still open settle one by one on the board, then the reckoning opens.
import { untrack } from 'svelte';
import type { GameView, LotId } from '../game/types';

interface Facts {
  reckoning: GameView['reckoning']; // null before the end, and where an earlier position is looked at
  pause: number; // milliseconds from lot to lot; 0: all at once
  looking: boolean; // the game is looked at again, so the reckoning does not open by itself
}

export interface Ending {
  readonly settled: LotId[];
  readonly over: boolean; // all of them
  reckoningOpen: boolean;
}

export function followEnding(facts: () => Facts): Ending {
  let count = $state(0);
  let open = $state(false);
  const ended = $derived(facts().reckoning !== null);
  const pause = $derived(facts().pause);
  const settled = $derived(facts().reckoning?.settled.slice(0, count) ?? []);

  $effect(() => {
    if (!ended) {
      count = 0;
      open = false;
      return;
    }
    const { all, looking } = untrack(() => ({ all: facts().reckoning!.settled.length, looking: facts().looking }));
    if (pause === 0) count = all;
    if (count >= all) {
      if (!looking) open = true;
      return;
    }
    const timer = setTimeout(() => (count += 1), pause);
    return () => clearTimeout(timer);
  });

  return {
    get settled() {
      return settled;
    },
    get over() {
      return ended && count >= (facts().reckoning?.settled.length ?? 0);
    },
    get reckoningOpen() {
      return open;
    },
    set reckoningOpen(shown: boolean) {
      open = shown;
    },
  };
}
