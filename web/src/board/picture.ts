// Positions for pictures: the start page, the rules and the tutorial show the real board, with whatever they need on
// it. Who owns what is written into the picture; nothing is worked out here.
import board from '../../../data/boards/standard.json';
import { COLORS, type ColorCode, type GameView, type LotId, type LotView } from '../game/types';

export interface LotPicture {
  cubes?: string; // letters of colours, in the order they lie
  owner?: ColorCode;
  cancelled?: ColorCode[];
  sold?: boolean;
  doubled?: boolean;
}

export interface Picture {
  lots?: Record<LotId, LotPicture>;
  spaces?: string[]; // from the first space on; missing ones are empty
  broker?: number;
  walk?: number[];
  onOffer?: number;
  die?: number;
}

const refused = { allowed: false as const, why: { key: 'error.game.over' } };

function letters(text: string): ColorCode[] {
  return [...text].filter((letter): letter is ColorCode => COLORS.includes(letter as ColorCode));
}

function lotView(lot: (typeof board.lots)[number], index: number, picture: LotPicture): LotView {
  const cubes = letters(picture.cubes ?? '');
  const value = lot.value ?? 0;
  return {
    id: lot.id,
    index,
    district: lot.district,
    park: lot.park === true,
    value,
    worth: picture.doubled ? 2 * value : value,
    capacity: 7,
    cubes: cubes.map((color) => ({ color, draft: false })),
    counts: Object.fromEntries(COLORS.map((c) => [c, cubes.filter((each) => each === c).length])) as Record<
      ColorCode,
      number
    >,
    owner: picture.owner ?? null,
    ownerSeat: picture.owner ? COLORS.indexOf(picture.owner) : null,
    ownerIsGhost: false,
    cancelled: picture.cancelled ?? [],
    sold: picture.sold ?? false,
    doubled: picture.doubled ?? false,
    doubles: [],
    draft: false,
    wouldSell: false,
  };
}

export function pictureView(picture: Picture): GameView {
  const ids = [...new Set(board.lots.map((lot) => lot.district))];
  return {
    id: 'picture',
    kind: 'replay',
    title: null,
    options: { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
    viewer: null,
    connection: 'local',
    timeline: { at: 0, of: 0, live: false, playing: false },
    phase: 'bidding',
    round: 1,
    rounds: 18,
    die: picture.die ?? null,
    roller: 0,
    turn: { kind: 'nobody', seat: null, mine: false, thinking: false },
    board: {
      name: board.name,
      districts: ids.map((id) => ({
        id,
        lots: board.lots.filter((lot) => lot.district === id).map((lot) => lot.id),
        park: board.lots.find((lot) => lot.district === id && lot.park)?.id ?? null,
      })),
      lots: board.lots.map((lot, index) => lotView(lot, index, picture.lots?.[lot.id] ?? {})),
    },
    ring: {
      broker: picture.broker ?? 0,
      walk: picture.walk ?? [],
      spaces: Array.from({ length: 18 }, (_, index) => ({
        index,
        cubes: letters(picture.spaces?.[index] ?? ''),
        broker: index === (picture.broker ?? 0),
        onOffer: index === picture.onOffer,
      })),
    },
    seats: [],
    ghost: null,
    auction: null,
    payment: null,
    placing: null,
    overbid: null,
    reckoning: null,
    choices: {
      bid: { ...refused, low: 1, high: 0, tooLow: refused.why, tooHigh: refused.why },
      pass: refused,
      ready: refused,
      loans: [],
      pays: [],
      confirm: refused,
      takeBack: refused,
      undo: refused,
      hint: refused,
      setMaximum: { ...refused, low: 1, high: 0 },
      passRest: refused,
    },
    comfort: null,
    hint: null,
    warning: null,
    handOver: null,
    loanRound: null,
    notice: null,
    log: [],
    news: { serial: 0, entries: [], cubes: [] },
    recent: [],
    question: { key: 'home.title' },
    fair: null,
    table: null,
  };
}
