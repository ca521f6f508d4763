// Words that several parts of the page share: to whom a lot goes, and numbers with their sign.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pictured } from '../../src/board/pictured';
import { wouldSell } from '../../src/board/words';
import showpiece from '../../src/home/showpiece.position';
import { setLanguage, signed } from '../../src/i18n/index.svelte';
import type { GameView, Review } from '../../src/game/types';
import { seatState } from '../../src/players/seat_state';
import { awardsOf, percent } from '../../src/review/words';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});

// The only person at the screen plays red, and nobody plays black.
function view(): GameView {
  const whole = pictured(showpiece);
  const seats = whole.seats.filter(({ colors }) => !colors.includes('B'));
  return { ...whole, viewer: 0, seats: seats.map((seat, i) => ({ ...seat, name: `P${i}`, local: i === 0, me: i === 0 })) };
}

describe('what advice would sell', () => {
  test.each([
    ['en', 'Lot G would be sold to you.', 'Lot G would be sold to P1.', 'Lot G would be sold to the ghost.'],
    ['de', 'Viertel G wäre an dich verkauft.', 'Viertel G wäre an P1 verkauft.', 'Viertel G wäre an den fiktiven Spieler verkauft.'],
    ['fr', 'Le quartier G serait à vous.', 'Le quartier G serait vendu à P1.', 'Le quartier G serait vendu au joueur fictif.'],
    ['it', 'La proprietà G sarebbe venduta a te.', 'La proprietà G sarebbe venduta a P1.', 'La proprietà G sarebbe venduta al morto.'],
  ] as const)('in %s', async (language, mine, other, ghost) => {
    await setLanguage(language);
    expect(wouldSell(view(), 'G', 'R')).toBe(mine);
    expect(wouldSell(view(), 'G', 'Y')).toBe(other);
    expect(wouldSell(view(), 'G', 'B')).toBe(ghost);
  });
});

test('whoever goes is away, but not after the end', async () => {
  await setLanguage('en');
  const now = view();
  const gone = { ...now.seats[1]!, connected: false };
  expect(seatState(now, gone)).toBe('away');
  expect(seatState({ ...now, reckoning: { rows: [], verdict: [] } as unknown as NonNullable<GameView['reckoning']> }, gone)).toBe('');
});

test('a number with its sign has a true minus, and nothing has none', async () => {
  await setLanguage('en');
  expect([percent(-0.05), percent(-0.001), percent(0.5)]).toEqual(['−5%', '0%', '50%']);
  expect([signed(-3), signed(3), signed(3, true), signed(0, true), signed(-0)]).toEqual(['−3', '3', '+3', '0', '0']);
});

describe('who played best', () => {
  const review = (...own: number[]) =>
    ({
      entries: [],
      summary: own.map((each, seat) => ({ seat, deal: 0, dice: 0, own: each, decisions: 1 })),
    }) as unknown as Review;
  const bestOf = (...own: number[]) => awardsOf(review(...own), view()).map(({ words }) => words);

  test.each([
    ['en', 'P1: +4.2 from their own decisions', 'P1 lost least by their own play (4.2)'],
    ['de', 'P1: +4,2 durch eigene Entscheidungen', 'P1 hat am wenigsten verspielt (4,2)'],
    ['fr', 'P1\u00a0: +4,2 par ses propres décisions', 'P1 a le moins perdu par son jeu (4,2)'],
    ['it', 'P1: +4,2 con le proprie decisioni', 'P1 ha sprecato meno di tutti (4,2)'],
  ] as const)('gained most, or lost least, in %s', async (language, gained, lost) => {
    await setLanguage(language);
    expect(bestOf(-0.1, 0.042, 0)).toEqual([gained]);
    expect(bestOf(-0.1, -0.042, -0.2)).toEqual([lost]);
  });
});
