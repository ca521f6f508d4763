// "Why not?": what was asked about last. Whatever is disabled asks here instead of staying mute.
import type { Message } from '../game/types';

let asked = $state.raw<{ message: Message; serial: number } | null>(null);
let serial = 0;

export function askWhy(message: Message): void {
  asked = { message, serial: ++serial };
}

export function whyAsked(): { message: Message; serial: number } | null {
  return asked;
}

export function whyDone(): void {
  asked = null;
}
