import { describe, expect, test, vi } from 'vitest';
import { pledgeOf } from '../../src/game/fair_dice';
import { Memory } from '../../src/game/person';
import { ABSENT_AFTER } from '../../src/game/protocol';
import type { GameView } from '../../src/game/types';
import { FakeServer, storage } from '../support/fake_server';
import { until } from '../support/local_world';
import { bidding, named, open, SEATED } from '../support/table';
import { projectFile } from '../support/wasm';

describe('people at a table', () => {
  test('shows who sits there before the game, and takes a seat with a pledge', async () => {
    const server = new FakeServer();
    const { game, memory } = open(server);
    const view = await until(game, (each) => each.connection === 'live');
    expect(view.table).toMatchObject({ state: 'waiting', host: true, mySeat: null, link: 'http://x/#/table/k3v8' });
    expect(view.seats.map((seat) => [seat.kind, seat.colors])).toEqual([['empty', []], ['empty', []]]);
    expect(view.table!.start).toMatchObject({ allowed: false, why: { key: 'why.not_seated' } });
    expect(await game.table.join(1)).toBeNull();
    const joined = server.requests.find((request) => request.do === 'join')!;
    expect(joined).toMatchObject({ table: 'k3v8', seat: 1, pledge: pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce) });
    expect(joined).not.toHaveProperty('nonce');
    expect(memory.pledge('k3v8')!.commitment).toBe('c'.repeat(64));
    server.tell({ table: server.table });
    const seated = await until(game, (each) => each.table!.mySeat === 1 && each.seats[1]!.kind === 'human');
    expect(seated.table!.start).toMatchObject({ why: { key: 'why.seats_free' } });
  });

  test('gives the seat back', async () => {
    const server = new FakeServer({ seats: [{ person: 'me', name: 'Ada', here: true }, null] });
    const { game } = open(server);
    await until(game, (view) => view.connection === 'live' && view.table!.mySeat === 0);
    expect(await game.table.leave()).toBeNull();
    server.table = { ...server.table, seats: [null, null] };
    server.tell({ table: server.table });
    const view = await until(game, (each) => each.table!.mySeat === null);
    expect(view.table!.leave).toMatchObject({ why: { key: 'why.not_seated' } });
  });

  test('takes a seat that is kept for the person', async () => {
    const server = new FakeServer({ seats: [{ reserved: 'other', name: 'Ben' }, { reserved: 'me', name: 'Ada' }] });
    const { game } = open(server);
    await until(game, (view) => view.table!.mySeat !== null);
    expect(server.requests.filter((request) => request.do === 'join')).toHaveLength(1);
  });

  test('keeps those marks while others decide for the viewer: the clock, a bot that stands in', async () => {
    for (const by of ['clock', 'substitute']) {
      const { game, server } = await bidding();
      server.happen('pass', 'place R K', 'place Y K', 'place W L', 'place B M', 'roll 2');
      const marked = await until(game, (each) => each.round === 2 && each.phase === 'borrowing');
      expect(marked.recent).toHaveLength(4);
      for (const move of ['ready', 'ready', 'bid 1', 'pass']) {
        server.moves.push(move);
        server.tell({ n: server.moves.length, m: [move], by });
      }
      const later = await until(game, (each) => each.phase === 'paying');
      expect(later.recent, by).toEqual(marked.recent);
    }
  });

  test('knows for whom a bot plays, and who wants the game to end', async () => {
    const { game, server } = await bidding();
    const seats = [SEATED.seats[0]!, { person: 'other', name: 'Ben', here: false, substitute: 'medium' as const }];
    server.tell({ table: { ...server.table, phase: 'playing', seats, ending: [1] } });
    const view = await until(game, (each) => each.seats[1]!.substitute !== null);
    expect(view.seats[1]).toMatchObject({ substitute: 'medium', resigned: false, connected: false });
    expect(view.table!.ending).toEqual([1]);
    expect(view.table!.giveUp.allowed).toBe(true);
  });

  test('tells in the log who did what to a seat, where it happened, also after a reconnect', async () => {
    const { game, server } = await bidding();
    const notes = [
      { what: 'substitute', seat: 1, by: 0, level: 'hard', n: 3 },
      { what: 'back', seat: 1, by: 1, n: 4 },
      { what: 'agree', seat: 1, by: 1, n: 4 },
    ] as const;
    server.table = { ...server.table, phase: 'playing', notes: notes.slice(0, 1) };
    server.tell({ table: server.table });
    server.happen('bid 2');
    server.table = { ...server.table, notes: [...notes] };
    server.tell({ table: server.table });
    const told = await until(game, (each) => each.log.filter(({ kind }) => kind === 'note').length === 3);
    const kinds = (view: GameView) => view.log.map(({ kind, message }) => (kind === 'note' ? message.key : kind));
    const expected = ['roll', 'ready', 'ready', 'note.substitute', 'bid', 'note.back', 'note.agree'];
    expect(kinds(told)).toEqual(expected);
    expect(told.log[3]!.message.args).toMatchObject({ name: { seat: 1 }, level: { message: { key: 'level.hard' } } });
    expect(told.log[3]).toMatchObject({ at: 3, round: 1 });
    server.breakConnections();
    await until(game, (each) => each.connection === 'offline');
    server.passTime();
    const back = await until(game, (each) => each.connection === 'live');
    expect(kinds(back)).toEqual(expected);
  });

  test('knows how many watch', async () => {
    const { game, server } = await bidding();
    server.tell({ here: [true, true], watching: 3 });
    expect((await until(game, (each) => each.table!.watching === 3)).table!.watching).toBe(3);
  });

  test('shows people without a name by their seat, never under a bot’s name', async () => {
    const server = new FakeServer({ seats: [{ person: 'other', name: 'Guest', here: true }, { bot: 'hard' }] });
    const { game } = open(server, new Memory(storage(), storage()));
    const view = await until(game, (each) => each.connection === 'live');
    expect(server.requests.find((request) => request.do === 'hello')).toMatchObject({ name: 'Guest' });
    expect(view.seats[0]).toMatchObject({ kind: 'human', name: null });
    expect(view.seats[1]!.name).toMatch(/^\w+$/);
  });

  test('keeps the seat of somebody whose name the server refuses, and says why', async () => {
    const server = new FakeServer(SEATED);
    server.knownAs = 'Ada';
    const memory = named();
    memory.setName('Bot');
    const { game, troubles } = open(server, memory);
    const view = await until(game, (each) => each.connection === 'live');
    expect(view.table!.mySeat).toBe(0);
    expect(view.notice).toMatchObject({ key: 'error.person.bots_name' });
    expect(memory.person().name).toBe('Ada');
    expect(troubles).toEqual([]);
  });

  test('gives no seat under a name that the server refuses', async () => {
    const server = new FakeServer();
    const { game, memory } = open(server);
    await until(game, (each) => each.connection === 'live');
    memory.setName('Bot');
    expect(await game.table.join(1)).toMatchObject({ key: 'error.person.bots_name' });
    expect(server.requests.some((request) => request.do === 'join')).toBe(false);
    expect(memory.person().name).toBe('Ada');
    expect(await game.table.join(1)).toBeNull();
  });

  test.each([
    ['person.banned', 'error.person.banned'],
    ['person.unknown', 'why.key_changed'],
  ])('leads away whom no waiting lets in: %s', async (id, why) => {
    const server = new FakeServer(SEATED);
    server.refuse['hello'] = { id, key: `error.${id}` };
    const { troubles } = open(server);
    await vi.waitFor(() => expect(troubles).toEqual([{ key: why }]));
  });

  test('offers another draw while somebody’s browser is awaited', async () => {
    const seats = [{ person: 'me', name: 'Ada', here: true }, { person: 'other', name: 'Ben', here: false }];
    const server = new FakeServer({ seats });
    const { game } = open(server);
    const open_ = await until(game, (each) => each.connection === 'live');
    expect(open_.table).toMatchObject({ drawing: null, redraw: { allowed: false } });
    const fair = { ...server.table.fair, pledges: ['a'.repeat(64), 'b'.repeat(64)], nonces: ['1'.repeat(32), null] };
    server.table = { ...server.table, phase: 'drawing', fair };
    server.tell({ table: server.table });
    const drawing = await until(game, (each) => each.table!.drawing !== null);
    expect(drawing.table).toMatchObject({ drawing: [1], redraw: { allowed: true } });
    server.refuse['redraw'] = { id: 'table.redraw_too_soon', key: 'error.table.redraw_too_soon', facts: { seconds: '40' } };
    expect(await game.table.redraw()).toEqual({ key: 'error.table.redraw_too_soon', args: { seconds: '40' } });
  });

  test.each([
    ['follows', false],
    ['who left does not follow', true],
  ])('leads on to the table where a failed draw is repeated: %s', async (_, leaves) => {
    const server = new FakeServer({ ...SEATED });
    const { game } = open(server);
    await until(game, (each) => each.connection === 'live' && each.table!.mySeat === 0);
    if (leaves) await game.table.leave();
    server.tell({ table: { ...server.table, phase: 'closed', rematch: 'p0x2' } });
    const view = await until(game, (each) => each.table!.state === 'closed');
    expect(view.table).toMatchObject({ next: 'p0x2', follow: !leaves });
  });

  test('hears reactions and who is there', async () => {
    const { server, game } = await bidding();
    server.tell({ react: [1, 'ouch'] });
    server.tell({ here: [true, false] });
    const view = await until(game, (each) => !each.seats[1]!.connected);
    expect(view.table!.reactions).toEqual([{ seat: 1, reaction: 'ouch', serial: 1 }]);
  });

  test('knows for how long somebody has been away, and how long that must be for a bot to play', async () => {
    const { server, game } = await bidding();
    const before = performance.now();
    server.tell({ here: [true, false], away: [0, 20_000] });
    const view = await until(game, (each) => !each.seats[1]!.connected);
    expect(view.seats[1]!.awaySince).toBeGreaterThanOrEqual(before - 20_000);
    expect(view.seats[1]!.awaySince).toBeLessThanOrEqual(performance.now() - 20_000);
    expect(view.seats[0]!.awaySince).toBeUndefined();
    expect(projectFile('src/server/table/seats.h').toString()).toContain(`kAbsentAfter = ${ABSENT_AFTER}'000;`);
  });

  test('says for whom the clock decided, until somebody decides again', async () => {
    const { server, game } = await bidding();
    server.moves.push('bid 1', 'bid 2');
    server.tell({ n: 5, m: ['bid 1', 'bid 2'], a: 0, left: [60_000, 0] });
    await until(game, (each) => each.timeline.of === 5);
    await game.replay.look(2); // where the other was asked
    server.moves.push('bid 3');
    server.tell({ n: 6, m: ['bid 3'], a: 1, left: [60_000, 0], by: 'clock' });
    const told = await until(game, (each) => each.timeline.of === 6);
    expect(told.notice).toEqual({ key: 'table.out_of_time', args: { name: { seat: 0 } } });
    server.happen('bid 4');
    expect((await until(game, (each) => each.timeline.of === 7)).notice).toBeNull();
  });
});

describe('the person at this browser', () => {
  test('has one key, and a tidy name', () => {
    const lasting = storage();
    const memory = new Memory(lasting, storage());
    const { key } = memory.person();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    memory.setName(`  Ada\u0007 ${'x'.repeat(60)}`);
    expect(memory.person().name).toHaveLength(40);
    expect(new Memory(lasting, storage()).person().key).toBe(key);
  });

  test('is nobody to a server before a name or a seat', () => {
    expect(new Memory(storage(), storage()).isSomebody()).toBe(false);
    expect(named().isSomebody()).toBe(true);
    const seated = new Memory(storage(), storage());
    seated.setPledge('k3v8', { commitment: 'c', nonce: 'n' });
    expect(seated.isSomebody()).toBe(true);
  });

  test('is somebody new where what was kept is spoilt', () => {
    const lasting = storage();
    lasting.setItem('bigshot.person', '{"key":"7","name":3}');
    expect(new Memory(lasting, storage()).person().key).toMatch(/^[0-9a-f]{64}$/);
  });
});
