// A table on the server. The server decides and tells moves; the position is made here from the same rules, so that
// it looks like any other game. A broken connection is mended unseen: everything after the last known move is fetched,
// and cubes that were not confirmed are still there.
import type { Board, Header, Position } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { botName } from './bot_names';
import { Connection, type Ask, type ConnectionWorld, type Status } from './connection';
import { checkFairDice } from './fair_dice';
import { randomHex, type Memory } from './person';
import { ALLOWED, notAllowed, PlayedGame, type SeatFacts, type Surroundings } from './played_game';
import {
  stateOf, type Answer, type News, type Watched, type WireComfort, type WireGame, type WireSeat, type WireTable,
} from './protocol';
import { STANDARD_BOARD } from './standard_board';
import type {
  Choice, ComfortCommands, ComfortView, DiceCheck, DiceCommands, FairView, GameView, Message, MoveText, Outcome,
  Reaction, Seat, TableCommands, TableView,
} from './types';

export interface TableWorld {
  rules: Rules;
  connections: ConnectionWorld;
  memory: Memory;
  origin: string; // of the page, for links
  fetchText(path: string): Promise<string | null>;
}

const NO_COMFORT: WireComfort = { max: null, borrow: false, pass: false, auto_pass: false };
const KEPT_REACTIONS = 8;
// The cubes that stand for those of a table before they are dealt; nobody sees them.
const UNDEALT = 0n;

export class TableGame extends PlayedGame {
  private readonly connection: Connection;
  private wire: WireTable | null = null;
  private header: Header | null = null;
  private begun = false;
  private seat: Seat | null = null;
  private myId: string | null = null; // by which the server calls this browser's person
  private here: boolean[] = [];
  private told: WireComfort = NO_COMFORT;
  private clock: TableView['clock'] = null;
  private reactions: TableView['reactions'] = [];
  private reactionSerial = 0;
  private outOfTime: Seat | null = null; // for whom the last moves were made when the clock had run out

  override readonly table: TableCommands = {
    join: (seat) => this.join(seat),
    leave: () => this.tell({ do: 'leave' }),
    setBot: (seat, level) => this.tell({ do: 'bot', seat, level }),
    start: () => this.tell({ do: 'start' }),
    rematch: () => this.rematch(),
    react: (reaction) => this.tell({ do: 'react', reaction }),
  };
  override readonly play = this.playCommands();
  override readonly comfort: ComfortCommands = {
    setMaximum: (amount, borrow = false) =>
      this.setComfort({ max: amount, borrow: amount !== null && borrow, pass: false }),
    passRest: (on) => this.setComfort({ pass: on, max: null, borrow: false }),
    autoPass: (on) => this.setComfort({ auto_pass: on }),
  };
  override readonly dice: DiceCommands = { check: () => this.checkDice() };

  constructor(
    id: string,
    private readonly world: TableWorld,
    private readonly ontrouble: (why: Message) => void,
  ) {
    super(id, 'table', world.rules, null);
    this.draft = world.memory.draft(id);
    this.connection = new Connection(
      world.connections,
      (ask) => this.greet(ask),
      (news) => void this.enqueue(() => this.hear(news)),
      (status) => void this.statusChanged(status),
      () => void this.watch((request) => this.connection.request(request)),
    );
  }

  override close(): void {
    this.connection.close();
    super.close();
  }

  // --- What the server says ------------------------------------------------------------------------------------

  private async greet(ask: Ask): Promise<void> {
    const { key, name } = this.world.memory.person();
    if (name !== '') {
      const hello = await ask<{ person: { id: string } }>({ do: 'hello', key, name });
      if ('ok' in hello) this.myId = hello.ok.person.id;
    }
    await this.watch(ask);
  }

  private async statusChanged(status: Status): Promise<void> {
    await this.enqueue(() => this.refresh());
    if (status === 'live' && this.seat === null && this.isKeptForMe()) await this.join();
  }

  private async watch(ask: Ask): Promise<void> {
    const answer = await ask<Watched>({ do: 'watch', table: this.id, after: this.begun ? this.moves.length : 0 });
    await this.enqueue(async () => {
      if (this.closed) return;
      if ('refused' in answer) this.ontrouble(answer.refused);
      else await this.catchUp(answer.ok);
    });
  }

  private async catchUp(watched: Watched): Promise<void> {
    this.wire = watched.table;
    this.here = [];
    this.seat = watched.seat ?? null;
    this.told = watched.comfort ?? NO_COMFORT;
    if (watched.game) await this.deal(watched.game);
    if (this.begun && watched.moves) {
      // The server starts over where it does not know the number that it was asked for.
      if (watched.after === 0 && this.moves.length > 0) await this.takeBackTo(0);
      if (watched.moves.length > 0) this.outOfTime = null;
      await this.take(watched.moves);
    }
    this.setClock(watched.a, watched.left);
    await this.refresh();
  }

  // After a rematch seats wait for those who had them; who comes has already said yes.
  private isKeptForMe(): boolean {
    if (!this.wire) return false;
    const { phase, seats } = this.wire;
    return phase === 'open' && this.myId !== null && seats.some((seat) => seat && 'reserved' in seat && seat.reserved === this.myId);
  }

