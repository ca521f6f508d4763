// What the page needs to know of the rules before the module is loaded, asked of the module itself while the page is
// built: "virtual:options" is what can be chosen before a game, "virtual:longest_name" how long a person's name may be,
// "virtual:limits" how far numbers and texts go, and a file *.position is a picture of a position.
//
//   # A comment.
//   4rof standard R/Y/W/B ...        a position (docs/position.md)
//   roll 3                           moves from there, one in a line
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Bigshot, type Board, type Position } from '../src/worker/bigshot_wasm';
import { rulesFile } from './engine';

const OPTIONS = 'virtual:options';
const LONGEST_NAME = 'virtual:longest_name';
const LIMITS = 'virtual:limits';

// Every board of data/boards, as src/game/shipped_boards.ts has them.
function shippedBoards(): Board[] {
  const folder = fileURLToPath(new URL('../../data/boards/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith('.layout.json'));
  return files.map((file) => JSON.parse(readFileSync(folder + file, 'utf8')) as Board);
}

export function readPosition(bigshot: Bigshot, text: string): Position {
  const [position, ...moves] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const started = bigshot.startFrom(position ?? '');
  if ('fault' in started) throw new Error(`${started.fault.message.key} ${started.fault.key ?? ''}`);
  try {
    const { refused } = bigshot.play(started.game, moves);
    if (refused) throw new Error(refused.key);
    return bigshot.advance(started.game, null, {}, { viewer: null }).position;
  } finally {
    bigshot.close(started.game);
  }
}

export function rules(): Plugin {
  let loading: Promise<Bigshot> | null = null;
  const module = () => (loading ??= Bigshot.load(readFileSync(rulesFile), shippedBoards()));
  return {
    name: 'bigshot-rules',
    buildStart() {
      if (!existsSync(rulesFile)) this.error(`${rulesFile} is missing: run tools/build_wasm first`);
    },
    resolveId: (id) => ([OPTIONS, LONGEST_NAME, LIMITS].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${OPTIONS}`) return `export default ${JSON.stringify((await module()).allOptions())};`;
      if (id === `\0${LONGEST_NAME}`) return `export default ${(await module()).allOptions().longestName};`;
      if (id === `\0${LIMITS}`) return `export default ${JSON.stringify((await module()).allOptions().limits)};`;
      if (!id.endsWith('.position')) return undefined;
      try {
        // Parsing JSON is quicker for a browser than reading a program.
        const json = JSON.stringify(readPosition(await module(), readFileSync(id, 'utf8')));
        return `export default JSON.parse(${JSON.stringify(json)});`;
      } catch (error) {
        return this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
