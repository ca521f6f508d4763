// A person's page: name, results, and the key that goes to another device, changes, and is deleted, on a real server.
import { expect, test } from 'vitest';
import { RealServer } from '../support/real_server';
import { browserTests } from './browser';
import { DIST } from './chromium';

const place = browserTests();
const key = () => (JSON.parse(localStorage.getItem('bigshot.person')!) as { key: string }).key;

test('a key goes to another device by a code, and the person with it', async () => {
  const wire = new RealServer(DIST);
  await wire.start();
  try {
    const base = `http://localhost:${wire.port}`;
    const one = await place.open({ base, path: '#/me' });
    await one.fill('[data-my-name]', 'Ada');
    await one.press('[data-my-name]', 'Enter');
    await one.click('[data-show-code]');
    const code = (await (await one.waitForSelector('[data-code]')).textContent())!;

    // As a camera would open it: the code is in its field, and not left in the address.
    const two = await place.open({ base, path: `#/me/${code}` });
    await two.waitForSelector('[data-take-code]');
    await expect.poll(() => two.inputValue('[data-take-code]')).toBe(code);
    await two.waitForFunction(() => location.hash === '#/me');
    await two.press('[data-take-code]', 'Enter');
    await two.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-my-name]')?.value === 'Ada');
    const shared = await one.evaluate(key);
    await expect.poll(() => two.evaluate(key)).toBe(shared);

    // A code works once.
    await one.fill('[data-take-code]', code);
    await one.press('[data-take-code]', 'Enter');
    await one.waitForSelector('[data-why]');

    // The other device's key is another from now on; the old one is nobody's.
    await two.click('[data-change-key]');
    await two.click('[data-change-key]');
    await two.waitForFunction((old) => localStorage.getItem('bigshot.person')?.includes(old) === false, shared);

    await two.click('[data-delete-me]');
    await two.click('[data-delete-me]');
    await two.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-my-name]')?.value === '');
    await one.context().close();
    await two.context().close();
  } finally {
    await wire.stop();
  }
});
