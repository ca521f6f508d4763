// Positions on the page: read, judged while they are set up, filled, and played from.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import limits from 'virtual:limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_BOARDS, STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { GameView, NewSeat } from '../../src/game/types';
import { Bigshot, type Judged } from '../../src/worker/bigshot_wasm';
import { localGames, localWorld, opened, until } from '../support/local_world';
import { Types } from '../support/typed';
import { loadWasm, projectFile, wasmFile } from '../support/wasm';
import { readFileSync } from 'node:fs';

const LATER =
  '4rof standard R/W/B/Y -/-/-/-/-/-/-/-/-/B/-/RRB/- RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/-/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB 9 2 R10:0/Y19:1/W10:0/B2:1 - 2 bid:3:3:0123:Y';
const PUZZLES = (JSON.parse(projectFile('data/puzzles.json').toString()) as { puzzles: { position: string }[] }).puzzles;

let bigshot: Bigshot;
let types: Types;
beforeAll(async () => {
  bigshot = await loadWasm();
  types = new Types('src/worker/bigshot_wasm.ts');
}, 60_000);

function judge(text: string): Judged {
  const judged = bigshot.judgePosition(text);
  if ('fault' in judged) throw new Error(`${judged.fault.key} ${judged.fault.message.key}`);
  return judged;
}

const changed = (part: number, text: string) => LATER.split(' ').map((each, i) => (i === part ? text : each)).join(' ');

describe('a position', () => {
  test('is looked at as it is', () => {
    const { faults, missing, gone, setup, view } = judge(LATER);
    expect(faults).toEqual([]);
    expect(missing).toEqual({ R: 0, Y: 0, W: 0, B: 0 });
    expect(gone).toBe(0);
    expect(setup.seats).toEqual(['R', 'W', 'B', 'Y']);
    expect(view).toMatchObject({ phase: 'bidding', round: 2, roller: 2, turn: { seat: 0 }, auction: { standing: { amount: 3, seat: 3 } } });
    expect(view.board.lots[11]!.cubes.map((cube) => cube.color)).toEqual(['R', 'R', 'B']);
    expect(view.seats[3]).toMatchObject({ money: 19, loans: 1, lastBid: 3 });
  });

  test('that is impossible is shown all the same, with every reason and its place', () => {
    const { faults, missing, view } = judge(changed(3, 'RYWB/-/-/-/-/-/-/-/-/B/-/RRB/-'));
    expect(faults.map(({ key, message }) => [key, message.key])).toEqual([
      ['lots', 'error.position.cube_count'],
      ['lots', 'error.position.cube_count'],
      ['lots', 'error.position.cube_count'],
      ['lots', 'error.position.cube_count'],
      ['lots', 'error.position.sold_count'],
    ]);
    expect(missing).toEqual({ R: -1, Y: -1, W: -1, B: -1 });
    expect(view.phase).toBe('rolling');
    expect(view.board.lots[0]!.cubes).toHaveLength(4);
  });

  test.each([
    ['', '', 'error.position.parts'],
    ['hello', '', 'error.position.parts'],
    [changed(3, 'X'), 'lots', 'error.position.bad_lots'],
    [changed(4, 'RWWB'), 'ring', 'error.position.bad_ring'],
    [changed(10, 'sleep'), 'phase', 'error.position.bad_phase'],
    [`${LATER}\n${LATER}`, '', 'error.position.parts'],
  ])('of the wrong form is refused with its place: %#', (text, key, id) => {
    const judged = bigshot.judgePosition(text);
    expect('fault' in judged && [judged.fault.key ?? '', judged.fault.message.key]).toEqual([key, id]);
  });

  test('has numbers as high as the editor offers them', () => {
    const rich = (money: number) => bigshot.judgePosition(changed(7, `R${money}:0/Y19:1/W10:0/B2:1`));
    expect(rich(limits.highestNumber)).not.toHaveProperty('fault');
    expect(rich(limits.highestNumber + 1)).toHaveProperty('fault');
  });

  test('is written as the types say', () => {
    for (const text of [LATER, changed(3, 'RYWB/-/-/-/-/-/-/-/-/B/-/RRB/-'), PUZZLES[0]!.position]) {
      expect(types.faults('Judged', judge(text))).toEqual([]);
    }
  });

  test('gets a ring that goes with its lots', () => {
    let filled = 0;
    for (const { position } of PUZZLES.filter((_, i) => i % 20 === 0)) {
      const parts = position.split(' ');
      // Before a roll, so that no cubes are on offer.
      const empty = [...parts.slice(0, 4), Array(18).fill('-').join('/'), ...parts.slice(5, 9), '1', 'roll'].join(' ');
      const text = bigshot.fillRing(empty, 7n);
      if (text === null) continue;
      ++filled;
      expect(judge(text).faults.filter(({ key }) => key !== 'purses')).toEqual([]);
    }
    expect(filled).toBeGreaterThan(10);
    expect(bigshot.fillRing(changed(3, 'R/-/-/-/-/-/-/-/-/-/-/-/-'), 7n)).toBeNull();
  });

  test('is judged by the module without bots too', async () => {
    const rules = await Bigshot.load(readFileSync(wasmFile.replace(/bigshot\.wasm$/, 'plain/rules.wasm')), SHIPPED_BOARDS);
    expect(rules.judgePosition(LATER)).toEqual(judge(LATER));
    const started = rules.start({ ...judge(LATER).view, board: STANDARD_BOARD, setup: judge(LATER).setup, position: LATER });
    const game = 'game' in started ? started.game : -1;
    expect(rules.legal(game)).toContain(rules.simpleMove(game, 1n));
  });
});