  private async hear(news: News): Promise<void> {
    if (news.table) this.wire = news.table;
    if (news.table && this.myId !== null) this.seat = this.mySeatIn(news.table);
    if (news.here) this.here = news.here;
    if (news.comfort) this.told = news.comfort;
    if (news.react) this.hearReaction(...news.react);
    if (news.game) await this.deal(news.game);
    if (news.m && news.n !== undefined) {
      const missing = news.n - news.m.length - this.moves.length;
      if (missing !== 0) {
        void this.watch((request) => this.connection.request(request));
        return;
      }
      this.outOfTime = news.by === 'clock' ? (this.clock?.seat ?? null) : null;
      await this.take(news.m);
      this.setClock(news.a, news.left);
    }
    await this.refresh();
  }

  private hearReaction(seat: Seat, reaction: Reaction): void {
    this.reactions = [...this.reactions, { seat, reaction, serial: ++this.reactionSerial }].slice(-KEPT_REACTIONS);
  }

  private setClock(awaited: Seat | undefined, left: [number, number] | undefined): void {
    this.clock = awaited === undefined || !left ? null : { seat: awaited, decision: left[0], reserve: left[1] };
  }

  private async deal(game: WireGame): Promise<void> {
    this.header = headerOf(game);
    this.begun = true;
    const refused = await this.begin(this.header, []);
    if (refused) this.ontrouble(refused);
  }

  private async take(moves: readonly MoveText[]): Promise<void> {
    const refused = await this.make(moves);
    if (refused) this.ontrouble(refused);
  }

  // --- What is shown -------------------------------------------------------------------------------------------

  protected override eyes(): Seat | null {
    return this.begun ? this.seat : null;
  }

  private async refresh(): Promise<void> {
    if (!this.wire) return;
    if (!this.begun && this.game < 0) {
      const { rules: options } = this.wire;
      const setup = await this.rules.deal(options.players, UNDEALT);
      await this.begin({ options, board: STANDARD_BOARD, setup }, []);
    }
    const position = await this.show();
    if (this.draft.length > 0 && position.placing?.seat !== this.seat) {
      this.draft = [];
      this.world.memory.setDraft(this.id, []);
    }
  }

  protected override publish(view: GameView | null): void {
    super.publish(view && !this.begun ? undealt(view) : view);
  }

  protected override async draftChanged(): Promise<void> {
    this.world.memory.setDraft(this.id, this.draft);
    await super.draftChanged();
  }

  protected override surroundings(position: Position): Surroundings {
    const wire = this.wire!;
    const choice = this.inAuction(position);
    return {
      seats: wire.seats.map((seat, i) => this.seatFacts(seat, i)),
      thinking: position.turn.seat !== null && isBot(wire.seats[position.turn.seat]!),
      awaited: true,
      connection: this.connection.status,
      comfort: this.seat === null ? null : comfortView(this.told),
      hint: null,
      handOver: null,
      notice: this.outOfTime === null ? null : { key: 'table.out_of_time', args: { name: { seat: this.outOfTime } } },
      fair: fairView(wire),
      table: this.tableView(wire),
      choices: { undo: notAllowed('why.undo_table'), hint: notAllowed('why.only_local'), setMaximum: choice, passRest: choice },
    };
  }

  private seatFacts(seat: WireSeat, i: Seat): SeatFacts {
    const facts = { name: null, kind: 'empty', level: null, local: i === this.seat, connected: false } as const;
    if (seat === null) return facts;
    if ('bot' in seat) return { ...facts, kind: 'bot', name: botName(this.id, i, this.peopleNames()), level: seat.bot, connected: true };
    if ('reserved' in seat) return { ...facts, name: seat.name };
    return { ...facts, kind: 'human', name: seat.name, connected: this.here[i] ?? seat.here ?? false };
  }

  private peopleNames(): string[] {
    return this.wire!.seats.flatMap((seat) => (seat && 'name' in seat ? [seat.name] : []));
  }

  private inAuction(position: Position): Choice {
    if (!position.auction || this.seat === null || !this.begun) return notAllowed('why.no_auction');
    return position.seats[this.seat]!.passed ? notAllowed('why.out_of_auction') : ALLOWED;
  }

  private tableView(wire: WireTable): TableView {
    const open = wire.phase === 'open';
    const full = wire.seats.every((seat) => seat !== null && !('reserved' in seat));
    const seated = this.seat !== null;
    return {
      id: wire.id,
      name: wire.name,
      link: `${this.world.origin}/#/table/${wire.id}`,
      state: stateOf(wire),
      host: this.myId !== null && this.myId === wire.host,
      mySeat: this.seat,
      listed: wire.public,
      rated: wire.rated,
      join: first([!open, 'why.started'], [seated, 'why.seated'], [full, 'why.table_full']),
      leave: first([!open, 'why.started'], [!seated, 'why.not_seated']),
      start: first([!open, 'why.started'], [!seated, 'why.not_seated'], [!full, 'why.seats_free']),
      rematch: first([wire.phase !== 'finished', 'why.not_over'], [!seated, 'why.not_seated']),
      next: wire.rematch ?? null,
      clock: this.clock,
      reactions: this.reactions,
    };
  }


