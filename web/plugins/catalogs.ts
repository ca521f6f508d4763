// The texts of the page, one module for each language ("virtual:texts/de"), so that a browser loads its own language
// only: all of data/messages/web, and of the catalogue that the terminal uses too, the parts that the page says.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const LANGUAGES = ['en', 'de', 'fr', 'it'] as const;
export type Texts = Record<string, string>;

const messages = fileURLToPath(new URL('../../data/messages/', import.meta.url));
const pageMessages = join(messages, 'web');

// Parts of the shared catalogue that the page speaks, and what of them only the terminal does.
const SHARED = [
  'asked.', 'color.', 'district.', 'error.', 'level.', 'list.', 'money.', 'new.level.', 'reaction.', 'reckoning.', 'seat.unnamed', 'term.', 'told.',
  'coach.', 'play.advice.other.', 'review.deal', 'review.dice', 'review.fair', 'review.mistake.', 'review.no_turns', 'review.now', 'review.others',
  'review.own', 'review.price', 'review.result', 'review.round', 'review.seat', 'review.winner', 'review.without_luck', 'review.cost',
];
const TERMINAL_ONLY = [
  'error.arena.', 'error.bot.no_command', 'error.file.', 'error.network.', 'error.store.bad_url', 'error.store.damaged',
  'error.store.in_use', 'error.store.limit', 'error.store.too_new', 'reckoning.doubled_lot', 'reckoning.lot', 'reckoning.park',
  'reckoning.title', 'reckoning.total',
];

const startsWithOne = (key: string, prefixes: string[]) => prefixes.some((prefix) => key.startsWith(prefix));

export function pageFiles(language: string): string[] {
  return readdirSync(pageMessages)
    .filter((name) => name.endsWith(`.${language}.json`))
    .sort()
    .map((name) => join(pageMessages, name));
}

export function sharedTexts(language: string): Texts {
  const all = JSON.parse(readFileSync(join(messages, `${language}.json`), 'utf8')) as Texts;
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => startsWithOne(key, SHARED) && !startsWithOne(key, TERMINAL_ONLY)),
  );
}

export function pageTexts(language: string): Texts {
  const texts: Texts = {};
  for (const file of pageFiles(language)) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts)) {
      if (key in texts) throw new Error(`${file}: the key ${key} stands in another file too`);
      texts[key] = text;
    }
  }
  return texts;
}

export function allTexts(language: string): Texts {
  return { ...sharedTexts(language), ...pageTexts(language) };
}

export function catalogs(): Plugin {
  const prefix = 'virtual:texts/';
  return {
    name: 'bigshot-catalogs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      this.addWatchFile(join(messages, `${language}.json`));
      for (const file of pageFiles(language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(allTexts(language))};`;
    },
  };
}
