// From what was chosen in the form to a game.
import { preferences, type GameForm } from '../design/preferences.svelte';
import type { NewGame } from '../game/types';

export function newGame(form: GameForm): NewGame {
  return {
    options: form.options,
    seats: form.seats
      .slice(0, form.options.players)
      .map((seat) =>
        seat.kind === 'bot'
          ? { kind: 'bot', level: seat.level, name: null }
          : { kind: 'human', name: seat.name.trim() || null },
      ),
  };
}

// The game that the one button starts: with the name and the rules of the last one against bots.
export function quickGame(): NewGame {
  return newGame(preferences.form('bots'));
}
