// The words of the contract: what colours, phases and rules are called, what is said and with which facts, and what may
// be done or why not.

export type ColorCode = 'R' | 'Y' | 'W' | 'B';
export type Edition = 'ravensburger' | 'opennplay';
export type MoneyMode = 'open' | 'hidden';
export type Overbid = 'forbidden' | 'penalty';
export type Phase = 'rolling' | 'borrowing' | 'bidding' | 'paying' | 'placing' | 'finished';
export type Level = 'easy' | 'medium' | 'hard' | 'expert';
export type RuleNumber = string; // "R2": an anchor of the rules page
export type LotId = string; // one letter
export type Seat = number; // clockwise from 0

export const COLORS: readonly ColorCode[] = ['R', 'Y', 'W', 'B'];
export const LEVELS: readonly Level[] = ['easy', 'medium', 'hard', 'expert'];

// What is to be said, as a key of the catalogues with its facts. i18n's say(message, view) makes the sentence: a seat
// becomes its name, a colour its name in this edition, a list is joined with commas and "and".
export interface Message {
  key: string;
  args?: Record<string, Fact>;
  rule?: RuleNumber;
}
export type Fact =
  | string
  | number
  | { seat: Seat }
  | { color: ColorCode }
  | { cubes: ColorCode[] }
  | { message: Message }
  | { list: Fact[]; and?: boolean };

// Something that a person could do. If it is not allowed, `why` says so with the rule's number ("why not?").
export type Choice = { allowed: true; why?: undefined } | { allowed: false; why: Message };

export type MoveText = string; // as records write it: "bid 4", "place R K"
