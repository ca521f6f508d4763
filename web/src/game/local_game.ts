// A game on this device: people at this screen against each other and against bots. Every move is kept before it is
// shown; bots and the die move by themselves, at a pace that can be followed.
import type { Header, Position } from '../worker/bigshot_wasm';
import type { Rules, Thinking } from '../worker/client';
import { comfortMove } from './comfort';
import { hintMessage } from './hint_message';
import type { KeptGame, KeptGames } from './kept_games';
import { pauseBefore } from './pace';
import { ALLOWED, notAllowed, PlayedGame, type SeatFacts, type Surroundings } from './played_game';
import { writeRecord } from './record_text';
import type {
  Choice, ComfortCommands, ComfortView, Fact, HandOver, HintCommands, HintView, Level, Message, MoveText, Outcome, Pace,
  Phase, ScreenCommands, Seat, UndoCommands,
} from './types';

// Everything from outside that a local game needs; tests bring their own.
export interface LocalWorld {
  rules: Rules;
  thinking: Thinking;
  kept: KeptGames;
  now(): number;
  wait(milliseconds: number): Promise<void>;
  // Makes this the only place that plays a game; `onlost` is called when another takes it over. Returns what gives it
  // back.
  claim(id: string, onlost: () => void): () => void;
}

export class LocalGame extends PlayedGame {
  override readonly play = this.playCommands();
  override readonly comfort: ComfortCommands = {
    setMaximum: (amount, borrow) => this.setMaximum(amount, borrow),
    passRest: (on) => this.passRest(on),
    autoPass: (on) => this.setComfort({ autoPass: on }, undefined),
  };
  override readonly undo: UndoCommands = { undo: () => this.takeBackLast() };
  override readonly hints: HintCommands = { ask: () => this.ask(), dismiss: () => this.dismiss() };
  override readonly screen: ScreenCommands = { handedOver: () => this.handedOver() };

  private advice: { moves: number; hint: HintView } | null = null;
  private turn = 0; // grows with every move, so that a bot's late answer to an earlier position is dropped
  private thinking = false;
  private lost = false; // another tab plays this game now
  private release: () => void = () => undefined;
  private hurry: (() => void) | null = null; // ends the present rest
  private sitting: Seat | null; // the person who sits before the screen
  private awaited: Seat | null = null; // the person who must decide: nothing moves before
  private readonly standIns = new Map<Seat, Level>(); // at which level bots play whose network cannot be had
  private readonly people: Seat[];
  private readonly header: Header;
  private readonly secret: boolean; // people at one screen must not see each other's money

  private constructor(
    private readonly saved: KeptGame,
    private readonly world: LocalWorld,
  ) {
    super(saved.id, 'local', world.rules, null);
    const { options, board, setup } = saved;
    this.header = { options, board, setup };
    this.people = saved.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
    this.secret = options.money === 'hidden' && this.people.length > 1;
    this.sitting = this.secret ? null : (this.people[0] ?? null);
  }

  static async open(kept: KeptGame, world: LocalWorld, pace: Pace): Promise<LocalGame> {
    const game = new LocalGame(kept, world);
    game.pace = pace;
    game.draft = kept.draft;
    game.release = world.claim(kept.id, () => void game.enqueue(() => game.handTo()));
    await game.enqueue(async () => {
      const refused = await game.begin(game.header, kept.moves);
      if (refused) throw new Error(refused.key);
      await game.showAndGoOn();
    });
    return game;
  }

  override close(): void {
    this.release();
    super.close();
  }

  // Another tab has this game: nothing moves here any more, so that the two cannot write over each other.
  private async handTo(): Promise<void> {
    this.lost = true;
    ++this.turn;
    this.thinking = false;
    if (!this.closed) await this.show();
  }

  protected override notMine(): Message | null {
    return this.lost ? { key: 'why.other_tab' } : super.notMine();
  }

  // --- Who looks -----------------------------------------------------------------------------------------------

  protected override eyes(): Seat | null {
    return this.sitting;
  }

  protected override surroundings(position: Position): Surroundings {
    const viewer = this.sitting;
    const comfort = viewer === null ? null : this.saved.comfort[viewer]!;
    const inAuction = this.inAuction(position, viewer);
    return {
      seats: this.saved.seats.map((seat): SeatFacts => ({
        name: seat.name,
        kind: seat.kind,
        level: seat.kind === 'bot' ? seat.level : null,
        local: seat.kind === 'human',
        connected: true,
      })),
      thinking: this.thinking,
      awaited: this.awaited !== null && !this.lost,
      connection: 'local',
      comfort,
      hint: this.advice?.hint ?? null,
      handOver: this.handOver(),
      notice: this.notice(),
      fair: null,
      table: null,
      choices: {
        undo: this.undoChoice(),
        hint: position.turn.mine && this.isLive() ? ALLOWED : notAllowed('why.hint_turn'),
        setMaximum: inAuction,
        passRest: inAuction,
      },
    };
  }

