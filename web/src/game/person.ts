// Who sits at this browser, for servers: a name and a secret key that the browser draws itself. There is no sign-up;
// who has the key is the person.
import longestName from 'virtual:longest_name';
import { toHex } from './hex';
import type { SmallStorage } from './safe_storage';

export interface Person {
  key: string; // 64 digits
  name: string; // may be empty: not chosen yet
}

// What was promised when a seat was taken, to be checked against what is shown in the end (docs/fair-dice.md).
export interface Pledge {
  commitment: string;
  nonce: string;
  agreed?: Agreement; // from the moment on when the nonce was shown
}

// Everything that decided the dice together with the nonces, as it was seen before the own nonce was shown.
export interface Agreement {
  method: string;
  pledges: (string | null)[];
  names: string[]; // a bot's is its level
}

const PERSON = 'bigshot.person';
const NEXT_KEY = 'bigshot.person.next_key';
const PLEDGE = 'bigshot.pledge.';
const DRAFT = 'bigshot.draft.';
// One that is longer is refused by the server.
export const LONGEST_NAME = longestName;

export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

// Without control characters and spaces at the ends, and not too long; as the server wants names.
export function tidyName(name: string): string {
  return [...name.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();
}

// What the browser remembers about its person. Two stores: one for good, one for this tab.
export class Memory {
  constructor(
    private readonly lasting: SmallStorage,
    private readonly passing: SmallStorage,
  ) {}

  person(): Person {
    try {
      const kept = JSON.parse(this.lasting.getItem(PERSON) ?? '') as Person;
      if (/^[0-9a-f]{64}$/.test(kept.key) && typeof kept.name === 'string') return kept;
    } catch {
      // Nothing kept yet, or nothing usable: somebody new.
    }
    const person = { key: randomHex(32), name: '' };
    this.lasting.setItem(PERSON, JSON.stringify(person));
    return person;
  }

  setName(name: string): void {
    this.lasting.setItem(PERSON, JSON.stringify({ ...this.person(), name: tidyName(name) }));
  }

  // Another key: the person's own from another device, or a new one.
  setPerson(person: Person): void {
    this.lasting.setItem(PERSON, JSON.stringify(person));
    this.lasting.removeItem(NEXT_KEY);
  }

  // A key that the server was asked to take and has not confirmed yet: whichever of the two it knows is the person's.
  nextKey(): string | null {
    return this.lasting.getItem(NEXT_KEY);
  }

  setNextKey(key: string | null): void {
    if (key === null) this.lasting.removeItem(NEXT_KEY);
    else this.lasting.setItem(NEXT_KEY, key);
  }

  // Nobody any more: whoever comes next is somebody new.
  forget(): void {
    const keys = Array.from({ length: this.lasting.length }, (_, i) => this.lasting.key(i) ?? '');
    for (const key of keys) {
      if (key === PERSON || key === NEXT_KEY || key.startsWith(PLEDGE)) this.lasting.removeItem(key);
    }
  }

  // Whether a server can have met this person: somebody without a name who has never taken a seat is nobody to it.
  isSomebody(): boolean {
    const keys = Array.from({ length: this.lasting.length }, (_, i) => this.lasting.key(i) ?? '');
    return this.person().name !== '' || keys.some((key) => key.startsWith(PLEDGE));
  }

  pledge(table: string): Pledge | null {
    return readable<Pledge>(this.lasting.getItem(PLEDGE + table));
  }

  setPledge(table: string, pledge: Pledge): void {
    this.lasting.setItem(PLEDGE + table, JSON.stringify(pledge));
  }

  // Cubes laid and not confirmed: they survive a reload of the page.
  draft(table: string): string[] {
    const kept = readable<unknown>(this.passing.getItem(DRAFT + table));
    return Array.isArray(kept) ? kept.filter((cube) => typeof cube === 'string') : [];
  }

  setDraft(table: string, draft: readonly string[]): void {
    if (draft.length === 0) this.passing.removeItem(DRAFT + table);
    else this.passing.setItem(DRAFT + table, JSON.stringify(draft));
  }
}

// What was kept, if it can be read.
function readable<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
