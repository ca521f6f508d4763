// QR codes (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10, which hold up to 213 bytes. A link
// needs no more, and a library would be larger than this.

// For versions 1 to 10 at level M: error correction bytes in a block, and the data bytes of each block.
const BLOCKS: { ec: number; data: number[] }[] = [
  { ec: 10, data: [16] },
  { ec: 16, data: [28] },
  { ec: 26, data: [44] },
  { ec: 18, data: [32, 32] },
  { ec: 24, data: [43, 43] },
  { ec: 16, data: [27, 27, 27, 27] },
  { ec: 18, data: [31, 31, 31, 31] },
  { ec: 22, data: [38, 38, 39, 39] },
  { ec: 22, data: [36, 36, 36, 37, 37] },
  { ec: 26, data: [43, 43, 43, 43, 44] },
];
const ALIGNMENT: number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const LEVEL_M = 0;

type Grid = boolean[][];

// Arithmetic of the field with 256 elements, polynomial 0x11d.
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; ++i) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

function errorCorrection(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => (next[j + 1]! ^= times(factor, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const factor = rest[i]!;
    generator.forEach((each, j) => (rest[i + j]! ^= times(each, factor)));
  }
  return rest.slice(data.length);
}

// Length, text and padding as the version's data bytes; then its blocks interleaved, error correction after.
function codewords(bytes: Uint8Array, version: number): number[] {
  const { ec, data } = BLOCKS[version - 1]!;
  const room = data.reduce((sum, count) => sum + count, 0);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const all: number[] = [];
  for (let i = 0; i < bits.length; i += 8) all.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; all.length < room; pad ^= 0xec ^ 0x11) all.push(pad);

  let start = 0;
  const blocks = data.map((count) => all.slice(start, (start += count)));
  const checks = blocks.map((block) => errorCorrection(block, ec));
  const out: number[] = [];
  for (let i = 0; i < Math.max(...data); ++i) for (const block of blocks) if (i < block.length) out.push(block[i]!);
  for (let i = 0; i < ec; ++i) for (const check of checks) out.push(check[i]!);
  return out;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Everything that is no data: finders, timing, alignment, and the room for format and version.
function frame(version: number): { grid: Grid; taken: Grid } {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    taken[y]![x] = true;
  };
  for (let i = 0; i < size; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; ++dy) {
      for (let dx = -4; dx <= 4; ++dx) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const marks = ALIGNMENT[version - 1]!;
  const last = marks.length - 1;
  marks.forEach((cx, i) =>
    marks.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; ++dy) {
        for (let dx = -2; dx <= 2; ++dx) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }),
  );
  writeFormat(grid, taken, 0);
  if (version >= 7) writeVersion(grid, taken, version);
  return { grid, taken };
}

function remainder(value: number, polynomial: number, bits: number): number {
  const top = 32 - Math.clz32(polynomial) - 1;
  let rest = value << top;
  for (let i = bits + top - 1; i >= top; --i) if ((rest >> i) & 1) rest ^= polynomial << (i - top);
  return (value << top) | rest;
}

function writeFormat(grid: Grid, taken: Grid, mask: number): void {
  const size = grid.length;
  const bits = remainder((LEVEL_M << 3) | mask, 0x537, 5) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  const set = (x: number, y: number, dark: boolean) => {
    grid[y]![x] = dark;
    taken[y]![x] = true;
  };
  for (let i = 0; i <= 5; ++i) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; ++i) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; ++i) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; ++i) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function writeVersion(grid: Grid, taken: Grid, version: number): void {
  const size = grid.length;
  const bits = remainder(version, 0x1f25, 6);
  for (let i = 0; i < 18; ++i) {
    const a = size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    const dark = ((bits >> i) & 1) === 1;
    grid[b]![a] = dark;
    grid[a]![b] = dark;
    taken[b]![a] = true;
    taken[a]![b] = true;
  }
}

// Up and down in columns of two, from the right, stepping over the upright timing line.
function fill(grid: Grid, taken: Grid, words: number[], mask: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; ++step) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (taken[y]![x]) continue;
        const dark = at < words.length * 8 && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        grid[y]![x] = dark !== mask(x, y);
        ++at;
      }
    }
  }
}

// How hard a grid is to read, by the standard's four counts.
function penalty(grid: Grid): number {
  const size = grid.length;
  let points = 0;
  let dark = 0;
  for (const line of [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))]) {
    let run = 1;
    for (let i = 1; i <= size; ++i) {
      if (i < size && line[i] === line[i - 1]) ++run;
      else {
        if (run >= 5) points += run - 2;
        run = 1;
      }
    }
    const text = line.map((each) => (each ? '1' : '0')).join('');
    for (const pattern of ['10111010000', '00001011101']) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) points += 40;
    }
  }
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      if (grid[y]![x]) ++dark;
      if (
        x &&
        y &&
        grid[y]![x] === grid[y]![x - 1] &&
        grid[y]![x] === grid[y - 1]![x] &&
        grid[y]![x] === grid[y - 1]![x - 1]
      ) {
        points += 3;
      }
    }
  }
  return points + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

// The modules of the code, row by row; true is dark.
export function qrCode(text: string): Grid {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => {
    const room = BLOCKS[version - 1]!.data.reduce((sum, count) => sum + count, 0);
    return bytes.length + (version < 10 ? 2 : 3) <= room;
  };
  let version = 1;
  while (version <= BLOCKS.length && !fits(version)) ++version;
  if (version > BLOCKS.length) throw new RangeError(`a QR code of ${bytes.length} bytes is not supported`);
  const words = codewords(bytes, version);
  let best: Grid = [];
  let least = Infinity;
  MASKS.forEach((mask, i) => {
    const { grid, taken } = frame(version);
    writeFormat(grid, taken, i);
    fill(grid, taken, words, mask);
    const points = penalty(grid);
    if (points < least) {
      least = points;
      best = grid;
    }
  });
  return best;
}
