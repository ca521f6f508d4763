// A table on the server. The server decides and tells moves; the position is made here from the same rules, so that
// it looks like any other game. A broken connection is mended unseen: everything after the last known move is fetched,
// and cubes that were not confirmed are still there.
import type { Advanced, Board, Eyes, Header, Position } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { botName } from './bot_names';
import { nameBots } from './record_link';
import { Connection, type Ask, type ConnectionWorld, type Status } from './connection';
import { checkFairDice, pledgeOf } from './fair_dice';
import { ModuleGame } from './module_game';
import { randomHex, type Agreement, type Memory } from './person';
import { ALLOWED, notAllowed, PlayedGame, type SeatFacts, type Surroundings } from './played_game';
import {
  isFinal, stateOf, termsOf, type Answer, type News, type Watched, type WireComfort, type WireGame, type WireSeat,
  type WireTable,
} from './protocol';
import { STANDARD_BOARD } from './standard_board';
import type {
  Choice, ComfortCommands, ComfortView, DiceCheck, DiceCommands, FairView, GameView, LogEntry, LogKind, Message, MoveText,
  Outcome, Reaction, Seat, TableCommands, TableView,
} from './types';

export interface TableWorld {
  rules: Rules;
  connections: ConnectionWorld;
  memory: Memory;
  origin: string; // of the page, for links
  fetchText(path: string): Promise<string | null>;
}

const NO_COMFORT: WireComfort = { max: null, borrow: false, pass: false, auto_pass: false };
const OFFLINE: Message = { key: 'why.offline' };
const KEPT_REACTIONS = 8;
const DECISIONS: LogKind[] = ['loan', 'ready', 'bid', 'pass', 'pay', 'place'];
// The cubes that stand for those of a table before they are dealt; nobody sees them.
const UNDEALT = 0n;

const NOBODY = { name: null, kind: 'empty', level: null, connected: false, substitute: null, resigned: false } as const;

export class TableGame extends PlayedGame {
  private readonly connection: Connection;
  private wire: WireTable | null = null;
  private begun = false;
  private seat: Seat | null = null;
  private myId: string | null = null; // by which the server calls this browser's person
  private here: boolean[] = [];
  private names: (string | null)[] = []; // in the record
  private told: WireComfort = NO_COMFORT;
  private telling: Promise<unknown> = Promise.resolve(); // comfort that is on its way
  private catchingUp = false;
  private passing: Message | null = null; // why the server cannot now
  private clock: TableView['clock'] = null;
  private reactions: TableView['reactions'] = [];
  private reactionSerial = 0;
  private readonly byClock = new Set<number>(); // the numbers of moves that were made when the clock had run out

  override readonly table: TableCommands = {
    join: (seat) => this.join(seat),
    leave: () => this.tell({ do: 'leave' }),
    setBot: (seat, level) => this.tell({ do: 'bot', seat, level }),
    start: () => this.tell({ do: 'start' }),
    rematch: () => this.rematch(),
    react: (reaction) => this.tell({ do: 'react', reaction }),
    substitute: (seat, level) => this.tell({ do: 'substitute', seat, level }),
    resign: (level) => this.tell({ do: 'resign', level }),
    end: (agree) => this.tell({ do: 'end', agree }),
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
    this.connection = new Connection(
      world.connections,
      (ask) => this.greet(ask),
      (news) => void this.inOrder(() => this.hear(news)),
      (status) => void this.statusChanged(status),
      () => void this.catchUp(),
    );
  }

  override close(): void {
    this.connection.close();
    super.close();
  }

  // --- What the server says ------------------------------------------------------------------------------------

  // What cannot be made of the server's words even by a fresh Worker is tried again from the beginning.
  private inOrder(task: () => Promise<void>): Promise<void> {
    return this.enqueue(async () => {
      if (!this.closed) await task();
    }).catch(() => this.connection.giveUp());
  }

