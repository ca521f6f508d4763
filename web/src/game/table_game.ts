// A table on the server. The server decides and tells moves; the position is made here from the same rules, so that
// it looks like any other game. A broken connection is mended unseen: everything after the last known move is fetched,
// and cubes that were not confirmed are still there.
import type { Advanced, Eyes, Header, Position } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { Connection, type Ask, type ConnectionWorld, type Status } from './connection';
import { checkFairDice } from './fair_dice';
import { sayHello, type Greeted } from './hello';
import { ModuleGame } from './module_game';
import { randomHex, type Memory } from './person';
import { notAllowed, PlayedGame, type Surroundings } from './played_game';
import { isFinal, type Answer, type News, type Watched, type WireGame, type WireTable } from './protocol';
import { nameBots } from './record_link';
import { TableComfort } from './table_comfort';
import { TableDraw } from './table_draw';
import { TableStory } from './table_story';
import { boardOf, fairView, headerOf, isBot, isKeptFor, seatFacts, seatOf, tableView, undealt, type AtTable } from './table_view';
import type {
  ComfortCommands, DiceCheck, DiceCommands, GameView, LogEntry, Message, MoveText, Outcome, Reaction, Seat,
  TableCommands, TableView,
} from './types';

export interface TableWorld {
  rules: Rules;
  connections: ConnectionWorld;
  memory: Memory;
  origin: string; // of the page, for links
  fetchText(path: string): Promise<string | null>;
}

const OFFLINE: Message = { key: 'why.offline' };
const KEPT_REACTIONS = 8;
// The cubes that stand for those of a table before they are dealt; nobody sees them.
const UNDEALT = 0n;

export class TableGame extends PlayedGame {
  private readonly connection: Connection;
  private wire: WireTable | null = null;
  private begun = false;
  private seat: Seat | null = null;
  private myId: string | null = null; // by which the server calls this browser's person
  private left = false; // this browser's person gave the seat back
  private here: boolean[] = [];
  private awaySince: number[] = []; // by seat; what it says of those who are there is nothing
  private watching = 0; // people without a seat
  private names: (string | null)[] = []; // in the record
  private catchingUp = false;
  private passing: Message | null = null; // why the server cannot now
  private wrongName: Message | null = null; // why the person has not the name that they gave
  private clock: TableView['clock'] = null;
  private reactions: TableView['reactions'] = [];
  private reactionSerial = 0;
  private readonly story = new TableStory();
  private readonly draw: TableDraw;
  private readonly wishes: TableComfort;

  override readonly table: TableCommands = {
    join: (seat) => this.join(seat),
    leave: () => this.leave(),
    setBot: (seat, level) => this.tell({ do: 'bot', seat, level }),
    start: () => this.tell({ do: 'start' }),
    redraw: () => this.tell({ do: 'redraw' }),
    rematch: () => this.rematch(),
    react: (reaction) => this.tell({ do: 'react', reaction }),
    substitute: (seat, level) => this.tell({ do: 'substitute', seat, level }),
    resign: (level) => this.tell({ do: 'resign', level }),
    end: (agree) => this.tell({ do: 'end', agree }),
  };
  override readonly play = this.playCommands();
  override readonly comfort: ComfortCommands;
  override readonly dice: DiceCommands = { check: () => this.checkDice() };

  constructor(
    id: string,
    private readonly world: TableWorld,
    private readonly ontrouble: (why: Message) => void,
  ) {
    super(id, 'table', world.rules, null);
    this.draw = new TableDraw(id, world.memory);
    this.wishes = new TableComfort({
      table: id,
      connection: () => this.connection,
      round: () => this.now?.latest.round,
      choices: () => this.view?.choices,
      changed: () => this.show(),
    });
    this.comfort = this.wishes.commands;
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
    const hello = await this.sayHello(ask);
    if ('refused' in hello) return this.cannotNow(hello.refused);
    this.wrongName = hello.wrongName;
    return this.watch(ask);
  }

  private async sayHello(ask: Ask): Promise<Greeted> {
    const hello = await sayHello(ask, this.world.memory);
    if ('id' in hello) this.myId = hello.id;
    return hello;
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
    if (status === 'live' && this.seat === null && this.wire && isKeptFor(this.wire, this.myId)) await this.join();
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
    this.hearWhoIsThere(watched.here ?? [], watched.away);
    this.watching = watched.watching ?? 0;
    this.seat = watched.seat ?? null;
    this.wishes.hear(watched.comfort);
    this.story.noted(watched.table.notes);
    this.story.decided(watched);
    this.setClock(watched.a, watched.left);
    if (watched.game) await this.deal(watched.game);
    if (this.begun && watched.moves) await this.receive(watched.after ?? 0, watched.moves);
    await this.refresh();
    void this.reveal();
  }

  private async hear(news: News): Promise<void> {
    if (news.table) this.hearTable(news.table);
    if (news.here) this.hearWhoIsThere(news.here, news.away);
    if (news.watching !== undefined) this.watching = news.watching;
    if (news.comfort) this.wishes.hear(news.comfort);
    if (news.react) this.hearReaction(...news.react);
    if (news.game) await this.deal(news.game);
    if (news.m && news.n !== undefined) {
      this.story.decided(news);
      this.setClock(news.a, news.left);
      await this.receive(news.n - news.m.length, news.m);
    }
    await this.refresh();
    if (news.table) void this.reveal();
  }

