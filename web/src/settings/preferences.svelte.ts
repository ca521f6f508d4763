// What a person has chosen once and finds again: sounds, pace, and how the last game of each kind was made. Kept in
// this browser.
import {
  LEVELS,
  PACES,
  type Edition,
  type GameOptions,
  type Level,
  type MoneyMode,
  type Overbid,
  type Pace,
} from '../game/types';

const KEPT = 'bigshot.preferences';

export type Mode = 'bots' | 'hotseat' | 'friends';

// How a game is set up in the form; seats beyond the number of players are kept for later.
export interface GameForm {
  options: GameOptions;
  seats: { kind: 'human' | 'bot'; level: Level; name: string }[];
  table: { listed: boolean; clock: ClockName }; // only for tables on the server
}

export const CLOCKS = ['none', 'calm', 'brisk'] as const;
export type ClockName = (typeof CLOCKS)[number];

interface Kept {
  sound: boolean;
  pace: Pace;
  forms: Record<Mode, GameForm>;
}

function standardForm(mode: Mode): GameForm {
  return {
    options: { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
    seats: [0, 1, 2, 3].map((seat) => ({
      kind: seat === 0 || mode !== 'bots' ? 'human' : 'bot',
      level: 'medium',
      name: '',
    })),
    table: { listed: false, clock: 'none' },
  };
}

const oneOf = <T>(value: unknown, allowed: readonly T[], standard: T): T =>
  allowed.includes(value as T) ? (value as T) : standard;

// Whatever lies in the browser's store may be old or damaged: only what fits is taken.
function readForm(mode: Mode, kept: Partial<GameForm> | undefined): GameForm {
  const form = standardForm(mode);
  const options: Partial<GameOptions> = kept?.options ?? {};
  form.options = {
    players: oneOf(options.players, [2, 3, 4], form.options.players),
    edition: oneOf<Edition>(options.edition, ['ravensburger', 'opennplay'], form.options.edition),
    money: oneOf<MoneyMode>(options.money, ['open', 'hidden'], form.options.money),
    overbid: oneOf<Overbid>(options.overbid, ['forbidden', 'penalty'], form.options.overbid),
  };
  form.seats = form.seats.map((seat, i) => {
    const other = kept?.seats?.[i];
    return {
      kind: oneOf(other?.kind, ['human', 'bot'] as const, seat.kind),
      level: oneOf(other?.level, LEVELS, seat.level),
      name: typeof other?.name === 'string' ? other.name.slice(0, 24) : '',
    };
  });
  form.table = { listed: kept?.table?.listed === true, clock: oneOf(kept?.table?.clock, CLOCKS, 'none') };
  return form;
}

function read(): Kept {
  let kept: Partial<Kept> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {}) as Partial<Kept>;
  } catch {
    // Nothing readable: everything is as at first.
  }
  return {
    sound: kept.sound === true,
    pace: oneOf(kept.pace, PACES, 'normal'),
    forms: {
      bots: readForm('bots', kept.forms?.bots),
      hotseat: readForm('hotseat', kept.forms?.hotseat),
      friends: readForm('friends', kept.forms?.friends),
    },
  };
}

const kept = $state<Kept>(read());

export const preferences = {
  get sound() {
    return kept.sound;
  },
  set sound(on: boolean) {
    kept.sound = on;
    write();
  },
  get pace() {
    return kept.pace;
  },
  set pace(pace: Pace) {
    kept.pace = pace;
    write();
  },
  form(mode: Mode): GameForm {
    return $state.snapshot(kept.forms[mode]);
  },
  keepForm(mode: Mode, form: GameForm): void {
    kept.forms[mode] = form;
    write();
  },
};

function write(): void {
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

// Whether things may move: not if the system asks for calm.
export function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
