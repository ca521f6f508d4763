// The sentences of one language, filled with facts. The same syntax and the same choices as in the terminal
// (src/text/catalog.h): {name}, {amount:money}, {term.ghost}, endings .ravensburger/.opennplay and .one/.other. The page
// has one ending more: .you, for sentences about the only person at this screen; there {others} are a list's other people.
import { nameApart } from '../game/seat_names';
import type { ColorCode, Edition, Fact, Message, Seat } from '../game/types';

export type Texts = Record<string, string>;
export type Facts = Record<string, Fact>;

// Who is spoken of: gives sentences their edition and their players' names. Every view is one.
export interface Speaker {
  options: { edition: Edition };
  seats: readonly { name: string | null; local?: boolean }[]; // local: a person at this screen
}

// The seat that sentences call "you": that of the only person at this screen.
export function onlyPerson(speaker?: Speaker): Seat | null {
  const here = (speaker?.seats ?? []).flatMap((seat, i) => (seat.local ? [i] : []));
  return here.length === 1 ? here[0]! : null;
}

// How far texts may refer to texts: enough for a term in a sentence, and the end of any circle.
const MAX_DEPTH = 4;
const COLOR_LETTERS = /^[RYWB]$/;

function remembered<T>(known: Map<number, T>, key: number, find: () => T): T {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = find()));
  return value;
}

export class Catalog {
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  // What Intl has said already: a view of a game asks for the same few numbers again and again.
  private readonly written = new Map<number, string>();
  private readonly forms = new Map<number, 'one' | 'other'>();

  constructor(
    readonly language: string,
    private readonly texts: Texts,
  ) {
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
  }

  has(key: string, speaker?: Speaker): boolean {
    return this.find(key, speaker) !== undefined;
  }

  // The text under a key with its facts filled in. A key that the catalogue does not have stands for itself.
  text(key: string, facts: Facts = {}, speaker?: Speaker): string {
    const toYou = this.toYou(key, facts, speaker);
    if (toYou) return this.fill(toYou.text, toYou.facts, speaker, MAX_DEPTH);
    const found = this.find(key, speaker);
    return found === undefined ? key : this.fill(found, facts, speaker, MAX_DEPTH);
  }

  // The form that fits a number; the number is also the fact {count}.
  count(key: string, count: number, facts: Facts = {}, speaker?: Speaker): string {
    return this.text(`${key}.${this.form(count)}`, { ...facts, count }, speaker);
  }

  say(message: Message, speaker?: Speaker): string {
    return this.text(message.key, message.args, speaker);
  }

  // With a true minus, and never "-0".
  number(value: number): string {
    return remembered(this.written, value, () => this.numbers.format(value || 0).replace('-', '−'));
  }

  color(color: ColorCode, edition: Edition): string {
    return this.text(`color.${edition}.${color}`);
  }

  money(millions: number, edition: Edition): string {
    const key = `money.${edition}.${this.form(millions)}`;
    const amount = this.text(key, { number: this.number(Math.abs(millions)) });
    return millions < 0 ? `−${amount}` : amount;
  }

  name(speaker: Speaker, seat: Seat): string {
    const name = nameApart(speaker.seats, seat);
    if (name) return name;
    return seat === onlyPerson(speaker) ? this.text('seat.you') : this.text('seat.unnamed', { number: seat + 1 });
  }

  // A seat where there is little room: "you" is the only person at this screen, everybody else has a name.
  youOrName(speaker: Speaker, seat: Seat): string {
    return seat === onlyPerson(speaker) ? this.text('seat.you') : this.name(speaker, seat);
  }

  // The sentence as it is said to the person whom it is about.
  private toYou(key: string, facts: Facts, speaker?: Speaker): { text: string; facts: Facts } | null {
    const you = onlyPerson(speaker);
    const text = you === null ? undefined : this.find(`${key}.you`, speaker);
    if (text === undefined) return null;
    const isYou = (fact: Fact) => typeof fact === 'object' && 'seat' in fact && fact.seat === you;
    for (const fact of Object.values(facts)) {
      if (isYou(fact)) return { text, facts };
      if (typeof fact !== 'object' || !('list' in fact) || !fact.list.some(isYou)) continue;
      return { text, facts: { ...facts, others: { ...fact, list: fact.list.filter((each) => !isYou(each)) } } };
    }
    return null;
  }

  private form(count: number): 'one' | 'other' {
    return remembered(this.forms, count, () => (this.plurals.select(Math.abs(count)) === 'one' ? 'one' : 'other'));
  }

  private find(key: string, speaker?: Speaker): string | undefined {
    return this.texts[key] ?? this.texts[`${key}.${editionOf(speaker)}`];
  }

  private fill(text: string, facts: Facts, speaker: Speaker | undefined, depth: number): string {
    return text.replace(/\{([^}]*)\}/g, (whole, placeholder: string) => {
      const [name = '', format] = placeholder.split(':');
      const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
      if (fact !== undefined) return this.fact(fact, name, format === 'money', speaker);
      const other = name.includes('.') && depth > 0 ? this.find(name, speaker) : undefined;
      return other === undefined ? whole : this.fill(other, facts, speaker, depth - 1);
    });
  }

  private fact(fact: Fact, name: string, isMoney: boolean, speaker?: Speaker): string {
    if (typeof fact === 'number') return isMoney ? this.money(fact, editionOf(speaker)) : this.number(fact);
    if (typeof fact === 'string') {
      if (isMoney && /^-?\d{1,9}$/.test(fact)) return this.money(Number(fact), editionOf(speaker));
      return name === 'color' && COLOR_LETTERS.test(fact) ? this.color(fact as ColorCode, editionOf(speaker)) : fact;
    }
    if ('seat' in fact) return speaker ? this.name(speaker, fact.seat) : String(fact.seat);
    if ('color' in fact) return this.color(fact.color, editionOf(speaker));
    if ('cubes' in fact) return this.cubes(fact.cubes, editionOf(speaker));
    if ('message' in fact) return this.say(fact.message, speaker);
    return this.list(fact.list.map((item) => this.fact(item, '', false, speaker)), fact.and === true);
  }

  // "red ×2, black".
  private cubes(cubes: readonly ColorCode[], edition: Edition): string {
    const counts = new Map<ColorCode, number>();
    for (const cube of cubes) counts.set(cube, (counts.get(cube) ?? 0) + 1);
    const items = [...counts].map(([color, count]) => this.color(color, edition) + (count > 1 ? ` ×${count}` : ''));
    return this.list(items, false);
  }

  // "Ada, Ben and Cleo", or with commas only.
  private list(items: readonly string[], and: boolean): string {
    const comma = this.text('list.comma');
    if (!and || items.length < 2) return items.join(comma);
    return items.slice(0, -1).join(comma) + this.text('list.and') + items.at(-1);
  }
}

function editionOf(speaker?: Speaker): Edition {
  return speaker?.options.edition ?? 'ravensburger';
}
