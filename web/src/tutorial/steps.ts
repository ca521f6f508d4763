// The lesson, step by step. Every step shows a position of the real board, says one thing, and asks for one thing.
import type { LotPicture, Picture } from '../board/picture';
import type { ColorCode, LotId } from '../game/types';

export type Ask =
  | { kind: 'next' }
  | { kind: 'roll' }
  | { kind: 'bid'; amount: number }
  | { kind: 'loan' }
  | { kind: 'place'; color: ColorCode; lot: LotId }
  | { kind: 'end' };

export interface Step {
  id: string; // its words are under tutorial.<id>
  picture: Picture;
  cubes?: ColorCode[]; // on offer, or still to place
  purse: number;
  ask: Ask;
}

const spaces = [
  'RYRW',
  'WWYB',
  'RBBY',
  'YBRW',
  'RYWB',
  'WRRB',
  'YYRW',
  'BWRB',
  'BBYR',
  'WWRB',
  'RYYB',
  'YWBW',
  'BWWY',
  'RRWB',
  'YBRW',
  'RWYB',
  'WYYR',
  'BBRW',
];
const bought = spaces.map((cubes, i) => (i === 3 ? '' : cubes));
const start: Picture = { spaces, broker: 0 };
const rolled: Picture = { spaces, broker: 3, walk: [1, 2, 3], onOffer: 3, die: 3 };
const paid: Picture = { spaces: bought, broker: 3, die: 3 };
const city = { I: { cubes: 'YYRW', owner: 'Y' as const }, K: { cubes: 'R', owner: 'R' as const } };
const own21 = { cubes: 'RR', owner: 'R' as const };
const won16: LotPicture = { cubes: 'YYRWW', owner: 'R', cancelled: ['Y', 'W'] };
const placed = { I: won16, K: own21, C: { cubes: 'B', owner: 'B' as const }, F: { cubes: 'Y', owner: 'Y' as const } };

export const STEPS: Step[] = [
  { id: 'city', picture: { ...start, lots: city }, purse: 10, ask: { kind: 'next' } },
  { id: 'roll', picture: { ...start, lots: city }, purse: 10, ask: { kind: 'roll' } },
  {
    id: 'bid',
    picture: { ...rolled, lots: city },
    cubes: ['R', 'W', 'B', 'Y'],
    purse: 10,
    ask: { kind: 'bid', amount: 4 },
  },
  {
    id: 'place',
    picture: { ...rolled, lots: city },
    cubes: ['R', 'W', 'B', 'Y'],
    purse: 6,
    ask: { kind: 'place', color: 'R', lot: 'K' },
  },
  {
    id: 'trick',
    picture: { ...paid, lots: { ...city, K: own21 } },
    cubes: ['W', 'B', 'Y'],
    purse: 6,
    ask: { kind: 'place', color: 'W', lot: 'I' },
  },
  {
    id: 'black',
    picture: { ...paid, lots: { I: won16, K: own21 } },
    cubes: ['B', 'Y'],
    purse: 6,
    ask: { kind: 'place', color: 'B', lot: 'C' },
  },
  {
    id: 'yellow',
    picture: { ...paid, lots: { I: won16, K: own21, C: { cubes: 'B', owner: 'B' } } },
    cubes: ['Y'],
    purse: 6,
    ask: { kind: 'place', color: 'Y', lot: 'F' },
  },
  {
    id: 'cancel',
    picture: { ...paid, lots: { ...placed, J: { cubes: 'YYYRRW', owner: 'Y' } } },
    cubes: ['R'],
    purse: 6,
    ask: { kind: 'place', color: 'R', lot: 'J' },
  },
  {
    id: 'sold',
    picture: { ...paid, lots: { ...placed, J: { cubes: 'W', owner: 'W', sold: true, cancelled: ['Y', 'R'] } } },
    purse: 6,
    ask: { kind: 'next' },
  },
  {
    id: 'park',
    picture: {
      spaces: bought,
      broker: 3,
      die: 3,
      lots: {
        A: { cubes: 'R', owner: 'R', sold: true },
        B: { cubes: 'R', owner: 'R', sold: true, doubled: true },
        D: { cubes: 'RRY', owner: 'R', doubled: true },
        C: { cubes: 'B', owner: 'B', sold: true },
      },
    },
    purse: 6,
    ask: { kind: 'next' },
  },
  { id: 'loan', picture: { spaces: bought, broker: 3, die: 3, lots: city }, purse: 6, ask: { kind: 'loan' } },
  {
    id: 'end',
    picture: {
      spaces: [],
      broker: 3,
      lots: {
        A: { cubes: 'R', owner: 'R', sold: true },
        B: { cubes: 'R', owner: 'R', sold: true, doubled: true },
        K: { cubes: 'RRW', owner: 'R' },
        M: { cubes: 'BBY', owner: 'B' },
        L: { cubes: 'WWRY', owner: 'W' },
        J: { cubes: 'W', owner: 'W', sold: true },
      },
    },
    purse: 15,
    ask: { kind: 'end' },
  },
];
