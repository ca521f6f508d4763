// Where everything on a board is drawn. The drawing of the standard board is data; any other board has the same thirteen
// places. Where its districts are of the same sizes, they get the drawn districts; else the places are dealt out
// district by district, and every lot says itself where it belongs.
import standard from '../../../data/boards/standard.layout.json';
import { STANDARD_BOARD } from '../game/shipped_boards';
import type { BoardView, LotId } from '../game/types';

export type Point = [x: number, y: number];

export interface SpaceLayout {
  box: number[];
  cubes: number[];
  broker: number[];
  number: number[];
}

export interface LotLayout {
  outline: string;
  box: number[];
  value: number[];
  size: number;
  letter: number[];
  flag: number[];
  doubled: number[]; // the badge of a doubled lot
  soldDoubled?: number[]; // once it is sold; left out: where the flag was
  stamp: number[];
  cube: number;
  places: number[][];
  art?: (number | string)[][];
  lights?: string;
  trees?: number[][];
  pond?: number[];
}

export interface BoardLayout {
  width: number;
  height: number;
  plaza: number[];
  spaces: SpaceLayout[];
  districts: { id: string; outline: string; label: number[] }[]; // none: no lines are drawn between them
  lots: Record<LotId, LotLayout>;
  tones: Record<string, string>; // the stone of each district
}

type Drawing = Omit<BoardLayout, 'tones'>;
type Districts = { id: string; lots: LotId[] }[];

const drawn: Drawing = standard;
const isDrawnPark = (id: LotId) => drawn.lots[id]!.trees !== undefined;
const places: Districts = STANDARD_BOARD.lots.reduce<Districts>((all, { id, district }) => {
  const known = all.find((each) => each.id === district);
  if (known) known.lots.push(id);
  else all.push({ id: district, lots: [id] });
  return all;
}, []);
const tones = places.map(({ id }) => id);

export function layoutOf(board: BoardView): BoardLayout {
  const isPark = (id: LotId) => board.lots.find((lot) => lot.id === id)!.park;
  return byDistrict(board.districts, isPark) ?? dealtOut(board.districts, isPark);
}

// Each district in a drawn one of the same size, if there is such a place for all: in the one of its name, if it can be.
function byDistrict(districts: Districts, isPark: (id: LotId) => boolean): BoardLayout | null {
  const size = (lots: LotId[], park: (id: LotId) => boolean) => `${lots.filter(park).length} of ${lots.length}`;
  const free = [...places];
  const lots: Record<LotId, LotLayout> = {};
  const found: BoardLayout['districts'] = [];
  const stones: Record<string, string> = {};
  const named = ({ id }: { id: string }) => places.some((each) => each.id === id);
  for (const district of [...districts].sort((a, b) => Number(named(b)) - Number(named(a)))) {
    const fitting = free.filter((each) => size(each.lots, isDrawnPark) === size(district.lots, isPark));
    const place = fitting.find(({ id }) => id === district.id) ?? fitting[0];
    if (!place) return null;
    free.splice(free.indexOf(place), 1);
    settle(lots, place.lots, district.lots, isPark);
    found.push({ ...drawn.districts.find(({ id }) => id === place.id)!, id: district.id });
    stones[district.id] = place.id;
  }
  return { ...drawn, districts: found, lots, tones: stones };
}

function dealtOut(districts: Districts, isPark: (id: LotId) => boolean): BoardLayout {
  const lots: Record<LotId, LotLayout> = {};
  const all = places.flatMap((each) => each.lots);
  settle(lots, all, districts.flatMap((each) => each.lots), isPark);
  const stones = Object.fromEntries(districts.map(({ id }, i) => [id, tones[i] ?? 'other']));
  return { ...drawn, districts: [], lots, tones: stones };
}

// Lots into places: parks where parks are drawn, a letter where it stands on the standard board.
function settle(lots: Record<LotId, LotLayout>, into: readonly LotId[], ids: readonly LotId[], isPark: (id: LotId) => boolean): void {
  const free = [...into];
  const take = (id: LotId, place: LotId | undefined) => {
    if (place === undefined) return;
    free.splice(free.indexOf(place), 1);
    lots[id] = drawn.lots[place]!;
  };
  const fits = (id: LotId) => (place: LotId) => isDrawnPark(place) === isPark(id);
  for (const id of ids) take(id, free.find((place) => place === id && fits(id)(place)));
  for (const id of ids) if (!lots[id]) take(id, free.find(fits(id)));
}

// The lot that an arrow key leads to: the nearest one in that direction, sideways distance counted double.
export function neighbour(layout: BoardLayout, from: LotId, dx: number, dy: number): LotId | null {
  const centre = (id: LotId): Point => {
    const [x, y, w, h] = layout.lots[id]!.box as [number, number, number, number];
    return [x + w / 2, y + h / 2];
  };
  const [x, y] = centre(from);
  let best: LotId | null = null;
  let least = Infinity;
  for (const id of Object.keys(layout.lots)) {
    const [cx, cy] = centre(id);
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const distance = along + 2 * across;
    if (along > 1 && distance < least) {
      least = distance;
      best = id;
    }
  }
  return best;
}
