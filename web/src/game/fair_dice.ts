// Checks in the browser that deal and dice follow from what the server was bound to (docs/fair-dice.md). The browser
// computes the stream of numbers; the module deals and rolls from them.
import type { Header, Setup } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { toHex } from './hex';
import { hmacSha256, sha256 } from './sha256';
import type { DiceCheck, FairView, Message, MoveText } from './types';

const OLD_METHOD = 'bigshot-fair-1';
const METHOD = 'bigshot-fair-2';
const METHODS = [OLD_METHOD, METHOD];
const BLOCKS_OF_A_DEAL = 32; // four numbers each; a deal takes some 80, more if cubes are shuffled again
const MOST_BLOCKS = 1 << 14;

function fault(id: string, args: Record<string, string> = {}, at: number | null = null): DiceCheck {
  const message: Message = { key: `error.fair.${id}`, args };
  return { ok: false, message, at };
}

function isHex(text: unknown, bytes: number): text is string {
  return typeof text === 'string' && text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

const hashOf = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

// What is shown in place of a nonce until all seats are fixed. It holds under one commitment only.
export function pledgeOf(commitment: string, nonce: string): string {
  return hashOf(`${METHOD}/pledge/${commitment}/${nonce}`);
}

// What the seats contribute to the dice.
function contributions({ method, nonces, marks }: FairView, names: readonly (string | null)[]): string {
  if (method === OLD_METHOD) return nonces.map((nonce) => nonce ?? '').join(',');
  return nonces.map((nonce, seat) => marks[seat] ?? hashOf(`${METHOD}/seat/${seat}/${nonce ?? ''}/${names[seat] ?? ''}`)).join(',');
}

export class FairNumbers {
  private readonly key: Uint8Array;

  constructor(
    seed: string,
    private readonly method: string,
    private readonly seats: string,
  ) {
    this.key = fromHex(seed);
  }

  static of(fair: FairView, names: readonly (string | null)[]): FairNumbers {
    return new FairNumbers(fair.seed ?? '', fair.method, contributions(fair, names));
  }

  // The first blocks of a purpose's stream, one after the other.
  blocks(purpose: string, count: number): Uint8Array {
    const bytes = new Uint8Array(32 * count);
    for (let block = 0; block < count; ++block) {
      bytes.set(hmacSha256(this.key, new TextEncoder().encode(`${this.method}/${purpose}/${block}/${this.seats}`)), 32 * block);
    }
    return bytes;
  }

  // What `take` makes of a stream, with as many blocks as it needs.
  async draw<T>(purpose: string, blocks: number, take: (numbers: Uint8Array) => Promise<T | null>): Promise<T> {
    for (let count = blocks; count <= MOST_BLOCKS; count *= 2) {
      const taken = await take(this.blocks(purpose, count));
      if (taken !== null) return taken;
    }
    throw new Error(`${purpose}: the numbers do not suffice`);
  }
}

// `names` are those of the record; null for a seat without one.
export async function checkFairDice(
  rules: Rules,
  fair: FairView | null,
  header: Header,
  names: readonly (string | null)[],
  moves: readonly MoveText[],
  finished: boolean,
): Promise<DiceCheck> {
  if (!fair) return fault('missing');
  const wrongForm = checkForm(fair, header.options.players) ?? checkSeats(fair, names);
  if (wrongForm) return wrongForm;
  if (fair.seed === null) return fault(finished ? 'missing_seed' : 'unfinished');
  const commitment = toHex(sha256(fromHex(fair.seed)));
  if (commitment !== fair.commitment) return fault('commitment', { found: commitment, expected: fair.commitment });
  const numbers = FairNumbers.of(fair, names);
  const due = await numbers.draw('deal', BLOCKS_OF_A_DEAL, (given) => rules.fairDeal(header.options.players, given));
  return checkDeal(due, header.setup) ?? (await checkRolls(rules, numbers, moves)) ?? { ok: true };
}

// Nonces are those that were pledged; who is gone has left a mark and nothing else.
function checkSeats({ method, commitment, nonces, pledges, marks }: FairView, names: readonly (string | null)[]): DiceCheck | null {
  if (method === OLD_METHOD) return null;
  for (const [seat, nonce] of nonces.entries()) {
    if (marks[seat] != null) {
      if (nonce !== null || names[seat] != null) return fault('mark');
      continue;
    }
    const expected = nonce === null ? null : pledgeOf(commitment, nonce);
    if (expected !== (pledges[seat] ?? null)) return fault('pledge', { expected: String(expected), found: String(pledges[seat]) });
  }
  return null;
}

function checkForm({ method, commitment, nonces, pledges, marks, seed }: FairView, players: number): DiceCheck | null {
  if (!METHODS.includes(method)) {
    return { ok: false, message: { key: 'error.record.not_one_of', args: { allowed: METHODS.join(', '), found: method } }, at: null };
  }
  const wrongHex = (list: readonly unknown[], bytes: number) => {
    const found = list.find((item) => item !== null && !isHex(item, bytes));
    return found === undefined ? null : fault('not_hex', { digits: String(2 * bytes), found: String(found) });
  };
  const wrongCount = (list: readonly unknown[]) =>
    list.length === players ? null : fault('nonce_count', { expected: String(players), found: String(list.length) });
  return (
    wrongHex([commitment, seed], 32) ??
    wrongHex(nonces, 16) ??
    wrongHex(pledges, 32) ??
    wrongHex(marks, 32) ??
    wrongCount(nonces) ??
    (method === METHOD ? wrongCount(pledges) : null) ??
    (marks.length > 0 ? wrongCount(marks) : null)
  );
}

function checkDeal(due: Setup, found: Setup): DiceCheck | null {
  const wrong = (expected: string | number, actual: string | number | undefined) =>
    expected === actual ? null : fault('deal', { expected: String(expected), found: String(actual) });
  const sorted = (colors: string | undefined) => [...(colors ?? '')].sort().join('');
  for (const [i, space] of due.spaces.entries()) {
    const fault = wrong(space, found.spaces[i]);
    if (fault) return fault;
  }
  for (const [seat, colors] of due.seats.entries()) {
    const fault = wrong(sorted(colors), sorted(found.seats[seat]));
    if (fault) return fault;
  }
  return wrong(due.broker, found.broker) ?? wrong(due.roller, found.roller);
}

async function checkRolls(rules: Rules, numbers: FairNumbers, moves: readonly MoveText[]): Promise<DiceCheck | null> {
  let round = 0;
  for (const [at, move] of moves.entries()) {
    if (!move.startsWith('roll ')) continue;
    ++round;
    const due = await numbers.draw(`die/${round}`, 1, (given) => rules.fairDie(given));
    const found = move.slice('roll '.length);
    if (found !== String(due)) return fault('die', { round: String(round), expected: String(due), found }, at);
  }
  return null;
}
