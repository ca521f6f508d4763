// A Worker as slow machines have it: every answer comes late, in the order of the calls; it can be lost, too.
import { WorkerGone, type Remote } from '../../src/worker/remote';
import { turns } from './fake_server';

export interface Moods {
  turns: number; // of the event loop that an answer takes
  dies: number; // how many of the next calls find the Worker gone
  broken: string[]; // methods that always fail
}

export function late<T extends object>(object: T, moods: Moods): Remote<T> {
  let tail: Promise<unknown> = Promise.resolve();
  const call = async (method: string, args: unknown[]) => {
    await turns(moods.turns);
    if (moods.dies > 0) {
      --moods.dies;
      throw new WorkerGone('gone');
    }
    if (moods.broken.includes(method)) throw new Error(`${method} fails`);
    return (object as Record<string, (...args: unknown[]) => unknown>)[method]!(...args);
  };
  return new Proxy({} as Remote<T>, {
    get: (_, method) =>
      method === 'then'
        ? undefined
        : (...args: unknown[]) => {
            const answer = tail.then(() => call(String(method), args));
            tail = answer.catch(() => undefined);
            return answer;
          },
  });
}

export function moods(): Moods {
  return { turns: 0, dies: 0, broken: [] };
}
