import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { GameOptions, GameSource, GameView, Hint, Level, LogEntry, LogKind, NewSeat } from '../../src/game/types';
import type { Task } from '../../src/worker/thinker';
import { LAST_ROUNDS } from '../../src/tutorial/script';
import { localGames, localWorld, opened, until } from '../support/local_world';
import { network } from '../support/wasm';

const FOUR: GameOptions = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
// Red has ten millions and may borrow nine; yellow has nineteen and bids three.
const OUTBID =
  '4rof standard R/W/B/Y -/-/-/-/-/-/-/-/-/B/-/RRB/- RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/-/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB 9 2 R10:0/Y19:1/W10:0/B2:1 - 2 bid:3:3:0123:Y';
const human = (name: string | null = null): NewSeat => ({ kind: 'human', name });
const bot = (level: Level): NewSeat => ({ kind: 'bot', level, name: null });

const over = (view: GameView) => view.phase === 'finished';
const did = (entry: LogEntry, kind: LogKind, seat: number) => entry.kind === kind && isDeepStrictEqual(entry.message.args!['name'], { seat });
const mine = (view: GameView) => view.turn.mine || over(view);

async function make(options: GameOptions, seats: NewSeat[], seed = '1', given = localWorld()) {
  const world = await given;
  const games = localGames(world, seed);
  const made = await games.create({ options, seats });
  if (!('id' in made)) throw new Error(made.refused.key);
  const source = await opened(games, made.id);
  return { world, games, source, id: made.id };
}

// Plays for the people as simply as can be: passes, takes no loans, places everything where it can.
async function playSimply(source: GameSource): Promise<GameView> {
  for (;;) {
    const view = await until(source, (each) => each.turn.mine || each.handOver !== null || each.loanRound !== null || over(each));
    if (over(view)) return view;
    if (view.loanRound) await source.screen!.decideLoans(new Map());
    else if (view.handOver) await source.screen!.handedOver();
    else if (view.phase === 'borrowing') await source.play!.ready();
    else if (view.phase === 'bidding') await source.play!.pass();
    else if (view.phase === 'paying') await source.play!.pay(view.choices.pays[0]!.color);
    else {
      const cube = view.placing!.left[0];
      if (cube === undefined) await source.play!.confirm();
      else await source.play!.place(cube, view.placing!.candidates.find((each) => each.color === cube && each.choice.allowed)!.lot);
    }
  }
}

