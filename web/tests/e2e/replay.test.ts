// Looking at games: from a pasted record, step by step, by slider and log; and what is wrong with a bad one.
import { expect, test } from 'vitest';
import { browserTests, exampleRecords as records } from './browser';

const place = browserTests();

async function pasted(text: string) {
  const page = await place.open({ path: '#/replay' });
  await page.fill('#record', text);
  await page.click('[data-load]');
  return page;
}

test.each([0, 1, 2])('example game %i is replayed to its end', async (game) => {
  const page = await pasted(records[game]!);
  await page.waitForSelector('[data-replay]');
  await page.click('[data-last]');
  await page.waitForSelector('[data-reckoning="done"]');
  const record = JSON.parse(records[game]!) as { result: { seats: { balance: number }[] } };
  const balances = await page.$$eval('[data-balance]', (cells) =>
    cells.map((cell) => Number(cell.getAttribute('data-balance'))),
  );
  expect(balances.sort((a, b) => a - b)).toEqual(record.result.seats.map((seat) => seat.balance).sort((a, b) => a - b));
  await page.context().close();
});

test('a replay steps, plays, slides and jumps by the log', async () => {
  const page = await pasted(records[0]!);
  const at = async () => Number(await page.getAttribute('[data-replay]', 'data-replay'));
  await page.waitForSelector('[data-replay]');
  await page.$eval('[data-replay] input', (input) => {
    (input as HTMLInputElement).value = '30';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitForSelector('[data-replay="30"]');
  await page.click('[data-step]');
  await page.waitForSelector('[data-replay="31"]');
  await page.click('[data-step-back]');
  await page.waitForSelector('[data-replay="30"]');
  await page.click('.log [data-at] >> nth=2');
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-replay]')?.dataset['replay']) < 30,
  );
  const before = await at();
  await page.click('[data-play]');
  await page.waitForFunction(
    (from) => Number(document.querySelector<HTMLElement>('[data-replay]')?.dataset['replay']) > from,
    before,
  );
  await page.context().close();
});

test('a wrong move is named with its place and its rule', async () => {
  const page = await pasted(records[0]!.replace('"bid 2"', '"bid 99"'));
  await page.waitForSelector('[role="alert"] p');
  expect(await page.textContent('[role="alert"]')).toMatch(/Move \d+.*Rule R4/s);
  await page.context().close();
});

test('what is no record is refused', async () => {
  const page = await pasted('{"format": "something else"}');
  await page.waitForSelector('[role="alert"] p');
  await page.context().close();
});
