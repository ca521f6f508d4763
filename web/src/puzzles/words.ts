// Words about puzzles.
import { t } from '../i18n/index.svelte';
import type { Puzzle } from './puzzles';

// How hard it is, by which bots find it.
export function foundBy({ found_by }: Puzzle): string {
  if (found_by.length === 0) return t('puzzles.found_by_none');
  const names = { list: found_by.map((level) => ({ message: { key: `level.${level}` } })), and: true };
  return t('puzzles.found_by', { names });
}
