// The module in a real browser, apart from the page: test code bundled for it, and the files that it asks for.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Page } from 'playwright-core';
import { rules } from '../../plugins/rules';
import { network, wasmFile } from './wasm';

const entry = fileURLToPath(new URL('./browser_entry.ts', import.meta.url));

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [rules()],
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'engine' } },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}

// Gives a page the functions of browser_entry.ts, as `engine`.
export async function prepareEnginePage(page: Page): Promise<void> {
  const script = await bundled();
  await page.route('**/test/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/test/'.length);
    const players = /^players(\d)\.net$/.exec(name)?.[1];
    if (name === 'engine.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    if (players) return route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(network(Number(players))) });
    return route.fulfill({ contentType: 'application/wasm', body: readFileSync(name === 'bench.wasm' ? wasmFile.replace('bigshot.wasm', 'bench.wasm') : wasmFile) });
  });
  await page.addScriptTag({ url: '/test/engine.js' });
}
