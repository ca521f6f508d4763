import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogs } from './plugins/catalogs';
import { cubes } from './plugins/cubes';
import { engine } from './plugins/engine';
import { needs } from './plugins/needs';
import { offline } from './plugins/offline';
import { rules } from './plugins/rules';

export default defineConfig({
  plugins: [svelte(), catalogs(), cubes(), engine(), rules(), needs(), offline()],
  worker: { format: 'es', plugins: () => [engine()] },
  build: {
    target: ['es2022', 'chrome98', 'firefox98', 'safari15.4'], // as public/needs.js asks for
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: ['..', process.env['BIGSHOT_WASM'] ?? '..'] },
    proxy: { '/api': 'http://localhost:8080', '/ws': { target: 'ws://localhost:8080', ws: true } },
  },
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/support/setup.ts'], environment: 'node' },
});
