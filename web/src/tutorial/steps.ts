// The lesson, step by step. Every step shows a position of the real board, says one thing, and asks for one thing.
import type { Picture } from '../board/picture';
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
const city = { I: { cubes: 'YYRW', owner: 'Y' as const }, K: { cubes: 'R', owner: 'R' as const } };

export const STEPS: Step[] = [
  { id: 'city', picture: { ...start, lots: city }, purse: 10, ask: { kind: 'next' } },
  { id: 'roll', picture: { ...start, lots: city }, purse: 10, ask: { kind: 'roll' } },
  {
    id: 'bid',
    picture: { ...rolled, lots: city },
    cubes: ['Y', 'B', 'R', 'W'],
    purse: 10,
    ask: { kind: 'bid', amount: 4 },
  },
  {
    id: 'place',
    picture: { ...rolled, lots: city },
    cubes: ['Y', 'B', 'R', 'W'],
    purse: 6,
    ask: { kind: 'place', color: 'R', lot: 'K' },
  },
  {
    id: 'cancel',
    picture: {
      spaces: bought,
      broker: 3,
      die: 3,
      lots: { ...city, K: { cubes: 'RR', owner: 'R' }, J: { cubes: 'YYYRRW', owner: 'Y' } },
    },
    cubes: ['R'],
    purse: 6,
    ask: { kind: 'place', color: 'R', lot: 'J' },
  },
  {
    id: 'sold',
    picture: {
      spaces: bought,
      broker: 3,
      die: 3,
      lots: { ...city, K: { cubes: 'RR', owner: 'R' }, J: { cubes: 'W', owner: 'W', sold: true } },
    },
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
