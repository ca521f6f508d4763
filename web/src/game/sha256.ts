// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers have their own, but only on pages that came over https or from this
// very computer; a game in the house comes over plain http, and its dice are to be checked there, too.
const K = new Uint32Array(64);
const INITIAL = new Uint32Array(8);

// The first bits of the fractional parts of square and cube roots of the first primes.
function fill(): void {
  let found = 0;
  for (let n = 2; found < 64; ++n) {
    let prime = true;
    for (let d = 2; d * d <= n; ++d) prime &&= n % d !== 0;
    if (!prime) continue;
    if (found < 8) INITIAL[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    K[found++] = (Math.cbrt(n) % 1) * 2 ** 32;
  }
}
fill();

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function compress(state: Uint32Array, block: DataView, w: Uint32Array): void {
  for (let i = 0; i < 16; ++i) w[i] = block.getUint32(4 * i);
  for (let i = 16; i < 64; ++i) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] = w[i - 16]! + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[i - 7]! + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; ++i) {
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i]! += value));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = INITIAL.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, new DataView(padded.buffer, at, 64), w);
  const digest = new Uint8Array(32);
  state.forEach((value, i) => new DataView(digest.buffer).setUint32(4 * i, value));
  return digest;
}

// The key has at most 64 bytes.
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  const joined = (a: Uint8Array, b: Uint8Array) => {
    const both = new Uint8Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    return both;
  };
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}
