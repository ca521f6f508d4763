// The rest before a move that nobody at this screen decides: until the move before has been on view long enough.
// Another pace counts at once.
import type { LocalWorld } from './local_world';
import { pauseBefore } from './pace';
import type { MoveText, Pace } from './types';

export class Rests {
  private hurry: (() => void) | null = null; // ends the present rest

  constructor(private readonly world: Pick<LocalWorld, 'now' | 'wait'>) {}

  // `pace` is asked again and again; null: nobody waits any more.
  async before(move: MoveText, last: MoveText | undefined, began: number, pace: () => Pace | null): Promise<void> {
    for (;;) {
      const present = pace();
      if (present === null) return;
      const left = pauseBefore(move, last, present) - (this.world.now() - began);
      if (left <= 0) return;
      await Promise.race([this.world.wait(left), new Promise<void>((resolve) => (this.hurry = resolve))]);
    }
  }

  lookAgain(): void {
    this.hurry?.();
  }
}
