// People without a name go by the number of their seat, and are never left out.
import { render } from 'svelte/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { TableSummary } from '../../src/game/types';
import type { Player } from '../../src/my_games/my_games';
import { setLanguage } from '../../src/i18n/index.svelte';
import Players from '../../src/my_games/Players.svelte';
import { waitingAt } from '../../src/reckoning/waiting';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
});

test('the others at a table keep the numbers of their seats', () => {
  const player = (you: boolean): Player => ({ name: null, you, bot: false, free: false, colors: [] });
  const words = (others: boolean) => {
    const { body } = render(Players, { props: { players: [player(true), player(false)], others } });
    return body.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim();
  };
  expect(words(false)).toBe('You Player 2');
  expect(words(true)).toBe('Player 2');
});

test('a guest without a name waits for the next game, too', () => {
  const seats: TableSummary['seats'] = [
    { kind: 'empty', name: null, level: null, connected: false },
    { kind: 'bot', name: null, level: 'easy', connected: true },
    { kind: 'human', name: null, level: null, connected: true },
    { kind: 'human', name: 'Ada', level: null, connected: true },
  ];
  expect(waitingAt({ state: 'waiting', seats })).toEqual(['Player 3', 'Ada']);
  expect(waitingAt({ state: 'playing', seats })).toEqual([]);
});
