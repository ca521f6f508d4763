// Telling the server who sits at this browser (docs/protocol.md, "hello").
import type { Ask } from './connection';
import { givenName, nameForServer } from './guest_name';
import type { Memory } from './person';
import type { Message } from './types';

interface Known {
  person: { id: string; name: string };
}

// `wrongName`: why the server did not want the name that the person has given.
export type Greeted = { id: string; wrongName: Message | null } | { refused: Message };

const WRONG_NAME = ['error.person.bots_name', 'error.person.bad_name'];
const UNKNOWN = 'error.person.unknown';

// A name that is refused is not kept: the person has the one again that the server knows them by, or none. So it locks
// nobody out of their seat.
export async function sayHello(ask: Ask, memory: Memory): Promise<Greeted> {
  const { key, name } = memory.person();
  const first = await ask<Known>({ do: 'hello', key, name: nameForServer(name) });
  if ('ok' in first) return { id: first.ok.person.id, wrongName: null };
  if (!WRONG_NAME.includes(first.refused.key)) return { refused: plainly(first.refused) };
  const known = await ask<Known>({ do: 'hello', key });
  const isNew = 'refused' in known && known.refused.key === UNKNOWN;
  const then = isNew ? await ask<Known>({ do: 'hello', key, name: nameForServer('') }) : known;
  if ('refused' in then) return { refused: plainly(then.refused) };
  memory.setName(givenName(then.ok.person.name) ?? '');
  return { id: then.ok.person.id, wrongName: first.refused };
}

// Only a key that was the person's before can be unknown together with a name.
function plainly(refused: Message): Message {
  return refused.key === UNKNOWN ? { key: 'why.key_changed' } : refused;
}
