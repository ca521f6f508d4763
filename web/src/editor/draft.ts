// A position that is being set up, as the parts of its text (docs/position.md). Nothing here knows a rule: whether it
// can be is asked of the module.
import limits from 'virtual:limits';
import { choose, PLAYERS } from '../new_game/options';
import { COLORS, type ColorCode, type Edition, type MoneyMode, type Overbid, type Seat } from '../game/types';

export const PHASES = ['roll', 'borrow', 'bid', 'pay', 'place', 'end'] as const;
export type DraftPhase = (typeof PHASES)[number];

export interface Draft {
  players: number;
  edition: Edition;
  money: MoneyMode;
  overbid: Overbid;
  board: string;
  seats: string[]; // the colours of each: "R", or "RY" with two players
  lots: string[]; // "" empty, "RRY" the cubes on it, "=R" sold to R
  ring: string[]; // the cubes of each space
  broker: number;
  roller: Seat;
  purses: Record<ColorCode, { money: number; loans: number }>; // of those that somebody plays
  shown: Seat[];
  round: number;
  phase: DraftPhase;
  price: number; // the standing bid, or what was paid
  bidder: Seat | null;
  seat: Seat; // who is asked, pays or places
  in: Seat[]; // who has not passed
  borrowed: ColorCode[]; // in this round
  hand: string; // cubes left to place
}

const EDITIONS: Record<string, Edition> = { r: 'ravensburger', o: 'opennplay' };
const letterOf = (edition: Edition) => (edition === 'ravensburger' ? 'r' : 'o');
const cubesOf = (text: string) => (text === '-' ? '' : text);
const orNone = (text: string) => (text === '' ? '-' : text);
const seatsOf = (text: string): Seat[] => [...cubesOf(text)].map(Number);
const colorsOf = (text: string) => [...cubesOf(text)] as ColorCode[];

// The letters in the order in which texts have them.
export function inOrder(cubes: string): string {
  return COLORS.flatMap((color) => [...cubes].filter((each) => each === color)).join('');
}

// The parts of a text that the module has found to be of the right form.
export function readDraft(text: string): Draft {
  const [rules = '', board = '', seats = '', lots = '', ring = '', broker = '', roller = '', purses = '', shown = '', round = '', moment = ''] =
    text.split(' ');
  const [phase = 'roll', ...facts] = moment.split(':');
  const draft: Draft = {
    players: Number(rules[0]),
    edition: EDITIONS[rules[1] ?? ''] ?? 'ravensburger',
    money: rules[2] === 'h' ? 'hidden' : 'open',
    overbid: rules[3] === 'p' ? 'penalty' : 'forbidden',
    board,
    seats: seats.split('/'),
    lots: lots.split('/').map(cubesOf),
    ring: ring.split('/').map(cubesOf),
    broker: Number(broker),
    roller: Number(roller),
    purses: { R: noPurse(), Y: noPurse(), W: noPurse(), B: noPurse() },
    shown: seatsOf(shown),
    round: Number(round),
    phase: phase as DraftPhase,
    price: 0,
    bidder: null,
    seat: 0,
    in: [],
    borrowed: [],
    hand: '',
  };
  for (const purse of purses.split('/')) {
    const [money, loans] = purse.slice(1).split(':');
    draft.purses[purse[0] as ColorCode] = { money: Number(money), loans: Number(loans) };
  }
  return { ...draft, ...readMoment(draft.phase, facts) };
}

function noPurse() {
  return { money: limits.startMoney, loans: 0 };
}

function readMoment(phase: DraftPhase, facts: readonly string[]): Partial<Draft> {
  const [first = '', second = '', third = '', fourth = ''] = facts;
  switch (phase) {
    case 'borrow':
      return { seat: Number(first), borrowed: colorsOf(second) };
    case 'bid':
      return { price: Number(first), bidder: second === '-' ? null : Number(second), in: seatsOf(third), borrowed: colorsOf(fourth) };
    case 'pay':
      return { price: Number(first), seat: Number(second), borrowed: colorsOf(third) };
    case 'place':
      return { price: Number(first), seat: Number(second), borrowed: colorsOf(third), hand: cubesOf(fourth) };
    default:
      return {};
  }
}

