// JSON whose form is checked on the way: what is wrong is told with its place, by the same faults that the terminal names.
import limits from 'virtual:limits';
import type { Message } from './types';

export class Wrong extends Error {
  constructor(
    readonly id: string,
    readonly key: string | null,
    readonly facts: Record<string, string> = {},
  ) {
    super(id);
  }
}

// A JSON value with the place where it stands.
export class Cursor {
  constructor(
    readonly value: unknown,
    readonly key: string,
  ) {}

  get(name: string): Cursor {
    const object = this.object();
    const key = this.key === '' ? name : `${this.key}.${name}`;
    if (!Object.hasOwn(object, name)) throw new Wrong('record.missing_key', key);
    return new Cursor(object[name], key);
  }

  find(name: string): Cursor | null {
    return Object.hasOwn(this.object(), name) ? this.get(name) : null;
  }

  object(): Record<string, unknown> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) this.refuse('record.not_object');
    return this.value as Record<string, unknown>;
  }

  items(): Cursor[] {
    if (!Array.isArray(this.value)) this.refuse('record.not_list');
    return (this.value as unknown[]).map((item, i) => new Cursor(item, `${this.key}[${i}]`));
  }

  text(): string {
    if (typeof this.value !== 'string') this.refuse('record.not_text');
    return this.value as string;
  }

  wholeNumber(): number {
    if (!Number.isSafeInteger(this.value)) this.refuse('record.not_whole_number');
    return this.value as number;
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean') this.refuse('record.not_boolean');
    return this.value as boolean;
  }

  oneOf<T extends string>(...allowed: readonly T[]): T {
    if (!allowed.includes(this.text() as T)) {
      this.refuse('record.not_one_of', { allowed: allowed.map((each) => JSON.stringify(each)).join(', ') });
    }
    return this.value as T;
  }

  refuse(id: string, facts: Record<string, string> = {}): never {
    throw new Wrong(id, this.key === '' ? null : this.key, { found: this.found(), ...facts });
  }

  private found(): string {
    const text = JSON.stringify(this.value) ?? 'null';
    return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
  }
}

export function faultMessage(id: string, facts: Record<string, string>): Message {
  return { key: `error.${id}`, args: facts };
}

export function parse(text: string): unknown {
  const { longestText } = limits;
  if (new TextEncoder().encode(text).length > longestText) throw new Wrong('record.too_long', null, { limit: String(longestText) });
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    // Not every browser says where.
    const at = Number(/position (\d+)/.exec(why)?.[1] ?? 0);
    const atEnd = at > 0 && at >= text.trimEnd().length;
    if (atEnd || /\bend\b|EOF|unterminated/i.test(why)) throw new Wrong('record.incomplete', null);
    throw new Wrong('record.not_json', null, { column: String(at + 1) });
  }
}
