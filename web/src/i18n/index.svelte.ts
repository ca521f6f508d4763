// The language of the page. Whatever a component says, it says through these functions, so that it changes at once
// when the language does.
import type { ColorCode, Edition, Message, Seat } from '../game/types';
import { lastingStorage } from '../game/safe_storage';
import { Catalog, type Facts, type Speaker, type Texts } from './catalog';
import { regional } from './regional';

export { onlyPerson, type Facts, type Speaker } from './catalog';

export type Language = 'en' | 'de' | 'fr' | 'it';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'it'];

// What each language calls itself.
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};

const KEPT = 'bigshot.language';

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('virtual:texts/en'),
  de: () => import('virtual:texts/de'),
  fr: () => import('virtual:texts/fr'),
  it: () => import('virtual:texts/it'),
};

let current = $state.raw(new Catalog('en', {}));

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.includes(code as Language);
}

// The first of these locales that we speak ("de-CH" is German); English if none is.
export function languageFrom(locales: readonly string[]): Language {
  for (const locale of locales) {
    const code = locale.toLowerCase().split(/[-_]/)[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}

// A moment as a date with its time of day, or the day alone.
export function moment(milliseconds: number, time = true): string {
  const style: Intl.DateTimeFormatOptions = time ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(regional(language(), navigator.languages), style).format(milliseconds);
}

export function language(): Language {
  return current.language as Language;
}

export async function setLanguage(code: Language): Promise<void> {
  const texts = (await loaders[code]()).default;
  current = new Catalog(code, texts);
  document.documentElement.lang = code;
  lastingStorage().setItem(KEPT, code);
}

// The language that was chosen here before, else the browser's; ?lang= in the address wins.
export async function startLanguage(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  const kept = lastingStorage().getItem(KEPT);
  await setLanguage(isLanguage(asked) ? asked : isLanguage(kept) ? kept : languageFrom(navigator.languages));
}

export function t(key: string, facts?: Facts, speaker?: Speaker): string {
  return current.text(key, facts, speaker);
}

// The form of a text that fits a number: the key has the endings .one and .other, and {count} is the number.
export function n(key: string, count: number, facts?: Facts, speaker?: Speaker): string {
  return current.count(key, count, facts, speaker);
}

export function say(message: Message, speaker?: Speaker): string {
  return current.say(message, speaker);
}

export function nameOf(speaker: Speaker, seat: Seat): string {
  return current.name(speaker, seat);
}

export function youOrName(speaker: Speaker, seat: Seat): string {
  return current.youOrName(speaker, seat);
}

export function colorName(color: ColorCode, edition: Edition): string {
  return current.color(color, edition);
}

export function money(millions: number, edition: Edition): string {
  return current.money(millions, edition);
}

export function num(value: number): string {
  return current.number(value);
}

// A mean, with one digit after the point.
export function decimal(value: number): string {
  const rounded = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(value));
  return value < 0 ? `−${rounded}` : rounded;
}

// A number with its sign: a true minus; a plus only where a gain is meant.
export function signed(value: number, plus = false): string {
  return plus && value > 0 ? `+${num(value)}` : num(value);
}

// The name of a board that ships, as far as it is in the catalogue.
export function boardName(name: string): string {
  const key = `board_name.${name}`;
  return current.has(key) ? current.text(key) : name;
}

// A district's name: the standard board's are in the catalogue, others stand for themselves.
export function districtName(id: string): string {
  const key = `district.${id}`;
  return current.has(key) ? current.text(key) : id;
}
