// Calling an object that lives in a Worker: each call is a message, each answer a message back. A promise that is
// rejected inside a Worker reaches nobody by itself, so every failure is posted too. A Worker that could not be loaded,
// or whose module has broken down, is given up: the next call starts another.

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

// Fatal: nothing can be had from this Worker any more.
type Reply = { id: number; result: unknown } | { id: number; error: string; fatal: boolean };

// What a Worker and a test's stand-in have in common.
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate?(): void;
}

// No answer came, because the Worker is gone. Whatever lived in it has to be made anew.
export class WorkerGone extends Error {}

// Answers calls to the objects of `targets`, which may still be loading.
export function serve(port: Port, targets: Record<string, Promise<object>>): void {
  // Whoever calls hears of a failed start; nobody else needs to.
  for (const target of Object.values(targets)) target.catch(() => undefined);
  port.onmessage = async ({ data }: MessageEvent<Call>) => {
    port.postMessage(await reply(targets, data));
  };
}

async function reply(targets: Record<string, Promise<object>>, { id, target, method, args }: Call): Promise<Reply> {
  let object: Record<string, (...args: unknown[]) => unknown>;
  try {
    object = (await targets[target]) as typeof object;
  } catch (error) {
    return { id, error: words(error), fatal: true };
  }
  try {
    return { id, result: await object[method]!(...args) };
  } catch (error) {
    // After a trap the module's memory may be anything.
    return { id, error: words(error), fatal: error instanceof WebAssembly.RuntimeError };
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// The callers of one Worker, by the name of the object behind.
export class Caller {
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private next = 0;
  private port: Port | null = null;
  private started = 0;

  // `connect` gets the number of the Worker, from 1.
  constructor(private readonly connect: (number: number) => Port) {}

  // The Worker is started at once, so that it is there when it is needed.
  object<T>(target: string): Remote<T> {
    this.open();
    return new Proxy({} as Remote<T>, {
      // A promise chain asks every object for "then"; an object behind a Worker is none.
      get: (_, method) => (method === 'then' ? undefined : (...args: unknown[]) => this.call(target, String(method), args)),
    });
  }

  private call(target: string, method: string, args: unknown[]): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.open().postMessage({ id, target, method, args } satisfies Call);
    });
  }

  private open(): Port {
    if (this.port) return this.port;
    const port = this.connect(++this.started);
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (port === this.port) this.receive(data);
    };
    port.onerror = (event) => {
      if (port === this.port) this.giveUp(event.message || 'the worker could not be started');
    };
    return (this.port = port);
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (!('error' in reply)) waiting?.resolve(reply.result);
    else if (!reply.fatal) waiting?.reject(new Error(reply.error));
    else {
      waiting?.reject(new WorkerGone(reply.error));
      this.giveUp(reply.error);
    }
  }

  // Everybody who waits is told that no answer will come.
  private giveUp(reason: string): void {
    this.port?.terminate?.();
    this.port = null;
    for (const { reject } of this.waiting.values()) reject(new WorkerGone(reason));
    this.waiting.clear();
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