export function writeDraft(draft: Draft): string {
  const { players, edition, money, overbid, board, seats, lots, ring, broker, roller, purses, shown, round } = draft;
  const played = COLORS.filter((color) => seats.some((colors) => colors.includes(color)));
  return [
    `${players}${letterOf(edition)}${money === 'hidden' ? 'h' : 'o'}${overbid === 'penalty' ? 'p' : 'f'}`,
    board,
    seats.join('/'),
    lots.map(orNone).join('/'),
    ring.map(orNone).join('/'),
    broker,
    roller,
    played.map((color) => `${color}${purses[color].money}:${purses[color].loans}`).join('/'),
    orNone(shown.join('')),
    round,
    writeMoment(draft),
  ].join(' ');
}

function writeMoment({ phase, price, bidder, seat, in: still, borrowed, hand }: Draft): string {
  const colors = orNone(inOrder(borrowed.join('')));
  const seats = orNone([...still].sort().join(''));
  switch (phase) {
    case 'borrow':
      return `borrow:${seat}:${colors}`;
    case 'bid':
      return `bid:${price}:${bidder ?? '-'}:${seats}:${colors}`;
    case 'pay':
      return `pay:${price}:${seat}:${colors}`;
    case 'place':
      return `place:${price}:${seat}:${colors}:${orNone(hand)}`;
    default:
      return phase;
  }
}

// --- Changes -------------------------------------------------------------------------------------------------

export type Place = { lot: number } | { space: number };

function changed(draft: Draft, place: Place, change: (cubes: string) => string): Draft {
  const of = (list: string[], at: number) => list.map((each, i) => (i === at ? change(each) : each));
  return 'lot' in place ? { ...draft, lots: of(draft.lots, place.lot) } : { ...draft, ring: of(draft.ring, place.space) };
}

// One more cube; a lot that was sold is open again.
export function put(draft: Draft, place: Place, color: ColorCode): Draft {
  return changed(draft, place, (cubes) => inOrder((cubes.startsWith('=') ? '' : cubes) + color));
}

// One cube less: of this colour, or the last if there is none of it. A lot that was sold is empty then.
export function take(draft: Draft, place: Place, color: ColorCode): Draft {
  return changed(draft, place, (cubes) => {
    if (cubes.startsWith('=')) return '';
    return cubes.includes(color) ? cubes.replace(color, '') : cubes.slice(0, -1);
  });
}

// Sold to a colour; once more, and it is not.
export function sell(draft: Draft, lot: number, color: ColorCode): Draft {
  return changed(draft, { lot }, (cubes) => (cubes === `=${color}` ? '' : `=${color}`));
}

// Another number of players: the colours go round, the purses stay.
export function withPlayers(draft: Draft, players: number): Draft {
  const each = PLAYERS.find(({ count }) => count === players)!.colors;
  const seats = Array.from({ length: players }, (_, seat) => COLORS.slice(seat * each, (seat + 1) * each).join(''));
  const { edition, money, overbid } = draft;
  const chosen = choose({ players: draft.players, edition, money, overbid }, 'players', players);
  const here = (seat: Seat) => seat < players;
  return {
    ...draft,
    players,
    seats,
    roller: here(draft.roller) ? draft.roller : 0,
    seat: here(draft.seat) ? draft.seat : 0,
    bidder: draft.bidder !== null && here(draft.bidder) ? draft.bidder : null,
    in: draft.phase === 'bid' ? seats.map((_, seat) => seat) : [],
    shown: chosen.overbid === 'penalty' ? draft.shown.filter(here) : [],
    borrowed: [],
    money: chosen.money,
    overbid: chosen.overbid,
  };
}

// Another moment of a round, as it begins.
export function withPhase(draft: Draft, phase: DraftPhase): Draft {
  const everybody = draft.seats.map((_, seat) => seat);
  const first = (draft.roller + 1) % draft.players;
  const fresh = { price: 0, bidder: null, seat: first, in: [] as Seat[], borrowed: [] as ColorCode[], hand: '' };
  const next = { ...draft, ...fresh, phase };
  if (phase === 'bid') return { ...next, in: everybody };
  if (phase !== 'place') return next;
  // The cubes of the broker's space are in the hand of who has won them.
  const hand = draft.ring[draft.broker] ?? '';
  return { ...next, seat: draft.roller, hand: hand || 'R', ring: draft.ring.map((cubes, i) => (i === draft.broker ? '' : cubes)) };
}
