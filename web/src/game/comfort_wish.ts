// What a person wants to leave to the program in this auction (auto-bid), held against what is possible now.
import type { Choice, Choices, ComfortView, Message } from './types';

export type ComfortWish = { change: Partial<ComfortView>; choice: Choice } | { refused: Message };

const ALLOWED: Choice = { allowed: true };
const NONE = { maximum: null, borrow: false, passRest: false };

export function maximumWish(choices: Choices | undefined, amount: number | null, borrow = false): ComfortWish {
  const choice = choices?.setMaximum;
  if (!choice) return { refused: { key: 'why.loading' } };
  if (amount === null) return { change: NONE, choice: ALLOWED };
  const { low, high } = choice;
  if (choice.allowed && !(Number.isSafeInteger(amount) && amount >= low && amount <= high)) {
    return { refused: { key: 'error.request.out_of_range', args: { low, high } } };
  }
  return { change: { ...NONE, maximum: amount, borrow }, choice };
}

export function passRestWish(choices: Choices | undefined, on: boolean): ComfortWish {
  if (!choices) return { refused: { key: 'why.loading' } };
  return { change: { ...NONE, passRest: on }, choice: on ? choices.passRest : ALLOWED };
}

export function autoPassWish(on: boolean): ComfortWish {
  return { change: { autoPass: on }, choice: ALLOWED };
}
