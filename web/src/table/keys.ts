// The table's single keys. They act only where no text is being typed, and only on what is allowed now; a refusal is
// explained like that of a button.
import { bidAfter, BID_STEPS, choiceOf } from '../auction/bid_steps';
import { askedLoan } from '../auction/asked_loan.svelte';
import { slotsOf } from '../placing/slots';
import { askWhy } from './why.svelte';
import type { Choice, ColorCode, GameSource, GameView, LotId, Outcome, Placing, PlayCommands } from '../game/types';

export interface KeyTargets {
  source: GameSource;
  take(color: ColorCode): void;
  takeUp(cube: Placing): void;
  place(lot: LotId): void;
}

export interface BarTargets {
  rules(): void;
  sound(): void;
}

// Whether the key meant something here.
export function keyAction(event: KeyboardEvent, view: GameView, targets: KeyTargets): boolean {
  const key = keyMeant(event);
  if (key === null) return false;
  const { play, undo } = targets.source;
  if (event.ctrlKey) return key === 'Z' && undo ? act(view.choices.undo, () => undo.undo()) : false;
  if (!play || !view.timeline.live || !view.turn.mine) return false;
  if (view.placing) return placingKey(key, event, view, play, targets);
  if (view.phase === 'borrowing') return borrowingKey(key, event, view, play);
  if (view.phase === 'bidding') return biddingKey(key, view, play);
  return false;
}

// The keys of the bar above the table, which work before the game, too.
export function barKeyAction(event: KeyboardEvent, view: GameView, targets: BarTargets): boolean {
  const key = event.ctrlKey ? null : keyMeant(event);
  if (key === '?') return done(targets.rules);
  if (key === 'S' && !view.board.lots.some((lot) => lot.id === key)) return done(targets.sound);
  return false;
}

// The key, a letter as a capital; null where it is somebody else's: the browser's, a field's, a dialog's.
function keyMeant(event: KeyboardEvent): string | null {
  if (event.altKey || event.metaKey || isTyping(event.target) || document.querySelector('dialog[open]')) return null;
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

function biddingKey(key: string, view: GameView, play: PlayCommands): boolean {
  const step = BID_STEPS.find((each) => String(each) === key);
  if (step !== undefined) {
    const amount = bidAfter(view, step);
    return act(choiceOf(view.choices.bid, amount), () => play.bid(amount));
  }
  if (key === 'P') return act(view.choices.pass, () => play.pass());
  const loan = view.choices.loans[0];
  return key === 'L' && loan ? act(loan, () => askedLoan(loan.color, view, play)) : false;
}

function borrowingKey(key: string, event: KeyboardEvent, view: GameView, play: PlayCommands): boolean {
  if (key === 'Enter' && !isControl(event.target)) return act(view.choices.ready, () => play.ready());
  const loan = view.choices.loans.length === 1 ? view.choices.loans[0] : view.choices.loans[Number(key) - 1];
  const asked = view.choices.loans.length === 1 ? key === 'L' : loan !== undefined;
  return asked && loan ? act(loan, () => askedLoan(loan.color, view, play)) : false;
}

function placingKey(key: string, event: KeyboardEvent, view: GameView, play: PlayCommands, targets: KeyTargets): boolean {
  const { left } = view.placing!;
  const slot = slotsOf(view.placing!)[Number(key) - 1];
  if (slot) {
    const { color, lot, draft } = slot;
    if (lot === null) return done(() => targets.take(color));
    if (draft) return done(() => targets.takeUp({ color, lot }));
  }
  if (view.board.lots.some((lot) => lot.id === key)) return done(() => targets.place(key));
  if (key === 'Backspace') return act(view.choices.takeBack, () => play.takeBack());
  if (key === 'Enter' && left.length === 0 && !isControl(event.target)) {
    return act(view.choices.confirm, () => play.confirm());
  }
  return false;
}

function act(choice: Choice, action: () => Outcome): boolean {
  if (!choice.allowed) askWhy(choice.why);
  else void action().then((refused) => refused && askWhy(refused));
  return true;
}

function done(action: () => unknown): boolean {
  action();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, input') !== null;
}
