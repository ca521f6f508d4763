// The position that is being set up: what it is, what the rules say about it, and what it was before. Every change is
// shown to the module first; one that makes no position at all is refused with the module's reason.
import { passingStorage } from '../game/safe_storage';
import { randomSeed } from '../game/seed';
import { STANDARD_BOARD } from '../game/shipped_boards';
import type { GameOptions, GameView, Message, Outcome } from '../game/types';
import { pictured } from '../board/pictured';
import { STANDARD_OPTIONS } from '../new_game/options';
import type { Board, Judged, PositionFault } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { readDraft, writeDraft, type Draft } from './draft';

const KEPT = 'bigshot.editor';
const MOST_STEPS = 200;
const ENGINE_FAILED: Message = { key: 'why.engine_failed' };

export class Editor {
  text = $state('');
  judged = $state.raw<Judged | null>(null);
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);
  private queue: Promise<unknown> = Promise.resolve();

  readonly draft = $derived<Draft | null>(this.text === '' ? null : readDraft(this.text));
  readonly view = $derived<GameView | null>(this.judged && pictured(this.judged.view));
  readonly possible = $derived(this.judged !== null && this.judged.faults.length === 0);

  constructor(private readonly rules: Rules) {}

  // The text of a link, else what was set up last, else a deal. What is wrong with the link's text comes back.
  // Throws where there is nothing to show.
  async open(given: string | null): Promise<PositionFault | null> {
    const wrong = given === null ? null : await this.show(given);
    if (given !== null && !wrong) return null;
    const kept = passingStorage().getItem(KEPT);
    if (kept === null || (await this.show(kept))) await this.begin();
    return wrong;
  }

  edit(change: (draft: Draft) => Draft): Outcome {
    return this.inTurn(async () => (this.draft ? this.become(writeDraft(change(this.draft))) : null));
  }

  // A text that somebody has typed or pasted.
  async paste(text: string): Promise<PositionFault | null> {
    try {
      return await this.queued(() => this.replaceBy(text));
    } catch {
      return { message: ENGINE_FAILED, key: null, move: null };
    }
  }

  private async begin(): Promise<void> {
    const refused = await this.deal(STANDARD_OPTIONS);
    if (refused) throw new Error(refused.key);
  }

  // A game that has just been dealt, on the same board as before.
  deal(options: GameOptions): Outcome {
    return this.inTurn(async () => {
      const dealt = await this.dealt(options, this.judged?.board ?? STANDARD_BOARD);
      return 'fault' in dealt ? dealt.fault.message : this.become(dealt.text);
    });
  }

  // Everything as it is, on another board.
  useBoard(board: Board): Outcome {
    return this.inTurn(async () => {
      if (!this.draft || !this.view) return null;
      const dealt = await this.dealt(this.view.options, board);
      return 'fault' in dealt ? dealt.fault.message : this.become(writeDraft({ ...this.draft, board: readDraft(dealt.text).board }));
    });
  }

  private async dealt(options: GameOptions, board: Board): Promise<{ text: string } | { fault: PositionFault }> {
    const setup = await this.rules.deal(options.players, randomSeed());
    const started = await this.rules.start({ options, board, setup });
    if ('fault' in started) return started;
    const text = await this.rules.positionAt(started.game, 0);
    await this.rules.close(started.game);
    return { text };
  }

  // Cubes for the ring that go with what lies on the lots, and the round that it is then.
  fill(): Outcome {
    return this.inTurn(async () => {
      const filled = await this.rules.fillRing(this.text, randomSeed());
      return filled === null ? { key: 'editor.cannot_fill' } : this.become(filled);
    });
  }

  undo(): Outcome {
    return this.inTurn(async () => this.step(this.past, 'editor.nothing_to_undo', (left) => {
      this.future = [...this.future, this.text];
      this.past = left;
    }));
  }

  redo(): Outcome {
    return this.inTurn(async () => this.step(this.future, 'editor.nothing_to_redo', (left) => {
      this.past = [...this.past, this.text];
      this.future = left;
    }));
  }

  private async step(from: string[], nothing: string, move: (left: string[]) => void): Promise<Message | null> {
    const text = from.at(-1);
    if (text === undefined) return { key: nothing };
    move(from.slice(0, -1));
    return (await this.show(text))?.message ?? null;
  }

  private async become(text: string): Promise<Message | null> {
    return text === this.text ? null : ((await this.replaceBy(text))?.message ?? null);
  }

  private async replaceBy(text: string): Promise<PositionFault | null> {
    const before = this.text;
    const wrong = await this.show(text);
    if (!wrong) this.remember(before);
    return wrong;
  }

  private remember(before: string): void {
    if (before === '' || before === this.text) return;
    this.past = [...this.past, before].slice(-MOST_STEPS);
    this.future = [];
  }

  // Shows a text, unless it is of the wrong form.
  private async show(text: string): Promise<PositionFault | null> {
    const judged = await this.rules.judgePosition(text);
    if ('fault' in judged) return judged.fault;
    this.text = text;
    this.judged = judged;
    passingStorage().setItem(KEPT, text);
    return null;
  }

  private inTurn(task: () => Promise<Message | null>): Outcome {
    return this.queued(task).catch(() => ENGINE_FAILED);
  }

  private queued<T>(task: () => Promise<T>): Promise<T> {
    const done = this.queue.then(task);
    this.queue = done.catch(() => undefined);
    return done;
  }
}
