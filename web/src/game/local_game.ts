// A game on this device: people at this screen against each other and against bots. Every move is kept before it is
// shown; bots and the die move by themselves, at a pace that can be followed.
import type { Act, Advanced, Comfort, Eyes, Position } from '../worker/bigshot_wasm';
import type { Task } from '../worker/thinker';
import { Advising } from './advising';
import { BotSeats } from './bot_seats';
import { autoPassWish, maximumWish, passRestWish, type ComfortWish } from './comfort_wish';
import { headerOf, type KeptGame } from './kept_games';
import { Keeper } from './keeper';
import { LoanWishes } from './loan_round';
import type { LocalWorld } from './local_world';
import { ModuleGame } from './module_game';
import { ALLOWED, notAllowed, PlayedGame, type SeatFacts, type Surroundings } from './played_game';
import { writeRecord } from './record_text';
import { Rests } from './rests';
import { Watcher } from './watcher';
import type {
  Choice, CoachCommands, ComfortCommands, HandOver, HintCommands, LoanWish, Message, MoveText, Outcome, Pace, ScreenCommands, Seat, UndoCommands,
  Warning,
} from './types';

const TOO_LATE: Message = { key: 'why.too_late' };
const OTHER_TAB: Message = { key: 'why.other_tab' };
// Before a bot that could not decide at all is asked again.
const BEFORE_NEXT_TRY = 3000;

export class LocalGame extends PlayedGame {
  override readonly play = this.playCommands();
  override readonly comfort: ComfortCommands = {
    setMaximum: (amount, borrow) => this.setComfort(maximumWish(this.view?.choices, amount, borrow)),
    passRest: (on) => this.setComfort(passRestWish(this.view?.choices, on)),
    autoPass: (on) => this.setComfort(autoPassWish(on)),
  };
  override readonly undo: UndoCommands = { undo: () => this.takeBackLast() };
  override readonly hints: HintCommands = { ask: () => this.ask(), dismiss: () => this.dismiss() };
  override readonly coach: CoachCommands | null;
  override readonly screen: ScreenCommands | null;

  private turn = 0; // grows with every change, so that what was thought of an earlier position is dropped
  private readonly advising: Advising;
  private readonly watcher = new Watcher();
  private thinking = false;
  private stuck = false; // a bot that must move cannot
  private lost = false; // another tab plays this game now
  private release: () => void = () => undefined;
  private readonly rests: Rests;
  private sitting: Seat | null; // the person before the screen
  private comforts: Comfort[];
  private readonly bots: BotSeats;
  private readonly people: Seat[];
  private readonly secret: boolean; // people at one screen must not see each other's money
  private readonly loans: LoanWishes;
  private readonly keeper: Keeper;

  private constructor(
    private readonly saved: KeptGame,
    private readonly world: LocalWorld,
  ) {
    super(saved.id, 'local', world.rules, null);
    this.people = saved.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
    this.secret = saved.options.money === 'hidden' && this.people.length > 1;
    this.sitting = this.secret ? null : (this.people[0] ?? null);
    this.loans = new LoanWishes(this.people);
    this.coach = this.people.length === 1 ? this.coachCommands() : null;
    this.screen =
      this.people.length > 1
        ? { handedOver: () => this.handedOver(), decideLoans: (wishes) => this.decideLoans(wishes) }
        : null;
    // Games that were kept before comfort knew its round.
    this.comforts = saved.comfort.map((each) => ({ ...each, round: each.round ?? saved.round }));
    this.keeper = new Keeper(world.kept, () => this.show());
    this.advising = new Advising(world.thinking, () => this.show());
    this.bots = new BotSeats(world.thinking);
    this.rests = new Rests(world);
  }

  // What the rules refuse of a kept game is told, and the game is left as it is.
  static async open(kept: KeptGame, world: LocalWorld, pace: Pace): Promise<{ source: LocalGame } | { refused: Message }> {
    const begun = await ModuleGame.begin(world.rules, headerOf(kept), BigInt(kept.seed));
    if ('fault' in begun) return { refused: begun.fault.message };
    const game = new LocalGame(kept, world);
    game.pace = pace;
    game.adopt(begun.game);
    game.release = world.claim(kept.id, () => game.handTo());
    const refused = await game.enqueue(() => game.advance(0, { moves: kept.moves }, { draft: kept.draft }));
    if (!refused) return { source: game };
    game.close();
    return { refused };
  }

  override close(): void {
    this.release();
    super.close();
    this.rests.lookAgain();
  }

  // Another tab has this game: nothing moves here any more, so that the two cannot write over each other.
  private handTo(): void {
    this.lost = true;
    ++this.turn;
    this.advising.forget();
    this.thinking = false;
    this.show();
  }

  protected override cannotAct(): Message | null {
    return this.lost ? OTHER_TAB : super.cannotAct();
  }

  // --- Who looks -----------------------------------------------------------------------------------------------

