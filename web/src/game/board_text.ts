// Boards as JSON, in records and in files of their own (docs/record.md). Here the form is checked; whether one can play on
// a board is asked of the module.
import { STANDARD_OPTIONS } from '../new_game/options';
import type { Board, BoardLot } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { Cursor, faultMessage, parse, Wrong } from './json_cursor';
import { SHIPPED_BOARDS, shippedBoard } from './shipped_boards';
import type { GameView, RecordFault } from './types';

// A board that a text calls by its name.
export function namedBoard(json: Cursor): Board {
  const board = shippedBoard(json.text());
  if (!board) json.refuse('record.unknown_board', { allowed: SHIPPED_BOARDS.map(({ name }) => JSON.stringify(name)).join(', ') });
  return board as Board;
}

// A whole board.
export function readBoard(json: Cursor): Board {
  return { name: json.get('name').text(), lots: json.get('lots').items().map(readLot) };
}

function readLot(json: Cursor): BoardLot {
  return {
    id: json.get('id').text(),
    district: json.get('district').text(),
    value: json.find('value')?.wholeNumber() ?? 0,
    park: json.find('park')?.boolean() ?? false,
  };
}

export function writtenBoard(board: Board): Board {
  return { name: board.name, lots: board.lots.map(({ id, district, value, park }) => (park ? { id, district, park } : { id, district, value: value ?? 0 })) };
}

export function sameBoard(a: Board, b: Board): boolean {
  return JSON.stringify(writtenBoard(a)) === JSON.stringify(writtenBoard(b));
}

// The board that a game is played on.
export function boardIn({ board }: Pick<GameView, 'board'>): Board {
  return writtenBoard(board);
}

// Whether its name says all about it.
export function ships(board: Board): boolean {
  const shipped = shippedBoard(board.name);
  return shipped !== null && sameBoard(shipped, board);
}

// The board of a file, or what is wrong with it: its form, or what the rules say.
export async function readBoardFile(rules: Rules, text: string): Promise<{ board: Board } | { fault: RecordFault }> {
  try {
    const board = readBoard(new Cursor(parse(text.replace(/^\uFEFF/, '')), ''));
    const fault = await rules.checkHeader(STANDARD_OPTIONS, board);
    // It is all about the board: the key of a record would say nothing.
    return fault ? { fault: { ...fault, key: null, line: null } } : { board: writtenBoard(board) };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { fault: { message: faultMessage(error.id, error.facts), key: error.key, move: null, line: null } };
  }
}
