// A puzzle as a source of a game: one decision of one seat, made with the same board and panels as in any game. What
// follows is played out: by perfect play in the last round, before that by the strongest bots.
import type { Advanced, Eyes, Position } from '../worker/bigshot_wasm';
import type { Rules, Thinking } from '../worker/client';
import { ModuleGame } from '../game/module_game';
import { notAllowed, PlayedGame, type SeatFacts, type Surroundings } from '../game/played_game';
import type { Message, MoveText, Outcome, Seat } from '../game/types';
import type { Puzzle } from './puzzles';

export interface Verdict {
  solved: boolean;
  answered: number; // moves of the answer; what follows is the line
  exact: boolean; // played out to the end of the game
}

export interface PuzzleWorld {
  rules: Rules;
  thinking: Thinking;
}

const NO_CHOICE = notAllowed('why.puzzle');

export class PuzzleGame extends PlayedGame {
  override readonly play = this.playCommands();
  private answered = false;

  private constructor(
    private readonly puzzle: Puzzle,
    private readonly world: PuzzleWorld,
    private readonly seat: Seat,
    private readonly players: number,
    private readonly onverdict: (verdict: Verdict | null) => void,
  ) {
    super(puzzle.id, 'local', world.rules, null);
  }

  // `onverdict` hears what came of the answer; null if it could not be judged.
  static async open(puzzle: Puzzle, world: PuzzleWorld, onverdict: (verdict: Verdict | null) => void): Promise<PuzzleGame> {
    const judged = await world.rules.judgePosition(puzzle.position);
    if ('fault' in judged) throw new Error(judged.fault.message.key);
    const { view, board, setup } = judged;
    const begun = await ModuleGame.begin(world.rules, { options: view.options, board, setup, position: puzzle.position });
    if ('fault' in begun) throw new Error(begun.fault.message.key);
    const game = new PuzzleGame(puzzle, world, view.turn.seat ?? 0, view.options.players, onverdict);
    game.adopt(begun.game);
    await game.enqueue(() => game.advance(0, {}));
    return game;
  }

  protected override eyes(): Pick<Eyes, 'viewer'> {
    return { viewer: this.seat };
  }

  protected override surroundings(_: Position, now: Advanced): Surroundings {
    const seats = Array.from({ length: this.players }, (_, seat): SeatFacts => ({
      name: null, kind: 'human', level: null, local: seat === this.seat, connected: true, substitute: null, resigned: false,
    }));
    return {
      seats,
      thinking: false,
      awaited: !this.answered && now.next.seat === this.seat,
      connection: 'local',
      comfort: null,
      hint: null,
      handOver: null,
      notice: null,
      fair: null,
      loanRound: null,
      table: null,
      choices: { undo: NO_CHOICE, hint: NO_CHOICE },
    };
  }

  protected override cannotAct(): Message | null {
    return this.answered ? { key: 'why.puzzle_answered' } : super.cannotAct();
  }

  // The one answer, and then how it goes on.
  protected override commit(moves: MoveText[], by: Seat, seen: number): Outcome {
    return this.command(async () => {
      if (this.answered) return { key: 'why.puzzle_answered' };
      const refused = await this.advance(seen, { moves, by });
      if (refused) return refused;
      this.answered = true;
      void this.playOut(moves);
      return null;
    });
  }

  private async playOut(answer: MoveText[]): Promise<void> {
    try {
      const { header } = this.game!;
      const task = { id: this.id, header, moves: answer, seat: this.seat, level: 'expert' as const, seed: 1n };
      // Once more in another Worker, if the first is lost.
      const line = this.now!.latest.finished ? [] : await this.world.thinking.line(task).catch(() => this.world.thinking.line(task));
      await this.enqueue(async () => {
        if (this.closed) return;
        this.looking = answer.length; // and from there on at the person's pace
        await this.advance(answer.length, { moves: line });
        this.onverdict(this.judge(answer));
      });
      if (line.length > 0) await this.replay.playOn(true);
    } catch {
      this.onverdict(null);
    }
  }

  private judge(answer: MoveText[]): Verdict {
    const { finished, winners } = this.now!.latest;
    const share = winners.includes(this.seat) ? 1000 / winners.length : 0;
    const same = [...answer].sort().join() === [...this.puzzle.best].sort().join();
    // Several answers may be as good; perfect play to the end tells.
    const solved = finished ? share >= this.puzzle.win - 1 : same;
    return { solved, answered: answer.length, exact: finished };
  }

  override async record(): Promise<string> {
    return '';
  }
}
