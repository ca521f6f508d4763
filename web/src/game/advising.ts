// Advice on the position before a person's eyes. It belongs to the position in which it was asked for: whatever happens
// meanwhile makes it void.
import type { Thinking } from '../worker/client';
import type { Task } from '../worker/thinker';
import { hintMessage } from './hint_message';
import type { HintView, Outcome } from './types';

export class Advising {
  private asked = 0; // grows with every position and every question, so that late answers are dropped
  private given: HintView | null = null;

  constructor(
    private readonly thinking: Thinking,
    private readonly show: () => void,
  ) {}

  get hint(): HintView | null {
    return this.given;
  }

  // There is another position, or nobody wants to see it any more.
  forget(): void {
    ++this.asked;
    this.given = null;
  }

  async ask(task: Task): Outcome {
    if (this.given?.busy) return null;
    const question = ++this.asked;
    this.given = { busy: true };
    this.show();
    try {
      const { value, level } = await this.thinking.advise(task);
      if (question === this.asked) this.given = { busy: false, ...value, message: hintMessage(value.best, level) };
      return null;
    } catch {
      if (question === this.asked) this.given = null;
      return { key: 'why.hint_failed' };
    } finally {
      this.show();
    }
  }
}
