// QR codes: read back by a plain reader written after the standard, apart from the writer.
import { expect, test } from 'vitest';
import { qrCode } from '../../src/invite/qr';

const MASKS: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];
const CENTRES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const DATA = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
];

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];

// Multiplication in the field with 256 elements, bit by bit.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; --bit) {
    product = (product << 1) ^ (product & 128 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

// A block with its error correction is a multiple of the generator: it is zero at the generator's roots 1, 2, 4, ...
function isSound(block: number[], checks: number): boolean {
  let root = 1;
  for (let i = 0; i < checks; ++i, root = times(root, 2)) {
    if (block.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
  }
  return true;
}

function isFixed(size: number, version: number, row: number, column: number): boolean {
  if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)) return true;
  if (row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const centres = CENTRES[version - 1]!;
  const last = centres.at(-1);
  return centres.some((r) =>
    centres.some((c) => {
      const corner = (r === 6 && c === 6) || (r === 6 && c === last) || (r === last && c === 6);
      return !corner && Math.abs(r - row) <= 2 && Math.abs(c - column) <= 2;
    }),
  );
}

function read(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5].map((i) => Number(grid[8]![i])).concat([Number(grid[8]![7]), Number(grid[8]![8])]);
  const head = parseInt(format.slice(0, 5).join(''), 2) ^ 0b10101;
  expect(head >> 3, 'level M').toBe(0);
  const mask = MASKS[head & 7]!;
  const bits: number[] = [];
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; ++k) {
      const row = upward ? size - 1 - k : k;
      for (const column of [right, right - 1]) {
        if (!isFixed(size, version, row, column)) bits.push(Number(grid[row]![column] !== mask(row, column)));
      }
    }
    upward = !upward;
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
  const counts = DATA[version - 1]!;
  const blocks = counts.map((): number[] => []);
  let at = 0;
  for (let i = 0; i < Math.max(...counts); ++i) {
    counts.forEach((count, b) => {
      if (i < count) blocks[b]!.push(words[at++]!);
    });
  }
  const checks = CHECKS[version - 1]!;
  const sound = blocks.map((block, b) => {
    const own = Array.from({ length: checks }, (_, i) => words[at + i * blocks.length + b]!);
    return isSound([...block, ...own], checks);
  });
  expect(sound, 'error correction').toEqual(blocks.map(() => true));
  const data = blocks
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  expect(data.slice(0, 4), 'byte mode').toBe('0100');
  const long = version < 10 ? 8 : 16;
  const length = parseInt(data.slice(4, 4 + long), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(data.slice(4 + long + 8 * i, 12 + long + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test.each([1, 13, 14, 15, 26, 40, 60, 84, 100, 120, 150, 180, 213])('a text of %i bytes is read back', (length) => {
  const text = 'https://localhost:8080/#/table/'.repeat(8).slice(0, length);
  expect(read(qrCode(text))).toBe(text);
});

test('letters beyond ASCII are read back', () => {
  expect(read(qrCode('Straße · café · più'))).toBe('Straße · café · più');
});

test('what does not fit is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow(RangeError);
});
