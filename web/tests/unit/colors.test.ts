// The four players' colours, seen with every kind of colour vision, and the contrast of text and lines. Computed from
// the design tokens themselves.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cubePictures } from '../../plugins/cubes';

const css = readFileSync(new URL('../../src/design/tokens.css', import.meta.url), 'utf8');

const source = fileURLToPath(new URL('../../src', import.meta.url));

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path, ending) : ending.test(name) ? [path] : [];
  });
}

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

function tokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1]!, match[2]!]),
  );
}

const DAY = css.indexOf(":root[data-theme='light']");
const EDITION = css.indexOf('[data-edition');
const night = tokens(css.slice(css.indexOf(':root'), DAY));
const day = { ...night, ...tokens(css.slice(DAY, EDITION)) };
const later = tokens(css.slice(EDITION));
const themes = { night, day };
const looks = {
  '2001 by night': night,
  '2018 by night': { ...night, ...later },
  '2001 by day': day,
  '2018 by day': { ...day, ...later },
};

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const light = (color: Rgb): Rgb => color.map(linear) as Rgb;

function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = light(rgb(hex));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

// Full colour blindness of each kind, in linear light (Machado, Oliveira and Fernandes 2009).
const VISION: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  none: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

function lab(color: Rgb): Rgb {
  const [r, g, b] = color;
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

function seen(hex: string, matrix: Matrix): Rgb {
  const color = light(rgb(hex));
  return lab(
    matrix.map((row) => Math.max(0, Math.min(1, row[0] * color[0] + row[1] * color[1] + row[2] * color[2]))) as Rgb,
  );
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each(Object.entries(looks))('the colours of %s', (_, colors) => {
  const pairs = ['R', 'Y', 'W', 'B'].flatMap((a, i, all) => all.slice(i + 1).map((b) => [a, b] as const));

  // A difference of 2.3 is just noticeable; cubes are small, so ten times that.
  test.each(Object.entries(VISION))('are told apart with %s colour vision', (kind, matrix) => {
    const enough = kind === 'none' ? 8 : 23;
    for (const [a, b] of pairs) {
      const apart = distance(seen(colors[`${a}-face`]!, matrix), seen(colors[`${b}-face`]!, matrix));
      expect(apart, `${a} and ${b}`).toBeGreaterThan(enough);
    }
  });

  test('have an emblem that stands out from its cube', () => {
    for (const color of ['R', 'Y', 'W', 'B']) {
      expect(contrast(colors[`${color}-sign`]!, colors[`${color}-face`]!), color).toBeGreaterThan(3);
    }
  });

  test('stand out from every ground they lie on, by face or edge', () => {
    for (const ground of ['north', 'south', 'west', 'east', 'park', 'ink-800', 'ink-950']) {
      for (const color of ['R', 'Y', 'W', 'B']) {
        const best = Math.max(
          contrast(colors[`${color}-face`]!, colors[ground]!),
          contrast(colors[`${color}-edge`]!, colors[ground]!),
          contrast(colors[`${color}-sign`]!, colors[ground]!),
        );
        expect(best, `${color} on ${ground}`).toBeGreaterThan(3);
      }
    }
  });
});

test.each(Object.entries(themes))('text has the contrast that WCAG asks for at level AA by %s', (_, root) => {
  for (const text of [
    'paper-50',
    'paper-100',
    'paper-200',
    'paper-300',
    'paper-400',
    'brass-200',
    'brass-300',
    'good',
    'bad',
    'focus',
  ]) {
    for (const ground of ['ink-950', 'ink-900', 'ink-850', 'ink-800', 'ink-700']) {
      expect(contrast(root[text]!, root[ground]!), `${text} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
  for (const ground of ['brass-200', 'brass-300', 'brass-400', 'paper-100', 'bad']) {
    expect(contrast(root['ink-950']!, root[ground]!), `ink on ${ground}`).toBeGreaterThan(4.5);
  }
  for (const ground of ['strong-top', 'strong-bottom', 'strong-lit']) {
    expect(contrast(root['strong-text']!, root[ground]!), `text on ${ground}`).toBeGreaterThan(4.5);
  }
  for (const ground of ['north', 'south', 'west', 'east', 'park', 'other']) {
    expect(contrast(root['paper-50']!, root[ground]!), `values on ${ground}`).toBeGreaterThan(4.5);
    expect(contrast(root['brass-200']!, root[ground]!), `letters on ${ground}`).toBeGreaterThan(4.5);
  }
  expect(contrast(root['paper-50']!, root['brass-600']!), 'what is chosen').toBeGreaterThan(4.5);
  expect(contrast(root['link-on-paper']!, root['paper-100']!), 'links on paper').toBeGreaterThan(4.5);
});

test.each(Object.entries(themes))('lines that mark what can be touched are visible by %s', (_, root) => {
  for (const line of ['brass-500', 'brass-400', 'brass-300', 'focus']) {
    expect(contrast(root[line]!, root['ink-850']!), line).toBeGreaterThan(3);
  }
});

test('both themes set the same colours, but for what is the same by day and by night', () => {
  const same = /^([RYWB]-|card|skin)/;
  const missing = Object.keys(night).filter((name) => !same.test(name) && day[name] === night[name]);
  expect(missing).toEqual([]);
});

test('components name tokens, and no colour of their own', () => {
  const raw = filesIn(source, /\.(svelte|css)$/)
    .filter((path) => !path.endsWith('tokens.css') && !path.endsWith('QrCode.svelte')) // a code is dark on light, always
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/[:\s(](#[0-9a-f]{3,8}\b|rgba?\(.*?\))/gi)].map((match) => `${path}: ${match[1]}`))
    .filter((found) => !/: #each\b/.test(found));
  expect(raw).toEqual([]);
});

test('the pictures of the cubes have the colours of their theme and edition, all four tints of each', () => {
  const pictures = cubePictures();
  const told = [
    [pictures.dark.ravensburger, looks['2001 by night']],
    [pictures.dark.opennplay, looks['2018 by night']],
    [pictures.light.ravensburger, looks['2001 by day']],
    [pictures.light.opennplay, looks['2018 by day']],
  ] as const;
  for (const [cubes, colors] of told) {
    for (const [color, picture] of Object.entries(cubes)) {
      const drawing = decodeURIComponent(picture);
      for (const part of ['edge', 'face', 'lit', 'sign']) expect(drawing).toContain(`"${colors[`${color}-${part}`]}"`);
    }
  }
});
