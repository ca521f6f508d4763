import { expect, test } from 'vitest';
import { regional } from '../../src/i18n/regional';

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE', 'de', 'en-US', 'en'], 'en-US'],
  ['en', ['de-AT', 'de'], 'en-AT'],
  ['fr', ['fr', 'fr-CH'], 'fr-CH'],
  ['it', ['it'], 'it'],
  ['de', [], 'de'],
  ['de', ['not a locale', 'de_AT', 'de-CH'], 'de-CH'],
] as const)('%s in a browser that speaks %j is written as %s', (code, locales, expected) => {
  expect(regional(code, locales)).toBe(expected);
});

test('so the order of day and month is that of the region', () => {
  const day = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 17));
  expect(day(regional('en', ['en-US']))).toBe('11/17/26');
  expect(day(regional('en', ['en-GB']))).toBe('17/11/2026');
});
