// What is shown of a table, made from what the server says about it. Nothing is remembered here.
import type { Board, Header } from '../worker/bigshot_wasm';
import { botName } from './bot_names';
import type { Status } from './connection';
import { givenName } from './guest_name';
import { ALLOWED, notAllowed, type SeatFacts } from './played_game';
import { stateOf, termsOf, type WireGame, type WireSeat, type WireTable } from './protocol';
import { shippedBoard } from './shipped_boards';
import type { Choice, FairView, GameView, Seat, TableView } from './types';

// What is known about a table besides what the server says to everybody.
export interface AtTable {
  seat: Seat | null; // of this browser's person
  me: string | null; // by which the server calls them
  left: boolean; // they gave their seat back
  here: readonly boolean[]; // who is connected, if that has been told since the table was
  awaySince: readonly number[]; // by performance.now(), of those who are not
  link: string;
  status: Status;
}

const NOBODY = { name: null, kind: 'empty', level: null, connected: false, substitute: null, resigned: false } as const;

export function isBot(seat: WireSeat): boolean {
  return seat !== null && 'bot' in seat;
}

export function seatOf(table: WireTable, person: string): Seat | null {
  const seat = table.seats.findIndex((each) => each !== null && 'person' in each && each.person === person);
  return seat < 0 ? null : seat;
}

// After a rematch seats wait for those who had them.
export function isKeptFor({ phase, seats }: WireTable, person: string | null): boolean {
  return phase === 'open' && seats.some((seat) => seat && 'reserved' in seat && seat.reserved === person);
}

export function seatFacts(table: WireTable, at: AtTable): SeatFacts[] {
  const people = table.seats.map((seat) => (seat && 'name' in seat ? seat.name : null));
  return table.seats.map((seat, i) => {
    const facts = { ...NOBODY, local: i === at.seat };
    if (seat === null) return facts;
    if ('bot' in seat) return { ...facts, kind: 'bot', name: botName(table.id, i, people), level: seat.bot, connected: true };
    if ('reserved' in seat) return { ...facts, name: givenName(seat.name), reserved: true };
    const connected = at.here[i] ?? seat.here ?? false;
    return {
      ...facts,
      kind: 'human',
      name: givenName(seat.name),
      connected,
      awaySince: connected ? undefined : at.awaySince[i],
      substitute: seat.substitute ?? null,
      resigned: seat.resigned ?? false,
    };
  });
}

type Known = Omit<TableView, 'clock' | 'reactions' | 'watching'>;

export function tableView(table: WireTable, at: AtTable): Known {
  const open = table.phase === 'open';
  const drawing = table.phase === 'drawing';
  const playing = table.phase === 'playing';
  const full = table.seats.every((seat) => seat !== null && !('reserved' in seat));
  const seated = at.seat !== null;
  const mine = at.seat === null ? null : table.seats[at.seat]!;
  const resigned = mine !== null && 'person' in mine && mine.resigned === true;
  const next = table.rematch ?? null;
  return {
    id: table.id,
    name: table.name,
    link: at.link,
    state: stateOf(table),
    host: at.me !== null && at.me === table.host,
    mySeat: at.seat,
    terms: termsOf(table),
    join: first([!open, 'why.started'], [seated, 'why.seated'], [full, 'why.table_full']),
    leave: first([!open && !drawing, 'why.started'], [!seated, 'why.not_seated']),
    start: first([drawing, 'why.drawing'], [!open, 'why.started'], [!seated, 'why.not_seated'], [!full, 'why.seats_free']),
    drawing: drawing ? notShown(table) : null,
    redraw: first([!drawing, 'why.not_drawing'], [!seated, 'why.not_seated']),
    rematch: first([table.phase !== 'finished', 'why.not_over'], [!seated, 'why.not_seated']),
    giveUp: first([!playing, 'why.not_playing'], [!seated, 'why.not_seated'], [resigned, 'why.resigned']),
    standIns: playing && seated && !table.correspondence,
    ending: table.ending ?? [],
    next,
    follow: table.phase === 'closed' && seated && !at.left && next !== null,
  };
}

// Whose browsers have not done their part of the draw yet.
function notShown({ fair, seats }: WireTable): Seat[] {
  return seats.flatMap((_, i) => (fair.pledges?.[i] && !fair.nonces?.[i] ? [i] : []));
}

// The first reason that holds, or none.
function first(...reasons: [boolean, string][]): Choice {
  const found = reasons.find(([holds]) => holds);
  return found ? notAllowed(found[1]) : ALLOWED;
}

export function fairView({ fair }: WireTable): FairView {
  const { method, commitment, pledges = [], nonces = [], marks = [], seed = null } = fair;
  return { method, commitment, pledges, nonces, marks, seed };
}

// The board of a table; null if the server has one by that name and this page does not.
export function boardOf({ board }: Pick<WireTable, 'board'>): Board | null {
  return typeof board === 'string' ? shippedBoard(board) : board;
}

export function headerOf({ rules, seats, spaces, broker, roller }: WireGame, board: Board): Header {
  return { options: rules, board, setup: { seats: seats.map(({ colors }) => colors), spaces, broker, roller } };
}

// A table before the deal: seats without colours, a ring without cubes.
export function undealt(view: GameView): GameView {
  return {
    ...view,
    seats: view.seats.map((seat) => ({ ...seat, me: seat.seat === view.table?.mySeat, colors: [], purses: [] })),
    ghost: null,
    ring: { ...view.ring, spaces: view.ring.spaces.map((space) => ({ ...space, cubes: [] })) },
  };
}
