// The pictures of the rules: positions on the real board, and which part of it to show.
import type { Position } from '../worker/bigshot_wasm';
import E2 from './pictures/E2.position';
import R1 from './pictures/R1.position';
import R7 from './pictures/R7.position';
import R8 from './pictures/R8.position';
import T2 from './pictures/T2.position';
import T3 from './pictures/T3.position';

export interface RulePicture {
  position: Position;
  crop: number[];
}

const NORTH = [384, 124, 432, 368];
const WEST = [124, 124, 260, 752];
const TOP = [0, 0, 1200, 124];

export const PICTURES: Record<string, RulePicture> = {
  T2: { position: T2, crop: NORTH },
  T3: { position: T3, crop: TOP },
  R1: { position: R1, crop: TOP },
  R7: { position: R7, crop: NORTH },
  R8: { position: R8, crop: WEST },
  E2: { position: E2, crop: NORTH },
};
