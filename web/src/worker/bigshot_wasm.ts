// The module of bindings/wasm with types: rules, records and bots, as plain calls. It holds no rule itself; it only
// carries texts in and out. It runs wherever WebAssembly does: in a Worker of the page, and in Node for the tests.
import type { Decision, Depth, GameOptions, Message, MoveText, RecordFault, Review, Seat } from '../game/types';
import { boardText, headerText, lines, oneLine, optionsText, requestText } from './module_texts';
import type {
  Act, Advanced, Advice, AllOptions, Board, Chosen, Eyes, Header, Judged, PositionFault, RecordResult, Setup, Standing, Started,
} from './module_types';

export type { Decision, Review } from '../game/types';
export type * from './module_types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(size: number): number;
  answer_address(): number;
  answer_size(): number;
  game_start(size: number, withSeed: number, seed: bigint): number;
  game_close(game: number): void;
  game_advance(game: number, size: number): void;
  game_play(game: number, size: number): number;
  game_rewind(game: number, moves: number): void;
  game_legal(game: number): void;
  game_check(game: number, size: number): void;
  game_result(game: number): void;
  game_standing(game: number): void;
  game_position(game: number, moves: number): void;
  boards_ship(size: number): void;
  position_judge(size: number): number;
  position_fill(size: number, seed: bigint): void;
  header_check(size: number): void;
  all_options(): void;
  deal(players: number, seed: bigint): void;
  fair_deal(players: number, size: number): number;
  fair_die(size: number): number;
  seed_of(seed: bigint, stream: number): bigint;
  simple_move(game: number, seed: bigint): number;
  perfect_line(game: number): void;
  bot_make(size: number): number;
  bot_close(bot: number): void;
  bot_new_game(bot: number, seed: bigint): void;
  bot_choose(bot: number, game: number): number;
  bot_hint(bot: number, game: number): number;
  network_load(size: number): number;
  review_start(game: number, deep: number): number;
  review_close(review: number): void;
  review_step(review: number): number;
  review_so_far(review: number): void;
  decision_judge(game: number, size: number): number;
  decision_best(game: number): number;
}

const NEEDS_NETWORK = 0;
const REFUSED = -1;
const REVIEW_NEEDS_NETWORK = -2;
// More than are ever open in one module.
const GAMES = 1 << 20;
// What is thrown when a game is not, or no longer, in this module.
export const NO_SUCH_GAME = 'there is no such game';

