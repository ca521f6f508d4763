// A record to look at: any position of it, by hand or running by itself.
import type { Position, RecordResult } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { checkFairDice } from './fair_dice';
import { notAllowed, PlayedGame, type Surroundings } from './played_game';
import { fairOf, writeRecord, type RecordedGame } from './record_text';
import type { DiceCheck, DiceCommands, FairView, Message, Outcome, Seat } from './types';

const REFUSED: Message = { key: 'why.replay' };

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
    await game.begin(recorded.header, recorded.moves);
    game.looking = 0;
    await game.show();
    return game;
  }

  protected override eyes(): Seat | null {
    return null;
  }

  protected override surroundings(_: Position): Surroundings {
    const choice = notAllowed(REFUSED.key);
    return {
      seats: this.recorded.names.map((name) => ({ name, kind: 'human', level: null, local: false, connected: true })),
      thinking: false,
      awaited: true,
      connection: 'local',
      comfort: null,
      hint: null,
      handOver: null,
      notice: null,
      fair: this.fair,
      table: null,
      choices: { undo: choice, hint: choice, setMaximum: choice, passRest: choice },
    };
  }

  override async record(): Promise<string> {
    const result: RecordResult | null = await this.rules.result(this.game);
    return writeRecord(this.recorded, result);
  }

  private async checkDice(): Promise<DiceCheck> {
    const finished = (await this.rules.result(this.game)) !== null;
    return checkFairDice(this.rules, this.fair, this.recorded.header, this.recorded.moves, finished);
  }

  protected override async commit(): Outcome {
    return REFUSED;
  }
}
