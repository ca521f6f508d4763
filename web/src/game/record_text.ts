// Records (docs/record.md) as texts. The browser parses the JSON; here its form is checked, with the same faults that
// the terminal names, and everything that is a matter of the rules is left to the module.
import type { Header, Judged, PositionFault, RecordResult, Setup } from '../worker/bigshot_wasm';
import type { Rules } from '../worker/client';
import { namedBoard, readBoard, writtenBoard } from './board_text';
import { Cursor, faultMessage, parse, Wrong } from './json_cursor';
import type { FairView, GameOptions, Message, MoveText, RecordFault } from './types';

export interface RecordedGame {
  header: Header;
  boardShips: boolean;
  names: (string | null)[];
  moves: MoveText[];
  extras: Record<string, unknown>; // keys that the format does not know, "fair" among them
}

export type ReadRecord = { game: RecordedGame } | { fault: RecordFault };

const KNOWN_KEYS = ['format', 'version', 'seats', 'moves', 'result'];
// How a game of each version begins: with a deal, or from a position (docs/position.md).
const BEGINNING: Record<number, string[]> = { 1: ['rules', 'board', 'spaces', 'broker', 'roller'], 2: ['position'] };

// Reads one record and replays it; what breaks the format or a rule comes back with its place.
export async function readRecord(rules: Rules, text: string, line: number | null = null): Promise<ReadRecord> {
  const wrong = (message: Message, key: string | null, move: number | null): ReadRecord => ({
    fault: { message, key, move, line },
  });
  try {
    const json = new Cursor(parse(text), '');
    const version = readVersion(json);
    const game = version === 1 ? readHeader(json) : await readPositionHeader(rules, json);
    if ('fault' in game) return wrong(game.fault.message, ['position', game.fault.key].filter(Boolean).join('.'), null);
    const moves = json.get('moves').items();
    const started = await rules.start(game.header);
    if ('fault' in started) return { fault: { ...started.fault, line } };
    try {
      const texts = moves.map((move) => move.value).filter((move) => typeof move === 'string');
      const firstOther = moves.findIndex((move) => typeof move.value !== 'string');
      game.moves = firstOther < 0 ? texts : texts.slice(0, firstOther);
      const { played, refused } = await rules.play(started.game, game.moves);
      if (refused) return wrong(refused, null, played);
      if (firstOther >= 0) return wrong(faultMessage('record.not_text', { found: JSON.stringify(moves[firstOther]!.value) }), null, firstOther);
      checkResult(json, await rules.result(started.game));
      return { game };
    } finally {
      await rules.close(started.game);
    }
  } catch (error) {
    if (error instanceof Wrong) return wrong(faultMessage(error.id, error.facts), error.key, null);
    throw error;
  }
}

function readVersion(json: Cursor): number {
  json.get('format').oneOf('bigshot-record');
  const version = json.get('version');
  if (!(version.wholeNumber() in BEGINNING)) version.refuse('record.version', { expected: Object.keys(BEGINNING).join(', ') });
  return version.wholeNumber();
}

function extrasOf(json: Cursor, version: number): Record<string, unknown> {
  const known = [...KNOWN_KEYS, ...BEGINNING[version]!];
  return Object.fromEntries(Object.entries(json.object()).filter(([key]) => !known.includes(key)));
}

// A game that begins from a position: the colours of its seats are in the position.
async function readPositionHeader(rules: Rules, json: Cursor): Promise<RecordedGame | { fault: PositionFault }> {
  const position = oneLine(json.get('position'));
  const found = await rules.judgePosition(position);
  const fault = 'fault' in found ? found.fault : found.faults[0];
  if (fault) return { fault };
  const { board, boardShips, setup, view } = found as Judged;
  const seats = json.get('seats').items();
  if (seats.length !== setup.seats.length) {
    json.get('seats').refuse('record.seat_count', { found: String(seats.length), expected: String(setup.seats.length) });
  }
  return {
    header: { options: view.options, board, setup, position },
    boardShips,
    names: namesOf(seats),
    moves: [],
    extras: extrasOf(json, 2),
  };
}

function namesOf(seats: readonly Cursor[]): (string | null)[] {
  return seats.map((seat) => seat.find('name')?.text() ?? null);
}

