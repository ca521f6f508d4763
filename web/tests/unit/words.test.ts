// Words that several parts of the page share: to whom a lot goes, and numbers with their sign.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pictured } from '../../src/board/pictured';
import { wouldSell } from '../../src/board/words';
import showpiece from '../../src/home/showpiece.position';
import { setLanguage, signed } from '../../src/i18n/index.svelte';
import type { GameView } from '../../src/game/types';

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

test('a number with its sign has a true minus, and nothing has none', async () => {
  await setLanguage('en');
  expect([signed(-3), signed(3), signed(3, true), signed(0, true), signed(-0)]).toEqual(['−3', '3', '+3', '0', '0']);
});