describe('a local game', () => {
  test('of bots plays itself to the end and adds up', async () => {
    const { source } = await make(FOUR, ['easy', 'medium', 'hard', 'easy'].map((level) => bot(level as Level)));
    const view = await until(source, over);
    expect(view.round).toBe(18);
    expect(view.reckoning!.rows).toHaveLength(4);
    for (const row of view.reckoning!.rows) {
      expect(row.value + row.money - row.debt).toBe(row.balance);
      expect(row.purses.reduce((sum, purse) => sum + purse.balance, 0)).toBe(row.balance);
    }
    expect(view.log.at(-1)!.kind).toBe('end');
    expect(view.log.filter((entry) => entry.kind === 'roll')).toHaveLength(18);
  });

  test('with the same seed is the same game', async () => {
    const seats = ['easy', 'medium', 'easy', 'medium'].map((level) => bot(level as Level));
    const [first, second] = [await make(FOUR, seats, 'spring'), await make(FOUR, seats, 'spring')];
    await until(first.source, over);
    await until(second.source, over);
    expect(await first.source.record()).toBe(await second.source.record());
  });

  test.each([
    ['two players', { ...FOUR, players: 2 }, [human('Ada'), bot('easy')]],
    ['two players of the other edition', { ...FOUR, players: 2, edition: 'opennplay' }, [bot('easy'), human('Ada')]],
    ['three players with a ghost', { ...FOUR, players: 3 }, [human('Ada'), bot('easy'), bot('medium')]],
    ['hidden money at one screen', { ...FOUR, money: 'hidden', overbid: 'penalty' }, [human('Ada'), human('Ben'), bot('easy'), bot('easy')]],
    ['hidden money without overbids', { ...FOUR, players: 3, money: 'hidden' }, [human('Ada'), bot('medium'), bot('easy')]],
  ] as [string, GameOptions, NewSeat[]][])('is played to the end: %s', async (_, options, seats) => {
    const { source, games } = await make(options, seats);
    const view = await playSimply(source);
    expect(view.reckoning).not.toBeNull();
    const replayed = await games.replay(await source.record());
    expect(replayed).toHaveProperty('source');
  });

  test('is kept after every move, and goes on where it was', async () => {
    const { source, games, id } = await make(FOUR, [human('Ada'), bot('easy'), bot('easy'), bot('easy')]);
    await until(source, mine);
    await source.play!.pass();
    const before = await until(source, (view) => view.turn.mine && view.round > 1);
    source.close();
    const again = await opened(games, id);
    const after = await until(again, mine);
    expect(after.timeline.of).toBe(before.timeline.of);
    expect(after.seats.map((seat) => seat.name)).toEqual(before.seats.map((seat) => seat.name));
    expect((await games.list())[0]).toMatchObject({ id, moves: before.timeline.of, finished: false });
  });

  test('is played in one tab only, the one that opened it last', async () => {
    const { source, games, id } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    await until(source, mine);
    const other = await opened(games, id);
    const view = await until(other, mine);
    expect(await source.play!.pass()).toMatchObject({ key: 'why.other_tab' });
    const lost = await until(source, (each) => each.notice !== null);
    expect(lost).toMatchObject({ notice: { key: 'why.other_tab' }, turn: { mine: false } });
    expect(await other.play!.pass()).toBeNull();
    await until(other, (each) => each.timeline.of > view.timeline.of);
  });

  test('keeps cubes that are not confirmed over a closed tab', async () => {
    const { source, games, id } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')], '5');
    const view = await reachPlacing(source);
    const cube = view.placing!.left[0]!;
    await source.play!.place(cube, 'K');
    source.close();
    const again = await opened(games, id);
    const after = await until(again, mine);
    expect(after.placing!.placed).toEqual([{ color: cube, lot: 'K', draft: true }]);
    expect(after.board.lots.find((lot) => lot.id === 'K')).toMatchObject({ draft: true });
  });

  test('takes cubes back until they are confirmed', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')], '5');
    let view = await reachPlacing(source);
    const four = view.placing!.cubes;
    expect(await source.play!.confirm()).toMatchObject({ key: 'why.cubes_left', rule: 'R6' });
    expect(await source.play!.takeBack()).toMatchObject({ key: 'why.nothing_to_take_back' });
    for (const cube of four) expect(await source.play!.place(cube, 'M')).toBeNull();
    expect(await source.play!.place(four[0]!, 'M')).toMatchObject({ key: 'why.all_placed', rule: 'R6' });
    view = await until(source, (each) => each.placing?.left.length === 0);
    expect(view.choices.confirm.allowed).toBe(true);
    await source.play!.takeBack(2);
    view = await until(source, (each) => each.placing?.left.length === 2);
    expect(view.placing!.candidates).toHaveLength(13 * new Set(view.placing!.left).size);
    for (const cube of view.placing!.left) await source.play!.place(cube, 'L');
    expect(await source.play!.confirm()).toBeNull();
    view = await until(source, (each) => each.placing === null);
    expect(view.board.lots.find((lot) => lot.id === 'L')!.cubes).toHaveLength(2);
  });

  test('tells why something is not possible, with the rule', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
    expect(await source.play!.bid(99)).toMatchObject({ key: 'error.bid.above_purse', rule: 'R4' });
    expect(await source.play!.bid(view.auction!.lowest - 1)).toMatchObject({ key: 'error.bid.too_low', rule: 'R2' });
    expect(await source.play!.bid(2.5)).toMatchObject({ rule: 'R2' });
    expect(await source.play!.why('bid 99')).toMatchObject({ key: 'error.bid.above_purse' });
    expect(await source.play!.why('pass')).toBeNull();
    expect(view.choices.bid).toMatchObject({ allowed: true, low: view.auction!.lowest, high: view.seats[0]!.money });
    expect(view.choices.pays).toEqual([]);
    expect(view.choices.ready).toMatchObject({ allowed: false, why: { key: 'error.bid_or_pass.expected' } });
  });

  test('takes two clicks for one move', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
    const outcomes = await Promise.all([source.play!.pass(), source.play!.pass()]);
    expect(outcomes).toEqual([null, null]);
    const after = await until(source, (each) => each.timeline.of > view.timeline.of);
    expect(after.log.filter((entry) => did(entry, 'pass', 0))).toHaveLength(1);
  });

  test('takes back the last move of the only person', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    const first = await until(source, mine);
    expect(first.choices.undo.allowed).toBe(false);
    await source.play!.pass();
    const later = await until(source, (view) => view.timeline.of > first.timeline.of + 2);
    expect(later.choices.undo.allowed).toBe(true);
    await source.undo!.undo();
    const back = await until(source, (view) => view.timeline.of === first.timeline.of);
    expect(back.turn.mine).toBe(true);
    expect(back.log.length).toBe(first.log.length);
  });

  test('takes back what was decided, however many passes were made for the person since', async () => {
    const world = await localWorld();
    // Yellow bids what no loan covers, so that red can only pass.
    const answers = ['pass', 'pass', 'bid 19'];
    const choose = async ({ level }: Task) => ({ value: answers.shift() ?? (await new Promise<never>(() => undefined)), level });
    const games = localGames({ ...world, thinking: { ...world.thinking, choose } }, '1');
    const made = await games.create({ options: FOUR, seats: [human(), bot('easy'), bot('easy'), bot('easy')], position: OUTBID });
    if (!('id' in made)) throw new Error(made.refused.key);
    const source = await opened(games, made.id);
    await until(source, mine);
    expect(await source.play!.loan('R')).toBeNull();
    expect(await source.play!.bid(5)).toBeNull();
    const passed = await until(source, (view) => view.log.some((entry) => did(entry, 'pass', 0)));
    expect(passed.choices.undo.allowed).toBe(true);
    expect(await source.undo!.undo()).toBeNull();
    expect(await until(source, (view) => view.timeline.of === 1)).toMatchObject({ turn: { mine: true }, auction: { standing: { amount: 3 } } });
    expect(await source.undo!.undo()).toBeNull();
    const first = await until(source, (view) => view.timeline.of === 0);
    expect(first.choices.undo).toMatchObject({ allowed: false, why: { key: 'why.undo_nothing' } });
  });

  test('bids for a person up to a private maximum, then passes', async () => {
    const { source } = await make(FOUR, [human(), bot('hard'), bot('hard'), bot('hard')], '7');
    const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
    expect(await source.comfort!.setMaximum(view.auction!.lowest + 1)).toBeNull();
    const after = await until(source, (each) => each.round > view.round || each.placing !== null || each.seats[0]!.passed);
    const bids = after.log.filter((entry) => did(entry, 'bid', 0));
    expect(bids.length).toBeGreaterThan(0);
    for (const { message } of bids) expect(message.args!['amount']).toBeLessThanOrEqual(view.auction!.lowest + 1);
    const next = await until(source, (each) => each.auction === null);
    expect(next.comfort).toMatchObject({ maximum: null, passRest: false });
  });

  test('passes the rest of an auction for a person, and asks again in the next', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    const view = await until(source, (each) => each.turn.mine && each.phase === 'bidding');
    await source.comfort!.passRest(true);
    const next = await until(source, (each) => each.turn.mine && each.round > view.round);
    expect(next.comfort!.passRest).toBe(false);
    expect(next.log.some((entry) => did(entry, 'pass', 0) && entry.round === view.round)).toBe(true);
  });

  test('shows an earlier position while the game waits, and comes back', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    const view = await until(source, mine);
    await source.replay.look(0);
    const start = await until(source, (each) => each.timeline.at === 0);
    expect(start).toMatchObject({ phase: 'rolling', timeline: { live: false, of: view.timeline.of } });
    expect(start.turn.mine).toBe(false);
    expect(await source.play!.pass()).toMatchObject({ key: 'why.looking_back' });
    await source.replay.look(null);
    expect((await until(source, mine)).timeline.live).toBe(true);
  });

  test('gives advice that is legal', async () => {
    const { source } = await make(FOUR, [human(), bot('easy'), bot('easy'), bot('easy')]);
    await until(source, (each) => each.turn.mine && each.phase === 'bidding');
    const hint = await advice(source);
    expect(hint.best).toHaveLength(1);
    expect(await source.play!.why(hint.best[0]!)).toBeNull();
    expect(hint.message.key).toMatch(/^hint\./);
    for (const { chance } of hint.options) expect(chance).toBeGreaterThanOrEqual(0);
  });

  test('says when a bot’s network cannot be loaded, until it can', async () => {
    let reachable = false;
    const world = localWorld(async (players) => {
      if (!reachable) throw new Error('offline');
      return network(players);
    });
    const { source } = await make(FOUR, [human(), bot('expert'), bot('easy'), bot('expert')], '1', world);
    const passUntil = async (holds: (view: GameView) => boolean) => {
      for (;;) {
        const view = await until(source, (each) => each.turn.mine || holds(each));
        if (holds(view)) return view;
        await source.play!.pass();
      }
    };
    const view = await passUntil((each) => each.turn.mine && each.notice !== null);
    expect(view.notice).toMatchObject({ key: 'table.stand_in', args: { instead: { message: { key: 'level.hard' } } } });
    expect((await advice(source)).message.args).toMatchObject({ who: { message: { key: 'hint.stand_in' } } });
    reachable = true;
    expect((await advice(source)).message.args).toMatchObject({ who: { message: { key: 'hint.expert' } } });
    await passUntil((each) => each.notice === null);
  });

  test('makes no game of what the rules do not allow', async () => {
    const games = localGames(await localWorld());
    const options: GameOptions = { players: 2, edition: 'ravensburger', money: 'hidden', overbid: 'forbidden' };
    expect(await games.create({ options, seats: [human(), bot('easy')] })).toMatchObject({
      refused: { key: 'error.game.hidden_for_two', rule: 'C4' },
    });
  });
});