  private mySeatIn(table: WireTable): Seat | null {
    const seat = table.seats.findIndex((each) => each !== null && 'person' in each && each.person === this.myId);
    return seat < 0 ? null : seat;
  }

  // --- What the person does ------------------------------------------------------------------------------------

  protected override async commit(moves: MoveText[], seen: number): Outcome {
    const refused = await this.tell({ do: 'move', seen, cid: randomHex(16), moves });
    if (refused?.key === 'error.move.stale') void this.watch((request) => this.connection.request(request));
    return refused;
  }

  private async tell(request: Record<string, unknown>): Outcome {
    if (this.connection.status !== 'live') return { key: 'why.offline' };
    const answer = await this.connection.request({ table: this.id, ...request });
    return 'refused' in answer ? answer.refused : null;
  }

  // Takes a seat with a nonce of this browser's own, having seen what the server is bound to.
  private async join(seat?: Seat): Outcome {
    const { memory } = this.world;
    const commitment = this.wire?.fair.commitment;
    if (this.connection.status !== 'live' || commitment === undefined) return { key: 'why.offline' };
    const { key, name } = memory.person();
    const hello = await this.connection.request<{ person: { id: string } }>({ do: 'hello', key, name: name || botName(key, 0) });
    if ('refused' in hello) return hello.refused;
    this.myId = hello.ok.person.id;
    const nonce = memory.pledge(this.id)?.nonce ?? randomHex(16);
    memory.setPledge(this.id, { commitment, nonce });
    const answer: Answer<{ seat: Seat }> = await this.connection.request({ do: 'join', table: this.id, nonce, ...(seat === undefined ? {} : { seat }) });
    if ('refused' in answer) return answer.refused;
    this.seat = answer.ok.seat;
    await this.enqueue(() => this.refresh());
    return null;
  }

  private async rematch(): Promise<{ id: string } | { refused: Message }> {
    if (this.connection.status !== 'live') return { refused: { key: 'why.offline' } };
    const answer = await this.connection.request<{ table: WireTable }>({ do: 'rematch', table: this.id });
    return 'refused' in answer ? answer : { id: answer.ok.table.id };
  }

  private async setComfort(change: Partial<WireComfort>): Outcome {
    const answer: Answer<{ comfort: WireComfort }> = await this.connection.request({ do: 'comfort', table: this.id, ...this.told, ...change });
    if ('refused' in answer) return answer.refused;
    this.told = answer.ok.comfort;
    await this.enqueue(() => this.refresh());
    return null;
  }

  // --- Afterwards ----------------------------------------------------------------------------------------------

  override async record(): Promise<string> {
    return (await this.world.fetchText(`/api/games/${encodeURIComponent(this.id)}/record`)) ?? '';
  }

  private async checkDice(): Promise<DiceCheck> {
    if (!this.wire || !this.header) return { ok: false, message: { key: 'error.fair.unfinished' }, at: null };
    const fair = fairView(this.wire);
    const pledge = this.world.memory.pledge(this.id);
    if (pledge && this.seat !== null) {
      if (pledge.commitment !== fair.commitment) return broken('fair.other_commitment');
      if (fair.nonces.length > 0 && fair.nonces[this.seat] !== pledge.nonce) return broken('fair.other_nonce');
    }
    return checkFairDice(this.rules, fair, this.header, this.moves, this.wire.phase === 'finished');
  }
}

function broken(key: string): DiceCheck {
  return { ok: false, message: { key }, at: null };
}

// The first reason that holds, or none.
function first(...reasons: [boolean, string][]): Choice {
  const found = reasons.find(([holds]) => holds);
  return found ? notAllowed(found[1]) : ALLOWED;
}

function isBot(seat: WireSeat): boolean {
  return seat !== null && 'bot' in seat;
}

function fairView({ fair }: WireTable): FairView {
  return { method: fair.method, commitment: fair.commitment, nonces: fair.nonces ?? [], seed: fair.seed ?? null };
}

function comfortView({ max, borrow, pass, auto_pass }: WireComfort): ComfortView {
  return { maximum: max, borrow, passRest: pass, autoPass: auto_pass };
}

function headerOf({ rules, board, seats, spaces, broker, roller }: WireGame): Header {
  const shown: Board = typeof board === 'string' ? STANDARD_BOARD : board;
  return { options: rules, board: shown, setup: { seats: seats.map(({ colors }) => colors), spaces, broker, roller } };
}

// A table before the deal: seats without colours, a ring without cubes.
function undealt(view: GameView): GameView {
  return {
    ...view,
    seats: view.seats.map((seat) => ({ ...seat, me: seat.seat === view.table?.mySeat, colors: [], purses: [] })),
    ghost: null,
    ring: { ...view.ring, spaces: view.ring.spaces.map((space) => ({ ...space, cubes: [] })) },
  };
}
