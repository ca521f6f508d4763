// What all sources of games have in common. The game itself is in the rules Worker (module_game.ts) and nowhere else:
// here is only the module's last answer, and what a person has in hand: unconfirmed cubes, the position looked at.
//
// The walk of everything that happens, in this order and never in another (docs/web.md has it function by function):
//   1. one call into the module, which refuses or plays, and answers with everything        advance()
//   2. the kind of game keeps what must not be lost, and sends nothing before                 settle()
//   3. the view is made from the answer and shown                                            show()
import type { Act, Advanced, Eyes, Position } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import type { ModuleGame } from './module_game';
import { replayPause } from './pace';
import type {
  Choice, Choices, ColorCode, ComfortCommands, ComfortView, DiceCommands, FairView, GameSource, GameView, HandOver,
  HintCommands, HintView, Level, LoanRound, LogEntry, LotId, Message, MoveText, News, Outcome, Pace, Placing, PlayCommands,
  ReplayCommands, ScreenCommands, Seat, TableCommands, TableView, UndoCommands, Warning, CoachCommands,
} from './types';

// What a source knows about a seat besides the rules.
export interface SeatFacts {
  name: string | null;
  kind: 'human' | 'bot' | 'empty';
  level: Level | null;
  reserved?: boolean;
  local: boolean;
  connected: boolean;
  awaySince?: number | undefined;
  substitute: Level | null;
  resigned: boolean;
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
  loanRound: LoanRound | null;
  notice: Message | null;
  fair: FairView | null;
  table: TableView | null;
  choices: Pick<Choices, 'undo' | 'hint'>;
}

type Listener = (view: GameView | null) => void;

// More moves at once are a jump, not news: somebody comes back after a while.
const MOST_NEWS = 16;

export const ALLOWED: Choice = { allowed: true };
export function notAllowed(key: string): Choice {
  return { allowed: false, why: { key } };
}

const TOO_LATE: Message = { key: 'why.too_late' };
const LOADING: Message = { key: 'why.loading' };
const ENGINE_FAILED: Message = { key: 'why.engine_failed' };

export abstract class PlayedGame implements GameSource {
  readonly replay: ReplayCommands = {
    look: (at) => this.look(at),
    playOn: (on) => this.playOn(on),
    position: () => this.positionShown(),
  };
  readonly play: PlayCommands | null = null;
  readonly comfort: ComfortCommands | null = null;
  readonly undo: UndoCommands | null = null;
  readonly hints: HintCommands | null = null;
  readonly coach: CoachCommands | null = null;
  readonly screen: ScreenCommands | null = null;
  readonly dice: DiceCommands | null = null;
  readonly table: TableCommands | null = null;

  protected game: ModuleGame | null = null;
  protected now: Advanced | null = null; // the module's last answer
  protected draft: MoveText[] = []; // cubes laid and not confirmed
  protected looking: number | null = null; // null: at the latest position
  protected pace: Pace = 'normal';
  protected closed = false;
  protected view: GameView | null = null;
  private log: LogEntry[] = [];
  private shownAt: number | null = null; // the position of the view before
  private serial = 0;
  private playing = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sent: { seen: number; moves: string; outcome: Outcome } | null = null;
  private readonly listeners = new Set<Listener>();
  private tail: Promise<unknown> = Promise.resolve();

  protected constructor(
    readonly id: string,
    protected readonly kind: GameView['kind'],
    protected readonly rules: Rules,
    readonly title: string | null,
  ) {}

  // --- For the kinds of games ----------------------------------------------------------------------------------

  // Who looks.
  protected abstract eyes(): Pick<Eyes, 'viewer' | 'people' | 'secret' | 'comforts'>;
  protected abstract surroundings(position: Position, now: Advanced): Surroundings;
  // Does moves of the viewer's seat that were decided on after `seen` moves.
  protected abstract commit(moves: MoveText[], by: Seat, seen: number): Outcome;
  // Keeps what must not be lost, before it is shown.
  protected settle(_: Advanced): Promise<void> | void {}

