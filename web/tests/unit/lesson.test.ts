// The lesson: a real game, which answers what is not its next step.
import { beforeAll, describe, expect, test } from 'vitest';
import { allTexts } from '../../plugins/catalogs';
import { Lesson } from '../../src/tutorial/lesson';
import { LAST_ROUNDS, STEPS } from '../../src/tutorial/script';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { asRemote } from '../../src/worker/remote';
import { until } from '../support/local_world';
import { loadWasm } from '../support/wasm';

let bigshot: Bigshot;
beforeAll(async () => {
  bigshot = await loadWasm();
});

async function lessonAt(id: string) {
  let at = -1;
  const lesson = new Lesson(asRemote(bigshot), (next) => (at = next));
  expect(await lesson.goTo(STEPS.findIndex((step) => step.id === id))).toBeNull();
  return { lesson, now: () => STEPS[at]!.id, view: () => until(lesson, () => true) };
}

describe('the lesson', () => {
  test('can be walked from the first step to the last, and back', async () => {
    const { lesson, now } = await lessonAt('city');
    for (const { id, ask } of STEPS) {
      expect(now()).toBe(id);
      if (ask.kind === 'end') break;
      const [what, amount] = ask.kind === 'move' ? ask.move.split(' ') : [];
      const outcome = what === 'bid' ? lesson.play.bid(Number(amount)) : what === 'loan' ? lesson.play.loan('R') : lesson.next();
      expect(await outcome, id).toBeNull();
    }
    for (let at = STEPS.length - 1; at >= 0; --at) expect(await lesson.goTo(at), STEPS[at]!.id).toBeNull();
    expect(now()).toBe('city');
  });

  test('has words for every step', () => {
    const words = allTexts('en');
    for (const { id } of STEPS) {
      expect(words[`tutorial.${id}.title`], id).toBeTruthy();
      expect(words[`tutorial.${id}.text`], id).toBeTruthy();
    }
  });

  test('shows the real auction: Mabel has bid 3, and nothing but outbidding her leads on', async () => {
    const { lesson, now, view } = await lessonAt('bid');
    expect((await view()).auction!.standing).toEqual({ amount: 3, seat: 1 });
    expect((await view()).turn.mine).toBe(true);
    expect(await lesson.play.pass()).toEqual({ key: 'tutorial.wrong_bid', args: { amount: 4 } });
    expect(await lesson.play.bid(7)).toEqual({ key: 'tutorial.wrong_bid', args: { amount: 4 } });
    expect(now()).toBe('bid');
    expect(await lesson.play.bid(4)).toBeNull();
    expect(now()).toBe('place');
    expect((await view()).seats[0]!.money).toBe(6);
  });

  test('answers a wrong lot and a wrong cube, and shows what the right one does', async () => {
    const { lesson, now, view } = await lessonAt('trick');
    expect(await lesson.play.place('W', 'B')).toEqual({ key: 'tutorial.wrong_lot', args: { lot: 'I' } });
    expect(await lesson.play.place('B', 'I')).toEqual({ key: 'tutorial.wrong_cube', args: { color: { color: 'W' } } });
    const candidate = (await view()).placing!.candidates.find(({ color, lot }) => color === 'W' && lot === 'I')!;
    expect(candidate).toMatchObject({ owner: 'R', ownerSeat: 0, cancelled: ['Y', 'W'] });
    expect(await lesson.play.place('W', 'I')).toBeNull();
    expect(now()).toBe('black');
    expect(await lesson.play.takeBack()).toBeNull();
    expect(now(), 'taken back').toBe('trick');
  });

  test('confirms no sooner than all four cubes lie', async () => {
    const { lesson, now } = await lessonAt('yellow');
    expect((await lesson.play.confirm())?.key).toBeDefined();
    await lesson.play.place('Y', 'F');
    expect(now()).toBe('confirm');
    expect(await lesson.play.confirm()).toBeNull();
    expect(now()).toBe('cancel');
  });

  test('sells a lot by the seventh cube to who has a single one', async () => {
    const { lesson, view } = await lessonAt('sold');
    const lot = (await view()).board.lots.find(({ id }) => id === 'J')!;
    expect(lot).toMatchObject({ sold: true, owner: 'W' });
    await lesson.goTo(STEPS.findIndex(({ id }) => id === 'park'));
    const { lots } = (await view()).board;
    expect(lots.filter(({ doubled }) => doubled).map(({ id }) => id)).toEqual(['B', 'D']);
  });

  test('ends three rounds before the end of a game that anybody can still win', () => {
    const judged = bigshot.judgePosition(LAST_ROUNDS);
    if ('fault' in judged) throw new Error(judged.fault.message.key);
    expect(judged.faults).toEqual([]);
    expect(judged.view).toMatchObject({ round: 16, rounds: 18, phase: 'rolling' });
  });
});
