// The views that the parts of a panel show. At a table they follow one another, a frame each (shown_view.svelte.ts).
import type { GameView } from '../game/types';

export interface PanelParts {
  decision: GameView; // what it is about
  controls: GameView; // steps of bids; what the cubes do
  others: GameView; // passing and loans; the cubes
  more: GameView; // any amount and "bid for me"; taking back and confirming
}

export function atOnce(view: GameView): PanelParts {
  return { decision: view, controls: view, others: view, more: view };
}
