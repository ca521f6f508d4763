// What all sources of games have in common: a game in the rules Worker, the views made from it, unconfirmed cubes, and
// looking back. What differs (who moves, where moves go, who looks) is up to the kinds of games.
import type { Header, Look, Position } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import type {
  Choice, Choices, ColorCode, ComfortCommands, ComfortView, DiceCommands, FairView, GameSource, GameView, HandOver,
  HintCommands, HintView, Level, LogEntry, LotId, Message, MoveText, News, Outcome, Pace, Placing, PlayCommands,
  ReplayCommands,
  ScreenCommands, Seat, TableCommands, TableView, UndoCommands,
} from './types';
import { replayPause } from './pace';

// What a source knows about a seat besides the rules.
export interface SeatFacts {
  name: string | null;
  kind: 'human' | 'bot' | 'empty';
  level: Level | null;
  local: boolean;
  connected: boolean;
}

// What a source adds to a position to make a view.
export interface Surroundings {
  seats: SeatFacts[];
  thinking: boolean;
  awaited: boolean; // whose turn it is decides; nothing is done for that seat
  connection: GameView['connection'];
  comfort: ComfortView | null;
  hint: HintView | null;
  handOver: HandOver | null;
  notice: Message | null;
  fair: FairView | null;
  table: TableView | null;
  choices: Pick<Choices, 'undo' | 'hint' | 'setMaximum' | 'passRest'>;
}

type Listener = (view: GameView | null) => void;

// More moves at once are a jump, not news: somebody comes back after a while.
const MOST_NEWS = 16;

export const ALLOWED: Choice = { allowed: true };
export function notAllowed(key: string): Choice {
  return { allowed: false, why: { key } };
}

export abstract class PlayedGame implements GameSource {
  readonly replay: ReplayCommands = { look: (at) => this.look(at), playOn: (on) => this.playOn(on) };
  readonly play: PlayCommands | null = null;
  readonly comfort: ComfortCommands | null = null;
  readonly undo: UndoCommands | null = null;
  readonly hints: HintCommands | null = null;
  readonly screen: ScreenCommands | null = null;
  readonly dice: DiceCommands | null = null;
  readonly table: TableCommands | null = null;

  protected game = -1; // its number in the Worker
  protected moves: MoveText[] = [];
  protected actors: (Seat | null)[] = [];
  protected draft: MoveText[] = [];
  protected looking: number | null = null;
  protected pace: Pace = 'normal';
  protected closed = false;
  protected view: GameView | null = null;
  private log: LogEntry[] = [];
  private shownAt: number | null = null; // the position of the view before
  private serial = 0;
  private playing = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<Listener>();
  private tail: Promise<unknown> = Promise.resolve();

  protected constructor(
    readonly id: string,
    protected readonly kind: GameView['kind'],
    protected readonly rules: Rules,
    readonly title: string | null,
  ) {}

  // --- For the kinds of games ----------------------------------------------------------------------------------

  // Who looks: a seat, or a spectator.
  protected abstract eyes(): Seat | null;
  protected abstract surroundings(position: Position): Surroundings;
  // Does moves of the viewer's seat that were found legal after `seen` moves. Outside of the queue, since a server may
  // take its time.
  protected abstract commit(moves: MoveText[], seen: number): Outcome;

