// From what was chosen in the form to a game.
import { preferences, type ClockName, type GameForm } from '../settings/preferences.svelte';
import type { NewGame, NewTable } from '../game/types';

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

// How a table on the server is kept besides.
export type TableWishes = Pick<NewTable, 'listed' | 'clock'>;

// Seconds for each decision and in reserve; a bot goes on for who runs out of both.
const CLOCKS: Record<ClockName, NewTable['clock']> = {
  none: null,
  calm: { decision: 60, reserve: 600, level: 'medium' },
  brisk: { decision: 15, reserve: 120, level: 'medium' },
};

export function tableWishes({ table }: GameForm): TableWishes {
  return { listed: table.listed, clock: CLOCKS[table.clock] };
}

// The game that the one button starts: with the name and the rules of the last one against bots.
export function quickGame(): NewGame {
  return newGame(preferences.form('bots'));
}
