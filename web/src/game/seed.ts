// Seeds of local games: whole numbers below 2^64. Any text makes one, so that a person can type a word.
const LIMIT = 1n << 64n;

export function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!;
}

export function seedFrom(text: string): bigint {
  if (/^\d{1,30}$/.test(text)) return BigInt(text) % LIMIT;
  // FNV-1a: well spread, and easy to say.
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) % LIMIT;
  return hash;
}
