// What a screen reader hears about a lot, and what its card shows.
import { colorName, n, nameOf, t } from '../i18n/index.svelte';
import { COLORS, type Candidate, type ColorCode, type Fact, type GameView, type LotId, type LotView } from '../game/types';

export function ownerName(view: GameView, color: ColorCode): string {
  const seat = view.seats.find((each) => each.colors.includes(color));
  if (!seat) return t('board.ghost', {}, view);
  const name = nameOf(view, seat.seat);
  return seat.colors.length > 1 ? t('board.owner_color', { name, color: { color } }, view) : name;
}

// The player of a colour, for a sentence; null: the ghost, for whom languages bend the whole sentence, as for "you".
function ownerFact(view: GameView, color: ColorCode): Fact | null {
  const seat = view.seats.find((each) => each.colors.includes(color));
  if (!seat) return null;
  const owner: Fact = { seat: seat.seat };
  return seat.colors.length > 1 ? { message: { key: 'board.owner_color', args: { name: owner, color: { color } } } } : owner;
}

// To whom a lot goes, as a whole sentence.
function goesTo(view: GameView, color: ColorCode, sold: boolean): string {
  const name = ownerFact(view, color);
  if (!name) return sold ? t('board.sold_to_ghost', {}, view) : t('board.ghost_now', {}, view);
  return sold ? t('board.sold_to', { name }, view) : t('board.owner_now', { name }, view);
}

// What advice would sell, and to whom.
export function wouldSell(view: GameView, lot: LotId, color: ColorCode): string {
  const name = ownerFact(view, color);
  return name ? t('hint.sells', { lot, name }, view) : t('hint.sells_ghost', { lot }, view);
}

export function cubesText(view: GameView, lot: LotView): string {
  const cubes = COLORS.flatMap((color) => Array<ColorCode>(lot.counts[color]).fill(color));
  return cubes.length === 0 ? t('board.no_cubes') : t('board.cubes', { cubes: { cubes } }, view);
}

export function lotTitle(lot: LotView): string {
  return lot.park ? t('board.park', { lot: lot.id }) : t('board.lot', { lot: lot.id, value: lot.value });
}

function standing(view: GameView, owner: ColorCode | null, cancelled: ColorCode[], anything: boolean): string {
  if (owner) return goesTo(view, owner, false);
  if (cancelled.length > 0) return t('board.cancelled');
  return anything ? t('board.nobody') : '';
}

export function lotLabel(view: GameView, lot: LotView): string {
  const parts = [lotTitle(lot)];
  if (lot.sold && lot.owner) {
    parts.push(goesTo(view, lot.owner, true));
  } else {
    parts.push(cubesText(view, lot));
    parts.push(n('board.room', lot.capacity - lot.cubes.length));
    parts.push(standing(view, lot.owner, lot.cancelled, lot.cubes.length > 0));
  }
  if (lot.doubled && !lot.park) parts.push(t('board.doubled'));
  return parts.filter(Boolean).join(' ');
}

// What one more cube would do, as a sentence.
export function candidateText(view: GameView, candidate: Candidate): string {
  const color = colorName(candidate.color, view.options.edition);
  const parts = [t('placing.would', { color, lot: candidate.lot })];
  if (candidate.sold && candidate.owner) {
    parts.push(goesTo(view, candidate.owner, true));
  } else {
    parts.push(standing(view, candidate.owner, candidate.cancelled, true));
  }
  if (candidate.doubled) parts.push(t('board.doubled'));
  return parts.filter(Boolean).join(' ');
}
