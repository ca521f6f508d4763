// The drawing of the board: everything is drawn, nothing lies on anything else, and the arrow keys reach every lot.
import { expect, test } from 'vitest';
import board from '../../../data/boards/standard.json';
import { pictured } from '../../src/board/pictured';
import showpiece from '../../src/home/showpiece.position';
import { layoutOf, neighbour } from '../../src/board/layout';

const view = pictured(showpiece).board;
const layout = layoutOf(view);

test('every lot has an outline and seven places inside it', () => {
  for (const { id } of board.lots) {
    const lot = layout.lots[id]!;
    const [x, y, w, h] = lot.box as [number, number, number, number];
    expect(lot.places, id).toHaveLength(7);
    for (const [px, py] of lot.places) {
      const half = lot.cube / 2;
      expect(px! - half >= x && px! + half <= x + w && py! - half >= y && py! + half <= y + h, id).toBe(true);
    }
  }
});

test('no lot overlaps another, and no cube another', () => {
  const boxes = Object.entries(layout.lots).map(([id, lot]) => [id, lot.box] as const);
  for (const [a, [ax, ay, aw, ah]] of boxes) {
    for (const [b, [bx, by, bw, bh]] of boxes) {
      if (a === b) continue;
      expect(ax! + aw! <= bx! || bx! + bw! <= ax! || ay! + ah! <= by! || by! + bh! <= ay!, `${a} and ${b}`).toBe(true);
    }
  }
  for (const [id, lot] of Object.entries(layout.lots)) {
    lot.places.forEach(([ax, ay], i) =>
      lot.places.slice(i + 1).forEach(([bx, by]) => {
        expect(Math.max(Math.abs(ax! - bx!), Math.abs(ay! - by!)), id).toBeGreaterThanOrEqual(lot.cube);
      }),
    );
  }
});

test('there are eighteen spaces, clockwise round the city', () => {
  expect(layout.spaces).toHaveLength(18);
  const angle = ([x, y, w, h]: number[]) => Math.atan2(y! + h! / 2 - layout.height / 2, x! + w! / 2 - layout.width / 2);
  const turns = layout.spaces.map((space, i) => {
    const next = layout.spaces[(i + 1) % 18]!;
    return (angle(next.box) - angle(space.box) + 2 * Math.PI) % (2 * Math.PI);
  });
  expect(turns.every((turn) => turn > 0 && turn < Math.PI / 2)).toBe(true);
  expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(2 * Math.PI);
});

test('the arrow keys lead from any lot to every other', () => {
  const reached = new Set(['A']);
  const open = ['A'];
  for (let from = open.pop(); from; from = open.pop()) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = neighbour(layout, from, dx, dy);
      if (next && !reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
    }
  }
  expect([...reached].sort()).toEqual(board.lots.map((lot) => lot.id).sort());
});

test('a board that somebody typed in gets the same thirteen places, parks where parks are drawn', () => {
  const lots = view.lots.map((lot, i) => ({
    ...lot,
    id: String.fromCharCode(90 - i),
    district: i < 7 ? 'harbour' : 'hill',
  }));
  const districts = ['harbour', 'hill'].map((id) => ({
    id,
    park: null,
    lots: lots.filter((lot) => lot.district === id).map((lot) => lot.id),
  }));
  const drawn = layoutOf({ name: 'mine', lots, districts });
  expect(Object.keys(drawn.lots).sort()).toEqual(lots.map((lot) => lot.id).sort());
  for (const lot of lots.filter((each) => each.park)) expect(drawn.lots[lot.id]!.trees).toBeDefined();
});

test('the badge of a doubled lot is not under its stamp once it is sold', () => {
  const turn = (-9 * Math.PI) / 180; // as LotBlock.svelte turns the stamp
  for (const [id, lot] of Object.entries(layout.lots)) {
    const [x, y] = (lot.soldDoubled ?? lot.flag) as [number, number];
    const [sx, sy] = lot.stamp as [number, number];
    // The corners of the badge, as seen from the stamp.
    const under = [-17, 17].flatMap((dx) => [-13, 13].map((dy) => [x + dx - sx, y + dy - sy] as const)).some(([dx, dy]) => {
      const along = dx * Math.cos(turn) + dy * Math.sin(turn);
      const across = -dx * Math.sin(turn) + dy * Math.cos(turn);
      return Math.abs(along) < lot.box[2]! * 0.44 && Math.abs(across) < 30;
    });
    expect(under, id).toBe(false);
  }
});
