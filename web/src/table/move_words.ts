// A move in the words of its button: "bid 4" as the person reads it.
import { COLORS, type ColorCode, type GameView, type MoveText } from '../game/types';
import { colorName, t } from '../i18n/index.svelte';

export function moveWords(move: MoveText, view: GameView): string {
  const [kind, what = '', lot = ''] = move.split(' ');
  const color = COLORS.find((each): each is ColorCode => each === what);
  if (kind === 'bid') return t('auction.bid_label', { amount: Number(what) }, view);
  if (kind === 'pass') return t('auction.pass');
  if (kind === 'ready') return t('auction.ready');
  if (!color) return move;
  if (kind === 'loan') return t('auction.loan_for', { color: { color } }, view);
  if (kind === 'pay') return t('auction.pay_from', { color: { color } }, view);
  return t('told.cube_on_lot', { cube: colorName(color, view.options.edition), lot });
}