  // Things are done one after the other, so that views come in order and nothing is decided on half an answer.
  protected enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.tail.then(task);
    this.tail = done.catch(() => undefined);
    return done;
  }

  // A command in the queue. If even a fresh Worker cannot answer, the person hears of it; the game is as it was.
  protected command(task: () => Promise<Message | null>): Outcome {
    return this.enqueue(task).catch(() => ENGINE_FAILED);
  }

  // Another game takes the place of this one; it is shown with the next answer.
  protected adopt(game: ModuleGame): void {
    this.game?.close();
    this.game = game;
    this.now = null;
    this.log = [];
    this.shownAt = null;
    this.sent = null;
  }

  // The one way by which anything changes. In the queue only.
  protected async advance(expected: number | null, act: Act, more: Partial<Eyes> = {}): Promise<Message | null> {
    const answer = await this.game!.advance(expected, act, {
      ...this.eyes(),
      at: this.looking,
      told: this.log.at(-1)?.at ?? 0,
      draft: this.draft,
      ...more,
    });
    if (act.onlyTry) return answer.refused;
    this.take(answer);
    if (this.closed) return answer.refused;
    await this.settle(answer);
    this.show();
    return answer.refused;
  }

  private take(answer: Advanced): void {
    if (this.now && answer.count < this.now.count) {
      this.log = this.log.filter((entry) => entry.at <= answer.count);
      this.shownAt = null;
      this.sent = null;
    }
    this.now = answer;
    if (answer.at === answer.count) {
      this.looking = null;
      this.draft = answer.draft;
    }
    if (answer.log.length > 0) this.log = [...this.log, ...answer.log];
  }

  // What is asked before a decision is done.
  protected asking(): Warning | null {
    return null;
  }

  // A decision that was not done after all may be made again.
  protected notDone(): void {
    this.sent = null;
  }

  // Shows the game as the module last told it, with what is known besides.
  protected show(): void {
    if (this.now && !this.closed) this.publish(this.assemble(this.now));
  }

  protected publish(view: GameView | null): void {
    this.view = view;
    for (const listener of this.listeners) listener(view);
  }

  protected isLive(): boolean {
    return this.looking === null;
  }

  protected tellLog(log: LogEntry[]): LogEntry[] {
    return log;
  }

  // Whether somebody decided on a move: not where there was nothing but passing.
  protected wasDecided(move: number, { forced }: Advanced): boolean {
    return !forced.includes(move);
  }

  private assemble(now: Advanced): GameView {
    const more = this.surroundings(now.position, now);
    const live = this.isLive();
    const { choices, turn, seats, ...facts } = now.position;
    return {
      ...facts,
      id: this.id,
      kind: this.kind,
      title: this.title,
      viewer: now.viewer,
      connection: more.connection,
      timeline: { at: now.at, of: now.count, live, playing: this.playing },
      turn: { ...turn, mine: turn.mine && live && more.awaited, thinking: more.thinking },
      seats: seats.map((seat) => ({ ...seat, ...more.seats[seat.seat]! })),
      choices: { ...choices, ...more.choices },
      comfort: more.comfort,
      hint: live ? more.hint : null,
      warning: live ? this.asking() : null,
      handOver: more.handOver,
      loanRound: live ? more.loanRound : null,
      notice: more.notice,
      log: this.tellLog(this.log),
      news: this.newsOf(now),
      recent: recentCubes(now, (move) => this.wasDecided(move, now)),
      fair: more.fair,
      table: more.table,
    };
  }

  // What happened between the view before and this one, if it is a step forward and not a jump.
  private newsOf({ at, moves, actors }: Advanced): News {
    const news: News = { serial: ++this.serial, entries: [], cubes: [] };
    const from = this.shownAt;
    this.shownAt = at;
    if (from === null || at <= from || at - from > MOST_NEWS) return news;
    news.entries = this.log.filter((entry) => entry.at > from && entry.at <= at);
    for (let i = from; i < at; ++i) {
      const [what, color, lot] = moves[i]!.split(' ');
      if (what === 'place') news.cubes.push({ seat: actors[i]!, color: color as ColorCode, lot: lot! });
    }
    return news;
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
    this.game?.close();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
  }

  abstract record(): Promise<string>;

  // --- Playing -------------------------------------------------------------------------------------------------

  // For the kinds of games in which somebody plays.
  protected playCommands(): PlayCommands {
    return {
      bid: (amount) => this.bid(amount),
      pass: () => this.move(['pass']),
      loan: (color) => this.move([`loan ${color}`]),
      ready: () => this.move(['ready']),
      pay: (color) => this.move([`pay ${color}`]),
      place: (color, lot) => this.place(color, lot),
      takeBack: (count) => this.takeBack(count),
      arrange: (cubes) => this.arrange(cubes),
      confirm: () => this.confirm(),
      why: (move) => this.why(move),
    };
  }

  private async bid(amount: number): Outcome {
    const bid = this.view?.choices.bid;
    // What is no amount at all cannot be written as a move.
    if (bid?.allowed && !(Number.isSafeInteger(amount) && amount >= bid.low)) return bid.tooLow;
    return this.move([`bid ${amount}`]);
  }

  // Does what was decided on the view that is shown. A second click on the same is the same move, not another one.
  private async move(moves: MoveText[], seen = this.view?.timeline.of): Outcome {
    if (seen === undefined) return LOADING;
    const text = moves.join();
    if (this.sent?.seen === seen) return this.sent.moves === text ? this.sent.outcome : TOO_LATE;
    const refused = this.cannotAct();
    if (refused) return refused;
    const viewer = this.view!.viewer;
    if (viewer === null) return this.whyNotAsked();
    const outcome = this.commit(moves, viewer, seen);
    const sent = { seen, moves: text, outcome };
    this.sent = sent;
    const failed = await outcome;
    if (failed && this.sent === sent) this.sent = null;
    return failed;
  }

  private place(color: ColorCode, lot: LotId): Outcome {
    return this.command(async () => this.cannotAct() ?? this.advance(null, {}, { lay: [placeMove({ color, lot })] }));
  }

  private arrange(cubes: readonly Placing[]): Outcome {
    return this.command(async () => this.cannotAct() ?? this.advance(null, {}, { lay: cubes.map(placeMove), anew: true }));
  }

  private takeBack(count = 1): Outcome {
    return this.command(async () => {
      const choice = this.view?.choices.takeBack;
      if (!choice) return LOADING;
      if (!choice.allowed) return choice.why;
      return this.advance(null, {}, { draft: this.draft.slice(0, Math.max(0, this.draft.length - count)) });
    });
  }

  private async confirm(): Outcome {
    const seen = this.view?.timeline.of;
    // Cubes that were laid before are there by then.
    await this.enqueue(async () => undefined);
    if (this.sent && this.sent.seen === seen) return this.sent.outcome;
    const choice = this.view?.choices.confirm;
    if (!choice) return LOADING;
    return choice.allowed ? this.move(this.draft, seen) : choice.why;
  }

  private why(move: MoveText): Promise<Message | null> {
    return this.command(async () => {
      if (!this.view || !this.game) return LOADING;
      const refused = this.cannotAct() ?? (this.view.turn.mine ? null : this.whyNotAsked());
      return refused ?? this.game.check(move, this.draft);
    });
  }

  // Why nobody can act here at all now.
  protected cannotAct(): Message | null {
    if (!this.view) return LOADING;
    return this.isLive() ? null : { key: 'why.looking_back' };
  }

  private whyNotAsked(): Message | null {
    const { pass } = this.view!.choices;
    return pass.allowed ? null : pass.why;
  }

  // --- Looking back --------------------------------------------------------------------------------------------

  // Unconfirmed cubes are not part of it.
  private positionShown(): Promise<string | null> {
    const { game, now } = this;
    if (!game || !now) return Promise.resolve(null);
    return this.enqueue(() => game.positionAt(now.at)).catch(() => null);
  }

  private look(at: number | null): Outcome {
    this.stopPlaying();
    return this.command(async () => {
      if (!this.game) return LOADING;
      this.looking = at === null ? null : Math.max(0, Math.floor(at));
      return this.advance(null, {});
    });
  }

  private playOn(on: boolean): Outcome {
    this.stopPlaying();
    return this.command(async () => {
      if (!this.now || this.closed) return LOADING;
      if (on && this.isLive()) this.looking = 0;
      this.playing = on && this.now.count > 0;
      await this.advance(null, {});
      if (this.playing) this.playNext();
      return null;
    });
  }

  private playNext(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      void this.command(async () => {
        if (!this.playing || this.closed) return null;
        this.looking = (this.looking ?? this.now!.count) + 1;
        if (this.looking >= this.now!.count) this.stopPlaying();
        await this.advance(null, {});
        if (this.playing) this.playNext();
        return null;
      });
    }, replayPause(this.pace));
  }

  private stopPlaying(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.playing = false;
  }
}

function placeMove({ color, lot }: Placing): MoveText {
  return `place ${color} ${lot}`;
}

// Cubes that a person may not have seen yet: found from the moves, so that they are there after a reload, too. What was
// not decided by them does not end the marks.
function recentCubes({ at, moves, actors, viewer }: Advanced, wasDecided: (move: number) => boolean): Placing[] {
  const recent: Placing[] = [];
  const isTheirs = (move: number) => viewer !== null && actors[move] === viewer && wasDecided(move);
  for (let i = at - 1; i >= 0 && !isTheirs(i); --i) {
    const [what, color, lot] = moves[i]!.split(' ');
    if (what === 'place') recent.unshift({ color: color as ColorCode, lot: lot! });
    else if (viewer === null && recent.length > 0) break;
  }
  return recent;
}
