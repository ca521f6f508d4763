// The page's texts: the same keys and facts in four languages, every key used, every key used there, and no text in a
// component.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { allTexts, LANGUAGES, pageTexts, sharedTexts } from '../../plugins/catalogs';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const ENDINGS = /\.(one|other|ravensburger|opennplay)$/;

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path, ending) : ending.test(name) ? [path] : [];
  });
}

const read = (path: string) => readFileSync(path, 'utf8');
const sources = [
  ...filesIn(`${project}web/src`, /\.(ts|svelte)$/),
  ...filesIn(`${project}web/plugins`, /needs\.ts$/),
  ...filesIn(`${project}bindings/wasm`, /\.cpp$/),
];
const components = sources.filter((path) => path.endsWith('.svelte'));
const code = sources.map(read).join('\n');

// Keys by which texts are asked for: what stands in quotes, and the beginnings of those put together.
const quoted = new Set([...code.matchAll(/['"`]([a-z][a-z_0-9]*(?:\.[a-zA-Z_0-9]+)+)['"`]/g)].map((match) => match[1]!));
const beginnings = [...new Set([...code.matchAll(/`([a-z][a-z_0-9]*\.[a-z_0-9.]*)\$\{/g)].map((match) => match[1]!))];
const base = (key: string) => key.replace(ENDINGS, '').replace(ENDINGS, '');
// Texts that texts name: {term.ghost}.
const named = (texts: Record<string, string>) =>
  new Set(Object.values(texts).flatMap((text) => [...text.matchAll(/\{([a-z_]+\.[a-z_.]+)\}/g)].map((match) => match[1]!)));

const placeholders = (text: string) => [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!).sort();

describe('the page’s texts', () => {
  const english = pageTexts('en');

  test.each(LANGUAGES)('%s has all keys, and no other', (language) => {
    expect(Object.keys(pageTexts(language)).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(sharedTexts(language)).sort()).toEqual(Object.keys(sharedTexts('en')).sort());
  });

  test.each(LANGUAGES)('%s names the same facts in every text', (language) => {
    for (const [key, text] of Object.entries(pageTexts(language))) {
      expect([...new Set(placeholders(text))], key).toEqual([...new Set(placeholders(english[key]!))]);
      expect(text.trim(), key).not.toBe('');
    }
  });

  test('what is said to "you" exists about others too', () => {
    const texts = allTexts('en');
    const about = Object.keys(english).filter((key) => key.endsWith('.you') && !['seat.you', 'players.you'].includes(key));
    expect(about.filter((key) => !(key.replace(/\.you$/, '') in texts))).toEqual([]);
  });

  test('no key stands in the shared catalogue too', () => {
    const shared = sharedTexts('en');
    expect(Object.keys(english).filter((key) => key in shared)).toEqual([]);
  });

  test('every key is used', () => {
    const references = named(allTexts('en'));
    const shared = sharedTexts('en');
    const all = allTexts('en');
    const aboutOthers = (key: string) => (key.replace(/\.you$/, '') in all ? key.replace(/\.you$/, '') : key);
    const unused = Object.keys(english).map(aboutOthers).filter(
      (key) => !(key in shared) && !quoted.has(key) && !quoted.has(base(key)) && !references.has(base(key)) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  test('every key that is asked for is there', () => {
    const texts = allTexts('en');
    const known = new Set(Object.keys(texts).flatMap((key) => [key, base(key), key.replace(ENDINGS, '')]));
    const asked = [...code.matchAll(/(?:\b(?:t|n|notAllowed)\(\s*|\bkey: |\bwrite_message\(\w+, |\bend\()['"`]([^'"`$]+)['"`]/g)].map((match) => match[1]!);
    const missing = [...new Set(asked)].filter((key) => /\.\w/.test(key) && !known.has(key));
    expect(missing).toEqual([]);
    for (const beginning of beginnings.filter((each) => code.includes(`t(\`${each}`))) {
      expect(Object.keys(texts).some((key) => key.startsWith(beginning)), beginning).toBe(true);
    }
  });
});

describe('no text in components', () => {
  const WORDS = /\p{L}{2,}/u;
  const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'label'];

  // Texts between tags and in attributes that people see or hear. Names of keys on a keyboard are no texts.
  function textsOf(source: string): string[] {
    const found: string[] = [];
    const visit = (node: unknown, inside: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if (Array.isArray(node)) return node.forEach((each) => visit(each, inside));
      const { type, name } = node as { type?: string; name?: string };
      if (type === 'Text' && inside !== 'kbd' && inside !== 'attribute' && WORDS.test((node as AST.Text).data)) found.push((node as AST.Text).data.trim());
      if (type === 'StyleDirective') return;
      if (type === 'Attribute') {
        const { value } = node as AST.Attribute;
        const parts = Array.isArray(value) ? value : [];
        for (const part of parts) {
          if (part.type === 'Text' && SPOKEN.includes(name!) && WORDS.test(part.data.replace('https://', ''))) found.push(`${name}="${part.data}"`);
        }
        return;
      }
      const next = type === 'RegularElement' || type === 'Component' ? name! : inside;
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'css' && key !== 'instance' && key !== 'module') visit(value, next);
      }
    };
    visit(parse(source, { modern: true }).fragment, '');
    return found;
  }

  test.each(components.map((path) => relative(`${project}web/src`, path)))('%s', (path) => {
    expect(textsOf(read(`${project}web/src/${path}`))).toEqual([]);
  });

  test('what breaks this is found', () => {
    expect(textsOf('<p>Play now</p>')).toEqual(['Play now']);
    expect(textsOf('<button aria-label="Close">×</button>')).toEqual(['aria-label="Close"']);
    expect(textsOf('{#if a}<b>{t("x")}</b>{:else}<i>no</i>{/if}')).toEqual(['no']);
    expect(textsOf('<kbd>Enter</kbd><p class="words">{t("x")} 2×</p>')).toEqual([]);
  });
});
