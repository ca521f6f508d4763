// A record to look at: any position of it, by hand or running by itself.
import type { Eyes } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { checkFairDice } from './fair_dice';
import { ModuleGame } from './module_game';
import { notAllowed, PlayedGame, type Surroundings } from './played_game';
import { fairOf, writeRecord, type RecordedGame } from './record_text';
import type { DiceCheck, DiceCommands, FairView, Outcome } from './types';

const REFUSED = 'why.replay';

export class ReplayGame extends PlayedGame {
  private readonly fair: FairView | null;
  override readonly dice: DiceCommands | null;

  private constructor(id: string, rules: Rules, private readonly recorded: RecordedGame, title: string | null) {
    super(id, 'replay', rules, title);
    this.fair = fairOf(recorded.extras);
    this.dice = this.fair && { check: () => this.checkDice() };
  }

  // The record must have been read without a fault.
  static async open(id: string, rules: Rules, recorded: RecordedGame, title: string | null = null): Promise<ReplayGame> {
    const game = new ReplayGame(id, rules, recorded, title);
    const begun = await ModuleGame.begin(rules, recorded.header);
    if ('fault' in begun) throw new Error(begun.fault.message.key);
    game.adopt(begun.game);
    game.looking = 0;
    await game.enqueue(() => game.advance(0, { moves: recorded.moves }));
    return game;
  }

  protected override eyes(): Pick<Eyes, 'viewer'> {
    return { viewer: null };
  }

  protected override surroundings(): Surroundings {
    const choice = notAllowed(REFUSED);
    return {
      seats: this.recorded.names.map((name) => ({ name, kind: 'human', level: null, local: false, connected: true, substitute: null, resigned: false })),
      thinking: false,
      awaited: false,
      connection: 'local',
      comfort: null,
      hint: null,
      handOver: null,
      loanRound: null,
      notice: null,
      fair: this.fair,
      table: null,
      choices: { undo: choice, hint: choice },
    };
  }

  override async record(): Promise<string> {
    return writeRecord(this.recorded, await this.game!.result());
  }

  private async checkDice(): Promise<DiceCheck> {
    const finished = (await this.game!.result()) !== null;
    return checkFairDice(this.rules, this.fair, this.recorded.header, this.recorded.names, this.recorded.moves, finished);
  }

  // There is nobody who plays.
  protected override async commit(): Outcome {
    return { key: REFUSED };
  }
}
