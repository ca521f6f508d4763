// Checks in the browser that deal and dice follow from what the server was bound to (docs/fair-dice.md). The browser
// computes the stream of numbers; the module deals and rolls from them.
import type { Header, Setup } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { toHex } from './hex';
import type { DiceCheck, FairView, Message, MoveText } from './types';

const METHOD = 'bigshot-fair-1';
const BLOCKS_OF_A_DEAL = 32; // four numbers each; a deal takes some 80, more if cubes are shuffled again
const MOST_BLOCKS = 1 << 14;

function fault(id: string, args: Record<string, string> = {}, at: number | null = null): DiceCheck {
  const message: Message = { key: `error.fair.${id}`, args };
  return { ok: false, message, at };
}

function isHex(text: unknown, bytes: number): text is string {
  return typeof text === 'string' && text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export class FairNumbers {
  private constructor(
    private readonly key: CryptoKey,
    private readonly nonces: string,
  ) {}

  static async of(seed: string, nonces: readonly (string | null)[]): Promise<FairNumbers> {
    const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new FairNumbers(key, nonces.map((nonce) => nonce ?? '').join(','));
  }

  // The first blocks of a purpose's stream, one after the other.
  async blocks(purpose: string, count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(32 * count);
    for (let block = 0; block < count; ++block) {
      const text = new TextEncoder().encode(`${METHOD}/${purpose}/${block}/${this.nonces}`);
      bytes.set(new Uint8Array(await crypto.subtle.sign('HMAC', this.key, text)), 32 * block);
    }
    return bytes;
  }

  // What `take` makes of a stream, with as many blocks as it needs.
  async draw<T>(purpose: string, blocks: number, take: (numbers: Uint8Array) => Promise<T | null>): Promise<T> {
    for (let count = blocks; count <= MOST_BLOCKS; count *= 2) {
      const taken = await take(await this.blocks(purpose, count));
      if (taken !== null) return taken;
    }
    throw new Error(`${purpose}: the numbers do not suffice`);
  }
}

export async function checkFairDice(
  rules: Rules,
  fair: FairView | null,
  header: Header,
  moves: readonly MoveText[],
  finished: boolean,
): Promise<DiceCheck> {
  if (!fair) return fault('missing');
  const wrongForm = checkForm(fair, header.options.players);
  if (wrongForm) return wrongForm;
  if (fair.seed === null) return fault(finished ? 'missing_seed' : 'unfinished');
  // Browsers compute this only on pages that came over https or from this very computer.
  if (!globalThis.crypto.subtle) return { ok: false, message: { key: 'fair.not_secure' }, at: null };
  const commitment = toHex(await crypto.subtle.digest('SHA-256', fromHex(fair.seed)));
  if (commitment !== fair.commitment) return fault('commitment', { found: commitment, expected: fair.commitment });
  const numbers = await FairNumbers.of(fair.seed, fair.nonces);
  const due = await numbers.draw('deal', BLOCKS_OF_A_DEAL, (given) => rules.fairDeal(header.options.players, given));
  return checkDeal(due, header.setup) ?? (await checkRolls(rules, numbers, moves)) ?? { ok: true };
}

function checkForm({ method, commitment, nonces, seed }: FairView, players: number): DiceCheck | null {
  if (method !== METHOD) return { ok: false, message: { key: 'error.record.not_one_of', args: { allowed: METHOD, found: method } }, at: null };
  if (!isHex(commitment, 32)) return fault('not_hex', { digits: '64', found: commitment });
  if (seed !== null && !isHex(seed, 32)) return fault('not_hex', { digits: '64', found: seed });
  for (const nonce of nonces) {
    if (nonce !== null && !isHex(nonce, 16)) return fault('not_hex', { digits: '32', found: String(nonce) });
  }
  if (nonces.length === players) return null;
  return fault('nonce_count', { expected: String(players), found: String(nonces.length) });
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