  // Things are done one after the other, so that views come in order.
  protected enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.tail.then(task);
    this.tail = done.catch(() => undefined);
    return done;
  }

  protected async begin(header: Header, moves: readonly MoveText[]): Promise<Message | null> {
    const started = await this.rules.start(header);
    if ('fault' in started) return started.fault.message;
    if (this.game >= 0) await this.rules.close(this.game);
    this.game = started.game;
    this.moves = [];
    this.log = [];
    this.shownAt = null;
    return this.make(moves);
  }

  // Makes moves in the Worker's game. Nothing is shown yet.
  protected async make(moves: readonly MoveText[]): Promise<Message | null> {
    if (moves.length === 0) return null;
    const { played, refused } = await this.rules.play(this.game, moves);
    this.moves.push(...moves.slice(0, played));
    return refused;
  }

  protected async takeBackTo(moves: number): Promise<void> {
    await this.rules.rewind(this.game, moves);
    this.moves.length = moves;
    this.log = this.log.filter((entry) => entry.at <= moves);
    this.shownAt = null;
  }

  // Shows the game as it is now.
  protected async show(): Promise<Position> {
    const look = await this.rules.look(this.game, {
      viewer: this.eyes(),
      at: this.looking,
      draft: this.draft,
      logFrom: this.log.at(-1)?.at ?? 0,
    });
    this.actors = look.actors;
    if (look.log.length > 0) this.log = [...this.log, ...look.log];
    this.publish(this.assemble(look));
    return look.position;
  }

  protected publish(view: GameView | null): void {
    if (this.closed) return;
    this.view = view;
    for (const listener of this.listeners) listener(view);
  }

  protected isLive(): boolean {
    return this.looking === null || this.looking >= this.moves.length;
  }

  private assemble({ position, at, actors }: Look): GameView {
    const more = this.surroundings(position);
    const viewer = this.eyes();
    const live = this.isLive();
    const { choices, turn, seats, ...facts } = position;
    return {
      ...facts,
      id: this.id,
      kind: this.kind,
      title: this.title,
      viewer,
      connection: more.connection,
      timeline: { at, of: this.moves.length, live, playing: this.playing },
      turn: { ...turn, mine: turn.mine && live && more.awaited, thinking: more.thinking },
      seats: seats.map((seat) => ({ ...seat, ...more.seats[seat.seat]! })),
      choices: { ...choices, ...more.choices },
      comfort: more.comfort,
      hint: more.hint,
      handOver: more.handOver,
      notice: more.notice,
      log: this.log,
      news: this.newsOf(at, actors),
      recent: this.recentCubes(at, actors, viewer),
      fair: more.fair,
      table: more.table,
    };
  }

  // What happened between the view before and this one, if it is a step forward and not a jump.
  private newsOf(at: number, actors: readonly (Seat | null)[]): News {
    const news: News = { serial: ++this.serial, entries: [], cubes: [] };
    const from = this.shownAt;
    this.shownAt = at;
    if (from === null || at <= from || at - from > MOST_NEWS) return news;
    news.entries = this.log.filter((entry) => entry.at > from && entry.at <= at);
    for (let i = from; i < at; ++i) {
      const [what, color, lot] = this.moves[i]!.split(' ');
      if (what === 'place') news.cubes.push({ seat: actors[i]!, color: color as ColorCode, lot: lot! });
    }
    return news;
  }

  // Cubes that a person may not have seen yet: found from the moves, so that they are there after a reload, too.
  private recentCubes(at: number, actors: readonly (Seat | null)[], viewer: Seat | null): Placing[] {
    const recent: Placing[] = [];
    for (let i = at - 1; i >= 0 && (viewer === null || actors[i] !== viewer); --i) {
      const [what, color, lot] = this.moves[i]!.split(' ');
      if (what === 'place') recent.unshift({ color: color as ColorCode, lot: lot! });
      else if (viewer === null && recent.length > 0) break;
    }
    return recent;
  }

  // --- For everyone --------------------------------------------------------------------------------------------

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    listener(this.view);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    this.stopPlaying();
    this.listeners.clear();
    if (this.game >= 0) void this.rules.close(this.game);
  }

  // For the kinds of games in which somebody plays.
  protected playCommands(): PlayCommands {
    return {
      bid: (amount) => this.bid(amount),
      pass: () => this.move('pass'),
      loan: (color) => this.move(`loan ${color}`),
      ready: () => this.move('ready'),
      pay: (color) => this.move(`pay ${color}`),
      place: (color, lot) => this.place(color, lot),
      takeBack: (count) => this.takeBack(count),
      arrange: (cubes) => this.arrange(cubes),
      confirm: () => this.confirm(),
      why: (move) => this.why(move),
    };
  }

  private bid(amount: number): Outcome {
    const bid = this.view?.choices.bid;
    // What is no amount at all cannot be written as a move.
    if (bid?.allowed && !(Number.isSafeInteger(amount) && amount >= bid.low)) return Promise.resolve(bid.tooLow);
    return this.move(`bid ${amount}`);
  }

  private place(color: ColorCode, lot: LotId): Outcome {
    return this.enqueue(async () => {
      const move = `place ${color} ${lot}`;
      const refused = this.notMine() ?? this.allPlaced() ?? (await this.rules.check(this.game, move, this.draft));
      if (refused) return refused;
      this.draft = [...this.draft, move];
      await this.draftChanged();
      return null;
    });
  }

  private takeBack(count = 1): Outcome {
    return this.enqueue(async () => {
      const choice = this.view?.choices.takeBack;
      if (choice && !choice.allowed) return choice.why;
      this.draft = this.draft.slice(0, Math.max(0, this.draft.length - count));
      await this.draftChanged();
      return null;
    });
  }

  private arrange(cubes: readonly Placing[]): Outcome {
    return this.enqueue(async () => {
      const notMine = this.notMine();
      if (notMine) return notMine;
      const draft: MoveText[] = [];
      for (const { color, lot } of cubes) {
        const refused = await this.rules.check(this.game, `place ${color} ${lot}`, draft);
        if (refused) return refused;
        draft.push(`place ${color} ${lot}`);
      }
      this.draft = draft;
      await this.draftChanged();
      return null;
    });
  }

  private confirm(): Outcome {
    return this.act(async () => {
      const choice = this.view?.choices.confirm;
      return choice?.allowed ? this.draft : (choice?.why ?? { key: 'why.loading' });
    });
  }

  private why(move: MoveText): Promise<Message | null> {
    return this.enqueue(async () => this.notMine() ?? this.rules.check(this.game, move, this.draft));
  }

  private look(at: number | null): Outcome {
    this.stopPlaying();
    return this.enqueue(async () => {
      this.looking = at === null || at >= this.moves.length ? null : Math.max(0, Math.floor(at));
      await this.show();
      return null;
    });
  }

  private playOn(on: boolean): Outcome {
    this.stopPlaying();
    return this.enqueue(async () => {
      if (on && this.isLive()) this.looking = 0;
      this.playing = on && this.moves.length > 0;
      await this.show();
      if (this.playing) this.playNext();
      return null;
    });
  }

  private playNext(): void {
    this.timer = setTimeout(() => {
      void this.enqueue(async () => {
        if (!this.playing || this.closed) return;
        const at = (this.looking ?? this.moves.length) + 1;
        this.looking = at >= this.moves.length ? null : at;
        if (this.looking === null) this.stopPlaying();
        await this.show();
        if (this.playing) this.playNext();
      });
    }, replayPause(this.pace));
  }

  private stopPlaying(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.playing = false;
  }

  setPace(pace: Pace): void {
    this.pace = pace;
  }

  abstract record(): Promise<string>;

  protected async draftChanged(): Promise<void> {
    await this.show();
  }

  private move(text: MoveText): Outcome {
    return this.act(async () => this.notMine() ?? (await this.rules.check(this.game, text)) ?? [text]);
  }

  // Does the moves that `decide` finds possible. Whatever happens in between makes them void: two clicks are one move.
  private async act(decide: () => Promise<MoveText[] | Message>): Outcome {
    const { decided, seen } = await this.enqueue(async () => ({ decided: await decide(), seen: this.moves.length }));
    return Array.isArray(decided) ? this.commit(decided, seen) : decided;
  }

  private allPlaced(): Message | null {
    return this.view?.placing?.left.length === 0 ? { key: 'why.all_placed', rule: 'R6' } : null;
  }

  // Why the viewer cannot act at all now; null if it can.
  protected notMine(): Message | null {
    if (!this.view) return { key: 'why.loading' };
    if (!this.isLive()) return { key: 'why.looking_back' };
    if (this.view.turn.mine) return null;
    const { pass } = this.view.choices;
    return pass.allowed ? null : pass.why;
  }
}
