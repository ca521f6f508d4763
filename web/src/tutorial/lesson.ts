// The lesson as a game: the module plays it like any other, so that the real board and panels show it. What is not the
// next step is answered and not done.
import type { Eyes } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { ModuleGame } from '../game/module_game';
import { notAllowed, PlayedGame, type SeatFacts, type Surroundings } from '../game/played_game';
import type { ColorCode, LotId, Message, MoveText, Outcome, PlayCommands, Seat } from '../game/types';
import { STEPS, type Step } from './script';

const LEARNER: Seat = 0;
const OTHERS = ['Mabel', 'Otto', 'Colette'];

export class Lesson extends PlayedGame {
  private at = 0;

  override readonly play: PlayCommands = {
    ...this.playCommands(),
    place: (color, lot) => this.placeAsAsked(color, lot),
    takeBack: () => this.goTo(this.at - 1),
    arrange: async () => this.notNow(),
  };

  constructor(
    rules: Rules,
    private readonly onstep: (at: number) => void,
  ) {
    super('lesson', 'local', rules, null);
  }

  get step(): Step {
    return STEPS[this.at]!;
  }

  // Shows the position of a step, whichever was shown before; null, or why it cannot be shown.
  goTo(at: number): Outcome {
    return this.command(async () => {
      const next = Math.max(0, Math.min(at, STEPS.length - 1));
      const { scene } = STEPS[next]!;
      const before = STEPS.slice(0, next).filter((step) => step.scene === scene);
      const judged = await this.rules.judgePosition(scene);
      if ('fault' in judged) return judged.fault.message;
      const { board, setup, view } = judged;
      const begun = await ModuleGame.begin(this.rules, { options: view.options, board, setup, position: scene });
      if ('fault' in begun) return begun.fault.message;
      this.adopt(begun.game);
      this.at = next;
      const { moves, draft } = doneBy(before);
      const refused = await this.advance(0, { moves }, { draft });
      if (!refused) this.onstep(next);
      return refused;
    });
  }

  // What the learner does by the lesson's own button.
  next(): Outcome {
    const { ask } = this.step;
    if (ask.kind === 'place') return this.placeAsAsked(ask.color, ask.lot);
    if (ask.kind === 'confirm') return this.play.confirm();
    return this.goTo(this.at + 1);
  }

  protected override eyes(): Pick<Eyes, 'viewer' | 'people'> {
    return { viewer: LEARNER, people: [LEARNER] };
  }

  protected override surroundings(): Surroundings {
    const choice = notAllowed('why.only_local');
    const { kind } = this.step.ask;
    return {
      seats: [null, ...OTHERS].map((name, seat): SeatFacts => ({
        name, kind: seat === LEARNER ? 'human' : 'bot', level: seat === LEARNER ? null : 'easy', local: seat === LEARNER,
        connected: true, substitute: null, resigned: false,
      })),
      thinking: false,
      awaited: kind === 'move' || kind === 'place' || kind === 'confirm',
      connection: 'local',
      comfort: null,
      hint: null,
      handOver: null,
      loanRound: null,
      notice: null,
      fair: null,
      table: null,
      choices: { undo: choice, hint: choice },
    };
  }

  // Bids, loans and the confirmed cubes.
  protected override async commit(moves: MoveText[]): Outcome {
    const { ask } = this.step;
    const asked = ask.kind === 'confirm' || (ask.kind === 'move' && moves.join() === ask.move);
    return asked ? this.goTo(this.at + 1) : this.notNow();
  }

  private async placeAsAsked(color: ColorCode, lot: LotId): Outcome {
    const { ask } = this.step;
    if (ask.kind !== 'place') return this.notNow();
    if (color !== ask.color) return { key: 'tutorial.wrong_cube', args: { color: { color: ask.color } } };
    return lot === ask.lot ? this.goTo(this.at + 1) : { key: 'tutorial.wrong_lot', args: { lot: ask.lot } };
  }

  // What the lesson wants instead.
  private notNow(): Message {
    const { ask } = this.step;
    if (ask.kind === 'place') return { key: 'tutorial.wrong_lot', args: { lot: ask.lot } };
    if (ask.kind !== 'move') return { key: 'tutorial.one_step' };
    const [what, amount] = ask.move.split(' ');
    return what === 'loan' ? { key: 'tutorial.wrong_loan' } : { key: 'tutorial.wrong_bid', args: { amount: Number(amount) } };
  }

  override async record(): Promise<string> {
    return '';
  }
}

// Everything that steps of one scene have done: moves, and cubes that are not confirmed.
function doneBy(steps: readonly Step[]): { moves: MoveText[]; draft: MoveText[] } {
  const moves: MoveText[] = [];
  let draft: MoveText[] = [];
  for (const { ask } of steps) {
    if (ask.kind === 'roll') moves.push(...ask.then);
    else if (ask.kind === 'move') moves.push(ask.move, ...ask.then);
    else if (ask.kind === 'place') draft.push(`place ${ask.color} ${ask.lot}`);
    else if (ask.kind === 'confirm') {
      moves.push(...draft);
      draft = [];
    }
  }
  return { moves, draft };
}
