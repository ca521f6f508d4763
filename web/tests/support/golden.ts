// Golden games (tests/golden/README.md) against the module, in whatever runs it: Node, or a browser.
import type { Bigshot, Header } from '../../src/worker/bigshot_wasm';
import { readRecord, type RecordedGame } from '../../src/game/record_text';
import { asRemote } from '../../src/worker/remote';
import type { Message, Seat } from '../../src/game/types';

type Json = unknown;
type Facts = Record<string, Json>;

interface Golden {
  title: string;
  rules: string[];
  expect?: (Facts & { at: number })[];
  refused_header?: { id: string; rule: string };
}

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);
const idOf = (message: Message | null) => message?.key.replace(/^error\./, '') ?? null;

// Everything about one line that is not as it should be.
export async function goldenFaults(bigshot: Bigshot, line: string): Promise<string[]> {
  const golden = (JSON.parse(line) as { golden: Golden }).golden;
  const read = await readRecord(asRemote(bigshot), line);
  if (golden.refused_header) {
    if (!('fault' in read)) return ['this header makes no game'];
    const found = { id: idOf(read.fault.message), rule: read.fault.message.rule };
    return same(found, golden.refused_header) ? [] : [`refused with ${JSON.stringify(found)}`];
  }
  if ('fault' in read) return [`${read.fault.message.key} at ${read.fault.key ?? read.fault.move}`];
  return golden.expect!.flatMap((expectation) =>
    unmet(bigshot, read.game, expectation).map((fault) => `after ${expectation.at} moves, ${fault}`),
  );
}

function unmet(bigshot: Bigshot, recorded: RecordedGame, expectation: Facts & { at: number }): string[] {
  const started = bigshot.start(recorded.header);
  if ('fault' in started) return [started.fault.message.key];
  try {
    bigshot.play(started.game, recorded.moves.slice(0, expectation.at));
    const position = new GoldenPosition(bigshot, started.game, recorded.header);
    return Object.entries(expectation).flatMap(([key, expected]) => {
      if (key === 'at') return [];
      const found = position.found(key, expected);
      return same(found, expected) ? [] : [`${key}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
    });
  } finally {
    bigshot.close(started.game);
  }
}

class GoldenPosition {
  private readonly view;
  private readonly all;

  constructor(
    private readonly bigshot: Bigshot,
    private readonly game: number,
    header: Header,
  ) {
    this.view = this.seenBy(null);
    // Each seat sees its own purse, so all together see everything.
    this.all = header.setup.seats.map((_, seat) => this.seenBy(seat).seats[seat]!);
  }

  found(key: string, expected: Json): Json {
    if (key === 'refused') return this.refused(expected);
    if (typeof expected === 'object' && expected !== null && !Array.isArray(expected)) {
      return Object.fromEntries(Object.keys(expected).map((name) => [name, this.member(key, name)]));
    }
    const { view } = this;
    const plain: Record<string, () => Json> = {
      phase: () => view.phase,
      actor: () => view.turn.seat ?? view.turn.kind,
      round: () => view.round,
      roller: () => view.roller,
      broker: () => view.ring.broker,
      bid: () => this.standing()?.amount ?? 0,
      bidder: () => this.standing()?.seat ?? null,
      passed: () => this.seats((seat) => seat.passed),
      shown: () => this.seats((seat) => seat.showsMoney),
      offer: () => this.offer(),
      sold: () => view.board.lots.filter((lot) => lot.sold).map((lot) => lot.id).join(''),
      legal: () => this.bigshot.legal(this.game),
      legal_count: () => this.bigshot.legal(this.game).length,
    };
    return plain[key]?.() ?? (key in plain ? null : 'no such key');
  }

  private seenBy(viewer: Seat | null) {
    return this.bigshot.advance(this.game, null, {}, { viewer }).position;
  }

  private standing(): { amount: number; seat: Seat } | null {
    const { auction, payment, seats } = this.view;
    if (auction) return auction.standing;
    return payment ? { amount: payment.amount, seat: seats.find((seat) => seat.leads)!.seat } : this.beforePlacing();
  }

  // Once the cubes are won, the price is what was paid.
  private beforePlacing(): { amount: number; seat: Seat } | null {
    const { placing } = this.view;
    return placing && placing.paid > 0 ? { amount: placing.paid, seat: placing.seat } : null;
  }

  private offer(): string {
    const { auction, placing, payment, ring } = this.view;
    if (auction) return auction.cubes.join('');
    if (placing) return placing.left.join('');
    return payment ? ring.spaces[ring.broker]!.cubes.join('') : '';
  }

  private seats(holds: (seat: (typeof this.all)[number]) => boolean): Seat[] {
    return this.view.seats.filter((seat) => holds(seat)).map((seat) => seat.seat);
  }

  private member(key: string, name: string): Json {
    if (key === 'money' || key === 'loans') return this.purse(name)?.[key] ?? 'no such colour';
    if (key === 'reckoning') return this.reckoned(name);
    if (key === 'sees') return this.sees(name);
    const lot = this.view.board.lots.find((each) => each.id === name);
    if (!lot) return 'no such lot';
    if (key === 'values') return lot.value;
    if (key === 'owner') return lot.owner ?? '-';
    return key === 'cubes' ? Object.entries(lot.counts).map(([color, count]) => color.repeat(count)).join('') : 'no such key';
  }

  private purse(color: string) {
    return this.all.flatMap((seat) => seat.purses).find((purse) => purse.color === color);
  }

  private sees(viewer: string): string {
    const { seats } = this.seenBy(viewer === 'spectator' ? null : Number(viewer));
    const seen = seats.flatMap((seat) => seat.purses).filter((purse) => purse.money !== null).map((purse) => purse.color);
    return [...'RYWB'].filter((color) => seen.includes(color as (typeof seen)[number])).join('');
  }

  private reckoned(key: string): Json {
    const result = this.bigshot.standing(this.game);
    if (key === 'winners') return result.winners;
    return result.seats.map((seat) => (seat as Record<string, Json>)[key] ?? 'no such key');
  }

  private refused(expected: Json): Json {
    if (Array.isArray(expected)) return expected.map((each) => this.refused(each));
    const { move } = expected as { move: string };
    const message = this.bigshot.check(this.game, move);
    return message ? { move, id: idOf(message), rule: message.rule ?? 'none' } : 'legal';
  }
}
