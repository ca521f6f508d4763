// Bots at work. Keeps one game and its bots from one decision to the next, so that a bot that plans ahead can follow
// its plan, and fetches a network when a bot first asks for it.
import type { Decision, Hint, Level, MoveText, Seat } from '../game/types';
import type { Advice, Bigshot, Chosen, Header } from './bigshot_wasm';

// The position to decide in, and for whom. The seed makes decisions repeatable.
export interface Task {
  id: string; // of the game: another game, other bots
  header: Header;
  moves: readonly MoveText[];
  seat: Seat;
  level: Level;
  seed: bigint;
}

// What a bot says, and at which level: a lower one than asked for where its network cannot be had.
export interface Answer<T> {
  value: T;
  level: Level;
}

// Who takes over where a network cannot be had, offline and never loaded before.
const WITHOUT_NETWORK: Level = 'hard';
const ADVISER: Level = 'expert';

interface Current {
  id: string;
  game: number;
  moves: MoveText[];
  bots: Map<string, number>; // by level and seat
}

export class Thinker {
  private current: Current | null = null;

  constructor(
    private readonly bigshot: Bigshot,
    private readonly fetchNetwork: (players: number) => Promise<Uint8Array>,
  ) {}

  choose(task: Task): Promise<Answer<MoveText>> {
    return this.ask(task, task.level, (bot, game) => this.bigshot.choose(bot, game));
  }

  // What the strongest bot would do.
  async advise(task: Task): Promise<Answer<Omit<Hint, 'message'>>> {
    const { value, level } = await this.ask(task, ADVISER, (bot, game) => this.bigshot.hint(bot, game));
    return { value: { ...value, placing: this.outcome(value, task) }, level };
  }

  // What a whole decision would cost, and what is better; null where there is no choice.
  async judge(task: Task, moves: readonly MoveText[]): Promise<Decision | null> {
    for (;;) {
      const judged = this.bigshot.judge(this.catchUp(task).game, moves);
      if ('value' in judged) return judged.value;
      if (!(await this.loadNetwork(judged.needsNetworkFor))) throw new Error('the coach needs a network that cannot be loaded');
    }
  }

  // How the game goes on if everybody plays well: in the last round perfectly and to its end, before that as the
  // strongest bots do and to the end of the round.
  async line(task: Task): Promise<MoveText[]> {
    const perfect = this.bigshot.perfectLine(this.catchUp(task).game);
    if (perfect.length > 0) return perfect;
    const line: MoveText[] = [];
    const round = this.look(task).position.round;
    for (;;) {
      const moves = [...task.moves, ...line];
      const { next, position } = this.look({ ...task, moves });
      if (next.seat === null || position.round !== round) return line;
      line.push((await this.choose({ ...task, moves, seat: next.seat, level: ADVISER })).value);
    }
  }

  private look(task: Task) {
    return this.bigshot.advance(this.catchUp(task).game, null, {}, { viewer: null });
  }

  // What the cubes that are advised would do, from the rules.
  private outcome({ best }: Advice, task: Task): Hint['placing'] {
    const { game } = this.catchUp(task);
    const { placing, board } = this.bigshot.advance(game, null, {}, { viewer: task.seat, draft: best }).position;
    if (!placing || best.length === 0) return null;
    const sold = board.lots.flatMap(({ id, wouldSell, owner }) => (wouldSell && owner ? [{ lot: id, owner }] : []));
    return { values: placing.values, sold };
  }

  private async ask<T>(task: Task, level: Level, decide: (bot: number, game: number) => Chosen<T>): Promise<Answer<T>> {
    const { game } = this.catchUp(task);
    const answer = decide(this.bot(task, level), game);
    if ('value' in answer) return { value: answer.value, level };
    this.dropBot(task, level);
    if (!(await this.loadNetwork(answer.needsNetworkFor))) {
      if (level === WITHOUT_NETWORK) throw new Error(`${level} needs a network that cannot be loaded`);
      return this.ask(task, WITHOUT_NETWORK, decide);
    }
    return this.ask(task, level, decide);
  }

  private async loadNetwork(players: number): Promise<boolean> {
    try {
      this.bigshot.loadNetwork(await this.fetchNetwork(players));
      return true;
    } catch {
      return false;
    }
  }

  // The game at the task's position: goes on from the last one if that is on the way.
  private catchUp({ id, header, moves }: Task): Current {
    if (this.current?.id !== id) this.begin(id, header);
    const current = this.current!;
    let same = 0;
    while (same < current.moves.length && same < moves.length && current.moves[same] === moves[same]) ++same;
    if (same < current.moves.length) this.bigshot.rewind(current.game, same);
    const { refused } = this.bigshot.play(current.game, moves.slice(same));
    if (refused) throw new Error(refused.key);
    current.moves = [...moves];
    return current;
  }

  private begin(id: string, header: Header): void {
    if (this.current) {
      for (const bot of this.current.bots.values()) this.bigshot.closeBot(bot);
      this.bigshot.close(this.current.game);
    }
    const started = this.bigshot.start(header);
    if ('fault' in started) throw new Error(started.fault.message.key);
    this.current = { id, game: started.game, moves: [], bots: new Map() };
  }

  private bot({ seat, seed }: Task, level: Level): number {
    const key = `${level} ${seat}`;
    const known = this.current!.bots.get(key);
    if (known !== undefined) return known;
    const made = this.bigshot.bot(level, seed, seat);
    if (made === null) throw new Error(`there is no bot called ${level}`);
    this.current!.bots.set(key, made);
    return made;
  }

  private dropBot({ seat }: Task, level: Level): void {
    const key = `${level} ${seat}`;
    const bot = this.current?.bots.get(key);
    if (bot !== undefined) this.bigshot.closeBot(bot);
    this.current?.bots.delete(key);
  }
}
