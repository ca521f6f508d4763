import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRecord, splitRecords, writeRecord } from '../../src/game/record_text';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { localGames, localWorld, until } from '../support/local_world';
import { program } from '../support/native_games';
import { loadWasm, projectFile } from '../support/wasm';

const lines = projectFile('tests/data/example.jsonl').toString().trim().split('\n');
const first = () => JSON.parse(lines[0]!) as Record<string, never>;

let rules: Rules;
beforeAll(async () => {
  rules = asRemote(await loadWasm());
});

async function faultOf(record: unknown): Promise<object> {
  const read = await readRecord(rules, typeof record === 'string' ? record : JSON.stringify(record));
  if (!('fault' in read)) throw new Error('the record was accepted');
  return { key: read.fault.key, move: read.fault.move, id: read.fault.message.key };
}

describe('a record', () => {
  test.each(lines.map((line, i) => [i, line] as const))('of the examples is read and written as it was: %i', async (_, line) => {
    const read = await readRecord(rules, line);
    if (!('game' in read)) throw new Error(read.fault.message.key);
    const { result } = JSON.parse(line) as { result: never };
    expect(JSON.parse(writeRecord(read.game, result))).toEqual(JSON.parse(line));
  });

  test('keeps keys that the format does not know', async () => {
    const read = await readRecord(rules, JSON.stringify({ ...first(), event: 'Friday night' }));
    expect(read).toMatchObject({ game: { extras: { event: 'Friday night' } } });
  });

  test.each([
    ['no JSON', 'so what', { key: null, move: null, id: 'error.record.not_json' }],
    ['half a record', lines[0]!.slice(0, 500), { key: null, move: null, id: 'error.record.incomplete' }],
    ['a list', [], { key: null, move: null, id: 'error.record.not_object' }],
    ['another format', { format: 'chess' }, { key: 'format', move: null, id: 'error.record.not_one_of' }],
  ])('is refused: %s', async (_, record, fault) => {
    expect(await faultOf(record)).toEqual(fault);
  });

  test.each([
    ['another version', { version: 3 }, { key: 'version', id: 'error.record.version' }],
    ['five players', { rules: { players: 5, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } }, { key: 'rules.players', id: 'error.game.players' }],
    ['a board of another planet', { board: 'mars' }, { key: 'board', id: 'error.record.unknown_board' }],
    ['seats that share a colour', { seats: [{ colors: 'R' }, { colors: 'R' }, { colors: 'B' }, { colors: 'Y' }] }, { key: 'seats[1].colors', id: 'error.setup.shared_color' }],
    ['a seat with a number for a name', { seats: [{ name: 7, colors: 'R' }] }, { key: 'seats[0].name', id: 'error.record.not_text' }],
    ['too few spaces', { spaces: ['RRYB'] }, { key: 'spaces', id: 'error.record.space_count' }],
    ['a space with line breaks', { spaces: ['RR\nYB'] }, { key: 'spaces', id: 'error.record.space_count' }],
    ['a broker off the ring', { broker: 18 }, { key: 'broker', id: 'error.setup.broker' }],
    ['a broker that is a text', { broker: '0' }, { key: 'broker', id: 'error.record.not_whole_number' }],
    ['a finished game without a result', { result: undefined }, { key: 'result', id: 'error.record.missing_result' }],
    ['moves that are no list', { moves: {} }, { key: 'moves', id: 'error.record.not_list' }],
  ])('is refused: %s', async (_, change, fault) => {
    expect(await faultOf({ ...first(), ...change })).toMatchObject(fault);
  });

  test('has as many bytes as the referee takes, and no more', async () => {
    const padded = (bytes: number) => {
      const head = `${lines[0]!.slice(0, -1)},"note":"ä`;
      return `${head}${'x'.repeat(bytes - Buffer.byteLength(head) - 2)}"}`;
    };
    const most = padded(1_000_000);
    const judged = (input: string) => spawnSync(program, ['referee', '-'], { input }).status;
    expect([judged(most), judged(padded(1_000_001))]).toEqual([0, 1]);
    expect(await readRecord(rules, most)).toHaveProperty('game');
    expect(await faultOf(padded(1_000_001))).toMatchObject({ id: 'error.record.too_long' });
  });

  test('is refused at its first wrong move', async () => {
    const record = first() as unknown as { moves: unknown[] };
    record.moves[3] = 'bid 0';
    expect(await faultOf(record)).toEqual({ key: null, move: 3, id: 'error.bid.too_low' });
    record.moves[3] = 4;
    expect(await faultOf(record)).toEqual({ key: null, move: 3, id: 'error.record.not_text' });
    record.moves[0] = 'pass';
    expect(await faultOf(record)).toEqual({ key: null, move: 0, id: 'error.roll.expected' });
  });

  test('is refused if its result is another', async () => {
    const record = first() as unknown as { result: { winners: number[] } };
    record.result.winners = [0, 1];
    expect(await faultOf(record)).toMatchObject({ key: 'result.winners', id: 'error.record.wrong_result' });
  });
});

describe('a text of records', () => {
  test('has one on each line, or one over many', () => {
    expect(splitRecords('{"a":1}\n\n{"b":2}\n').map(({ line }) => line)).toEqual([1, 3]);
    expect(splitRecords('\uFEFF{\n "a": 1\n}')).toEqual([{ text: '{\n "a": 1\n}', line: 1 }]);
    expect(splitRecords(' \n')).toEqual([]);
  });
});

describe('a record that is looked at', () => {
  test('shows any position, steps and runs', async () => {
    const games = localGames(await localWorld());
    const found = await games.replay(lines.join('\n'), 1);
    if (!('source' in found)) throw new Error(found.fault.message.key);
    expect(found.games).toBe(lines.length);
    const { source } = found;
    let view = await until(source, (each) => each.timeline.at === 0);
    expect(view).toMatchObject({ kind: 'replay', phase: 'rolling', viewer: null, timeline: { live: false } });
    await source.replay.look(5);
    view = await until(source, (each) => each.timeline.at === 5);
    source.setPace('instant');
    await source.replay.playOn(true);
    view = await until(source, (each) => each.timeline.at === 8);
    expect(view.timeline.playing).toBe(true);
    expect(view.news.entries.length).toBeLessThanOrEqual(2);
    await source.replay.playOn(false);
    await source.replay.look(null);
    view = await until(source, (each) => each.timeline.live);
    expect(view.reckoning).not.toBeNull();
    expect(view.log.at(-1)!.at).toBe(view.timeline.of);
    expect([source.play, source.comfort, source.undo, source.hints, source.screen, source.table]).toEqual(Array(6).fill(null));
    expect(JSON.parse(await source.record())).toEqual(JSON.parse(lines[1]!));
    expect(source.dice).toBeNull();
  });

  test('names what is wrong with a pasted text', async () => {
    const games = localGames(await localWorld());
    expect(await games.replay('')).toMatchObject({ fault: { message: { key: 'record.empty' } } });
    expect(await games.replay(lines[0]!, 3)).toMatchObject({ fault: { message: { key: 'record.no_such_game' } } });
    expect(await games.replay(`${lines[0]}\n{"format":1}`, 1)).toMatchObject({ fault: { line: 2, key: 'format' } });
  });
});
