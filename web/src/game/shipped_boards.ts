// The boards that ship with the game: every file of data/boards. The standard board is the first.
import type { Board } from '../worker/bigshot_wasm';
import standardBoard from '../../../data/boards/standard.json';

const files = import.meta.glob<Board>(['../../../data/boards/*.json', '!**/*.layout.json'], { eager: true, import: 'default' });

export const STANDARD_BOARD: Board = standardBoard;
export const SHIPPED_BOARDS: readonly Board[] = [STANDARD_BOARD, ...Object.values(files).filter(({ name }) => name !== STANDARD_BOARD.name)];

export function shippedBoard(name: string): Board | null {
  return SHIPPED_BOARDS.find((board) => board.name === name) ?? null;
}
