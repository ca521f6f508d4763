// The service worker with servers and disks as bad as real ones.
import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: never) => void;

class FakeCache {
  readonly entries = new Map<string, Response>();
  full = false;
  async match(request: Request | string): Promise<Response | undefined> {
    return this.entries.get(pathOf(request))?.clone();
  }
  async put(request: Request | string, response: Response): Promise<void> {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(pathOf(request), response);
  }
  async addAll(requests: Request[]): Promise<void> {
    for (const request of requests) await this.put(request, await fetch(request));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((path) => ({ url: `https://x${path}` }));
  }
  async delete(request: { url: string }): Promise<boolean> {
    return this.entries.delete(pathOf(request.url));
  }
}

const pathOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, 'https://x').pathname;
const listeners = new Map<string, Listener>();
const stores = new Map<string, FakeCache>();
let server: (path: string) => Promise<Response>;
let vector = true;
let pages: { focus(): Promise<void> }[] = [];
let touched: string[] = [];

const open = (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!;

beforeEach(async () => {
  vi.resetModules();
  stores.clear();
  touched = [];
  server = async (path) => new Response(`${path} from the server`);
  vi.stubGlobal('VERSION', 'two');
  vi.stubGlobal('FILES', ['/', '/assets/a.js']);
  vi.stubGlobal('MODULES', { vector: '/assets/vector.wasm', plain: '/assets/plain.wasm' });
  vi.stubGlobal('hasVectorInstructions', () => vector);
  vi.stubGlobal('NETWORK_FILES', ['/assets/new.net']);
  vi.stubGlobal('fetch', (request: Request | string) => server(pathOf(request)));
  // Node's own wants whole addresses.
  vi.stubGlobal('Request', class { constructor(readonly url: string) {} });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url: string) => void touched.push(`opened ${url}`),
    },
    location: { origin: 'https://x' },
  });
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName?: string }) => {
      const names = cacheName === undefined ? [...stores.keys()] : [cacheName];
      for (const name of names) {
        const found = await stores.get(name)?.match(request);
        if (found) return found;
      }
      return undefined;
    },
  });
  await import('../../src/offline/service_worker');
});

test.each([
  [true, '/assets/vector.wasm', '/assets/plain.wasm'],
  [false, '/assets/plain.wasm', '/assets/vector.wasm'],
])('of the two modules the one that this browser can use is kept, vector instructions: %s', async (can, used, other) => {
  vector = can;
  vi.resetModules();
  await import('../../src/offline/service_worker');
  vector = true;
  await lifecycle('install');
  expect([...open('bigshot-two').entries.keys()]).toEqual(['/', '/assets/a.js', used]);
  server = () => Promise.reject(new TypeError('offline'));
  expect(await ask(used)).toBe(`${used} from the server`);
  await expect(ask(other)).rejects.toThrow('offline');
});

async function lifecycle(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)!({ waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
  await work;
}

async function ask(path: string, mode = 'no-cors'): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const request = { url: `https://x${path}`, method: 'GET', mode };
  listeners.get('fetch')!({ request, respondWith: (response: Promise<Response>) => (answer = response) } as never);
  return answer === null ? null : ((await answer) as Response).text();
}

test('a page comes from the server if that answers well', async () => {
  await lifecycle('install');
  server = async () => new Response('newer');
  expect(await ask('/', 'navigate')).toBe('newer');
});

test('a page in the cache is shown where the server answers with an error, or not at all', async () => {
  await lifecycle('install');
  server = async () => new Response('bad gateway', { status: 502 });
  expect(await ask('/', 'navigate')).toBe('/ from the server');
  server = async () => Promise.reject(new TypeError('offline'));
  expect(await ask('/', 'navigate')).toBe('/ from the server');
  vi.useFakeTimers();
  server = () => new Promise<Response>(() => undefined);
  const silent = ask('/', 'navigate');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await silent).toBe('/ from the server');
  vi.useRealTimers();
});

test('what comes while the disk is full is not lost', async () => {
  open('bigshot-two').full = true;
  open('bigshot-networks').full = true;
  expect(await ask('/assets/a.js')).toBe('/assets/a.js from the server');
  expect(await ask('/assets/new.net')).toBe('/assets/new.net from the server');
});

test('networks that no bot uses any more are forgotten, and older versions', async () => {
  await open('bigshot-one').put('/', new Response('old'));
  await open('bigshot-networks').put('/assets/old.net', new Response('old'));
  await open('bigshot-networks').put('/assets/new.net', new Response('new'));
  await lifecycle('install');
  await lifecycle('activate');
  expect([...stores.keys()].sort()).toEqual(['bigshot-networks', 'bigshot-two']);
  expect([...open('bigshot-networks').entries.keys()]).toEqual(['/assets/new.net']);
});

test('a part of another version is taken from where it is kept', async () => {
  await open('bigshot-three').put('/assets/later.js', new Response('later'));
  server = async () => Promise.reject(new TypeError('offline'));
  expect(await ask('/assets/later.js')).toBe('later');
  expect(await ask('/api/tables')).toBeNull();
});

test.each([
  ['to the page that is open', [{ focus: async () => void touched.push('focused') }], 'focused'],
  ['to the game where none is open', [], 'opened https://x/#/game/a'],
])('a touched notice is closed and leads %s', async (_, open, expected) => {
  pages = open;
  let work: Promise<unknown> = Promise.resolve();
  const notification = { data: 'https://x/#/game/a', close: () => touched.push('closed') };
  listeners.get('notificationclick')!({ notification, waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
  await work;
  expect(touched).toEqual(['closed', expected]);
});
