// Boards besides the standard one: loaded, kept, drawn, played on, written down and sent.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { layoutOf } from '../../src/board/layout';
import { readBoardFile, ships } from '../../src/game/board_text';
import { keyOf, OwnBoards } from '../../src/game/own_boards.svelte';
import { readRecord } from '../../src/game/record_text';
import { ServerLobby, type LobbyWorld } from '../../src/game/server_lobby';
import { SHIPPED_BOARDS, STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { BoardView, NewGame } from '../../src/game/types';
import { Bigshot, type Board } from '../../src/worker/bigshot_wasm';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { HARBOUR, RIVERSIDE } from '../support/boards';
import { FakeServer, storage } from '../support/fake_server';
import { localGames, localWorld, opened, until } from '../support/local_world';
import { GAME, named, open, SEATED } from '../support/table';
import { loadWasm, projectFile, wasmFile } from '../support/wasm';

const OPTIONS = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
const BOTS: NewGame['seats'] = Array.from({ length: 4 }, () => ({ kind: 'human', name: null }));

let rules: Rules;
let bigshot: Bigshot;
beforeAll(async () => {
  bigshot = await loadWasm();
  rules = asRemote(bigshot);
});

const changed = (change: (board: Board) => void): string => {
  const board = structuredClone(HARBOUR);
  change(board);
  return JSON.stringify(board);
};

test('every file of data/boards ships, the standard board first', () => {
  const files = readdirSync(new URL('../../../data/boards/', import.meta.url)).filter((file) => !file.endsWith('.layout.json'));
  expect(SHIPPED_BOARDS).toHaveLength(files.length);
  expect(SHIPPED_BOARDS[0]).toBe(STANDARD_BOARD);
  expect(ships({ ...STANDARD_BOARD, lots: HARBOUR.lots })).toBe(false);
});

describe('a board from a file', () => {
  test('is read', async () => {
    expect(await readBoardFile(rules, `\uFEFF${JSON.stringify(HARBOUR, null, 1)}`)).toEqual({ board: HARBOUR });
    expect(await readBoardFile(rules, projectFile('data/boards/standard.json').toString())).toMatchObject({ board: { name: 'standard' } });
  });

  test.each([
    ['no JSON', 'lots of lots', 'error.record.not_json', null],
    ['a list', '[]', 'error.record.not_object', null],
    ['no lots', '{"name":"x"}', 'error.record.missing_key', 'lots'],
    ['a value in words', changed((board) => (board.lots[0]!.value = 'ten' as never)), 'error.record.not_whole_number', 'lots[0].value'],
    ['twelve lots', changed((board) => board.lots.pop()), 'error.board.lot_count', null],
    ['one park', changed((board) => (board.lots[3] = { id: 'D', district: 'quay', value: 3 })), 'error.board.park_count', null],
    ['a letter twice', changed((board) => (board.lots[1]!.id = 'A')), 'error.board.repeated_id', null],
    ['a lot without value', changed((board) => delete board.lots[1]!.value), 'error.board.lot_without_value', null],
    ['a lot nowhere', changed((board) => (board.lots[1]!.district = '')), 'error.board.no_district', null],
  ])('is refused with the reason of the rules: %s', async (_, text, key, at) => {
    expect(await readBoardFile(rules, text)).toMatchObject({ fault: { message: { key }, key: at } });
  });
});

describe('boards of one’s own', () => {
  test('are kept, take the place of one of the same name, and can be removed', () => {
    const store = storage();
    const own = new OwnBoards(store);
    expect(own.keep(HARBOUR)).toBe('own:harbour');
    own.keep(RIVERSIDE);
    const other = { ...HARBOUR, lots: [...HARBOUR.lots].reverse() };
    own.keep(other);
    const again = new OwnBoards(store);
    expect(again.all).toEqual([...SHIPPED_BOARDS, RIVERSIDE, other]);
    again.remove(keyOf(RIVERSIDE));
    expect(new OwnBoards(store).own).toEqual([other]);
    expect(again.find('own:gone')).toBeNull();
  });

  test('may have the name of one that ships, and are none if they are the same', () => {
    const own = new OwnBoards(storage());
    expect(own.keep(structuredClone(STANDARD_BOARD))).toBe('standard');
    expect(own.own).toEqual([]);
    expect(own.keep({ ...HARBOUR, name: 'standard' })).toBe('own:standard');
    expect(own.find('standard')).toEqual(STANDARD_BOARD);
  });

  test('that are damaged are left out', () => {
    const store = storage();
    store.setItem('bigshot.boards', JSON.stringify([HARBOUR, { name: 7 }, null]));
    expect(new OwnBoards(store).own).toMatchObject([{ name: 'harbour' }]);
    store.setItem('bigshot.boards', 'what?');
    expect(new OwnBoards(store).own).toEqual([]);
  });
});

describe.each([HARBOUR, RIVERSIDE])('on $name', (board) => {
  test('a local game is played, kept, and written with its whole board', async () => {
    const world = await localWorld();
    const games = localGames(world, '5');
    const made = await games.create({ options: OPTIONS, board, seats: BOTS });
    if ('refused' in made) throw new Error(made.refused.key);
    const source = await opened(games, made.id);
    await until(source, (view) => view.phase === 'bidding');
    source.close();
    const record = (await games.record(made.id))!;
    expect(JSON.parse(record)).toMatchObject({ version: 1, board });
    const read = await readRecord(rules, record);
    expect(read).toMatchObject({ game: { boardShips: false, header: { board: { name: board.name } } } });
  });

  test('a position’s text carries the board, and is read again', async () => {
    const started = bigshot.start({ options: OPTIONS, board, setup: bigshot.deal(4, 3n) });
    if ('fault' in started) throw new Error(started.fault.message.key);
    const text = bigshot.positionAt(started.game, 0);
    expect(text.split(' ')[1]).toContain(';A:');
    expect(bigshot.judgePosition(text)).toMatchObject({ faults: [], boardShips: false, board: { name: board.name } });
  });

  test('every lot has a place of its own, parks where parks are drawn', () => {
    const layout = layoutOf(viewOf(board));
    const places = board.lots.map(({ id }) => layout.lots[id]!);
    expect(new Set(places.map(({ box }) => box.join())).size).toBe(13);
    for (const { id, park } of board.lots) expect(layout.lots[id]!.trees !== undefined, id).toBe(park === true);
  });
});

test('districts of the same sizes are drawn round their own lots', () => {
  const layout = layoutOf(viewOf(HARBOUR));
  expect(layout.districts.map(({ id }) => id).sort()).toEqual(['docks', 'hill', 'old town', 'quay']);
  const inside = (outline: string, [x, y]: number[]) => {
    const xs = [...outline.matchAll(/[MH](\d+)/g)].map((found) => Number(found[1]));
    const ys = [...outline.matchAll(/(?:V|M\d+ )(\d+)/g)].map((found) => Number(found[1]));
    return x! > Math.min(...xs) && x! < Math.max(...xs) && y! > Math.min(...ys) && y! < Math.max(...ys);
  };
  for (const { id, district } of HARBOUR.lots) {
    const { outline } = layout.districts.find((each) => each.id === district)!;
    expect(inside(outline, layout.lots[id]!.box), `${id} in ${district}`).toBe(true);
  }
  expect(layoutOf(viewOf(RIVERSIDE)).districts).toEqual([]);
});

test('a lot that has moved to another district is not drawn in the old one', () => {
  const board = structuredClone(STANDARD_BOARD);
  board.lots.find(({ id }) => id === 'B')!.district = 'south';
  board.lots.find(({ id }) => id === 'F')!.district = 'north';
  const layout = layoutOf(viewOf(board));
  const standard = layoutOf(viewOf(STANDARD_BOARD));
  expect(layout.lots['F']!.box).toEqual(standard.lots['B']!.box);
});

test('a second board that ships is known by its name alone', async () => {
  const module = await Bigshot.load(readFileSync(wasmFile), [STANDARD_BOARD, HARBOUR]);
  const started = module.start({ options: OPTIONS, board: HARBOUR, setup: module.deal(4, 3n) });
  if ('fault' in started) throw new Error(started.fault.message.key);
  const text = module.positionAt(started.game, 0);
  expect(text.split(' ')[1]).toBe('harbour');
  expect(module.judgePosition(text)).toMatchObject({ faults: [], boardShips: true, board: { name: 'harbour' } });
  expect(bigshot.judgePosition(text)).toMatchObject({ fault: { key: 'board' } });
});

describe('at a table', () => {
  test('the board of the table is shown before and after the deal', async () => {
    const server = new FakeServer({ ...SEATED, board: HARBOUR });
    const { game } = open(server);
    const before = await until(game, (view) => view.connection === 'live');
    expect(before.board.name).toBe('harbour');
    expect(before.table!.terms).toMatchObject({ board: 'harbour', boardShips: false });
    server.begin({ ...GAME, board: HARBOUR }, 'roll 3');
    const after = await until(game, (view) => view.die !== null);
    expect(after.board.lots.find(({ id }) => id === 'C')!.value).toBe(22);
    game.close();
  });

  test('a board that only the server knows is told, not another one shown', async () => {
    const { game, troubles } = open(new FakeServer({ ...SEATED, board: 'newer' }));
    await expect.poll(() => troubles.map(({ key }) => key)).toContain('why.unknown_board');
    game.close();
  });

  test.each([
    [STANDARD_BOARD, 'standard'],
    [HARBOUR, HARBOUR],
  ])('is made with the name of a board that the server has, or with all of it: $name', async (board, sent) => {
    const server = new FakeServer();
    const world = {
      connections: server.world,
      memory: named(),
      fetchJson: async () => ({ boards: ['standard', 'harbour'] }),
    };
    server.refuse['create'] = { id: 'limit.tables', key: 'error.limit.tables' };
    const lobby = new ServerLobby(world as unknown as LobbyWorld);
    await lobby.create({ options: OPTIONS, board, name: '', listed: false, rated: false, clock: null, bots: [null, null, null, null] });
    expect(server.requests.find((request) => request.do === 'create')?.['board']).toEqual(sent);
  });
});

function viewOf(board: Board): BoardView {
  const started = bigshot.start({ options: OPTIONS, board, setup: bigshot.deal(4, 3n) });
  if ('fault' in started) throw new Error(started.fault.message.key);
  const view = bigshot.advance(started.game, null, {}, { viewer: null }).position.board;
  bigshot.close(started.game);
  return view;
}
