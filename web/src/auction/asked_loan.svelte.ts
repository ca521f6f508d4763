// A loan cannot be given back, and its button stands beside "pass": the first press asks, the second takes it. Who
// wants it at once says so in the settings.
import type { ColorCode, GameView, Outcome, PlayCommands } from '../game/types';
import { preferences } from '../settings/preferences.svelte';

let asked = $state.raw<{ color: ColorCode; game: string; at: number } | null>(null);

// Whether the next press takes this loan. The question lapses with the position that it was asked in.
export function isLoanAsked(color: ColorCode, { id, timeline }: GameView): boolean {
  return asked?.color === color && asked.game === id && asked.at === timeline.at;
}

export async function askedLoan(color: ColorCode, view: GameView, play: PlayCommands): Outcome {
  if (preferences.confirmLoans && !isLoanAsked(color, view)) {
    asked = { color, game: view.id, at: view.timeline.at };
    return null;
  }
  forgetLoan();
  return play.loan(color);
}

export function forgetLoan(): void {
  asked = null;
}
