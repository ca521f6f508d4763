// Notices on phones, where only the service worker may show them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showNotice } from '../../src/settings/notices';
import { preferences } from '../../src/settings/preferences.svelte';

const open = new Map<string, { data: string; close(): void }>();
let show: () => void; // what the system does when it gets to it

beforeEach(() => {
  open.clear();
  preferences.notify = true;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { href: 'https://x/#/game/a' });
  vi.stubGlobal('Notification', class {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  });
  const worker = {
    showNotification: (_: string, { tag, data }: { tag: string; data: string }) =>
      new Promise<void>((resolve) => {
        show = () => {
          open.set(tag, { data, close: () => open.delete(tag) });
          resolve();
        };
      }),
    getNotifications: async ({ tag }: { tag: string }) => [...open].flatMap(([each, notice]) => (each === tag ? [notice] : [])),
  };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(worker) } });
});
afterEach(() => {
  preferences.notify = false;
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a notice knows the game it leads to', async () => {
  showNotice('Your bid', 'a');
  await settled();
  show();
  expect(open.get('a')?.data).toBe('https://x/#/game/a');
});

test('a notice that is no longer wanted before it is shown is closed all the same', async () => {
  const close = showNotice('Your bid', 'a');
  await settled();
  close();
  await settled();
  show();
  await settled();
  expect([...open.keys()]).toEqual([]);
});
