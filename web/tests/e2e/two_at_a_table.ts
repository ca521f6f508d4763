// Two people in two browsers at one table of the real server: Ada, behind a wire that can be cut, and Ben, behind one
// that leads to the server wherever that is after it was started again.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { RealServer, Wire } from '../support/real_server';
import { DIST, launch, newPage } from './chromium';

const PREFERENCES = {
  pace: 'instant',
  forms: {
    friends: {
      options: { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
      seats: ['Ada', '', '', ''].map((name) => ({ kind: 'human', level: 'easy', name })),
    },
  },
};

export interface Tables {
  server: RealServer;
  wire: Wire;
  faults: string[]; // what went wrong in the pages
  open(port: number, hash: string): Promise<Page>;
  // Ada makes a table behind the wire and Ben comes by its link.
  seated(): Promise<{ ada: Page; ben: Page; id: string }>;
}

// For a file of tests: server and browser start before them and end after them.
export function tableTests(): Tables {
  const server = new RealServer(DIST);
  const [wire, whole] = [new Wire(() => server.port), new Wire(() => server.port)];
  const faults: string[] = [];
  let browser: Browser;

  beforeAll(async () => {
    await server.start();
    await Promise.all([wire.open(), whole.open()]);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    wire.close();
    whole.close();
    await server.stop();
  });

  async function open(port: number, hash: string): Promise<Page> {
    // Files come from the service worker, so a broken wire breaks only what it should.
    const page = await newPage(browser, {}, PREFERENCES);
    page.on('pageerror', (error) => faults.push(String(error.stack)));
    await page.goto(`http://localhost:${port}/?lang=en${hash}`);
    return page;
  }

  async function seated() {
    const ada = await open(wire.port, '#/new/friends');
    await ada.click('[data-start-game]');
    await ada.waitForSelector('[data-start-table]');
    const id = await ada.evaluate(() => location.hash.slice('#/table/'.length));
    const ben = await open(whole.port, `#/table/${id}`);
    await ben.fill('[data-my-name]', 'Ben');
    expect(await ben.innerText('[data-terms]')).toMatch(/2 players.*Open money.*Edition of 2001.*Standard board.*No clock/s);
    expect(await ben.getAttribute('[data-sit="1"]', 'class'), 'a guest mostly wants to sit down').toContain('strong');
    await ben.click('[data-sit="1"]');
    await ada.waitForSelector('[data-seat="1"][data-kind="human"]');
    return { ada, ben, id };
  }

  return { server, wire, faults, open, seated };
}
