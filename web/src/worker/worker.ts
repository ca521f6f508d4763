// A Worker with a module inside: one answers what is legal and how things look, another lets bots think, a third looks at
// games again, so that none waits for the other and the page waits for none. The first has the smaller module.
import { fetchInTime } from '../game/fetching';
import { SHIPPED_BOARDS } from '../game/shipped_boards';
import { Bigshot } from './bigshot_wasm';
import { Reviewer } from './reviewer';
import { serve, type Port } from './remote';
import { Thinker } from './thinker';
import { hasVectorInstructions } from './vector_instructions';
import { networkUrls, plainWasmUrl, rulesWasmUrl, wasmUrl } from 'virtual:engine';

// What this Worker is for, and its number.
const [purpose, number] = self.name.split(' ');
const thinks = hasVectorInstructions() ? wasmUrl : plainWasmUrl;
const bigshot = Bigshot.load(fetch(purpose === 'rules' ? rulesWasmUrl : thinks), SHIPPED_BOARDS, Number(number));

function fetchNetwork(players: number): Promise<Uint8Array> {
  return fetchInTime(networkUrls[players]!, async (answer) => {
    if (!answer.ok) throw new Error(`network for ${players}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  });
}

serve(self as unknown as Port, {
  rules: bigshot,
  thinker: bigshot.then((loaded) => new Thinker(loaded, fetchNetwork)),
  reviewer: bigshot.then((loaded) => new Reviewer(loaded, fetchNetwork)),
});
