// The pictures of the rules: positions on the real board, and which part of it to show.
import type { Picture } from '../board/picture';

export interface RulePicture {
  picture: Picture;
  crop: number[];
}

const NORTH = [384, 124, 432, 368];
const WEST = [124, 124, 260, 752];
const TOP = [0, 0, 1200, 124];

export const PICTURES: Record<string, RulePicture> = {
  T2: { picture: { broker: 12 }, crop: NORTH },
  T3: { picture: { spaces: ['RRYB', 'WWYB', 'RBBY', 'YBRW', 'RYWB', 'WRRB'], broker: 1 }, crop: TOP },
  R1: { picture: { spaces: ['RRYB', 'WWYB', '', 'YBRW', 'RYWB', 'WRRB'], broker: 4, onOffer: 4, die: 3 }, crop: TOP },
  R7: {
    picture: {
      broker: 3,
      lots: {
        A: { cubes: 'RRYWB', owner: 'R' },
        B: { cubes: 'W', owner: 'W', sold: true },
        C: { cubes: 'YYBRBR', cancelled: ['Y', 'B', 'R'] },
        D: { cubes: 'B', owner: 'B', sold: true },
      },
    },
    crop: NORTH,
  },
  R8: {
    picture: {
      broker: 3,
      lots: {
        I: { cubes: 'RRRYB', owner: 'R' },
        J: { cubes: 'YRYRW', owner: 'W', cancelled: ['Y', 'R'] },
        K: { cubes: 'WWBB', cancelled: ['W', 'B'] },
      },
    },
    crop: WEST,
  },
  E2: {
    picture: {
      broker: 3,
      lots: {
        A: { cubes: 'R', owner: 'R', sold: true },
        B: { cubes: 'R', owner: 'R', sold: true, doubled: true },
        C: { cubes: 'R', owner: 'R', sold: true, doubled: true },
        D: { cubes: 'W', owner: 'W', sold: true },
      },
    },
    crop: NORTH,
  },
};
