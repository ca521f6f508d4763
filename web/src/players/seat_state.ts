// What a seat is doing, in a word or two: the same on its card, in the strip of seats and in the order of bidding.
import type { GameView, SeatView } from '../game/types';
import { num, t } from '../i18n/index.svelte';

// Empty if there is nothing to tell.
export function seatState(view: GameView, seat: SeatView): string {
  if (seat.kind === 'empty') return t('players.empty');
  if (seat.substitute) return t(seat.resigned ? 'players.resigned' : 'players.substitute');
  if (!seat.connected && !view.reckoning) return t('players.away'); // after the end everybody may go
  if (view.phase === 'bidding' && seat.leads && view.auction?.standing) {
    return t('players.bids', { amount: num(view.auction.standing.amount) });
  }
  if (view.phase === 'bidding' && seat.passed) return t('players.passed');
  if (view.phase === 'borrowing' && seat.ready) return t('players.ready');
  if (!seat.turn) return '';
  return view.turn.thinking ? t('players.thinks') : t(`players.asked.${view.phase}`);
}

// The same where seats are compared: who does nothing waits, perhaps with a bid that was outbid.
export function bidderState(view: GameView, seat: SeatView): string {
  const outbid = view.phase === 'bidding' && seat.lastBid !== null ? num(seat.lastBid) : t('players.waits');
  return seatState(view, seat) || outbid;
}
