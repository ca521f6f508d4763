// Finishes the built page: a service worker that knows all files, and every text-like file compressed beforehand, so
// that a server has nothing to compress.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithEsbuild, type Plugin } from 'vite';
import { plainFile, wasmFile } from './engine';

// Put one after the other.
const SOURCES = ['../src/worker/vector_instructions.ts', '../src/offline/service_worker.ts'];
const COMPRESSED = /\.(html|js|css|svg|json|wasm|net|webmanifest)$/;
const SMALLEST = 512;

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

async function writeServiceWorker(folder: string): Promise<void> {
  const files = filesIn(folder).filter((path) => !/\.(map|br|gz)$/.test(path)).sort();
  const hash = createHash('sha256');
  for (const path of files) hash.update(readFileSync(path));
  const version = hash.digest('hex').slice(0, 16);
  const urls = files.map((path) => `/${relative(folder, path)}`);
  const builtFrom = (source: string) => urls.find((_, i) => readFileSync(files[i]!).equals(readFileSync(source)));
  // A browser keeps the one of these that it can use.
  const modules = { vector: builtFrom(wasmFile), plain: builtFrom(plainFile) };
  // Networks are large and only some games need them: they are kept when first used.
  const networks = urls.filter((url) => url.endsWith('.net'));
  const apart = [...networks, ...Object.values(modules)];
  const needed = urls.filter((url) => !apart.includes(url)).map((url) => (url === '/index.html' ? '/' : url));
  const given = { VERSION: version, FILES: needed, MODULES: modules, NETWORK_FILES: networks };
  const constants = Object.entries(given).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`);
  writeFileSync(join(folder, 'service_worker.js'), constants.join('') + (await Promise.all(SOURCES.map(plainScript))).join(''));
}

// A service worker is one script without imports.
async function plainScript(file: string): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const text = readFileSync(path, 'utf8').replace(/^export \{\};$|^export (?=function)/gm, '');
  return (await transformWithEsbuild(text, path, { minifyWhitespace: true, minifySyntax: true, format: 'esm' })).code;
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'bigshot-offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await writeServiceWorker(folder);
      for (const path of filesIn(folder)) {
        if (COMPRESSED.test(path)) compress(path);
      }
    },
  };
}
