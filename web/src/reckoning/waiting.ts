import type { TableSummary } from '../game/types';
import { t } from '../i18n/index.svelte';

// Who has come to a table that has not begun; people without a name go by the number of their seat.
export function waitingAt({ state, seats }: Pick<TableSummary, 'state' | 'seats'>): string[] {
  if (state !== 'waiting') return [];
  return seats.flatMap(({ kind, name }, i) => (kind === 'human' ? [name || t('seat.unnamed', { number: i + 1 })] : []));
}
