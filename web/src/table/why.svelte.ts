// "Why not?": what was asked about last. Whatever is disabled asks here instead of staying mute.
import type { Message } from '../game/types';

let asked = $state.raw<{ message: Message; serial: number } | null>(null);
let serial = 0;

export function askWhy(message: Message): void {
  asked = { message, serial: ++serial };
}

// Does something and says why it was not done: what it was refused with, or that it failed. What was done answers what
// was told before it.
export async function tellWhy(work: () => unknown): Promise<void> {
  const before = asked;
  try {
    const outcome = await work();
    if (isMessage(outcome)) askWhy(outcome);
    else if (asked === before) whyDone();
  } catch (error) {
    console.error(error);
    askWhy({ key: 'why.failed' });
  }
}

function isMessage(outcome: unknown): outcome is Message {
  return typeof outcome === 'object' && outcome !== null && 'key' in outcome;
}

export function whyAsked(): { message: Message; serial: number } | null {
  return asked;
}

export function whyDone(): void {
  asked = null;
}
