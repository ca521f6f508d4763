// A Worker with the module inside: one answers what is legal and how things look, another lets bots think, so that
// neither waits for the other and the page waits for none.
import { Bigshot } from './bigshot_wasm';
import { serve, type Port } from './remote';
import { Thinker } from './thinker';
import { hasVectorInstructions } from './vector_instructions';
import { networkUrls, plainWasmUrl, wasmUrl } from 'virtual:engine';

// The name ends with the number of this Worker.
const bigshot = Bigshot.load(fetch(hasVectorInstructions() ? wasmUrl : plainWasmUrl), Number(self.name.split(' ').at(-1)));

async function fetchNetwork(players: number): Promise<Uint8Array> {
  const response = await fetch(networkUrls[players]!);
  if (!response.ok) throw new Error(`network for ${players}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

serve(self as unknown as Port, {
  rules: bigshot,
  thinker: bigshot.then((loaded) => new Thinker(loaded, fetchNetwork)),
});
