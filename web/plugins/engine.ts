// The modules of bindings/wasm (built by tools/build_wasm) and the bots' networks, as files of the page with names that
// change with their contents: "virtual:engine".
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url));

export const wasmFile = process.env['BIGSHOT_WASM'] ?? `${project}build/wasm/bigshot.wasm`;
// For browsers without vector instructions.
export const plainFile = wasmFile.replace(/bigshot\.wasm$/, 'plain/bigshot.wasm');
// For what needs no thinking.
export const rulesFile = plainFile.replace(/bigshot\.wasm$/, 'rules.wasm');

export function engine(): Plugin {
  const id = 'virtual:engine';
  return {
    name: 'bigshot-engine',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const files = { wasmUrl: wasmFile, plainWasmUrl: plainFile, rulesWasmUrl: rulesFile };
      for (const file of Object.values(files)) if (!existsSync(file)) this.error(`${file} is missing: run tools/build_wasm first`);
      const modules = Object.entries(files).map(([name, file]) => `import ${name} from '${file}?url';`);
      const nets = [2, 3, 4].map((players) => `import net${players} from '${project}data/nets/players${players}.net?url';`);
      return `${[...modules, ...nets].join('\n')}\nconst networkUrls = { 2: net2, 3: net3, 4: net4 };\nexport { ${Object.keys(files).join(', ')}, networkUrls };`;
    },
  };
}