export class Bigshot {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly wasm: Exports,
    private readonly number: number,
  ) {}

  // The shipped boards are those that texts may name without writing them out. Where several modules follow one another,
  // each has a number of its own, and knows the games of no other.
  static async load(module: BufferSource | Response | Promise<Response>, shipped: readonly Board[], number = 0): Promise<Bigshot> {
    const source = await (module instanceof Response || module instanceof Promise
      ? WebAssembly.instantiateStreaming(module, {})
      : WebAssembly.instantiate(module, {}));
    const wasm = source.instance.exports as unknown as Exports;
    wasm._initialize();
    const bigshot = new Bigshot(wasm, number);
    wasm.boards_ship(bigshot.write(shipped.map(boardText).join('')));
    return bigshot;
  }

  // --- Games ---------------------------------------------------------------------------------------------------

  // With a seed, the dice follow from it.
  start(header: Header, seed: bigint | null = null): Started {
    return this.started(headerText(header), seed);
  }

  // A game that begins from a position (docs/position.md).
  startFrom(position: string, seed: bigint | null = null): Started {
    return this.started(lines([`position ${position}`]), seed);
  }

  private started(header: string, seed: bigint | null): Started {
    const game = this.wasm.game_start(this.write(header), seed === null ? 0 : 1, seed ?? 0n);
    return game === REFUSED ? { fault: JSON.parse(this.answer()) } : { game: this.number * GAMES + game };
  }

  close(game: number): void {
    if (Math.floor(game / GAMES) === this.number) this.wasm.game_close(game % GAMES);
  }

  private inside(game: number): number {
    if (Math.floor(game / GAMES) !== this.number) throw new Error(NO_SUCH_GAME);
    return game % GAMES;
  }

  // The one call by which a game is played and looked at: refuses what was decided on another number of moves than
  // `expected` (null: on any), comes from another seat than the one that acts, or breaks a rule; plays; and answers
  // with everything.
  advance(game: number, expected: number | null, act: Act, eyes: Eyes): Advanced {
    this.wasm.game_advance(this.inside(game), this.write(requestText(expected, act, eyes)));
    const answer = this.answer();
    if (answer === '') throw new Error(NO_SUCH_GAME);
    return JSON.parse(answer) as Advanced;
  }

  // Plays moves up to the first that is refused.
  play(game: number, moves: readonly MoveText[]): { played: number; refused: Message | null } {
    const played = this.wasm.game_play(this.inside(game), this.write(lines(moves)));
    return { played, refused: this.maybe<Message>() };
  }

  // Takes back everything after the first `moves` moves.
  rewind(game: number, moves: number): void {
    this.wasm.game_rewind(this.inside(game), moves);
  }

  legal(game: number): MoveText[] {
    this.wasm.game_legal(this.inside(game));
    return this.answerLines();
  }

  // Why a move is refused now, or after others that are not made yet; null if it is legal.
  check(game: number, move: MoveText, after: readonly MoveText[] = []): Message | null {
    this.wasm.game_check(this.inside(game), this.write(lines([...after, move])));
    return this.maybe<Message>();
  }

  result(game: number): RecordResult | null {
    this.wasm.game_result(this.inside(game));
    return JSON.parse(this.answer());
  }

  standing(game: number): Standing {
    this.wasm.game_standing(this.inside(game));
    return JSON.parse(this.answer());
  }

  // The text of the position after the first `moves` moves (docs/position.md).
  positionAt(game: number, moves: number): string {
    this.wasm.game_position(this.inside(game), moves);
    return this.answer();
  }

  // --- Positions -----------------------------------------------------------------------------------------------

  // What a position that is being set up looks like, and everything that makes it impossible; or why the text is none.
  judgePosition(text: string): Judged | { fault: PositionFault } {
    const refused = this.wasm.position_judge(this.write(oneLine(text))) === REFUSED;
    const answer = JSON.parse(this.answer());
    return refused ? { fault: answer } : answer;
  }

  // The text with a ring and a round that go with its lots; null if no game can have such lots.
  fillRing(text: string, seed: bigint): string | null {
    this.wasm.position_fill(this.write(oneLine(text)), seed);
    return this.answer() || null;
  }

  // What is wrong with options and board, before anything is dealt.
  checkHeader(options: GameOptions, board: Board): Omit<RecordFault, 'line'> | null {
    this.wasm.header_check(this.write(optionsText(options) + boardText(board)));
    return this.maybe<Omit<RecordFault, 'line'>>();
  }

  allOptions(): AllOptions {
    this.wasm.all_options();
    return JSON.parse(this.answer());
  }

  // --- Chance --------------------------------------------------------------------------------------------------

  deal(players: number, seed: bigint): Setup {
    this.wasm.deal(players, seed);
    return JSON.parse(this.answer());
  }

  // From numbers of eight bytes each, the most significant first; null if they are not enough.
  fairDeal(players: number, numbers: Uint8Array): Setup | null {
    const enough = this.wasm.fair_deal(players, this.writeBytes(numbers));
    return enough === 1 ? JSON.parse(this.answer()) : null;
  }

  fairDie(numbers: Uint8Array): number | null {
    return this.wasm.fair_die(this.writeBytes(numbers)) || null;
  }

  // An independent seed for stream number `stream` of a seed.
  seedOf(seed: bigint, stream: number): bigint {
    return BigInt.asUintN(64, this.wasm.seed_of(seed, stream));
  }

  // --- Bots ----------------------------------------------------------------------------------------------------

  // The move of a weak bot, which every module has.
  simpleMove(game: number, seed: bigint): MoveText {
    if (this.wasm.simple_move(this.inside(game), seed) === REFUSED) throw new Error('no seat acts in this game');
    return this.answer();
  }

  // The moves to the end of the game if everybody plays perfectly; none before the last round's die is rolled.
  perfectLine(game: number): MoveText[] {
    this.wasm.perfect_line(this.inside(game));
    return this.answerLines();
  }

  // A bot for one seat of the game with this seed; null if there is none of that name.
  bot(name: string, seed: bigint, seat: Seat): number | null {
    const bot = this.wasm.bot_make(this.write(oneLine(name)));
    if (bot === REFUSED) return null;
    this.wasm.bot_new_game(bot, this.seedOf(seed, seat));
    return bot;
  }

  closeBot(bot: number): void {
    this.wasm.bot_close(bot);
  }

  // The bot's move for the acting seat. If it lacks its network, load that and make the bot anew.
  choose(bot: number, game: number): Chosen<MoveText> {
    return this.chosen(this.wasm.bot_choose(bot, this.inside(game)), (text) => text);
  }

  hint(bot: number, game: number): Chosen<Advice> {
    return this.chosen(this.wasm.bot_hint(bot, this.inside(game)), (text) => {
      const told = JSON.parse(text) as Advice;
      return { ...told, options: told.options.map(({ move, chance }) => ({ move, chance: chance / 1000 })) };
    });
  }

  // What a whole decision of the acting seat would cost; null where there is no choice.
  judge(game: number, moves: readonly MoveText[]): Chosen<Decision | null> {
    const code = this.wasm.decision_judge(this.inside(game), this.write(lines(moves)));
    if (code === REFUSED) throw new Error(`no decision: ${this.answer()}`);
    const text = this.answer();
    return code === REVIEW_NEEDS_NETWORK ? { needsNetworkFor: Number(text) } : { value: JSON.parse(text) };
  }

  // What the acting seat should do; null where nobody acts or there is no choice.
  bestDecision(game: number): Chosen<Decision | null> {
    const code = this.wasm.decision_best(this.inside(game));
    if (code === REFUSED) throw new Error(NO_SUCH_GAME);
    const text = this.answer();
    return code === REVIEW_NEEDS_NETWORK ? { needsNetworkFor: Number(text) } : { value: JSON.parse(text) };
  }

  // Takes the bytes of a network file; throws if they are none.
  loadNetwork(bytes: Uint8Array): void {
    if (this.wasm.network_load(this.writeBytes(bytes)) === REFUSED) throw new Error(`network: ${this.answer()}`);
  }

  // --- Reviews -------------------------------------------------------------------------------------------------

  // Looks at a game again, one move at a time. If it lacks a network, load that and begin again.
  startReview(game: number, depth: Depth): Chosen<number> {
    return this.reviewed(this.wasm.review_start(this.inside(game), depth === 'deep' ? 1 : 0));
  }

  closeReview(review: number): void {
    this.wasm.review_close(review);
  }

  // Looks at the next move, if there is one; how many have been looked at.
  stepReview(review: number): Chosen<number> {
    return this.reviewed(this.wasm.review_step(review));
  }

  // The review of the moves looked at so far.
  reviewSoFar(review: number): Review {
    this.wasm.review_so_far(review);
    const text = this.answer();
    if (text === '') throw new Error('there is no such review');
    return JSON.parse(text) as Review;
  }

  private reviewed(code: number): Chosen<number> {
    if (code === REFUSED) throw new Error('there is no such review');
    return code === REVIEW_NEEDS_NETWORK ? { needsNetworkFor: Number(this.answer()) } : { value: code };
  }

  // --- Texts in and out ----------------------------------------------------------------------------------------

  private write(text: string): number {
    return this.writeBytes(this.encoder.encode(text));
  }

  private writeBytes(bytes: Uint8Array): number {
    const address = this.wasm.reserve(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, address, bytes.length).set(bytes);
    return bytes.length;
  }

  private answer(): string {
    const size = this.wasm.answer_size();
    return this.decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.answer_address(), size));
  }

  private answerLines(): string[] {
    const text = this.answer();
    return text === '' ? [] : text.split('\n');
  }

  private maybe<T>(): T | null {
    const text = this.answer();
    return text === '' ? null : (JSON.parse(text) as T);
  }

  private chosen<T>(code: number, read: (text: string) => T): Chosen<T> {
    if (code === REFUSED) throw new Error('no seat acts in this game, or there is no such bot');
    const text = this.answer();
    return code === NEEDS_NETWORK ? { needsNetworkFor: Number(text) } : { value: read(text) };
  }
}