function readHeader(json: Cursor): RecordedGame {
  const options = readOptions(json.get('rules'));
  const board = json.get('board');
  const boardShips = typeof board.value === 'string';
  const seats = json.get('seats').items();
  const setup: Setup = {
    seats: seats.map((seat) => oneWord(seat.get('colors'))),
    spaces: json.get('spaces').items().map(oneWord),
    broker: json.get('broker').wholeNumber(),
    roller: json.get('roller').wholeNumber(),
  };
  return {
    header: { options, board: boardShips ? namedBoard(board) : readBoard(board), setup },
    boardShips,
    names: namesOf(seats),
    moves: [],
    extras: extrasOf(json, 1),
  };
}

// Letters of colours; anything else is refused here, so that the module gets one word.
function oneWord(json: Cursor): string {
  const text = json.text();
  return /^\S+$/.test(text) ? text : '?';
}

// A line break would end the text for the module; no position has any.
function oneLine(json: Cursor): string {
  return json.text().replaceAll('\n', '?');
}

function readOptions(json: Cursor): GameOptions {
  return {
    players: json.get('players').wholeNumber(),
    edition: json.get('edition').oneOf('ravensburger', 'opennplay'),
    money: json.get('money').oneOf('open', 'hidden'),
    overbid: json.get('overbid').oneOf('forbidden', 'penalty'),
  };
}

// The result is there if and only if the game is over, and is the one that the rules find.
function checkResult(json: Cursor, due: RecordResult | null): void {
  const result = json.find('result');
  if (!due) {
    if (result) result.refuse('record.early_result');
    return;
  }
  if (!result) throw new Wrong('record.missing_result', 'result');
  checkEqual(result.get('owners'), due.owners);
  const seats = result.get('seats').items();
  if (seats.length !== due.seats.length) {
    result.get('seats').refuse('record.seat_count', { found: String(seats.length), expected: String(due.seats.length) });
  }
  due.seats.forEach((seat, i) => {
    for (const [key, expected] of Object.entries(seat)) checkEqual(seats[i]!.get(key), expected);
  });
  checkEqual(result.get('winners'), due.winners);
}

function checkEqual(json: Cursor, expected: unknown): void {
  const due = JSON.stringify(expected);
  if (JSON.stringify(json.value) !== due) json.refuse('record.wrong_result', { expected: due });
}

// One line of JSON, which every reader of records takes.
export function writeRecord(game: RecordedGame, result: RecordResult | null): string {
  return JSON.stringify({
    format: 'bigshot-record',
    ...(game.header.position === undefined ? dealtBeginning(game) : positionBeginning(game)),
    moves: game.moves,
    ...(result ? { result } : {}),
    ...game.extras,
  });
}

function dealtBeginning({ header: { options, board, setup }, boardShips, names }: RecordedGame) {
  return {
    version: 1,
    rules: options,
    board: boardShips ? board.name : writtenBoard(board),
    seats: setup.seats.map((colors, i) => (names[i] == null ? { colors } : { name: names[i], colors })),
    spaces: setup.spaces,
    broker: setup.broker,
    roller: setup.roller,
  };
}

function positionBeginning({ header: { position }, names }: RecordedGame) {
  return { version: 2, position, seats: names.map((name) => (name == null ? {} : { name })) };
}

// A game that begins from a position, nothing of it played yet.
export function unplayedRecord(position: string, seats: number): string {
  return JSON.stringify({ format: 'bigshot-record', version: 2, position, seats: Array.from({ length: seats }, () => ({})), moves: [] });
}

// The games of a text: one object on each line, or a single object over several lines.
export function splitRecords(text: string): { text: string; line: number }[] {
  const plain = text.replace(/^\uFEFF/, '');
  const lines = plain.split(/\r?\n/);
  const filled = lines.map((content, i) => ({ text: content, line: i + 1 })).filter(({ text: content }) => content.trim() !== '');
  const each = filled.every(({ text: content }) => content.trimStart().startsWith('{') && content.trimEnd().endsWith('}'));
  if (filled.length <= 1 || each) return filled;
  return [{ text: plain, line: 1 }];
}

// The proof of fair dice that a record carries, if it has the right form.
export function fairOf(extras: Record<string, unknown>): FairView | null {
  const fair = extras['fair'] as Partial<FairView> | undefined;
  if (typeof fair !== 'object' || fair === null) return null;
  const { method, commitment, nonces, pledges, marks, seed } = fair;
  if (typeof method !== 'string' || typeof commitment !== 'string' || !Array.isArray(nonces)) return null;
  const list = (value: unknown) => (Array.isArray(value) ? (value as (string | null)[]) : []);
  return { method, commitment, pledges: list(pledges), nonces, marks: list(marks), seed: typeof seed === 'string' ? seed : null };
}
