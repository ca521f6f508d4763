import { describe, expect, test } from 'vitest';
import { allTexts } from '../../plugins/catalogs';
import { Catalog, type Speaker } from '../../src/i18n/catalog';

const speaker: Speaker = { options: { edition: 'ravensburger' }, seats: [{ name: 'Ada' }, { name: null }, { name: 'Cleo' }] };
const other: Speaker = { ...speaker, options: { edition: 'opennplay' } };
const english = new Catalog('en', allTexts('en'));
const german = new Catalog('de', allTexts('de'));
const french = new Catalog('fr', allTexts('fr'));

describe('a catalogue', () => {
  test('fills names, colours, money and lists into sentences', () => {
    expect(english.say({ key: 'told.bid', args: { name: { seat: 0 }, amount: 7 } }, speaker)).toBe('Ada bids $7\u00a0million.');
    expect(english.say({ key: 'told.bid', args: { name: { seat: 1 }, amount: 7 } }, other)).toBe('Player 2 bids 7M.');
    expect(english.say({ key: 'told.roll', args: { round: 3, name: { seat: 2 }, face: 4, cubes: { cubes: ['R', 'R', 'Y', 'B'] } } }, speaker)).toBe(
      'Round 3: Cleo rolls a 4. Up for auction: red ×2, yellow, black.',
    );
    expect(
      english.say({ key: 'reckoning.shared', args: { names: { list: [{ seat: 0 }, { seat: 1 }, { seat: 2 }], and: true }, amount: -3 } }, speaker),
    ).toBe('Ada, Player 2 and Cleo share the victory with −$3\u00a0million each (E5).');
  });

  describe('speaks to the only person at the screen', () => {
    const alone: Speaker = { ...speaker, seats: [{ name: 'Ada' }, { name: null, local: true }, { name: 'Cleo' }] };
    const together: Speaker = { ...speaker, seats: [{ name: 'Ada', local: true }, { name: null, local: true }] };
    const asked = (seat: number) => ({ key: 'ask.bid', args: { name: { seat } } });
    const bid = (seat: number) => ({ key: 'told.bid', args: { name: { seat }, amount: 7 } });

    test('as "you", with a name or without', () => {
      expect(english.say(bid(1), alone)).toBe('You bid $7\u00a0million.');
      expect(german.say(bid(1), alone)).toBe('Du bietest 7\u00a0Mio.\u00a0$.');
      expect(english.say(bid(0), { ...speaker, seats: [{ name: 'Ada', local: true }] })).toBe('You bid $7\u00a0million.');
      expect(english.name(alone, 1)).toBe('You');
    });
    test('and of the others by name', () => {
      expect(english.say(bid(0), alone)).toBe('Ada bids $7\u00a0million.');
    });
    test('also where the person is one of several', () => {
      const shared = { key: 'reckoning.shared', args: { names: { list: [{ seat: 0 }, { seat: 1 }, { seat: 2 }], and: true }, amount: 3 } };
      expect(english.say(shared, alone)).toBe('You and Ada and Cleo share the victory with $3\u00a0million each (E5).');
    });
    test('but where several people sit, each has a name', () => {
      expect(english.say(bid(1), together)).toBe('Player 2 bids $7\u00a0million.');
      expect(english.name(together, 1)).toBe('Player 2');
      expect(english.say(asked(0), together)).toBe('Ada, bid or pass.');
    });
    test('and is "you" in short only when alone', () => {
      expect(english.say(asked(1), alone)).toBe('Bid or pass.');
      expect([english.youOrName(alone, 0), english.youOrName(alone, 1)]).toEqual(['Ada', 'You']);
      expect([english.youOrName(together, 0), english.youOrName(together, 1)]).toEqual(['Ada', 'Player 2']);
      expect(english.youOrName(speaker, 1), 'whoever only looks on is nobody').toBe('Player 2');
    });
  });

  test('takes facts as they are', () => {
    const tricky: Speaker = { ...speaker, seats: [{ name: '{name} {term.ghost} $&' }] };
    expect(english.say({ key: 'told.pass', args: { name: { seat: 0 } } }, tricky)).toBe('{name} {term.ghost} $& passes.');
  });

  test('names things as the edition does', () => {
    const args = { name: { seat: 0 }, number: 1, amount: 9, color: { color: 'Y' as const } };
    expect(english.text('told.loan_for', args, speaker)).toContain('for yellow');
    expect(english.text('told.loan_for', args, other)).toContain('for orange');
    expect(english.text('told.loan_for', args, other)).toContain('an IOU');
    expect(german.text('term.ghost', {}, other)).toBe('neutraler Spieler');
  });

  test('counts in the forms of the language', () => {
    expect(french.money(0, 'ravensburger')).toBe('0\u00a0million\u00a0de\u00a0$');
    expect(french.money(2, 'ravensburger')).toBe('2\u00a0millions\u00a0de\u00a0$');
    expect(german.number(1234)).toBe('1.234');
  });

  test('shows what it does not know', () => {
    expect(english.text('no.such.key')).toBe('no.such.key');
    expect(english.text('told.pass')).toBe('{name} passes.');
  });
});
