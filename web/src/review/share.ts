// A link that carries a whole game: its record, compressed, in the address after #, so that it needs no server and is
// sent to none.
const COMPRESSED = 'z';
const PLAIN = 'p';

// A few bytes can unpack to more than a browser can hold; a game takes less than 100 kB.
const MOST_BYTES = 2_000_000;

export async function packRecord(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(lean(record));
  const packed = await through(bytes, () => new CompressionStream('deflate-raw')).catch(() => null);
  return packed ? COMPRESSED + toBase64(packed) : PLAIN + toBase64(bytes);
}

// The record in a link; null if there is none, or if this browser cannot read it.
export async function unpackRecord(text: string): Promise<string | null> {
  try {
    const bytes = fromBase64(text.slice(1));
    if (text[0] !== COMPRESSED) return text[0] === PLAIN ? decode(bytes) : null;
    return decode(await through(bytes, () => new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}

// Whoever opens it works out the result again; proofs and keys of others stay at home.
function lean(record: string): string {
  const { format, version, position, rules, board, seats, spaces, broker, roller, moves, result } = JSON.parse(record) as Record<string, unknown>;
  return JSON.stringify({ format, version, position, rules, board, seats, spaces, broker, roller, moves, result });
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

async function through(bytes: Uint8Array, stream: () => CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream() as ReadableWritablePair<Uint8Array, Uint8Array>);
  const reader = piped.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error('too large');
    pieces.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
