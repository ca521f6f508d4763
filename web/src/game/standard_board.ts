// The board that ships with the game.
import type { Board } from '../worker/bigshot_wasm';
import standardBoard from '../../../data/boards/standard.json';

export const STANDARD_BOARD: Board = standardBoard;