  private hearWhoIsThere(here: boolean[], away: readonly number[] = []): void {
    this.here = here;
    this.awaySince = away.map((time) => performance.now() - time);
  }

  private hearTable(table: WireTable): void {
    this.wire = table;
    this.here = []; // the table itself says it anew
    this.story.noted(table.notes);
    if (this.myId !== null) this.seat = seatOf(table, this.myId);
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
    const board = boardOf(game);
    if (!board) return this.unknownBoard(game.board);
    const header = headerOf(game, board);
    this.names = game.seats.map(({ name }) => name ?? null);
    if (this.begun && JSON.stringify(header) === JSON.stringify(this.game?.header)) return;
    if (!(await this.startOver(header))) return;
    this.begun = true;
    this.draft = this.world.memory.draft(this.id);
  }

  // The server has a board that came after this page.
  private unknownBoard(board: WireTable['board']): void {
    this.ontrouble({ key: 'why.unknown_board', args: { name: String(board) } });
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
      const board = boardOf(this.wire);
      if (!board) return this.unknownBoard(this.wire.board);
      const setup = await this.rules.deal(options.players, UNDEALT);
      await this.startOver({ options, board, setup });
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

  protected override wasDecided(move: number, now: Advanced): boolean {
    return super.wasDecided(move, now) && !this.story.isBots(move + 1);
  }

  protected override tellLog(log: LogEntry[]): LogEntry[] {
    return this.story.tell(log);
  }

  protected override surroundings(position: Position, now: Advanced): Surroundings {
    const wire = this.wire!;
    const at = this.atTable();
    return {
      seats: seatFacts(wire, at),
      thinking: position.turn.seat !== null && isBot(wire.seats[position.turn.seat]!),
      awaited: true,
      connection: at.status,
      comfort: this.seat === null ? null : this.wishes.view(),
      hint: null,
      handOver: null,
      loanRound: null,
      notice: this.passing ?? this.story.outOfTime(now) ?? this.wrongName,
      fair: fairView(wire),
      table: { ...tableView(wire, at), clock: this.clock, reactions: this.reactions, watching: this.watching },
      choices: { undo: notAllowed('why.undo_table'), hint: notAllowed('why.only_local') },
    };
  }

  private atTable(): AtTable {
    const { seat, myId: me, left, here, awaySince } = this;
    return { seat, me, left, here, awaySince, link: `${this.world.origin}/#/table/${this.id}`, status: this.connection.status };
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
    const commitment = this.wire?.fair.commitment;
    if (this.connection.status !== 'live' || commitment === undefined) return OFFLINE;
    const hello = await this.sayHello((request) => this.connection.request(request));
    if ('refused' in hello) return hello.refused;
    if (hello.wrongName) return hello.wrongName;
    this.wrongName = null;
    const promised = this.draw.pledge(commitment);
    if ('refused' in promised) return promised.refused;
    const request = { do: 'join', table: this.id, ...promised, ...(seat === undefined ? {} : { seat }) };
    const answer: Answer<{ seat: Seat }> = await this.connection.request(request);
    if ('refused' in answer) return answer.refused;
    this.seat = answer.ok.seat;
    this.left = false;
    await this.inOrder(() => this.refresh());
    return null;
  }

  private async leave(): Outcome {
    this.left = true;
    const refused = await this.tell({ do: 'leave' });
    if (refused) this.left = false;
    return refused;
  }

  // In the draw: shows this browser's nonce, once everything else is seen to be fixed as it was agreed.
  private async reveal(): Promise<void> {
    const { wire, seat } = this;
    if (!wire || seat === null || this.connection.status !== 'live') return;
    const shown = this.draw.show(wire, seat);
    if (shown === null) return;
    if ('refused' in shown) return this.ontrouble(shown.refused);
    const refused = await this.tell({ do: 'reveal', nonce: shown.nonce });
    if (refused) this.cannotNow(refused);
  }

  private async rematch(): Promise<{ id: string } | { refused: Message }> {
    if (this.connection.status !== 'live') return { refused: OFFLINE };
    const answer = await this.connection.request<{ table: WireTable }>({ do: 'rematch', table: this.id });
    return 'refused' in answer ? answer : { id: answer.ok.table.id };
  }

  // --- Afterwards ----------------------------------------------------------------------------------------------

  override async record(): Promise<string> {
    const record = await this.world.fetchText(`/api/games/${encodeURIComponent(this.id)}/record`);
    return record === null ? '' : nameBots(record, this.id);
  }

  private async checkDice(): Promise<DiceCheck> {
    if (!this.wire || !this.begun || !this.now) return { ok: false, message: { key: 'error.fair.unfinished' }, at: null };
    const broken = this.draw.broken(this.wire, this.seat);
    if (broken) return { ok: false, message: broken, at: null };
    const over = this.wire.phase === 'finished';
    return checkFairDice(this.rules, fairView(this.wire), this.game!.header, this.names, this.now.moves, over);
  }
}
