// Keeps the page in the browser, so that it opens without a network, also where the server is silent or answers with an
// error. Files with a hash in their name never change and come from the cache; the page itself comes from the server if
// that answers well and soon, else from the cache. What belongs to the server (tables, records) is never kept. A newer
// version waits until no page of this one is open, which may still need its parts.
export {};

// Put in front by the build (plugins/offline.ts): what this version of the page consists of, the two modules of which a
// browser uses one, and the networks of its bots, which are kept when first used.
declare const VERSION: string;
declare const FILES: string[];
declare const MODULES: { vector: string; plain: string };
declare const NETWORK_FILES: string[];
declare function hasVectorInstructions(): boolean; // of worker/vector_instructions.ts

// The types of a service worker's global scope; the page's own differ.
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeTouched) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<{ focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: { origin: string };
}
interface NoticeTouched {
  notification: { data: string; close(): void }; // of settings/notices.ts
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const CACHE = `bigshot-${VERSION}`;
const NETWORKS = 'bigshot-networks';
const KEPT = [...FILES, hasVectorInstructions() ? MODULES.vector : MODULES.plain];
// How long a server may take to answer where the page is in the cache.
const PATIENCE = 1500;

scope.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropWhatIsOld().then(() => scope.clients.claim()));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(leadTo(event.notification.data));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.endsWith('.net')) event.respondWith(kept(request, NETWORKS));
  else if (KEPT.includes(url.pathname)) event.respondWith(kept(request, CACHE));
  // A part of the newer version, which has kept it already.
  else if (url.pathname.startsWith('/assets/')) event.respondWith(ofAnyVersion(request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'no-cache' })));
}

async function dropWhatIsOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('bigshot-') && name !== CACHE && name !== NETWORKS);
  await Promise.all(old.map((name) => caches.delete(name)));
  const networks = await caches.open(NETWORKS);
  const requests = await networks.keys();
  const unused = requests.filter(({ url }) => !NETWORK_FILES.includes(new URL(url).pathname));
  await Promise.all(unused.map((request) => networks.delete(request)));
}

// The page, the one last looked at if several are open; a system may have ended it since it called.
async function leadTo(url: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : scope.clients.openWindow(url));
}

async function page(request: Request): Promise<Response> {
  const here = await found('/', CACHE);
  try {
    const fromServer = await (here ? soon(fetch(request)) : fetch(request));
    return fromServer.ok || !here ? fromServer : here;
  } catch {
    return here ?? Response.error();
  }
}

function soon<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server is silent')), PATIENCE);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function kept(request: Request, cacheName: string): Promise<Response> {
  const here = await found(request, cacheName);
  if (here) return here;
  const response = await fetch(request);
  // A full disk is no reason to lose what has just come.
  if (response.ok) await keep(request, response.clone(), cacheName).catch(() => undefined);
  return response;
}

async function keep(request: Request, response: Response, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
}

async function ofAnyVersion(request: Request): Promise<Response> {
  return (await found(request)) ?? fetch(request);
}

// Nothing, too, where the browser does not let its caches be looked into.
async function found(request: Request | string, cacheName?: string): Promise<Response | undefined> {
  try {
    return await caches.match(request, { ignoreVary: true, ...(cacheName === undefined ? {} : { cacheName }) });
  } catch {
    return undefined;
  }
}
