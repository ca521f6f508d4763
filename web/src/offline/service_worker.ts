// Keeps the page in the browser, so that it opens without a network and at once. Files with a hash in their name never
// change and come from the cache; the page itself comes from the network if there is one, else from the cache. What
// belongs to the server (tables, records) is never kept. A newer version waits until no page of this one is open, which
// may still need its parts.
export {};

// Put in front by the build (plugins/offline.ts): what this version of the page consists of.
declare const VERSION: string;
declare const FILES: string[];

// The types of a service worker's global scope; the page's own differ.
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeTouched) => void): void;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ focus(): Promise<unknown> }[]> };
  location: Location;
}
interface NoticeTouched {
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const CACHE = `bigshot-${VERSION}`;
const NETWORKS = 'bigshot-networks';

scope.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()));
});

// "It is your turn" leads to the page.
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(scope.clients.matchAll().then(async ([page]) => page?.focus()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.endsWith('.net')) event.respondWith(kept(request, NETWORKS));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(request, CACHE));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'no-cache' })));
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('bigshot-') && name !== CACHE && name !== NETWORKS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/', { cacheName: CACHE })) ?? Response.error();
  }
}

async function kept(request: Request, cacheName: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
