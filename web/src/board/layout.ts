// Where everything on a board is drawn. The drawing of the standard board is data; a board that somebody typed in
// has the same thirteen places, dealt to its lots district by district.
import standard from '../../../data/boards/standard.layout.json';
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
  doubled: number[]; // the badge of a doubled lot; where the flag stands once it is sold
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
  districts: { id: string; outline: string; label: number[] }[];
  lots: Record<LotId, LotLayout>;
}

const drawn: BoardLayout = standard;
const places = Object.keys(drawn.lots);
const drawnParks = places.filter((id) => drawn.lots[id]!.trees);

export function layoutOf(board: BoardView): BoardLayout {
  const isDrawn = board.lots.every((lot) => drawn.lots[lot.id] && drawnParks.includes(lot.id) === lot.park);
  return isDrawn && districtsAgree(board) ? drawn : dealtOut(board);
}

function districtsAgree(board: BoardView): boolean {
  return board.districts.every((district) => drawn.districts.some((known) => known.id === district.id));
}

function dealtOut(board: BoardView): BoardLayout {
  const free = { park: [...drawnParks], other: places.filter((id) => !drawnParks.includes(id)) };
  const lots: Record<LotId, LotLayout> = {};
  for (const district of board.districts) {
    for (const id of district.lots) {
      const park = board.lots.find((lot) => lot.id === id)?.park ?? false;
      const place = (park ? free.park : free.other).shift() ?? free.other.shift() ?? free.park.shift();
      if (place !== undefined) lots[id] = drawn.lots[place]!;
    }
  }
  return { ...drawn, districts: [], lots };
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
