// The rules in each language, loaded when somebody opens them.
import type { Language } from '../i18n/index.svelte';

export interface RuleText {
  number: string;
  title: string;
  text: string;
  example?: string;
  ruling?: boolean;
}

export interface RulesText {
  intro: string;
  sections: { id: string; title: string; rules: RuleText[] }[];
}

const loaders: Record<Language, () => Promise<{ default: RulesText }>> = {
  en: () => import('../../../data/rules/en.json'),
  de: () => import('../../../data/rules/de.json'),
  fr: () => import('../../../data/rules/fr.json'),
  it: () => import('../../../data/rules/it.json'),
};

export async function rulesText(language: Language): Promise<RulesText> {
  return (await loaders[language]()).default;
}

// A text cut at the numbers of rules it names, so that these can lead there.
export function cutAtRules(text: string): { words: string; rule: boolean }[] {
  return text
    .split(/(\b[TSRECD][1-9]\b)/)
    .filter(Boolean)
    .map((words) => ({ words, rule: /^[TSRECD][1-9]$/.test(words) }));
}