describe('a game from a position', () => {
  const seats: NewSeat[] = [{ kind: 'human', name: 'Ada' }, ...Array.from({ length: 3 }, () => ({ kind: 'bot', level: 'easy', name: null }) as const)];
  const mine = (view: GameView) => view.turn.mine;

  async function begin(position = LATER) {
    const world = await localWorld();
    const games = localGames(world, '1');
    const options = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
    return { world, games, made: await games.create({ options, seats, position }) };
  }

  test('begins there, is kept, and has a record that the program takes', async () => {
    const { games, made } = await begin();
    if (!('id' in made)) throw new Error(made.refused.key);
    const source = await opened(games, made.id);
    const view = await until(source, mine);
    expect(view).toMatchObject({ round: 2, phase: 'bidding', timeline: { at: 0 } });
    expect(await source.play!.bid(4)).toBeNull();
    await until(source, (each) => each.timeline.of > 0);
    // What is shown can be had as a text, at any moment.
    await source.replay.look(0);
    expect(await source.replay.position()).toBe(LATER);
    await source.replay.look(1);
    expect(await source.replay.position()).toContain('bid:4:0:');
    await source.replay.look(null);
    expect(await games.list()).toMatchObject([{ round: 2, seats: [{ colors: ['R'] }, { colors: ['W'] }, { colors: ['B'] }, { colors: ['Y'] }] }]);
    const record = await source.record();
    source.close();
    expect(JSON.parse(record)).toMatchObject({ version: 2, position: LATER, seats: [{ name: 'Ada' }, {}, {}, {}] });

    const again = await opened(games, made.id);
    await until(again, (each) => each.timeline.of > 0);
    again.close();

    const replayed = await games.replay(record);
    if (!('source' in replayed)) throw new Error(JSON.stringify(replayed.fault));
    expect(JSON.parse(await replayed.source.record())).toEqual(JSON.parse(record));

    const program = fileURLToPath(new URL('../../../build/bigshot', import.meta.url));
    const told = spawnSync(program, ['referee', '-'], { input: record, encoding: 'utf8' });
    expect(told.status, told.stderr).toBe(0);
  });

  test('is refused with the reason, and a record with its place', async () => {
    const { games, made } = await begin(changed(5, '8'));
    expect(made).toMatchObject({ refused: { key: 'error.position.broker_on_nothing' } });
    const record = { format: 'bigshot-record', version: 2, position: changed(5, '8'), seats: [{}, {}, {}, {}], moves: [] };
    expect(await games.replay(JSON.stringify(record))).toMatchObject({ fault: { key: 'position.broker', message: { key: 'error.position.broker_on_nothing' } } });
    expect(await games.replay(JSON.stringify({ ...record, position: LATER, seats: [{}] }))).toMatchObject({ fault: { key: 'seats' } });
    expect(await games.replay(JSON.stringify({ ...record, position: 'x' }))).toMatchObject({ fault: { key: 'position' } });
    expect(await games.replay(JSON.stringify({ ...record, position: 7 }))).toMatchObject({ fault: { key: 'position', message: { key: 'error.record.not_text' } } });
  });
});
