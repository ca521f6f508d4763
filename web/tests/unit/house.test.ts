// The house style of the page's styles: colours and sizes have names in one place, and everything named there is used.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cubeStyles } from '../../plugins/cubes';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : /\.(svelte|css|ts)$/.test(name) ? [path] : [];
  });
}

const files = filesIn(root).map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }));
const styles = files
  .filter(({ name }) => !name.endsWith('.ts') && !['design/tokens.css', 'design/breakpoints.css'].includes(name))
  .map(({ name, text }) => ({ name, css: (name.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')).replace(/\/\*[\s\S]*?\*\//g, '') }));
const tokens = readFileSync(join(root, 'design/tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const defined = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]!));
const pictures = new Set([...cubeStyles().matchAll(/(--\w-cube):/g)].map((match) => match[1]!));
const plugin = readFileSync(new URL('../../plugins/cubes.ts', import.meta.url), 'utf8');
const everything = [...files.map(({ text }) => text), plugin].join('\n');

test('every width and height at which something changes has a name', () => {
  const own = styles.flatMap(({ name, css }) =>
    [...css.matchAll(/@media[^{]*\b(?:width|height)\b[^{]*/g)].map((match) => `${name}: ${match[0].trim()}`),
  );
  expect(own).toEqual([]);
});

test('every name of a width or height is used', () => {
  const names = [...readFileSync(join(root, 'design/breakpoints.css'), 'utf8').matchAll(/@custom-media (--[\w-]+)/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !styles.some(({ css }) => css.includes(`(${name})`)))).toEqual([]);
});

test('no style has a colour of its own', () => {
  const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(|[:\s](?:white|black|red|green|blue|gr[ae]y|gold|orange|yellow|navy|silver)\b(?=[\s;,)])/gi;
  const raw = styles.flatMap(({ name, css }) => [...css.matchAll(COLOUR)].map((match) => `${name}: ${match[0].trim()}`));
  expect(raw).toEqual([]);
});

test('every token is used', () => {
  // The players' colours are put together: `--${color}-face`.
  const puttogether = [...everything.matchAll(/--\$\{[^}]+\}(-[\w-]+)/g)].map((match) => match[1]!);
  const unused = [...defined].filter(
    (token) => !everything.includes(`var(${token})`) && !puttogether.some((ending) => new RegExp(`^--[RYWB]${ending}$`).test(token)),
  );
  expect(unused.filter((token) => !everything.includes(`'${token}'`))).toEqual([]);
});

test('every token that is asked for is there', () => {
  const asked = styles.flatMap(({ name, css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => ({ name, token: match[1]! })));
  const own = new Set([...everything.matchAll(/style:(--[\w-]+)|(--[\w-]+):/g)].map((match) => match[1] ?? match[2]!));
  expect(asked.filter(({ token }) => !defined.has(token) && !pictures.has(token) && !own.has(token))).toEqual([]);
});
