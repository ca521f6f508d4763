// Where the review of a game is.
import type { GameView } from '../game/types';

export function reviewPath({ kind, id, table }: Pick<GameView, 'kind' | 'id' | 'table'>): string {
  if (kind === 'replay') return '#/review/look';
  return kind === 'table' ? `#/review/table/${table?.id ?? id}` : `#/review/game/${id}`;
}