  // Always says who is there: also somebody without a name may have a seat.
  private async greet(ask: Ask): Promise<boolean> {
    const { key, name } = this.world.memory.person();
    const hello = await ask<{ person: { id: string } }>({ do: 'hello', key, name: name || nameless(key) });
    if ('refused' in hello) return this.cannotNow(hello.refused);
    this.myId = hello.ok.person.id;
    return this.watch(ask);
  }

  // Refusals that pass never lead away from the table.
  private cannotNow(refused: Message): false {
    if (isFinal(refused) && !this.closed) this.ontrouble(refused);
    this.passing = refused;
    this.show();
    return false;
  }

  private async statusChanged(status: Status): Promise<void> {
    if (status === 'live') this.passing = null;
    this.show();
    if (status === 'live' && this.seat === null && this.isKeptForMe()) await this.join();
    await this.reveal();
  }

  // Asks for everything after the last move that is here when the question goes out. What is told meanwhile may be in
  // the answer, too: receive() knows which moves are here already.
  private async watch(ask: Ask): Promise<boolean> {
    const after = await this.enqueue(async () => (this.begun ? (this.now?.count ?? 0) : 0));
    const answer = await ask<Watched>({ do: 'watch', table: this.id, after });
    if (this.closed) return false;
    if ('refused' in answer) return this.cannotNow(answer.refused);
    await this.inOrder(() => this.hearAll(answer.ok));
    return true;
  }

  private async catchUp(): Promise<void> {
    if (this.catchingUp) return;
    this.catchingUp = true;
    try {
      if (!(await this.watch((request) => this.connection.request(request)))) this.connection.giveUp();
    } finally {
      this.catchingUp = false;
    }
  }

