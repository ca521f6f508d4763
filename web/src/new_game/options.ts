// What can be chosen before a game, and what goes with what: said by the rules while the page was built
// (plugins/rules.ts).
import all from 'virtual:options';
import type { Choice, GameOptions } from '../game/types';

export const STANDARD_OPTIONS: GameOptions = all.options;
export const PLAYERS = all.players;

type Name = keyof GameOptions;
// In the order of the form: each is offered as it goes with those before it.
const NAMES: readonly Name[] = ['players', 'edition', 'money', 'overbid'];
const before = (name: Name) => NAMES.slice(0, NAMES.indexOf(name));
const agree = (names: readonly Name[], a: GameOptions, b: GameOptions) => names.every((name) => a[name] === b[name]);

// Every value that an option can have.
export function valuesOf<Key extends Name>(name: Key): GameOptions[Key][] {
  return [...new Set(all.combinations.map(({ options }) => options[name]))];
}

// How money is handled, in every way that goes with some number of players.
export const MONEY_WAYS = all.combinations
  .filter(({ refused }) => !refused)
  .map(({ options: { money, overbid } }) => ({ money, overbid }))
  .filter((way, i, ways) => ways.findIndex((each) => each.money === way.money && each.overbid === way.overbid) === i);

// Whether a value goes with what is chosen before it.
export function canChoose<Key extends Name>(options: GameOptions, name: Key, value: GameOptions[Key]): Choice {
  const wanted = { ...options, [name]: value };
  const found = all.combinations.filter((each) => agree([...before(name), name], each.options, wanted));
  const why = found.every((each) => each.refused) ? found[0]?.refused : null;
  return why ? { allowed: false, why } : { allowed: true };
}

// The options with one of them chosen anew: of the others as much stays as goes with it, and what is handled in
// another way from now on is handled in the usual one.
export function choose<Key extends Name>(options: GameOptions, name: Key, value: GameOptions[Key]): GameOptions {
  const wanted = { ...options, [name]: value };
  const possible = all.combinations.filter((each) => !each.refused && each.options[name] === value);
  const kept = (each: GameOptions) => NAMES.filter((other) => each[other] === wanted[other]).length;
  const usual = possible.filter((each) => each.usual || (name !== 'money' && agree(['money'], each.options, options)));
  return usual.map((each) => each.options).sort((a, b) => kept(b) - kept(a))[0] ?? options;
}
