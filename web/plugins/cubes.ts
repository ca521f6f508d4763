// The players' cubes as pictures, in the colours of design/tokens.css: "virtual:cubes" for drawings, "virtual:cubes.css" for
// everything else. A cube made of shapes is six elements, which a browser styles, lays out and paints one by one, and a
// table shows a hundred cubes.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PICTURES = 'virtual:cubes';
const STYLES = 'virtual:cubes.css';
const COLORS = ['R', 'Y', 'W', 'B'] as const;
type Color = (typeof COLORS)[number];

// Each colour has an emblem of its own, so that nobody depends on seeing the colour.
const SIGNS: Record<Color, string> = {
  R: 'M20 10.5l10.5 19.5h-21z',
  Y: 'M20 12.5a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
  W: 'M20 10l10.5 11.5-10.5 11.5-10.5-11.5z',
  B: 'M16.5 12h7v6.5h6.5v7h-6.5v6.5h-7v-6.5h-6.5v-7h6.5z',
};

function tokensIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1]!, match[2]!]));
}

function pictureOf(color: Color, tokens: Record<string, string>): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">` +
    `<rect x="1" y="1" width="38" height="38" rx="5" fill="${tokens[`--${color}-edge`]}"/>` +
    `<rect x="3" y="3" width="34" height="34" rx="3.5" fill="${tokens[`--${color}-face`]}"/>` +
    `<path d="M3.5 9v-2.5q0-3 3-3h27q3 0 3 3v2.5z" fill="${tokens[`--${color}-lit`]}"/>` +
    `<path d="${SIGNS[color]}" fill="${tokens[`--${color}-sign`]}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

type Pictures = Record<Color, string>;
type Editions = Record<'ravensburger' | 'opennplay', Pictures>;

// By theme, edition and colour.
export function cubePictures(): Record<'dark' | 'light', Editions> {
  const css = readFileSync(new URL('../src/design/tokens.css', import.meta.url), 'utf8');
  const [day, later] = [css.indexOf(":root[data-theme='light']"), css.indexOf("[data-edition='opennplay']")];
  const [byNight, byDay, ofEdition] = [css.slice(0, day), css.slice(day, later), css.slice(later)].map(tokensIn);
  const allIn = (tokens: Record<string, string>) =>
    Object.fromEntries(COLORS.map((color) => [color, pictureOf(color, tokens)])) as Pictures;
  const editionsIn = (tokens: Record<string, string>): Editions => ({
    ravensburger: allIn(tokens),
    opennplay: allIn({ ...tokens, ...ofEdition }),
  });
  return { dark: editionsIn(byNight!), light: editionsIn({ ...byNight, ...byDay }) };
}

export function cubeStyles(): string {
  const { dark, light } = cubePictures();
  const block = (selector: string, pictures: Pictures) =>
    `${selector} {${COLORS.map((color) => `--${color}-cube: url("${pictures[color]}");`).join('')}}`;
  return [
    block(':root', dark.ravensburger),
    block(":root[data-theme='light']", light.ravensburger),
    block("[data-edition='opennplay']", dark.opennplay),
    block("[data-theme='light'] [data-edition='opennplay']", light.opennplay),
  ].join('\n');
}

export function cubes(): Plugin {
  return {
    name: 'bigshot-cubes',
    resolveId: (id) => ([PICTURES, STYLES].includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${PICTURES}`) return `export default ${JSON.stringify(cubePictures())};`;
      return id === `\0${STYLES}` ? cubeStyles() : undefined;
    },
  };
}