  private inAuction(position: Position, viewer: Seat | null): Choice {
    if (!position.auction || viewer === null) return notAllowed('why.no_auction');
    return position.seats[viewer]!.passed ? notAllowed('why.out_of_auction') : ALLOWED;
  }

  private handOver(): HandOver | null {
    if (!this.secret || this.awaited === null || this.awaited === this.sitting) return null;
    return { seat: this.awaited, secret: true };
  }

  // That another tab has the game, or bots that are not what they were asked to be.
  private notice(): Message | null {
    if (this.lost) return { key: 'why.other_tab' };
    const [instead] = this.standIns.values();
    if (instead === undefined) return null;
    const names: Fact = { list: [...this.standIns.keys()].map((seat) => ({ seat })), and: true };
    return { key: 'table.stand_in', args: { instead: { message: { key: `level.${instead}` } }, names } };
  }

  private isPerson(seat: Seat): boolean {
    return this.people.includes(seat);
  }

  private handedOver(): Outcome {
    return this.enqueue(async () => {
      const seat = this.view?.handOver?.seat;
      if (seat === undefined) return null;
      this.sitting = seat;
      await this.showAndGoOn();
      return null;
    });
  }

  // --- Moves ---------------------------------------------------------------------------------------------------

  protected override commit(moves: MoveText[], seen: number): Outcome {
    return this.enqueue(async () => {
      if (this.lost) return { key: 'why.other_tab' };
      if (seen !== this.moves.length) return { key: 'why.too_late' };
      const refused = await this.make(moves);
      if (refused) return refused;
      this.draft = [];
      await this.moved();
      return null;
    });
  }

  private async moved(): Promise<void> {
    ++this.turn;
    this.advice = null;
    await this.showAndGoOn();
  }

  private async keep(position: Position): Promise<void> {
    Object.assign(this.saved, {
      moves: this.moves,
      draft: this.draft,
      changed: this.world.now(),
      round: position.round,
      finished: position.phase === 'finished',
      winners: position.reckoning?.winners ?? [],
    });
    await this.world.kept.put(this.saved);
  }

  protected override async draftChanged(): Promise<void> {
    this.saved.draft = this.draft;
    await this.world.kept.put(this.saved);
    await super.draftChanged();
  }

  // Shows the position to whom it concerns, keeps the game, and lets bots, die and comfort go on.
  private async showAndGoOn(): Promise<void> {
    const position = await this.rules.position(this.game, this.moves.length, this.sitting);
    const seat = position.turn.seat;
    if (!position.auction) this.endComfort();
    const automatic = await this.automatic(position);
    this.awaited = automatic === null ? seat : null;
    // Nobody sees the purse of who sat here before.
    if (this.awaited !== null && this.awaited !== this.sitting) this.sitting = this.secret ? null : this.awaited;
    this.thinking = seat !== null && !this.isPerson(seat);
    await this.keep(position);
    await this.show();
    if (automatic !== null) void this.later(automatic, this.turn);
  }

  // How the next move comes about without a person; null if a person is asked or the game is over.
  private async automatic(position: Position): Promise<(() => Promise<MoveText>) | null> {
    const { kind, seat } = position.turn;
    if (kind === 'nobody') return null;
    if (kind === 'chance') return () => this.roll();
    if (!this.isPerson(seat!)) return () => this.think(seat!);
    const move = await this.comfortable(seat!, position.phase);
    return move === null ? null : async () => move;
  }

  private async later(next: () => Promise<MoveText>, turn: number): Promise<void> {
    const began = this.world.now();
    let move: MoveText;
    try {
      move = await next();
    } catch {
      return; // The Worker is gone, and so is the page; the game is kept.
    }
    await this.rest(move, began);
    await this.enqueue(async () => {
      if (this.closed || turn !== this.turn) return;
      const refused = await this.make([move]);
      if (refused) throw new Error(refused.key);
      await this.moved();
    });
  }

  // Until the move before has been on view long enough; another pace counts at once.
  private async rest(move: MoveText, began: number): Promise<void> {
    for (;;) {
      const left = pauseBefore(move, this.pace) - (this.world.now() - began);
      if (left <= 0 || this.closed) return;
      await Promise.race([this.world.wait(left), new Promise<void>((resolve) => (this.hurry = resolve))]);
    }
  }

