// A picture of a game to send: who won, how the chances went, luck and skill. Our own drawing, as SVG that needs nothing
// else, and as PNG where a program wants one.
import limelight from '@fontsource/limelight/files/limelight-latin-400-normal.woff2?url';
import josefin from '@fontsource/josefin-sans/files/josefin-sans-latin-400-normal.woff2?url';
import { COLORS, type ColorCode, type GameView, type Review } from '../game/types';
import { nameOf, say, t } from '../i18n/index.svelte';
import { bandsOf, sideBySide } from './shapes';
import { chancesAt } from './steps';
import { awardsOf, percent, signedPoints } from './words';

const WIDTH = 1200;
const HEIGHT = 1350;

// The page's own colours: a picture looks like the page it comes from.
type Tint = (name: string) => string;

function tintOf(view: GameView): Tint {
  const probe = document.createElement('i');
  probe.dataset['edition'] = view.options.edition;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = new Map<string, string>();
  for (const name of TINTS) found.set(name, style.getPropertyValue(`--${name}`).trim());
  probe.remove();
  return (name) => found.get(name)!;
}
const TINTS = [
  'ink-900', 'ink-950', 'ink-800', 'paper-50', 'paper-300', 'brass-300', 'good', 'bad', 'tower-back', 'tower-front',
  ...COLORS.flatMap((color) => [`${color}-face`, `${color}-edge`, `${color}-sign`]),
];
const EMBLEMS: Record<ColorCode, string> = {
  R: 'M20 10.5 30.5 30h-21z',
  Y: 'M11 21.500a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z',
  W: 'M20 10 30.5 21.5 20 33 9.5 21.5z',
  B: 'M16.5 12h7v6.500h6.500v7h-6.500v6.500h-7v-6.500H10v-7h6.500z',
};

const DISPLAY = `font-family="Limelight, Broadway, serif"`;
const TEXT = `font-family="Josefin Sans, Futura, sans-serif"`;

export function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

