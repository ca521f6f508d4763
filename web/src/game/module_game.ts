// One game in the rules Worker: the only place where it is played. Every answer of the module tells everything about
// the game, so that a Worker that is lost costs nothing: the game is made anew from the moves of the last answer.
import { NO_SUCH_GAME, type Act, type Advanced, type Eyes, type Header } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { WorkerGone } from '../worker/remote';
import type { Message, MoveText, RecordFault } from './types';

export type Begun = { game: ModuleGame } | { fault: Omit<RecordFault, 'line'> };

export class ModuleGame {
  private moves: readonly MoveText[] = [];

  private constructor(
    private readonly rules: Rules,
    readonly header: Header,
    private readonly seed: bigint | null,
    private number: number,
  ) {}

  // With a seed, the dice follow from it; otherwise they come with the moves.
  static async begin(rules: Rules, header: Header, seed: bigint | null = null): Promise<Begun> {
    const started = await rules.start(header, seed);
    return 'fault' in started ? started : { game: new ModuleGame(rules, header, seed, started.game) };
  }

  async advance(expected: number | null, act: Act, eyes: Eyes): Promise<Advanced> {
    const answer = await this.ask((game) => this.rules.advance(game, expected, act, eyes));
    this.moves = answer.moves;
    return answer;
  }

  // The text of the position after so many moves.
  positionAt(moves: number): Promise<string> {
    return this.ask((game) => this.rules.positionAt(game, moves));
  }

  // Why the last of some moves is refused, if those before it were made; null if it is not.
  check(move: MoveText, after: readonly MoveText[]): Promise<Message | null> {
    return this.ask((game) => this.rules.check(game, move, after));
  }

  // The move of a weak bot for the seat that acts, thought out in the rules Worker: for when the other one fails.
  simpleMove(seed: bigint): Promise<MoveText> {
    return this.ask((game) => this.rules.simpleMove(game, seed));
  }

  result() {
    return this.ask((game) => this.rules.result(game));
  }

  close(): void {
    this.rules.close(this.number).catch(() => undefined);
  }

  private async ask<T>(question: (game: number) => Promise<T>): Promise<T> {
    try {
      return await question(this.number);
    } catch (error) {
      if (!isLost(error)) throw error;
      await this.makeAnew();
      return question(this.number);
    }
  }

  private async makeAnew(): Promise<void> {
    const started = await this.rules.start(this.header, this.seed);
    if ('fault' in started) throw new Error(started.fault.message.key);
    this.number = started.game;
    const { refused } = await this.rules.play(this.number, this.moves);
    if (refused) throw new Error(refused.key);
  }
}

function isLost(error: unknown): boolean {
  return error instanceof WorkerGone || (error instanceof Error && error.message === NO_SUCH_GAME);
}
