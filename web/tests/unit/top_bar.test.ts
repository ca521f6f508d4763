import { render } from 'svelte/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { pictured } from '../../src/board/pictured';
import type { GameSource, TableState, TableView } from '../../src/game/types';
import showpiece from '../../src/home/showpiece.position';
import { setLanguage } from '../../src/i18n/index.svelte';
import TopBar from '../../src/table/TopBar.svelte';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
});

test.each([
  ['waiting', 'The table'],
  ['closed', 'The table'],
  ['playing', 'Round 14 of 18'],
] as [TableState, string][])('a table that is %s is headed "%s"', (state, heading) => {
  const view = { ...pictured(showpiece), round: 14, table: { state, watching: 0 } as TableView };
  const { body } = render(TopBar, { props: { view, source: { table: {} } as GameSource } });
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)![1]!.replace(/<!--.*?-->/g, '').trim()).toBe(heading);
});