// Names may be long; a picture has an edge.
function short(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

export function pictureOf(review: Review, view: GameView, tint = tintOf(view)): string {
  const [ink, deep, panel, paper, soft, brass] = ['ink-900', 'ink-950', 'ink-800', 'paper-50', 'paper-300', 'brass-300'].map(tint);
  const words = (x: number, y: number, size: number, text: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${TEXT} fill="${paper}" ${more}>${escaped(text)}</text>`;
  const title = (x: number, y: number, size: number, text: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${DISPLAY} fill="${brass}" ${more}>${escaped(text)}</text>`;
  const cube = (color: ColorCode, x: number, y: number, size: number) => {
    const [face, edge, sign] = ['face', 'edge', 'sign'].map((part) => tint(`${color}-${part}`));
    return `<g transform="translate(${x} ${y}) scale(${size / 40})"><rect x="1" y="1" width="38" height="38" rx="5" fill="${edge}"/><rect x="3" y="3" width="34" height="34" rx="3.5" fill="${face}"/><path d="${EMBLEMS[color]}" fill="${sign}"/></g>`;
  };

  const parts: string[] = [];
  parts.push(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${ink}"/>`, skyline(tint));
  parts.push(
    `<rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="${brass}" stroke-width="3"/>`,
    `<rect x="36" y="36" width="${WIDTH - 72}" height="${HEIGHT - 72}" fill="none" stroke="${brass}" stroke-opacity="0.5"/>`,
  );
  parts.push(title(WIDTH / 2, 128, 84, t('home.title'), 'text-anchor="middle"'));
  const [verdict] = view.reckoning?.verdict ?? [];
  if (verdict) parts.push(words(WIDTH / 2, 186, 34, short(say(verdict, view), 64), 'text-anchor="middle"'));

  // The curve.
  const box = { x: 84, y: 232, width: WIDTH - 168, height: 330 };
  const moves = Math.max(1, review.entries.length);
  const xOf = (step: number) => box.x + (box.width * step) / moves;
  const yOf = (over: number) => box.y + box.height * over;
  const bands = bandsOf(review, xOf, yOf);
  view.seats.forEach(({ seat, colors }) => {
    parts.push(`<polygon points="${bands[seat]!}" fill="${tint(`${colors[0]!}-face`)}" fill-opacity="0.88" stroke="${deep}" stroke-width="2"/>`);
    const start = chancesAt(review, 0);
    const over = start.slice(0, seat).reduce((sum, each) => sum + each, 0);
    parts.push(cube(colors[0]!, box.x + 10, yOf(over + start[seat]! / 2) - 15, 30));
  });
  parts.push(`<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="${brass}" stroke-width="2"/>`);
  const marks = sideBySide(review.turning_points.map(xOf), 42, box.x + box.width);
  review.turning_points.forEach((at, i) => {
    const x = marks[i]!;
    parts.push(`<line x1="${xOf(at)}" x2="${xOf(at)}" y1="${box.y}" y2="${box.y + box.height}" stroke="${paper}" stroke-width="2" stroke-dasharray="5 6"/>`);
    parts.push(`<path d="M${x} ${box.y - 22}l18 18-18 18-18-18z" fill="${deep}" stroke="${brass}" stroke-width="2"/>`, words(x, box.y + 4, 22, String(i + 1), 'text-anchor="middle"'));
  });

  // Luck and skill.
  parts.push(title(84, 618, 40, t('review_page.luck')));
  let y = 660;
  const columns = ['deal', 'dice', 'own', 'others'] as const;
  const columnX = (i: number) => 480 + i * 150;
  columns.forEach((part, i) => parts.push(words(columnX(i), y, 20, t(`review.${part}`), `text-anchor="end" fill-opacity="0.8"`)));
  parts.push(words(WIDTH - 84, y, 20, review.finished ? t('review.result') : t('review.now'), `text-anchor="end" fill-opacity="0.8"`));
  const most = Math.max(0.05, ...review.summary.flatMap((row) => columns.map((part) => Math.abs(row[part]))));
  for (const row of review.summary) {
    y += 84;
    const colors = view.seats[row.seat]!.colors;
    parts.push(`<rect x="72" y="${y - 52}" width="${WIDTH - 144}" height="74" fill="${panel}"/>`);
    colors.forEach((color, i) => parts.push(cube(color, 84 + i * 46, y - 36, 42)));
    parts.push(words(96 + colors.length * 46, y - 4, 32, short(nameOf(view, row.seat), 14)));
    columns.forEach((part, i) => {
      const share = Math.abs(row[part]) / most;
      const middle = columnX(i) - 50;
      const color = tint(row[part] < 0 ? 'bad' : 'good');
      parts.push(words(columnX(i), y - 10, 28, signedPoints(row[part]), 'text-anchor="end"'));
      parts.push(`<rect x="${row[part] < 0 ? middle - 48 * share : middle}" y="${y + 4}" width="${48 * share}" height="8" fill="${color}"/>`);
      parts.push(`<line x1="${middle}" x2="${middle}" y1="${y}" y2="${y + 16}" stroke="${soft}" stroke-width="2"/>`);
    });
    parts.push(title(WIDTH - 84, y + 2, 42, percent(row.result), 'text-anchor="end"'));
  }

  // What people tell each other.
  y = 1092;
  for (const award of awardsOf(review, view)) {
    parts.push(cube(view.seats[award.seat]!.colors[0]!, 84, y - 30, 40));
    parts.push(title(140, y, 32, award.title), words(WIDTH - 84, y, 30, short(award.words, 48), 'text-anchor="end"'));
    y += 64;
  }
  parts.push(words(WIDTH / 2, HEIGHT - 62, 22, short(location.host + location.pathname.replace(/\/$/, ''), 60), `text-anchor="middle" fill-opacity="0.7"`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}

// Towers against the night, at the foot of the picture.
function skyline(tint: Tint): string {
  const towers = [90, 150, 120, 210, 160, 260, 190, 130, 230, 170, 120, 200, 280, 150, 110, 180, 140, 220, 100, 160];
  const width = WIDTH / towers.length;
  return towers.map((height, i) => `<rect x="${i * width}" y="${HEIGHT - height}" width="${width}" height="${height}" fill="${tint(i % 2 ? 'tower-back' : 'tower-front')}"/>`).join('');
}

// The page's own faces go into the picture: what is drawn from a text may load nothing.
async function withFonts(svg: string): Promise<string> {
  const face = async (name: string, address: string) => {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return `@font-face{font-family:"${name}";src:url(data:font/woff2;base64,${btoa(text)})}`;
  };
  try {
    const faces = await Promise.all([face('Limelight', limelight), face('Josefin Sans', josefin)]);
    return svg.replace('>', `><style>${faces.join('')}</style>`);
  } catch {
    return svg; // in other letters
  }
}

export async function drawPicture(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFonts(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
