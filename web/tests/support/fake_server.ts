// A server of tables for tests: speaks as much of docs/protocol.md as one table needs, and as strictly as the real one:
// strangers have no seat, a move must have seen everything, a repeated one is recognised. It answers late, refuses, tells
// things twice and breaks connections when a test wants it to.
import type { ConnectionWorld, Socket } from '../../src/game/connection';
import type { WireComfort, WireGame, WireTable } from '../../src/game/protocol';
import type { MoveText, Seat } from '../../src/game/types';

type Request = { id: number; do: string } & Record<string, unknown>;

export class FakeServer {
  table: WireTable;
  game: WireGame | null = null;
  moves: MoveText[] = [];
  comfort: WireComfort | null = null;
  requests: Request[] = [];
  refuse: Record<string, object> = {}; // errors by what is asked for
  silent = false; // answers nothing
  slow = 0; // how many turns of the event loop each message takes on its way
  repeats = false; // tells everything twice
  byClock: number[] = [];
  knownAs: string | null = null; // what the person is called here
  lateFor = 0; // the round of the auction that is on, if the client must be late for it
  private readonly accepted = new Map<unknown, number>(); // moves by their cid
  private readonly sockets = new Set<FakeSocket>();
  private readonly timers: (() => void)[] = [];
  private network: ((there: boolean) => void)[] = [];

  constructor(table: Partial<WireTable> = {}) {
    this.table = {
      id: 'k3v8', name: '', phase: 'open', host: 'me', public: false, rated: false, board: 'standard', clock: null, made: 0,
      rules: { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
      seats: [null, null], fair: { method: 'bigshot-fair-2', commitment: 'c'.repeat(64), pledges: [null, null] },
      ...table,
    };
  }

  readonly world: ConnectionWorld = {
    connect: () => {
      const socket = new FakeSocket(this);
      this.sockets.add(socket);
      queueMicrotask(() => socket.onopen?.());
      return socket;
    },
    setTimer: (task) => {
      this.timers.push(task);
      return () => {
        const at = this.timers.indexOf(task);
        if (at >= 0) this.timers.splice(at, 1);
      };
    },
    onNetwork: (task) => {
      this.network.push(task);
      return () => (this.network = this.network.filter((each) => each !== task));
    },
  };

  get connections(): number {
    return this.sockets.size;
  }

  hear(socket: FakeSocket, request: Request): void {
    this.requests.push(request);
    if (this.silent) return;
    const error = this.refuse[request.do] ?? this.fault(socket, request);
    if (error) return socket.receive({ id: request.id, error });
    const before = this.moves.length;
    socket.receive({ id: request.id, ok: this.answer(socket, request) });
    if (this.moves.length > before) this.tell({ n: this.moves.length, m: this.moves.slice(before) });
  }

  private fault(socket: FakeSocket, request: Request): object | null {
    const wrong = (id: string, facts = {}) => ({ id, key: `error.${id}`, facts });
    if (!socket.greeted && !['hello', 'watch'].includes(request.do)) return wrong('person.needed');
    if (request.do === 'hello' && request['name'] === 'Bot') return wrong('person.bots_name');
    if (request.do === 'hello' && request['name'] === undefined && this.knownAs === null) return wrong('person.unknown');
    const aboutAuction = typeof request['max'] === 'number' || request['pass'] === true;
    if (request.do === 'comfort' && aboutAuction && this.lateFor > 0 && request['round'] !== this.lateFor) return wrong('comfort.other_auction');
    if (request.do !== 'move' || this.accepted.has(request['cid'])) return null;
    const stale = request['seen'] !== this.moves.length;
    return stale ? wrong('move.stale', { number: String(this.moves.length) }) : null;
  }

  private answer(socket: FakeSocket, request: Request): unknown {
    switch (request.do) {
      case 'hello':
        socket.greeted = true;
        this.knownAs = (request['name'] as string | undefined) ?? this.knownAs;
        return { person: { id: 'me', name: this.knownAs } };
      case 'watch': {
        const after = Number(request['after']);
        const mine = this.table.seats.findIndex((seat) => seat && 'person' in seat && seat.person === 'me');
        return {
          table: this.table,
          ...(mine >= 0 && socket.greeted ? { seat: mine } : {}),
          ...(this.game && after === 0 ? { game: this.game } : {}),
          ...(this.game ? { after, n: this.moves.length, moves: this.moves.slice(after) } : {}),
          ...(this.byClock.some((number) => number > after) ? { by_clock: this.byClock.filter((number) => number > after) } : {}),
          ...(this.comfort && socket.greeted ? { comfort: this.comfort } : {}),
        };
      }
      case 'join': {
        const kept = this.table.seats.findIndex((each) => each && 'reserved' in each && each.reserved === 'me');
        const seat = (request['seat'] as Seat | undefined) ?? (kept >= 0 ? kept : this.table.seats.indexOf(null));
        this.table.seats[seat] = { person: 'me', name: 'Ada', here: true };
        this.table.fair = { ...this.table.fair, pledges: this.table.seats.map((_, i) => (i === seat ? (request['pledge'] as string) : (this.table.fair.pledges?.[i] ?? null))) };
        return { seat };
      }
      case 'move': {
        const known = this.accepted.get(request['cid']);
        if (known !== undefined) return { n: known };
        this.moves.push(...(request['moves'] as string[]));
        this.accepted.set(request['cid'], this.moves.length);
        return { n: this.moves.length };
      }
      case 'comfort': {
        const { max, borrow, pass, auto_pass } = request as unknown as WireComfort;
        return { comfort: (this.comfort = { max, borrow, pass, auto_pass }) };
      }
      default:
        return {};
    }
  }

  // The game begins with the first roll.
  begin(game: WireGame, roll: MoveText): void {
    this.table = { ...this.table, phase: 'playing' };
    this.game = game;
    this.moves = [roll];
    this.tell({ table: this.table, game, n: 1, m: [roll] });
  }

  happen(...moves: MoveText[]): void {
    this.moves.push(...moves);
    this.tell({ n: this.moves.length, m: moves });
  }

  tell(news: object): void {
    for (const socket of this.sockets) {
      socket.receive(news);
      if (this.repeats) socket.receive(news);
    }
  }

  // All connections break; moves that happen meanwhile are told to nobody.
  breakConnections(): void {
    const broken = [...this.sockets];
    this.sockets.clear();
    for (const socket of broken) socket.onclose?.();
  }

  // The pause before the next attempt is over.
  passTime(): void {
    this.timers.splice(0).forEach((task) => task());
  }

  networkIsBack(): void {
    this.network.forEach((task) => task(true));
  }

  networkGoes(): void {
    this.network.forEach((task) => task(false));
  }

  drop(socket: FakeSocket): void {
    this.sockets.delete(socket);
  }
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  greeted = false;
  private arriving: Promise<void> = Promise.resolve();

  constructor(private readonly server: FakeServer) {}

  send(text: string): void {
    this.server.hear(this, JSON.parse(text) as Request);
  }
  close(): void {
    this.server.drop(this);
  }
  // Late, but in order.
  receive(message: object): void {
    const data = JSON.stringify(message);
    this.arriving = this.arriving.then(async () => {
      await turns(this.server.slow);
      this.onmessage?.({ data });
    });
  }
}

export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; ++i) await new Promise((resolve) => setTimeout(resolve));
}

// As much of a browser's storage as is used.
export function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (i: number) => [...items.keys()][i] ?? null,
    get length() {
      return items.size;
    },
  };
}
