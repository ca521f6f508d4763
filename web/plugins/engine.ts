// The modules of bindings/wasm (built by tools/build_wasm) and the bots' networks, as files of the page with names that
// change with their contents: "virtual:engine".
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url));

export function engine(): Plugin {
  const id = 'virtual:engine';
  const wasm = process.env['BIGSHOT_WASM'] ?? `${project}build/wasm/bigshot.wasm`;
  // For browsers without vector instructions.
  const plain = wasm.replace(/bigshot\.wasm$/, 'plain/bigshot.wasm');
  // For what needs no thinking.
  const rules = plain.replace(/bigshot\.wasm$/, 'rules.wasm');
  return {
    name: 'bigshot-engine',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      for (const file of [wasm, plain, rules]) if (!existsSync(file)) this.error(`${file} is missing: run tools/build_wasm first`);
      const nets = [2, 3, 4].map((players) => `import net${players} from '${project}data/nets/players${players}.net?url';`);
      return `import wasmUrl from '${wasm}?url';\nimport plainWasmUrl from '${plain}?url';\nimport rulesWasmUrl from '${rules}?url';\n${nets.join('\n')}\nconst networkUrls = { 2: net2, 3: net3, 4: net4 };\nexport { wasmUrl, plainWasmUrl, rulesWasmUrl, networkUrls };`;
    },
  };
}