  override setPace(pace: Pace): void {
    super.setPace(pace);
    this.hurry?.();
  }

  private async roll(): Promise<MoveText> {
    const rolls = this.moves.filter((move) => move.startsWith('roll ')).length;
    return `roll ${await this.rules.die(this.header.options.players, BigInt(this.saved.seed), rolls)}`;
  }

  private async think(seat: Seat): Promise<MoveText> {
    const player = this.saved.seats[seat]!;
    const level = player.kind === 'bot' ? player.level : 'medium';
    const answer = await this.world.thinking.choose({ ...this.task(seat), level });
    if (answer.level === level) this.standIns.delete(seat);
    else this.standIns.set(seat, answer.level);
    return answer.value;
  }

  private task(seat: Seat) {
    return {
      id: this.id,
      header: this.header,
      moves: [...this.moves],
      seat,
      level: 'expert' as const,
      seed: BigInt(this.saved.seed),
    };
  }

  // --- Comfort -------------------------------------------------------------------------------------------------

  private async comfortable(seat: Seat, phase: Phase): Promise<MoveText | null> {
    const { choices } = await this.rules.position(this.game, this.moves.length, seat);
    return comfortMove(this.saved.comfort[seat]!, phase, choices);
  }

  // A maximum and passing the rest are for one auction.
  private endComfort(): void {
    this.saved.comfort = this.saved.comfort.map((each) => ({ ...each, maximum: null, borrow: false, passRest: false }));
  }

  private setComfort(change: Partial<ComfortView>, choice: Choice | undefined): Outcome {
    return this.enqueue(async () => {
      if (this.lost) return { key: 'why.other_tab' };
      if (this.sitting === null) return { key: 'why.not_seated' };
      if (choice && !choice.allowed) return choice.why;
      this.saved.comfort[this.sitting] = { ...this.saved.comfort[this.sitting]!, ...change };
      ++this.turn;
      await this.showAndGoOn();
      return null;
    });
  }

  private setMaximum(amount: number | null, borrow = false): Outcome {
    const choice = amount === null ? undefined : this.view?.choices.setMaximum;
    return this.setComfort({ maximum: amount, borrow: amount !== null && borrow, passRest: false }, choice);
  }

  private passRest(on: boolean): Outcome {
    return this.setComfort({ passRest: on, maximum: null, borrow: false }, on ? this.view?.choices.passRest : undefined);
  }

  // --- Taking back, advice -------------------------------------------------------------------------------------

  // Where the last decision of the only person began; -1 if there is none. A placing is one decision.
  private lastDecision(): number {
    const person = this.people[0];
    let at = this.actors.lastIndexOf(person ?? -1);
    while (at > 0 && this.moves[at]!.startsWith('place ') && this.moves[at - 1]!.startsWith('place ')) --at;
    return at;
  }

  private undoChoice(): Choice {
    if (this.lost) return notAllowed('why.other_tab');
    if (this.people.length > 1) return notAllowed('why.undo_shared');
    return this.actors.includes(this.people[0] ?? -1) ? ALLOWED : notAllowed('why.undo_nothing');
  }

  private takeBackLast(): Outcome {
    return this.enqueue(async () => {
      const choice = this.undoChoice();
      if (!choice.allowed) return choice.why;
      await this.takeBackTo(this.lastDecision());
      this.draft = [];
      this.looking = null;
      this.endComfort();
      await this.moved();
      return null;
    });
  }

  private async ask(): Outcome {
    const seat = this.sitting;
    if (seat === null || !this.view?.turn.mine) return { key: 'why.hint_turn' };
    const asked = { moves: this.moves.length, hint: { busy: true } as HintView };
    this.advice = asked;
    await this.enqueue(() => this.show());
    const task = this.task(seat);
    try {
      const { value, level } = await this.world.thinking.advise(task);
      if (this.advice === asked) asked.hint = { busy: false, ...value, message: hintMessage(value.best, level) };
    } catch {
      if (this.advice === asked) this.advice = null;
      return { key: 'why.hint_failed' };
    } finally {
      await this.enqueue(() => this.show());
    }
    return null;
  }

  private dismiss(): void {
    this.advice = null;
    void this.enqueue(() => this.show());
  }

  // --- The record ----------------------------------------------------------------------------------------------

  override async record(): Promise<string> {
    const { seats, boardShips } = this.saved;
    const recorded = { header: this.header, boardShips, names: seats.map((seat) => seat.name), moves: this.moves, extras: {} };
    return writeRecord(recorded, await this.rules.result(this.game));
  }

}