  protected override eyes(): Pick<Eyes, 'viewer' | 'people' | 'secret' | 'comforts'> {
    return { viewer: this.sitting, people: this.people, secret: this.secret, comforts: this.comforts };
  }

  protected override surroundings(position: Position, now: Advanced): Surroundings {
    return {
      seats: this.saved.seats.map((seat): SeatFacts => ({
        name: seat.name,
        kind: seat.kind,
        level: seat.kind === 'bot' ? seat.level : null,
        local: seat.kind === 'human',
        connected: true, substitute: null, resigned: false,
      })),
      thinking: this.thinking,
      awaited: now.awaited !== null && !this.lost && !this.asksForLoans(now),
      connection: 'local',
      comfort: now.viewer === null ? null : now.comforts[now.viewer]!,
      hint: this.advising.hint,
      handOver: this.handOver(now),
      loanRound: this.asksForLoans(now) && !this.lost && this.isLive() ? this.loans.view(now) : null,
      notice: this.notice(),
      fair: null,
      table: null,
      choices: {
        undo: this.undoChoice(now),
        hint: position.turn.mine && this.isLive() && !this.lost ? ALLOWED : notAllowed('why.hint_turn'),
      },
    };
  }

  private handOver(now: Advanced): HandOver | null {
    const { awaited, viewer } = now;
    if (!this.secret || awaited === null || awaited === viewer || this.asksForLoans(now)) return null;
    return this.loans.wish(now) === null ? { seat: awaited } : null;
  }

  private asksForLoans(now: Advanced): boolean {
    return this.secret && this.loans.isOpen(now);
  }

  // What is amiss, the worst first.
  private notice(): Message | null {
    if (this.lost) return OTHER_TAB;
    if (this.stuck) return { key: 'table.bot_stuck' };
    if (!this.keeper.keeps) return { key: 'table.not_kept' };
    return this.bots.notice();
  }

  private isPerson(seat: Seat): boolean {
    return this.people.includes(seat);
  }

  // The screen is everybody's while all are asked.
  protected override async advance(expected: number | null, act: Act, more: Partial<Eyes> = {}): Promise<Message | null> {
    const refused = await super.advance(expected, act, more);
    if (act.onlyTry || this.closed || this.sitting === null || !this.now || !this.asksForLoans(this.now)) return refused;
    this.sitting = null;
    await super.advance(null, {});
    return refused;
  }

  private decideLoans(wishes: ReadonlyMap<Seat, LoanWish>): Outcome {
    return this.command(async () => {
      const round = this.view?.loanRound;
      if (!round || !this.now) return TOO_LATE;
      this.loans.decide(round, wishes);
      this.goOn(this.now);
      this.show();
      return null;
    });
  }

  private handedOver(): Outcome {
    return this.command(async () => {
      const seat = this.view?.handOver?.seat;
      if (seat === undefined) return null;
      this.sitting = seat;
      return this.advance(null, {});
    });
  }

  // --- Moves ---------------------------------------------------------------------------------------------------

  protected override commit(moves: MoveText[], by: Seat, seen: number): Outcome {
    return this.command(async () => {
      if (this.lost) return OTHER_TAB;
      // What the rules refuse is not worth a warning.
      const refused = this.watcher.watches(seen) ? await this.advance(seen, { moves, by, onlyTry: true }) : null;
      if (refused) return refused;
      const judge = (decision: readonly MoveText[]) => this.world.thinking.judge(this.task(by), decision);
      if (!(await this.watcher.asks(moves, by, seen, judge))) return this.advance(seen, { moves, by });
      this.notDone();
      this.show();
      return null;
    });
  }

  private coachCommands(): CoachCommands {
    return {
      setAmount: (amount) => this.watcher.setAmount(amount),
      goAhead: () =>
        this.command(async () => {
          const asked = this.watcher.answer();
          if (!asked) return TOO_LATE;
          return this.lost ? OTHER_TAB : this.advance(asked.seen, { moves: asked.moves, by: asked.by });
        }),
      thinkAgain: () => {
        this.watcher.answer();
        this.show();
      },
    };
  }

  protected override asking(): Warning | null {
    return this.watcher.asking;
  }

  // After every answer of the module: a change is kept, and what follows from it is set going.
  protected override async settle(answer: Advanced): Promise<void> {
    const { saved } = this;
    this.sitting = answer.viewer;
    const first = this.turn === 0;
    const moved = answer.count !== saved.moves.length;
    const told = JSON.stringify(answer.comforts) !== JSON.stringify(saved.comfort);
    const laid = this.draft.join() !== saved.draft.join();
    this.comforts = answer.comforts;
    if (this.lost) return;
    if (moved || told || laid) {
      const { moves, comforts, latest } = answer;
      Object.assign(saved, { moves, draft: this.draft, comfort: comforts, changed: this.world.now(), ...latest });
      await this.keeper.keep(saved);
    }
    this.loans.follow(answer);
    if (first || moved || told) this.goOn(answer);
  }

