// The boards that one can choose from: those that ship, and those that a person has loaded from files. The latter are
// kept in this browser.
import type { Board } from '../worker/bigshot_wasm';
import { readBoard, sameBoard, ships, writtenBoard } from './board_text';
import { Cursor, parse } from './json_cursor';
import { lastingStorage, type SmallStorage } from './safe_storage';
import { SHIPPED_BOARDS } from './shipped_boards';

const KEPT = 'bigshot.boards';

// By what a choice is remembered: a board of one's own may have the name of one that ships.
export type BoardKey = string;

export function keyOf(board: Board): BoardKey {
  return ships(board) ? board.name : `own:${board.name}`;
}

export class OwnBoards {
  private kept = $state.raw<Board[]>([]);

  constructor(private readonly storage: SmallStorage) {
    this.kept = read(storage.getItem(KEPT));
  }

  get own(): readonly Board[] {
    return this.kept;
  }

  get all(): readonly Board[] {
    return [...SHIPPED_BOARDS, ...this.kept];
  }

  find(key: BoardKey): Board | null {
    return this.all.find((board) => keyOf(board) === key) ?? null;
  }

  has(board: Board): boolean {
    return this.all.some((each) => sameBoard(each, board));
  }

  // Takes the place of one of the same name.
  keep(board: Board): BoardKey {
    const key = keyOf(board);
    if (!ships(board)) this.write([...this.kept.filter((each) => keyOf(each) !== key), board]);
    return key;
  }

  remove(key: BoardKey): void {
    this.write(this.kept.filter((each) => keyOf(each) !== key));
  }

  private write(boards: Board[]): void {
    this.kept = boards;
    if (boards.length === 0) this.storage.removeItem(KEPT);
    else this.storage.setItem(KEPT, JSON.stringify(boards));
  }
}

// Whatever lies in the browser's store may be old or damaged: only what has the form of a board is taken.
function read(text: string | null): Board[] {
  try {
    return new Cursor(parse(text ?? '[]'), '').items().flatMap((item) => {
      try {
        const board = readBoard(item);
        return ships(board) ? [] : [writtenBoard(board)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

export const boards = new OwnBoards(lastingStorage());
