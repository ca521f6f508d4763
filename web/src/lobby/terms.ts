// What everybody should know of a table before they sit down, in a few words each.
import { boardName, language, t } from '../i18n/index.svelte';
import { canChoose, valuesOf } from '../new_game/options';
import type { GameOptions, TableTerms } from '../game/types';

// "15 sec", "10 min", in the page's language.
export function duration(seconds: number): string {
  const minutes = seconds >= 60 && seconds % 60 === 0;
  return new Intl.NumberFormat(language(), { style: 'unit', unit: minutes ? 'minute' : 'second' }).format(
    minutes ? seconds / 60 : seconds,
  );
}

export function termsText(options: GameOptions, { board, boardShips, clock, rated, listed }: TableTerms): string[] {
  const { players, money, overbid, edition } = options;
  const words = [t('new.count', { number: players }), t(`new.money.${money}`)];
  if (valuesOf('overbid').every((value) => canChoose(options, 'overbid', value).allowed)) words.push(t(`new.overbid.${overbid}`));
  words.push(t('terms.edition', { year: t(`new.edition_name.${edition}`) }));
  words.push(boardShips ? boardName(board) : t('terms.board', { name: board }));
  words.push(clock ? t('terms.clock', { decision: duration(clock.decision), reserve: duration(clock.reserve) }) : t('new.clock.none'));
  if (rated) words.push(t('terms.rated'));
  words.push(listed ? t('new.listed') : t('new.private'));
  return words;
}
