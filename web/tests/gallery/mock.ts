// A view made by hand, for looking at components without a game.
import board from '../../../data/boards/standard.json';
import { COLORS, type ColorCode, type GameView, type LotView } from '../../src/game/types';

function rng(seed: number) {
  return () => ((seed = (seed * 1664525 + 1013904223) >>> 0), seed / 2 ** 32);
}

export function mock(): GameView {
  const r = rng(7);
  const pick = () => COLORS[Math.floor(r() * 4)]!;
  const lots: LotView[] = board.lots.map((lot, index) => {
    const sold = index === 3 || index === 9 || index === 0;
    const n = [0, 3, 5, 7, 2, 6, 4, 1, 6, 7, 3, 5, 6][index]!;
    const cubes = Array.from({ length: n }, pick);
    const counts = { R: 0, Y: 0, W: 0, B: 0 } as Record<ColorCode, number>;
    for (const c of cubes) counts[c]++;
    const by = COLORS.filter((c) => counts[c]).sort((a, b) => counts[b] - counts[a]);
    const rest = by.filter((c) => by.filter((d) => counts[d] === counts[c]).length === 1);
    const owner = index === 0 ? 'R' : (rest[0] ?? null);
    const cancelled = by.filter((c) => by.filter((d) => counts[d] === counts[c]).length > 1 && counts[c] > (owner ? counts[owner] : 0));
    return {
      id: lot.id, index, district: lot.district, park: 'park' in lot, value: lot.value ?? 0, worth: (lot.value ?? 0) * (index === 2 ? 2 : 1), capacity: 7,
      cubes: sold ? [{ color: owner ?? 'R', draft: false }] : cubes.map((color, i) => ({ color, draft: index === 8 && i > 4 })), counts, owner: sold ? (owner ?? 'R') : owner, ownerSeat: 0, ownerIsGhost: false, cancelled,
      sold, doubled: index === 2, doubles: [], draft: false, wouldSell: false,
    } as LotView;
  });
  return {
    id: 'mock', kind: 'local', title: null, options: { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
    viewer: 0, connection: 'local', timeline: { at: 10, of: 10, live: true, playing: false }, phase: 'bidding', round: 7, rounds: 18, die: 4, roller: 3,
    turn: { kind: 'seat', seat: 0, mine: true, thinking: false },
    board: { name: 'standard', districts: ['north', 'south', 'west', 'east'].map((id) => ({ id, lots: board.lots.filter((l) => l.district === id).map((l) => l.id), park: null })), lots },
    ring: { broker: 4, walk: [1, 2, 3, 4], spaces: Array.from({ length: 18 }, (_, index) => ({ index, cubes: [2, 7, 9, 13].includes(index) ? [] : Array.from({ length: 4 }, pick), broker: index === 4, onOffer: index === 4 })) },
    seats: [], ghost: null, auction: null, payment: null, placing: null, overbid: null, reckoning: null, choices: {} as never, comfort: null, handOver: null, log: [], news: { serial: 1, entries: [], cubes: [] }, question: { key: 'x' }, fair: null, table: null,
  };
}

const no = { allowed: false as const, why: { key: 'error.bid_or_pass.expected', rule: 'R2' } };
const yes = { allowed: true as const };

export function bidding(): GameView {
  const view = mock();
  const names = ['Ada', 'Charlotte', 'Maximilian', 'Dan'];
  const money = [12, 7, 21, 3];
  const loans = [1, 2, 3, 0];
  view.seats = COLORS.map((color, seat) => {
    const lots = view.board.lots.filter((lot) => lot.owner === color);
    const worth = lots.reduce((sum, lot) => sum + lot.worth, 0);
    const purse = { color, money: money[seat]!, loans: loans[seat]!, debt: loans[seat]! * 10, nextLoan: null, lots: lots.map((lot) => lot.id), worth, balance: worth + money[seat]! - 10 * loans[seat]! };
    return {
      seat, name: names[seat]!, kind: seat ? 'bot' : 'human', level: seat ? 'medium' : null, me: seat === 0, local: seat === 0, connected: true, colors: [color], purses: [purse],
      money: purse.money, showsMoney: false, loans: purse.loans, debt: purse.debt, lots: purse.lots, worth, balance: purse.balance, qualified: true,
      roller: seat === 3, turn: seat === 0, passed: seat === 2, leads: seat === 1, ready: false, lastBid: seat === 1 ? 6 : null,
    };
  });
  view.auction = { cubes: ['Y', 'W', 'B', 'W'], standing: { amount: 6, seat: 1 }, lowest: 7, asking: 0, order: [0, 1, 2, 3], inAuction: [0, 1, 3], loansBefore: false, heldAgain: false };
  view.choices = {
    bid: { ...yes, low: 7, high: 12, tooLow: { key: 'error.bid.too_low', args: { number: 6 }, rule: 'R2' }, tooHigh: { key: 'error.bid.above_purse', args: { number: 12 }, rule: 'R4' } },
    pass: yes, ready: no, loans: [{ ...yes, color: 'R', offer: { number: 2, gain: 8, debt: 10 } }], pays: [], confirm: no, takeBack: no, undo: yes, hint: yes, setMaximum: yes, passRest: yes,
  };
  view.comfort = { maximum: null, borrow: false, passRest: false, autoPass: true };
  view.question = { key: 'asked.bid', args: { name: { seat: 0 } } };
  view.log = Array.from({ length: 40 }, (_, i) => ({ at: i, round: 1 + Math.floor(i / 6), event: { kind: i % 6 === 5 ? 'win' : 'bid', seat: i % 4, amount: 3 } as never, message: i % 6 === 5 ? { key: 'told.wins_cubes', args: { name: { seat: i % 4 }, amount: 4 } } : { key: 'told.bid', args: { name: { seat: i % 4 }, amount: 1 + (i % 6) } } }));
  return view;
}
