// What happens in the lesson, step by step: scenes are positions (docs/position.md) that the module plays from, steps ask
// the learner for one thing each and say what follows from it. The learner has seat 0, red.
import type { ColorCode, LotId, MoveText } from '../game/types';

export type Ask =
  | { kind: 'next' }
  | { kind: 'roll'; then: MoveText[] } // the die falls as it must, and the others bid
  | { kind: 'move'; move: MoveText; then: MoveText[] } // in the real panel
  | { kind: 'place'; color: ColorCode; lot: LotId } // on the real board; stays unconfirmed
  | { kind: 'confirm' }
  | { kind: 'end' };

export interface Step {
  id: string; // its words are under tutorial.<id>
  scene: string;
  ask: Ask;
}

const FIRST_AUCTION =
  '4rof standard R/Y/W/B -/-/-/-/-/-/W/-/RYYW/-/R/B/B ' +
  '-/RYYB/RRWB/RYWB/RWBB/RBBB/YYWW/RYBB/RRYB/YWWB/-/YYWB/YWBB/RYWW/RRRW/RYWB/RRYY/YWWW 0 0 ' +
  'R10:0/Y10:0/W10:0/B10:0 - 3 roll';
const SEVENTH_CUBE =
  '4rof standard R/Y/W/B -/-/B/-/-/Y/W/W/RYYWW/RRYYYW/RR/B/B ' +
  '-/RYWB/YBBB/RRYW/YWWB/YWBB/-/RRRW/RYBB/RYYW/-/WWWB/-/RRWB/RYWB/-/YWBB/RYYB 6 3 ' +
  'R6:0/Y10:0/W10:0/B10:0 - 5 place:4:0:-:R';
const PARKS =
  '4rof standard R/Y/W/B =R/=R/=B/RRY/-/-/-/-/-/-/W/Y/YB ' +
  '-/YYYB/RWBB/-/WWWB/-/RWWB/YYWW/RYWB/YYWB/-/RYBB/RYBB/-/-/RYWB/-/YWWB 0 0 ' +
  'R6:0/Y10:0/W10:0/B10:0 - 8 roll';
const NO_MONEY =
  '4rof standard R/Y/W/B -/-/B/-/-/Y/W/-/RYYWW/-/RR/B/B ' +
  '-/RRWB/RYWB/RRWB/RYYW/YWBB/YYWB/YWBB/RYBB/RYYW/-/RRYW/-/RYWB/YWBB/YWWW/RRYW/RRBB 1 0 ' +
  'R2:0/Y10:0/W10:0/B10:0 - 4 bid:3:1:01:-';

// Three rounds before the end, with something to win for everybody: the game that the lesson ends with.
export const LAST_ROUNDS =
  '4rof standard R/Y/W/B =R/RRYW/=B/RYY/YW/BB/=Y/WWBB/RRYWW/=W/RRYBB/RWWB/YBB ' +
  '-/-/-/-/-/-/-/RRBB/-/RYWB/-/-/-/-/RYWB/-/-/- 0 0 R6:1/Y4:1/W7:1/B5:1 - 16 roll';

export const STEPS: readonly Step[] = [
  { id: 'city', scene: FIRST_AUCTION, ask: { kind: 'next' } },
  { id: 'roll', scene: FIRST_AUCTION, ask: { kind: 'roll', then: ['roll 3', 'bid 3', 'pass', 'pass'] } },
  { id: 'bid', scene: FIRST_AUCTION, ask: { kind: 'move', move: 'bid 4', then: ['pass'] } },
  { id: 'place', scene: FIRST_AUCTION, ask: { kind: 'place', color: 'R', lot: 'K' } },
  { id: 'trick', scene: FIRST_AUCTION, ask: { kind: 'place', color: 'W', lot: 'I' } },
  { id: 'black', scene: FIRST_AUCTION, ask: { kind: 'place', color: 'B', lot: 'C' } },
  { id: 'yellow', scene: FIRST_AUCTION, ask: { kind: 'place', color: 'Y', lot: 'F' } },
  { id: 'confirm', scene: FIRST_AUCTION, ask: { kind: 'confirm' } },
  { id: 'cancel', scene: SEVENTH_CUBE, ask: { kind: 'place', color: 'R', lot: 'J' } },
  { id: 'seventh', scene: SEVENTH_CUBE, ask: { kind: 'confirm' } },
  { id: 'sold', scene: SEVENTH_CUBE, ask: { kind: 'next' } },
  { id: 'park', scene: PARKS, ask: { kind: 'next' } },
  { id: 'loan', scene: NO_MONEY, ask: { kind: 'move', move: 'loan R', then: [] } },
  { id: 'afford', scene: NO_MONEY, ask: { kind: 'move', move: 'bid 4', then: ['pass'] } },
  { id: 'end', scene: LAST_ROUNDS, ask: { kind: 'end' } },
];
