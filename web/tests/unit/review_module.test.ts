// Reviews are the same natively and in the module, move by move, and whoever asks can watch and stop.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRecord, type RecordedGame } from '../../src/game/record_text';
import type { Depth, Review } from '../../src/game/types';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { asRemote } from '../../src/worker/remote';
import { NO_NETWORK, Reviewer } from '../../src/worker/reviewer';
import { program } from '../support/native_games';
import { Types } from '../support/typed';
import { loadWasm, network, projectFile } from '../support/wasm';

const RECORDS = projectFile('tests/data/example.jsonl').toString().trim().split('\n');

let bigshot: Bigshot;
let types: Types;
beforeAll(async () => {
  bigshot = await loadWasm();
  types = new Types('src/worker/bigshot_wasm.ts');
}, 60_000);

// Names are the page's own business: the module is told none.
function nameless(record: string): string {
  const game = JSON.parse(record) as { seats: { name?: string }[] };
  for (const seat of game.seats) delete seat.name;
  return JSON.stringify(game);
}

function native(record: string, depth: Depth): Review {
  const folder = mkdtempSync(join(tmpdir(), 'bigshot-'));
  try {
    const file = join(folder, 'game.jsonl');
    writeFileSync(file, `${record}\n`);
    const text = execFileSync(program, ['review', file, '--json', '--depth', depth, '--threads', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return JSON.parse(text.toString()) as Review;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function read(record: string): Promise<RecordedGame> {
  const found = await readRecord(asRemote(bigshot), record);
  if ('fault' in found) throw new Error(found.fault.message.key);
  return found.game;
}

async function reviewed(game: RecordedGame, depth: Depth): Promise<Review> {
  const reviewer = new Reviewer(bigshot, async (players) => network(players));
  const review = await reviewer.begin({ ...game, depth });
  while (reviewer.work(review, 50).done < game.moves.length) await new Promise((resolve) => setImmediate(resolve));
  const found = reviewer.soFar(review);
  reviewer.close(review);
  return found;
}

describe.each(RECORDS.map((record, i) => ({ number: i + 1, record: nameless(record) })))('game $number', ({ record }) => {
  test('quick is the same natively and in the module', async () => {
    const found = await reviewed(await read(record), 'quick');
    expect(found).toEqual(native(record, 'quick'));
    expect(types.faults('Review', found)).toEqual([]);
  }, 60_000);
});

test('deep is the same natively and in the module', async () => {
  const whole = await read(nameless(RECORDS[0]!));
  // The first rounds alone, so that nobody waits for all of it.
  const { result: _, moves, ...rest } = JSON.parse(nameless(RECORDS[0]!)) as { result: unknown; moves: string[] };
  const start = JSON.stringify({ ...rest, moves: moves.slice(0, 20) });
  expect(await reviewed({ ...whole, moves: whole.moves.slice(0, 20) }, 'deep')).toEqual(native(start, 'deep'));
}, 120_000);

describe('a review in pieces', () => {
  test('tells how far it is, shows what it has, and can be dropped', async () => {
    const game = await read(RECORDS[0]!);
    const reviewer = new Reviewer(bigshot, async (players) => network(players), () => 0);
    const review = await reviewer.begin({ ...game, depth: 'quick' });
    let time = 0;
    const stepwise = new Reviewer(bigshot, async (players) => network(players), () => (time += 10));
    const second = await stepwise.begin({ ...game, depth: 'quick' });
    expect(stepwise.work(second, 0)).toEqual({ done: 1, of: game.moves.length });
    expect(stepwise.work(second, 0)).toEqual({ done: 2, of: game.moves.length });
    expect(stepwise.soFar(second)).toMatchObject({ finished: false, depth: 'quick' });
    expect(stepwise.soFar(second).entries).toHaveLength(2);
    stepwise.close(second);
    expect(() => stepwise.work(second, 0)).toThrow('no such review');
    // With time that stands still it does all of it at once.
    expect(reviewer.work(review, 1)).toEqual({ done: game.moves.length, of: game.moves.length });
    expect(reviewer.work(review, 1)).toEqual({ done: game.moves.length, of: game.moves.length });
    reviewer.close(review);
  });

  test('says that it needs a network that cannot be had', async () => {
    const fresh = await loadWasm();
    const game = await read(RECORDS[0]!);
    const reviewer = new Reviewer(fresh, async () => Promise.reject(new Error('offline')));
    await expect(reviewer.begin({ ...game, depth: 'quick' })).rejects.toThrow(NO_NETWORK);
  });
});

describe('a decision', () => {
  test('is judged before it is made', async () => {
    const game = await read(RECORDS[0]!);
    const review = await reviewed(game, 'quick');
    const started = bigshot.start(game.header);
    if ('fault' in started) throw new Error();
    bigshot.loadNetwork(network(game.header.options.players));
    const worst = review.entries.reduce((a, b) => ((b.cost ?? 0) > (a.cost ?? 0) ? b : a));
    const length = worst.move.startsWith('place ') ? worst.best!.length : 1;
    bigshot.play(started.game, game.moves.slice(0, worst.at));
    const judged = bigshot.judge(started.game, game.moves.slice(worst.at, worst.at + length));
    if (!('value' in judged) || !judged.value) throw new Error('no choice');
    expect(types.faults('Decision', judged.value)).toEqual([]);
    expect(judged.value).toMatchObject({ cost: worst.cost, best: worst.best, mistake: 'blunder' });
    expect(judged.value.why.length).toBeGreaterThan(0);
    expect(() => bigshot.judge(started.game, ['bid 999999'])).toThrow('no decision');
    const best = bigshot.bestDecision(started.game);
    if (!('value' in best) || !best.value) throw new Error('no choice');
    expect(types.faults('Decision', best.value)).toEqual([]);
    expect(best.value).toMatchObject({ cost: 0, best: worst.best });
    expect(best.value.why.length).toBeGreaterThan(0);
    bigshot.close(started.game);
  });
});