  private async hearAll(watched: Watched): Promise<void> {
    this.wire = watched.table;
    this.here = [];
    this.seat = watched.seat ?? null;
    this.told = watched.comfort ?? NO_COMFORT;
    for (const number of watched.by_clock ?? []) this.byClock.add(number);
    this.setClock(watched.a, watched.left);
    if (watched.game) await this.deal(watched.game);
    if (this.begun && watched.moves) await this.receive(watched.after ?? 0, watched.moves);
    await this.refresh();
    void this.reveal();
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
      if (news.by === 'clock') for (let i = 0; i < news.m.length; ++i) this.byClock.add(news.n - i);
      this.setClock(news.a, news.left);
      await this.receive(news.n - news.m.length, news.m);
    }
    await this.refresh();
    if (news.table) void this.reveal();
  }

  // Moves from number `from` + 1 on, of which the first may be here already. What the server tells is what happened:
  // where it differs from what is here, the game is made anew.
  private async receive(from: number, moves: readonly MoveText[]): Promise<void> {
    const have = this.now?.moves ?? [];
    if (from > have.length) return void this.catchUp();
    const known = have.slice(from, from + moves.length);
    const agrees = known.every((move, i) => move === moves[i]);
    const refused = agrees ? await this.advance(have.length, { moves: moves.slice(known.length) }) : null;
    if (agrees && !refused) return;
    if (from === 0 && have.length === 0) return this.ontrouble(refused!);
    await this.startOver(this.game!.header);
    if (from === 0) await this.receive(0, moves);
    else void this.catchUp();
  }

  private hearReaction(seat: Seat, reaction: Reaction): void {
    this.reactions = [...this.reactions, { seat, reaction, serial: ++this.reactionSerial }].slice(-KEPT_REACTIONS);
  }

  private setClock(awaited: Seat | undefined, left: [number, number] | undefined): void {
    this.clock = awaited === undefined || !left ? null : { seat: awaited, decision: left[0], reserve: left[1] };
  }

  private async deal(game: WireGame): Promise<void> {
    const header = headerOf(game);
    this.names = game.seats.map(({ name }) => name ?? null);
    if (this.begun && JSON.stringify(header) === JSON.stringify(this.game?.header)) return;
    if (!(await this.startOver(header))) return;
    this.begun = true;
    this.draft = this.world.memory.draft(this.id);
  }

  private async startOver(header: Header): Promise<boolean> {
    const begun = await ModuleGame.begin(this.rules, header);
    if ('fault' in begun) this.ontrouble(begun.fault.message);
    else this.adopt(begun.game);
    return 'game' in begun;
  }

  // --- What is shown -------------------------------------------------------------------------------------------

  protected override eyes(): Pick<Eyes, 'viewer'> {
    return { viewer: this.begun ? this.seat : null };
  }

  private async refresh(): Promise<void> {
    if (!this.wire) return;
    if (!this.game) {
      const { rules: options } = this.wire;
      const setup = await this.rules.deal(options.players, UNDEALT);
      await this.startOver({ options, board: STANDARD_BOARD, setup });
    }
    // Through other eyes the same game looks different.
    if (this.game && (this.now === null || this.now.viewer !== this.eyes().viewer)) await this.advance(null, {});
    else this.show();
  }

  protected override publish(view: GameView | null): void {
    super.publish(view && !this.begun ? undealt(view) : view);
  }

  // Cubes that were not confirmed survive a reload of the page.
  protected override settle(): void {
    if (this.begun && this.isLive()) this.world.memory.setDraft(this.id, this.draft);
  }

  protected override tellLog(log: LogEntry[]): LogEntry[] {
    if (this.byClock.size === 0) return log;
    const decided = ({ at, kind }: LogEntry) => this.byClock.has(at) && DECISIONS.includes(kind);
    return log.map((entry) => (decided(entry) ? { ...entry, byClock: true } : entry));
  }

  // For whom the last decision was made when the clock had run out.
  private outOfTime({ actors }: Advanced): Message | null {
    let last = actors.length;
    while (last > 0 && actors[last - 1] === null) --last;
    const seat = last > 0 && this.byClock.has(last) ? actors[last - 1]! : null;
    return seat === null ? null : { key: 'table.out_of_time', args: { name: { seat } } };
  }

  protected override surroundings(position: Position, now: Advanced): Surroundings {
    const wire = this.wire!;
    return {
      seats: wire.seats.map((seat, i) => this.seatFacts(seat, i)),
      thinking: position.turn.seat !== null && isBot(wire.seats[position.turn.seat]!),
      awaited: true,
      connection: this.connection.status,
      comfort: this.seat === null ? null : comfortView(this.told),
      hint: null,
      handOver: null,
      notice: this.passing ?? this.outOfTime(now),
      fair: fairView(wire),
      table: this.tableView(wire),
      choices: { undo: notAllowed('why.undo_table'), hint: notAllowed('why.only_local') },
    };
  }

  private seatFacts(seat: WireSeat, i: Seat): SeatFacts {
    const facts = { ...NOBODY, local: i === this.seat };
    if (seat === null) return facts;
    if ('bot' in seat) return { ...facts, kind: 'bot', name: botName(this.id, i, this.peopleNames()), level: seat.bot, connected: true };
    if ('reserved' in seat) return { ...facts, name: seat.name };
    return {
      ...facts,
      kind: 'human',
      name: seat.name,
      connected: this.here[i] ?? seat.here ?? false,
      substitute: seat.substitute ?? null,
      resigned: seat.resigned ?? false,
    };
  }

  private peopleNames(): string[] {
    return this.wire!.seats.flatMap((seat) => (seat && 'name' in seat ? [seat.name] : []));
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
      terms: termsOf(wire),
      join: first([!open, 'why.started'], [seated, 'why.seated'], [full, 'why.table_full']),
      leave: first([!open && wire.phase !== 'drawing', 'why.started'], [!seated, 'why.not_seated']),
      start: first([wire.phase === 'drawing', 'why.drawing'], [!open, 'why.started'], [!seated, 'why.not_seated'], [!full, 'why.seats_free']),
      rematch: first([wire.phase !== 'finished', 'why.not_over'], [!seated, 'why.not_seated']),
      giveUp: first([wire.phase !== 'playing', 'why.not_playing'], [!seated, 'why.not_seated'], [this.hasResigned(), 'why.resigned']),
      ending: wire.ending ?? [],
      next: wire.rematch ?? null,
      clock: this.clock,
      reactions: this.reactions,
    };
  }


  private hasResigned(): boolean {
    const mine = this.seat === null ? null : this.wire?.seats[this.seat];
    return !!mine && 'person' in mine && mine.resigned === true;
  }

  private mySeatIn(table: WireTable): Seat | null {
    const seat = table.seats.findIndex((each) => each !== null && 'person' in each && each.person === this.myId);
    return seat < 0 ? null : seat;
  }

  // --- What the person does ------------------------------------------------------------------------------------

  // The rules are asked first, so that what they forbid is not sent; then the server decides. The move is seen when
  // the server tells it.
  protected override async commit(moves: MoveText[], by: Seat, seen: number): Outcome {
    if (this.connection.status !== 'live') return OFFLINE;
    const refused = await this.command(() => this.advance(seen, { moves, by, onlyTry: true }));
    if (refused) return refused;
    const answer = await this.tell({ do: 'move', seen, cid: randomHex(16), moves });
    if (answer?.key === 'error.move.stale') void this.catchUp();
    return answer;
  }

  private async tell(request: Record<string, unknown>): Outcome {
    if (this.connection.status !== 'live') return OFFLINE;
    const answer = await this.connection.request({ table: this.id, ...request });
    return 'refused' in answer ? answer.refused : null;
  }

  // Takes a seat with a nonce of this browser's own, having seen what the server is bound to.
  private async join(seat?: Seat): Outcome {
    const { memory } = this.world;
    const commitment = this.wire?.fair.commitment;
    if (this.connection.status !== 'live' || commitment === undefined) return OFFLINE;
    const { key, name } = memory.person();
    const hello = await this.connection.request<{ person: { id: string } }>({ do: 'hello', key, name: name || nameless(key) });
    if ('refused' in hello) return hello.refused;
    this.myId = hello.ok.person.id;
    const kept = memory.pledge(this.id);
    // A table has one commitment for ever: a nonce is never pledged under two.
    if (kept && kept.commitment !== commitment) return { key: 'fair.other_commitment' };
    const nonce = kept?.nonce ?? randomHex(16);
    memory.setPledge(this.id, { ...kept, commitment, nonce });
    const pledge = pledgeOf(commitment, nonce);
    const answer: Answer<{ seat: Seat }> = await this.connection.request({ do: 'join', table: this.id, pledge, ...(seat === undefined ? {} : { seat }) });
    if ('refused' in answer) return answer.refused;
    this.seat = answer.ok.seat;
    await this.inOrder(() => this.refresh());
    return null;
  }

  // In the draw: shows this browser's nonce, once everything else is seen to be fixed as it was agreed.
  private async reveal(): Promise<void> {
    const { wire, seat } = this;
    const kept = this.world.memory.pledge(this.id);
    if (wire?.phase !== 'drawing' || seat === null || this.connection.status !== 'live' || !kept) return;
    const { fair } = wire;
    if (!fair.pledges?.[seat] || fair.nonces?.[seat]) return;
    if (fair.commitment !== kept.commitment) return this.ontrouble({ key: 'fair.other_commitment' });
    if (fair.pledges[seat] !== pledgeOf(kept.commitment, kept.nonce)) return this.ontrouble({ key: 'fair.other_nonce' });
    if (kept.agreed && !isKept(kept.agreed, wire)) return this.ontrouble({ key: 'fair.other_agreement' });
    this.world.memory.setPledge(this.id, { ...kept, agreed: agreementOf(wire) });
    const refused = await this.tell({ do: 'reveal', nonce: kept.nonce });
    if (refused) this.cannotNow(refused);
  }

  private async rematch(): Promise<{ id: string } | { refused: Message }> {
    if (this.connection.status !== 'live') return { refused: OFFLINE };
    const answer = await this.connection.request<{ table: WireTable }>({ do: 'rematch', table: this.id });
    return 'refused' in answer ? answer : { id: answer.ok.table.id };
  }

  // One after the other, each upon what the server said to the one before: the protocol replaces the whole.
  private setComfort(change: Partial<WireComfort>): Outcome {
    const done = this.telling.then(() => this.tellComfort(change));
    this.telling = done.catch(() => undefined);
    return done;
  }

  private async tellComfort(change: Partial<WireComfort>): Outcome {
    if (this.connection.status !== 'live') return OFFLINE;
    const refused = this.refusedComfort(change);
    if (refused) return refused;
    const round = this.now?.latest.round;
    // A maximum is for this auction; if the connection breaks, it may not be on any more.
    const stillWanted = () => change.auto_pass !== undefined || this.now?.latest.round === round;
    const answer = await this.connection.request<{ comfort: WireComfort }>(
      { do: 'comfort', table: this.id, ...this.told, ...change },
      stillWanted,
    );
    if ('refused' in answer) return answer.refused;
    this.told = answer.ok.comfort;
    this.show();
    return null;
  }

  private refusedComfort({ max, pass }: Partial<WireComfort>): Message | null {
    const choices = this.view?.choices;
    if (!choices) return { key: 'why.loading' };
    const choice = typeof max === 'number' ? choices.setMaximum : pass ? choices.passRest : ALLOWED;
    return choice.allowed ? null : choice.why;
  }

  // --- Afterwards ----------------------------------------------------------------------------------------------

  override async record(): Promise<string> {
    const record = await this.world.fetchText(`/api/games/${encodeURIComponent(this.id)}/record`);
    return record === null ? '' : nameBots(record, this.id);
  }

  private async checkDice(): Promise<DiceCheck> {
    if (!this.wire || !this.begun || !this.now) return { ok: false, message: { key: 'error.fair.unfinished' }, at: null };
    const fair = fairView(this.wire);
    const pledge = this.world.memory.pledge(this.id);
    if (pledge && this.seat !== null) {
      if (pledge.commitment !== fair.commitment) return broken('fair.other_commitment');
      if (fair.nonces.length > 0 && fair.nonces[this.seat] !== pledge.nonce) return broken('fair.other_nonce');
      if (pledge.agreed && !isKept(pledge.agreed, this.wire)) return broken('fair.other_agreement');
    }
    return checkFairDice(this.rules, fair, this.game!.header, this.names, this.now.moves, this.wire.phase === 'finished');
  }
}

// What somebody who has given no name is called, always the same.
function nameless(key: string): string {
  return botName(key, 0);
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
  const { method, commitment, pledges = [], nonces = [], marks = [], seed = null } = fair;
  return { method, commitment, pledges, nonces, marks, seed };
}

function agreementOf({ fair, seats }: WireTable): Agreement {
  const names = seats.map((seat) => (seat === null ? '' : 'bot' in seat ? seat.bot : seat.name));
  return { method: fair.method, pledges: fair.pledges ?? [], names };
}

// Whether a table is still what was agreed to; who had themselves removed since has no name any more.
function isKept(agreed: Agreement, wire: WireTable): boolean {
  const { method, pledges, names } = agreementOf(wire);
  const gone = (seat: number) => wire.fair.marks?.[seat] != null;
  return (
    method === agreed.method &&
    agreed.pledges.every((pledge, seat) => pledge === pledges[seat]) &&
    agreed.names.every((name, seat) => gone(seat) || name === names[seat])
  );
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
