// Calling an object that lives in a Worker: each call is a message, each answer a message back. A promise that is
// rejected inside a Worker reaches nobody by itself, so every failure is posted too.

// The object as seen from outside: the same methods, answered later.
export type Remote<T> = {
  [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

interface Call {
  id: number;
  target: string;
  method: string;
  args: unknown[];
}

type Reply = { id: number; result: unknown } | { id: number; error: string };

// What a Worker and a test's stand-in have in common.
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

// Answers calls to the objects of `targets`, which may still be loading.
export function serve(port: Port, targets: Record<string, Promise<object>>): void {
  port.onmessage = async ({ data }: MessageEvent<Call>) => {
    port.postMessage(await reply(targets, data));
  };
}

async function reply(targets: Record<string, Promise<object>>, { id, target, method, args }: Call): Promise<Reply> {
  try {
    const object = (await targets[target]) as Record<string, (...args: unknown[]) => unknown>;
    return { id, result: await object[method]!(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

// The callers of one Worker, by the name of the object behind.
export class Caller {
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private next = 0;

  constructor(private readonly port: Port) {
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.result);
    };
  }

  // Everybody who waits is told that no answer will come.
  fail(reason: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  object<T>(target: string): Remote<T> {
    return new Proxy({} as Remote<T>, {
      // A promise chain asks every object for "then"; an object behind a Worker is none.
      get: (_, method) => (method === 'then' ? undefined : (...args: unknown[]) => this.call(target, String(method), args)),
    });
  }

  private call(target: string, method: string, args: unknown[]): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, target, method, args } satisfies Call);
    });
  }
}

// The same face for an object that lives right here, for tests.
export function asRemote<T extends object>(object: T): Remote<T> {
  return new Proxy({} as Remote<T>, {
    get: (_, method) =>
      method === 'then'
        ? undefined
        : async (...args: unknown[]) => (object as Record<string, (...args: unknown[]) => unknown>)[String(method)]!(...args),
  });
}
