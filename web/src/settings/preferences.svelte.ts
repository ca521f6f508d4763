// What a person has chosen once and finds again: how the page looks, moves and sounds, and how the last game of each
// kind was made. Kept in this browser; where that is blocked, for as long as the page is open.
import { LEVELS, PACES, type GameOptions, type Level, type Pace } from '../game/types';
import { LONGEST_NAME } from '../game/person';
import { lastingStorage } from '../game/safe_storage';
import { STANDARD_BOARD } from '../game/shipped_boards';
import { canChoose, choose, PLAYERS, STANDARD_OPTIONS, valuesOf } from '../new_game/options';

const KEPT = 'bigshot.preferences';

export type Mode = 'bots' | 'hotseat' | 'friends';

// How a game is set up in the form; seats beyond the number of players are kept for later.
export interface GameForm {
  options: GameOptions;
  board: string; // a key of one that can be chosen (game/own_boards.svelte.ts)
  seats: { kind: 'human' | 'bot'; level: Level; name: string }[];
  table: { listed: boolean; clock: ClockName }; // only for tables on the server
}

export const CLOCKS = ['none', 'calm', 'brisk'] as const;
export type ClockName = (typeof CLOCKS)[number];

export const THEMES = ['night', 'day', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'full', 'calm'] as const;
export type Motion = (typeof MOTIONS)[number];
export const HANDS = ['right', 'left'] as const;
export type Hand = (typeof HANDS)[number];

export const WATCHES = [0, 2, 5, 10] as const;
export type Watch = (typeof WATCHES)[number];

// What the settings page shows.
export interface Settings {
  theme: Theme;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  volume: number; // 0 to 1
  confirmLoans: boolean; // a loan takes a second tap
  watch: Watch; // from how many points the coach asks before a move; 0: never
  largeNumbers: boolean;
  hand: Hand; // the one that plays: where the buttons are
  nameDeclined: boolean; // was asked for a name and did not want to give one
  notify: boolean; // the system tells when it is one's turn and the page is out of sight
}

interface Kept extends Settings {
  forms: Record<Mode, GameForm>;
}

function standardForm(mode: Mode): GameForm {
  return {
    options: { ...STANDARD_OPTIONS },
    board: STANDARD_BOARD.name,
    seats: Array.from({ length: Math.max(...PLAYERS.map(({ count }) => count)) }, (_, seat) => ({
      kind: seat === 0 || mode !== 'bots' ? 'human' : 'bot',
      level: 'medium',
      name: '',
    })),
    table: { listed: false, clock: 'none' },
  };
}

const oneOf = <T>(value: unknown, allowed: readonly T[], standard: T): T =>
  allowed.includes(value as T) ? (value as T) : standard;

// One after the other, so that together they make a game.
function readOptions(kept: Partial<GameOptions>): GameOptions {
  let options: GameOptions = { ...STANDARD_OPTIONS };
  const take = <Key extends keyof GameOptions>(name: Key) => {
    const value = oneOf(kept[name], valuesOf(name), options[name]);
    if (canChoose(options, name, value).allowed) options = choose(options, name, value);
  };
  take('players');
  take('edition');
  take('money');
  take('overbid');
  return options;
}

// Whatever lies in the browser's store may be old or damaged: only what fits is taken.
function readForm(mode: Mode, kept: Partial<GameForm> | undefined): GameForm {
  const form = standardForm(mode);
  form.options = readOptions(kept?.options ?? {});
  if (typeof kept?.board === 'string') form.board = kept.board;
  form.seats = form.seats.map((seat, i) => {
    const other = kept?.seats?.[i];
    return {
      kind: oneOf(other?.kind, ['human', 'bot'] as const, seat.kind),
      level: oneOf(other?.level, LEVELS, seat.level),
      name: typeof other?.name === 'string' ? other.name.slice(0, LONGEST_NAME) : '',
    };
  });
  form.table = { listed: kept?.table?.listed === true, clock: oneOf(kept?.table?.clock, CLOCKS, 'none') };
  return form;
}

function read(): Kept {
  let kept: Partial<Kept> = {};
  try {
    kept = (JSON.parse(lastingStorage().getItem(KEPT) ?? '{}') ?? {}) as Partial<Kept>;
  } catch {
    // Nothing readable: everything is as at first.
  }
  return {
    theme: oneOf(kept.theme, THEMES, 'night'),
    motion: oneOf(kept.motion, MOTIONS, 'system'),
    pace: oneOf(kept.pace, PACES, 'normal'),
    sound: kept.sound === true,
    volume: typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : 0.7,
    confirmLoans: kept.confirmLoans !== false,
    watch: oneOf(kept.watch, WATCHES, 0),
    largeNumbers: kept.largeNumbers === true,
    hand: oneOf(kept.hand, HANDS, 'right'),
    nameDeclined: kept.nameDeclined === true,
    notify: kept.notify === true,
    forms: {
      bots: readForm('bots', kept.forms?.bots),
      hotseat: readForm('hotseat', kept.forms?.hotseat),
      friends: readForm('friends', kept.forms?.friends),
    },
  };
}

const kept = $state<Kept>(read());

function setting<Key extends keyof Settings>(key: Key): { get: () => Settings[Key]; set: (value: Settings[Key]) => void } {
  return {
    get: () => kept[key],
    set: (value) => {
      kept[key] = value as Kept[Key];
      write();
    },
  };
}

const forms = {
  form(mode: Mode): GameForm {
    return $state.snapshot(kept.forms[mode]);
  },
  keepForm(mode: Mode, form: GameForm): void {
    kept.forms[mode] = form;
    write();
  },
};

export const preferences: Settings & typeof forms = Object.defineProperties(forms as Settings & typeof forms, {
  theme: setting('theme'),
  motion: setting('motion'),
  pace: setting('pace'),
  sound: setting('sound'),
  volume: setting('volume'),
  confirmLoans: setting('confirmLoans'),
  watch: setting('watch'),
  largeNumbers: setting('largeNumbers'),
  hand: setting('hand'),
  nameDeclined: setting('nameDeclined'),
  notify: setting('notify'),
});

function write(): void {
  lastingStorage().setItem(KEPT, JSON.stringify(kept));
}

let systemCalm = $state(false);
let systemLight = $state(false);

// Whether things may move.
export function motionAllowed(): boolean {
  return kept.motion === 'system' ? !systemCalm : kept.motion === 'full';
}

export function themeNow(): 'dark' | 'light' {
  if (kept.theme === 'system') return systemLight ? 'light' : 'dark';
  return kept.theme === 'day' ? 'light' : 'dark';
}

// Writes the choices where the style sheets find them, now and after every change; the system's wishes are followed.
export function startAppearance(): void {
  follow('(prefers-reduced-motion: reduce)', (holds) => (systemCalm = holds));
  follow('(prefers-color-scheme: light)', (holds) => (systemLight = holds));
  $effect.root(() => {
    $effect(() => {
      const { dataset } = document.documentElement;
      dataset['theme'] = themeNow();
      dataset['motion'] = motionAllowed() ? 'full' : 'calm';
      dataset['pace'] = kept.pace;
      dataset['numbers'] = kept.largeNumbers ? 'large' : 'normal';
      dataset['hand'] = kept.hand;
      const ground = getComputedStyle(document.documentElement).getPropertyValue('--ink-900').trim();
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
    });
  });
}

function follow(query: string, set: (holds: boolean) => void): void {
  const wish = matchMedia(query);
  set(wish.matches);
  wish.addEventListener('change', () => set(wish.matches));
}
