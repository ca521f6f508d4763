import { expect, test } from 'vitest';
import { botName } from '../../src/game/bot_names';
import { nameBots, recordAddress, tableOf } from '../../src/game/record_link';

const PAGE = 'http://localhost:8080/?lang=en#/replay';

test.each([
  ['http://localhost:8080/#/table/k3v8', 'http://localhost:8080/api/games/k3v8/record'],
  ['http://localhost:8080/?lang=de#/table/k3v8', 'http://localhost:8080/api/games/k3v8/record'],
  ['#/table/k3v8', 'http://localhost:8080/api/games/k3v8/record'],
  ['https://example.org/games/7.json', 'https://example.org/games/7.json'],
  [' /api/games/k3v8/record ', 'http://localhost:8080/api/games/k3v8/record'],
  ['javascript:alert(1)', null],
  ['http://', null],
])('%s leads to %s', (link, address) => {
  expect(recordAddress(link, PAGE)).toBe(address);
});

test('the bots of a table keep the names that they had there', () => {
  const record = JSON.stringify({ format: 'bigshot-record', seats: [{ name: 'Ada', colors: 'R' }, { name: 'hard', colors: 'Y' }], moves: [] });
  const named = JSON.parse(nameBots(record, 'k3v8')) as { seats: { name: string; colors: string }[] };
  expect(named.seats[0]).toEqual({ name: 'Ada', colors: 'R' });
  expect(named.seats[1]).toEqual({ name: botName('k3v8', 1, ['Ada', null]), colors: 'Y' });
  expect(nameBots('no record', 'k3v8')).toBe('no record');
  expect(tableOf('https://here/#/table/k3v8?x')).toBe('k3v8');
  expect(tableOf('https://here/game.json')).toBeUndefined();
});
