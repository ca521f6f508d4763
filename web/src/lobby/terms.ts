// What everybody should know of a table before they sit down, in a few words each.
import { language, t } from '../i18n/index.svelte';
import type { GameOptions, TableTerms } from '../game/types';

// "15 sec", "10 min", in the page's language.
export function duration(seconds: number): string {
  const minutes = seconds >= 60 && seconds % 60 === 0;
  return new Intl.NumberFormat(language(), { style: 'unit', unit: minutes ? 'minute' : 'second' }).format(
    minutes ? seconds / 60 : seconds,
  );
}

export function termsText(options: GameOptions, { board, clock, rated, listed }: TableTerms): string[] {
  const { players, money, overbid, edition } = options;
  const words = [
    t('new.count', { number: players }),
    money === 'hidden' ? t('new.money_hidden') : t('new.money_open'),
  ];
  if (money === 'hidden') words.push(overbid === 'penalty' ? t('new.overbid_penalty') : t('new.overbid_forbidden'));
  words.push(t('terms.edition', { year: edition === 'opennplay' ? t('new.edition_2018') : t('new.edition_2001') }));
  words.push(board === 'standard' ? t('terms.board_standard') : t('terms.board', { name: board }));
  words.push(clock ? t('terms.clock', { decision: duration(clock.decision), reserve: duration(clock.reserve) }) : t('new.clock.none'));
  if (rated) words.push(t('terms.rated'));
  words.push(listed ? t('new.listed') : t('new.private'));
  return words;
}