  // Lets bots, die and comfort go on.
  private goOn(answer: Advanced): void {
    const { next, count } = answer;
    const turn = ++this.turn;
    this.advising.forget();
    this.watcher.forget();
    this.stuck = false;
    const bot = next.seat !== null && !this.isPerson(next.seat) ? next.seat : null;
    this.thinking = bot !== null;
    if (bot !== null) void this.later(() => this.think(bot), turn, count);
    else if (next.moves.length > 0) void this.later(async () => next.moves, turn, count);
    else if (answer.awaited !== null && this.saved.coached) void this.adviseUnasked(turn);
    else if (this.loans.wish(answer) !== null) void this.later(() => this.asWished(answer), turn, count);
  }

  private async later(next: () => Promise<MoveText[]>, turn: number, count: number): Promise<void> {
    const began = this.world.now();
    const isOver = () => this.closed || turn !== this.turn;
    const last = this.now?.moves.at(-1);
    for (;;) {
      try {
        const moves = await next();
        await this.rests.before(moves[0]!, last, began, () => (this.closed ? null : this.pace));
        await this.enqueue(async () => {
          if (isOver()) return;
          const refused = await this.advance(count, { moves });
          if (refused) throw new Error(refused.key);
        });
        return;
      } catch {
        if (isOver()) return;
        this.stuck = true;
        this.show();
        await this.world.wait(BEFORE_NEXT_TRY);
        if (isOver()) return;
      }
    }
  }

  override setPace(pace: Pace): void {
    super.setPace(pace);
    this.rests.lookAgain();
  }

  private async think(seat: Seat): Promise<MoveText[]> {
    const player = this.saved.seats[seat]!;
    const task = { ...this.task(seat), level: player.kind === 'bot' ? player.level : 'medium' };
    return [await this.bots.choose(task, () => this.game!.simpleMove(task.seed))];
  }

  private task(seat: Seat): Task {
    return {
      id: this.id,
      header: this.game!.header,
      moves: this.now!.moves,
      seat,
      level: 'expert',
      seed: BigInt(this.saved.seed),
    };
  }

  // A loan that the rules refuse by now is none.
  private async asWished(answer: Advanced): Promise<MoveText[]> {
    const loan = `loan ${this.game!.header.setup.seats[answer.next.seat!]![0]}`;
    const takes = this.loans.wish(answer) === 'loan' && (await this.game!.check(loan, [])) === null;
    return [takes ? loan : 'ready'];
  }

  // --- Comfort -------------------------------------------------------------------------------------------------

  private setComfort(wish: ComfortWish): Outcome {
    return this.command(async () => {
      const refused = this.cannotAct();
      if (refused) return refused;
      if ('refused' in wish) return wish.refused;
      const { viewer, latest } = this.now!;
      if (viewer === null) return { key: 'why.not_seated' };
      if (!wish.choice.allowed) return wish.choice.why;
      const told = { ...this.comforts[viewer]!, ...wish.change, round: latest.round };
      return this.advance(null, {}, { comforts: this.comforts.map((each, seat) => (seat === viewer ? told : each)) });
    });
  }

  // --- Taking back, advice -------------------------------------------------------------------------------------

  private undoChoice(now: Advanced): Choice {
    if (this.lost) return { allowed: false, why: OTHER_TAB };
    if (this.people.length > 1) return notAllowed('why.undo_shared');
    const decided = now.actors.some((seat, move) => seat === this.people[0] && this.wasDecided(move, now));
    return decided ? ALLOWED : notAllowed('why.undo_nothing');
  }

  private takeBackLast(): Outcome {
    const seen = this.view?.timeline.of ?? null;
    return this.command(async () => {
      const choice = this.now ? this.undoChoice(this.now) : notAllowed('why.loading');
      if (!choice.allowed) return choice.why;
      const looked = this.looking;
      this.looking = null;
      const withoutMaximum = this.comforts.map((each) => ({ ...each, maximum: null, borrow: false, passRest: false }));
      const refused = await this.advance(seen, { takeBack: this.people[0]! }, { draft: [], comforts: withoutMaximum });
      if (refused) this.looking = looked;
      return refused;
    });
  }

  // Once the decision is before the person's eyes.
  private async adviseUnasked(turn: number): Promise<void> {
    await this.enqueue(async () => undefined);
    if (turn === this.turn && !this.closed && this.isLive()) await this.ask();
  }

  private async ask(): Outcome {
    const choice = this.view?.choices.hint;
    const seat = this.now?.viewer ?? null;
    if (!choice?.allowed || seat === null) return choice?.why ?? { key: 'why.hint_turn' };
    return this.advising.ask(this.task(seat));
  }

  private dismiss(): void {
    this.advising.forget();
    this.show();
  }

  // --- The record ----------------------------------------------------------------------------------------------

  override async record(): Promise<string> {
    const { seats, boardShips } = this.saved;
    const { header } = this.game!;
    const recorded = { header, boardShips, names: seats.map((seat) => seat.name), moves: this.now!.moves, extras: {} };
    return writeRecord(recorded, await this.game!.result());
  }
}
