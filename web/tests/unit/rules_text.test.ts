// The rules page tells every rule of docs/rules.md, in every language, and speaks of no other.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURES } from '../../src/rules/pictures';
import { cutAtRules, rulesText, type RulesText } from '../../src/rules/texts';
import { LANGUAGES } from '../../plugins/catalogs';

const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const numbers = [...page.matchAll(/^\*\*([TSRECD]\d)\./gm)].map((match) => match[1]!);
const rulesOf = (text: RulesText) => text.sections.flatMap((section) => section.rules);

test.each(LANGUAGES)('every rule is there in %s, in order', async (language) => {
  expect(rulesOf(await rulesText(language)).map((rule) => rule.number)).toEqual(numbers);
});

test.each(LANGUAGES)('examples and rulings are the same in %s as in English', async (language) => {
  const [here, english] = [rulesOf(await rulesText(language)), rulesOf(await rulesText('en'))];
  expect(here.map((rule) => Boolean(rule.example))).toEqual(english.map((rule) => Boolean(rule.example)));
  expect(here.map((rule) => Boolean(rule.ruling))).toEqual(english.map((rule) => Boolean(rule.ruling)));
});

test.each(LANGUAGES)('references lead to rules that exist in %s', async (language) => {
  for (const rule of rulesOf(await rulesText(language))) {
    for (const part of cutAtRules(`${rule.text} ${rule.example ?? ''}`)) {
      if (part.rule) expect(numbers, rule.number).toContain(part.words);
    }
  }
});

test('pictures belong to rules', () => {
  for (const number of Object.keys(PICTURES)) expect(numbers).toContain(number);
});
