// Finishes the built page: a service worker that knows all files, and every text-like file compressed beforehand, so
// that a server has nothing to compress.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithEsbuild, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/offline/service_worker.ts', import.meta.url));
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
  // Networks are large and only some games need them: they are kept when first used.
  const needed = urls.map((url) => (url === '/index.html' ? '/' : url)).filter((url) => !url.endsWith('.net'));
  const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, { minify: true, format: 'esm' });
  const networks = urls.filter((url) => url.endsWith('.net'));
  const constantsText = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(needed)},NETWORK_FILES=${JSON.stringify(networks)};`;
  writeFileSync(join(folder, 'service_worker.js'), `${constantsText}${code.replace(/export\s*\{\s*\};?/, '')}`);
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
