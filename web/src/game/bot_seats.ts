// How bots decide in a game on this device, and at which level those play that cannot play at their own.
import type { Thinking } from '../worker/client';
import type { Task } from '../worker/thinker';
import type { Fact, Level, Message, MoveText, Seat } from './types';

export class BotSeats {
  private readonly standIns = new Map<Seat, Level>();

  constructor(private readonly thinking: Thinking) {}

  // The bot in its Worker; once more, in another one; and then whoever can do it here.
  async choose(task: Task, simple: () => Promise<MoveText>): Promise<MoveText> {
    const answer = await this.decide(task, simple);
    if (answer.level === task.level) this.standIns.delete(task.seat);
    else this.standIns.set(task.seat, answer.level);
    return answer.value;
  }

  private async decide(task: Task, simple: () => Promise<MoveText>): Promise<{ value: MoveText; level: Level }> {
    try {
      return await this.thinking.choose(task).catch(() => this.thinking.choose(task));
    } catch {
      return { value: await simple(), level: 'easy' };
    }
  }

  // Who plays below their level.
  notice(): Message | null {
    const [instead] = this.standIns.values();
    if (instead === undefined) return null;
    const names: Fact = { list: [...this.standIns.keys()].map((seat) => ({ seat })), and: true };
    return { key: 'table.stand_in', args: { instead: { message: { key: `level.${instead}` } }, names } };
  }
}