describe('a game with a coach', () => {
  test('begins near the end, and advises with reasons at every decision without being asked', async () => {
    const world = await localWorld();
    const games = localGames(world, '1');
    const made = await games.create({ options: FOUR, seats: [human(), bot('easy'), bot('easy'), bot('easy')], position: LAST_ROUNDS, coached: true });
    if (!('id' in made)) throw new Error(made.refused.key);
    const source = await opened(games, made.id);
    let told = 0;
    for (;;) {
      const view = await until(source, (each) => over(each) || (each.turn.mine && each.hint?.busy === false));
      if (over(view)) break;
      const { hint } = view;
      if (!hint || hint.busy) throw new Error('no advice');
      told += hint.why.length;
      if (view.placing) {
        await source.play!.arrange(hint.best.map((move) => ({ color: move.split(' ')[1] as 'R', lot: move.split(' ')[2]! })));
        await source.play!.confirm();
      } else await source.play!.pass();
    }
    expect((await until(source, over)).round).toBe(18);
    expect(told).toBeGreaterThan(0);
    const kept = await opened(games, made.id);
    expect((await until(kept, () => true)).phase).toBe('finished');
  });
});

describe('hidden money at one screen', () => {
  const hidden: GameOptions = { ...FOUR, money: 'hidden', overbid: 'penalty' };

  const asked = (view: GameView) => view.turn.mine || view.handOver !== null || view.loanRound !== null || over(view);

  // Plays one round as `decide` says, and counts how often the screen goes round.
  async function handOversInARound(source: GameSource, decide: (view: GameView) => Promise<unknown>): Promise<number> {
    let handed = 0;
    const { round } = await until(source, asked);
    for (;;) {
      const view = await until(source, (each) => asked(each) || each.round > round);
      if (view.round > round || over(view)) return handed;
      if (view.loanRound) await source.screen!.decideLoans(new Map());
      else if (view.handOver) {
        ++handed;
        await source.screen!.handedOver();
      } else await decide(view);
    }
  }

  test('a round of four people takes five hand-overs at most: once for each bid, once for the cubes', async () => {
    const { source } = await make(hidden, ['Ada', 'Ben', 'Cleo', 'Dan'].map(human));
    const placeAll = async (view: GameView) => {
      const cube = view.placing!.left[0];
      if (cube === undefined) return source.play!.confirm();
      return source.play!.place(cube, view.placing!.candidates.find((each) => each.color === cube && each.choice.allowed)!.lot);
    };
    const handed = await handOversInARound(source, (view) => {
      if (view.placing) return placeAll(view);
      return view.auction?.standing ? source.play!.pass() : source.play!.bid(1);
    });
    expect(handed).toBeGreaterThanOrEqual(4);
    expect(handed).toBeLessThanOrEqual(5);
  });

  test('all are asked at once who takes a loan, with nobody’s purse in sight', async () => {
    const { source } = await make(hidden, ['Ada', 'Ben', 'Cleo', 'Dan'].map(human));
    const view = await until(source, asked);
    expect(view).toMatchObject({ viewer: null, handOver: null, phase: 'borrowing' });
    expect(view.loanRound!.people.map(({ seat }) => seat).sort()).toEqual([0, 1, 2, 3]);
    expect(view.loanRound!.people[0]!.offer).toEqual({ number: 1, gain: 9, debt: 10 });
    expect(view.turn.mine).toBe(false);
    expect(view.seats.every((seat) => seat.money === null)).toBe(true);
    expect(await source.screen!.decideLoans(new Map([[1, 'loan']]))).toBeNull();
    const bidding = await until(source, (each) => each.phase === 'bidding');
    expect(bidding.seats.map((seat) => seat.loans)).toEqual([0, 1, 0, 0]);
    expect(await source.screen!.decideLoans(new Map([[2, 'loan']])), 'too late').toEqual({ key: 'why.too_late' });
  });

  test('who wants to look first gets the screen, and decides alone', async () => {
    const { source } = await make(hidden, ['Ada', 'Ben', 'Cleo', 'Dan'].map(human));
    await until(source, asked);
    await source.screen!.decideLoans(new Map([[2, 'look'], [3, 'loan']]));
    const view = await until(source, asked);
    expect(view).toMatchObject({ phase: 'borrowing', loanRound: null, handOver: { seat: 2 } });
    await source.screen!.handedOver();
    const looks = await until(source, (each) => each.turn.mine);
    expect(looks.seats[2]!.money).toBe(10);
    await source.play!.loan(looks.choices.loans[0]!.color);
    const bidding = await until(source, (each) => each.phase === 'bidding');
    expect(bidding.seats.map((seat) => seat.loans)).toEqual([0, 0, 1, 1]);
  });

  test('everybody is asked anew in the next round, also whoever had the screen', async () => {
    const { source } = await make(hidden, ['Ada', 'Ben', 'Cleo', 'Dan'].map(human));
    await handOversInARound(source, (view) => {
      const cube = view.placing?.left[0];
      if (!view.placing) return source.play!.pass();
      return cube ? source.play!.place(cube, view.placing.candidates.find((each) => each.color === cube && each.choice.allowed)!.lot) : source.play!.confirm();
    });
    const view = await until(source, asked);
    expect(view.round).toBe(2);
    expect(view.viewer).toBeNull();
    expect(view.loanRound!.people).toHaveLength(4);
    expect(view.seats.every((seat) => seat.money === null)).toBe(true);
  });

  test('nobody sees another’s purse while the screen is handed over', async () => {
    const { source } = await make(hidden, [human('Ada'), human('Ben'), bot('easy'), bot('easy')]);
    await until(source, (view) => view.loanRound !== null);
    await source.screen!.decideLoans(new Map());
    const handOver = await until(source, (view) => view.handOver !== null);
    expect(handOver.viewer).toBeNull();
    expect(handOver.seats.every((seat) => seat.money === null && seat.balance === null)).toBe(true);
    await source.screen!.handedOver();
    const view = await until(source, (each) => each.turn.mine);
    const mySeat = view.viewer!;
    expect(view.seats[mySeat]!.money).toBe(10);
    expect(view.seats.filter((seat) => seat.money !== null)).toHaveLength(1);
  });

  test('the screen stays where it is while a seat bids by itself', async () => {
    const { source } = await make(hidden, [human('Ada'), human('Ben'), bot('easy'), bot('easy')]);
    const [ada, ben] = [0, 1];
    const handed: number[] = [];
    let asking = false;
    source.subscribe((view) => {
      if (view?.handOver && !asking) handed.push(view.handOver.seat);
      asking = view?.handOver != null;
    });
    let left = 0;
    for (let bids = 0; bids < 3; ) {
      const view = await until(source, asked);
      if (view.loanRound) await source.screen!.decideLoans(new Map());
      else if (view.handOver) await source.screen!.handedOver();
      else if (view.viewer === ada) {
        left = handed.length;
        await source.comfort!.setMaximum(30);
      } else {
        await source.play!.bid(view.choices.bid.low);
        ++bids;
      }
    }
    const bidsOfAda = (await until(source, () => true)).log.filter((entry) => did(entry, 'bid', ada));
    expect(bidsOfAda.length).toBeGreaterThan(1);
    expect(handed.slice(left)).toEqual([ben]);
  });

  test('looking back at another’s turn asks nobody to come', async () => {
    const { source } = await make(hidden, [human('Ada'), human('Ben'), human('Cleo'), bot('easy')]);
    await until(source, (each) => each.loanRound !== null);
    await source.screen!.decideLoans(new Map());
    let view = await until(source, (each) => each.handOver !== null);
    const first = view.handOver!.seat;
    await source.screen!.handedOver();
    for (;;) {
      view = await until(source, (each) => each.turn.mine || (each.handOver !== null && each.handOver.seat !== first));
      if (view.handOver) break;
      await source.play!.pass();
    }
    await source.screen!.handedOver();
    view = await until(source, (each) => each.turn.mine);
    for (let at = 0; at < view.timeline.of; ++at) {
      await source.replay.look(at);
      expect((await until(source, (each) => each.timeline.at === at)).handOver).toBeNull();
    }
  });

  test('an overbid shows the purse and holds the auction again', async () => {
    const { source } = await make(hidden, [human('Ada'), bot('easy'), bot('easy'), bot('easy')]);
    for (;;) {
      const view = await until(source, (each) => each.turn.mine || each.overbid !== null);
      if (view.overbid) break;
      if (view.phase === 'borrowing') await source.play!.ready();
      else await source.play!.bid(99);
    }
    const view = await until(source, (each) => each.overbid !== null);
    expect(view.overbid).toMatchObject({ seat: 0, bid: 99, money: 10 });
    expect(view.auction).toMatchObject({ heldAgain: true, standing: null });
    expect(view.seats[0]).toMatchObject({ showsMoney: true });
    expect(view.log.at(-1)).toMatchObject({ kind: 'overbid', message: { args: { name: { seat: 0 }, bid: 99, amount: 10 }, rule: 'C3' } });
  });
});

async function reachPlacing(source: GameSource): Promise<GameView> {
  for (;;) {
    const view = await until(source, mine);
    if (view.placing) return view;
    if (view.choices.bid.allowed) await source.play!.bid(view.choices.bid.low);
    else if (view.choices.loans[0]!.allowed) await source.play!.loan(view.choices.loans[0]!.color);
    else await source.play!.pass();
  }
}

async function advice(source: GameSource): Promise<Hint> {
  expect(await source.hints!.ask()).toBeNull();
  const { hint } = await until(source, (view) => view.hint?.busy === false);
  if (!hint || hint.busy) throw new Error('no hint');
  return hint;
}
