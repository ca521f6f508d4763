import { describe, expect, test, vi } from 'vitest';
import { pledgeOf } from '../../src/game/fair_dice';
import type { WireTable } from '../../src/game/protocol';
import { FakeServer } from '../support/fake_server';
import { until } from '../support/local_world';
import { GAME, open, SEATED } from '../support/table';

describe('the draw', () => {
  // Seat 0 is this browser's and pledged; seat 1 is somebody else's.
  async function pledged() {
    const server = new FakeServer({ seats: [null, { person: 'ben', name: 'Ben', here: true }] });
    const opened = open(server);
    await until(opened.game, (view) => view.connection === 'live');
    await opened.game.table.join(0);
    const draw = (change: Partial<WireTable['fair']> = {}, seats = server.table.seats) => {
      const fair = { ...server.table.fair, nonces: [null, null], ...change };
      server.table = { ...server.table, phase: 'drawing', fair, seats };
      server.tell({ table: server.table });
    };
    const shown = () => server.requests.filter((request) => request.do === 'reveal');
    return { server, draw, shown, ...opened };
  }

  test('shows the nonce once everything is fixed, and remembers what was agreed to', async () => {
    const { draw, shown, memory, game } = await pledged();
    draw({ pledges: [pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce), 'e'.repeat(64)] });
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toMatchObject({ table: 'k3v8', nonce: memory.pledge('k3v8')!.nonce });
    expect(memory.pledge('k3v8')!.agreed).toMatchObject({ method: 'bigshot-fair-2', names: ['Ada', 'Ben'] });
    const view = await until(game, (each) => each.table!.start.allowed === false);
    expect(view.table!.start).toMatchObject({ why: { key: 'why.drawing' } });
    expect(view.table!.leave.allowed).toBe(true);
  });

  test.each([
    ['another commitment', { commitment: 'd'.repeat(64) }, 'fair.other_commitment'],
    ['another pledge at its seat', { pledges: ['f'.repeat(64), null] }, 'fair.other_nonce'],
  ] as [string, Partial<WireTable['fair']>, string][])('keeps its nonce to itself under %s', async (_, change, key) => {
    const { draw, shown, troubles } = await pledged();
    draw(change);
    await vi.waitFor(() => expect(troubles).toEqual([{ key }]));
    expect(shown()).toEqual([]);
  });

  test('pledges one nonce at a table, and none where the commitment has changed', async () => {
    const { server, game, memory } = await pledged();
    const { nonce } = memory.pledge('k3v8')!;
    server.table = { ...server.table, seats: [null, null] };
    server.tell({ table: server.table });
    await until(game, (view) => view.table!.mySeat === null);
    await game.table.join(0);
    expect(memory.pledge('k3v8')!.nonce).toBe(nonce);
    server.table = { ...server.table, seats: [null, null], fair: { ...server.table.fair, commitment: 'd'.repeat(64) } };
    server.tell({ table: server.table });
    await until(game, (view) => view.table!.mySeat === null);
    const joins = server.requests.filter((request) => request.do === 'join').length;
    expect(await game.table.join(0)).toEqual({ key: 'fair.other_commitment' });
    expect(server.requests.filter((request) => request.do === 'join')).toHaveLength(joins);
    expect(memory.pledge('k3v8')!.commitment).toBe('c'.repeat(64));
  });

  test('is doubted in the end if it was not about these pledges and names', async () => {
    const { draw, shown, server, game, memory } = await pledged();
    const mine = pledgeOf('c'.repeat(64), memory.pledge('k3v8')!.nonce);
    draw({ pledges: [mine, 'e'.repeat(64)] });
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
    const { nonce } = memory.pledge('k3v8')!;
    server.table.fair = { ...server.table.fair, pledges: [mine, '1'.repeat(64)], nonces: [nonce, 'b'.repeat(32)] };
    server.begin(GAME, 'roll 3');
    await until(game, (view) => view.timeline.of === 1);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_agreement' } });
  });
});

describe('the dice of a table', () => {
  test('are doubted if the commitment or the nonce is not what was agreed', async () => {
    const server = new FakeServer(SEATED);
    const { game, memory } = open(server);
    server.table.fair.nonces = ['a'.repeat(32), 'b'.repeat(32)];
    memory.setPledge('k3v8', { commitment: 'd'.repeat(64), nonce: 'a'.repeat(32) });
    await until(game, (view) => view.connection === 'live');
    server.begin(GAME, 'roll 3');
    await until(game, (view) => view.timeline.of === 1);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_commitment' } });
    memory.setPledge('k3v8', { commitment: 'c'.repeat(64), nonce: 'f'.repeat(32) });
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'fair.other_nonce' } });
    memory.setPledge('k3v8', { commitment: 'c'.repeat(64), nonce: 'a'.repeat(32) });
    server.table.fair.pledges = ['a', 'b'].map((digit) => pledgeOf('c'.repeat(64), digit.repeat(32)));
    server.tell({ table: server.table });
    await until(game, (view) => view.fair?.pledges[0] !== null);
    expect(await game.dice!.check()).toMatchObject({ ok: false, message: { key: 'error.fair.unfinished' } });
  });
});
