import { expect, test } from 'vitest';
import { recordAddress } from '../../src/game/record_link';

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
