// From what was chosen in the form to a game.
import { preferences, type ClockName, type GameForm } from '../settings/preferences.svelte';
import { boards } from '../game/own_boards.svelte';
import { STANDARD_BOARD } from '../game/shipped_boards';
import type { NewGame, NewTable } from '../game/types';

// `me` is the person's own name, for the first seat if the form has no other.
export function newGame(form: GameForm, me: string): NewGame {
  return {
    options: form.options,
    board: boards.find(form.board) ?? STANDARD_BOARD,
    seats: form.seats
      .slice(0, form.options.players)
      .map((seat, i) =>
        seat.kind === 'bot'
          ? { kind: 'bot', level: seat.level, name: null }
          : { kind: 'human', name: seat.name.trim() || (i === 0 && me) || null },
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
export function quickGame(me: string): NewGame {
  const form = preferences.form('bots');
  form.seats[0]!.kind = 'human'; // who wants to watch says so in the form
  return newGame(form, me);
}

// The first game after the lesson: the same against bots that are beginners too.
export function firstGame(me: string): NewGame {
  const game = quickGame(me);
  return { ...game, seats: game.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, level: 'easy' } : seat)) };
}

// A game of four from a position, against beginners, with advice at every decision.
export function coachedGame(position: string, me: string): NewGame {
  const bot = { kind: 'bot', level: 'easy', name: null } as const;
  const { options } = preferences.form('bots');
  return { options, seats: [{ kind: 'human', name: me || null }, bot, bot, bot], position, coached: true };
}
