// The page's three Workers, started when first needed, and again if they are lost.
import type { Bigshot } from './bigshot_wasm';
import { Caller, type Port, type Remote } from './remote';
import type { Reviewer } from './reviewer';
import type { Thinker } from './thinker';

export type Rules = Remote<Bigshot>;
export type Thinking = Remote<Thinker>;
export type Reviewing = Remote<Reviewer>;

function caller(name: string): Caller {
  return new Caller(
    (number) => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `${name} ${number}` }) as Port,
  );
}

let rulesClient: Rules | null = null;
let thinkingClient: Thinking | null = null;
let reviewingClient: Reviewing | null = null;

export function rules(): Rules {
  return (rulesClient ??= caller('rules').object<Bigshot>('rules'));
}

export function thinking(): Thinking {
  return (thinkingClient ??= caller('thinking').object<Thinker>('thinker'));
}

export function reviewing(): Reviewing {
  return (reviewingClient ??= caller('reviewing').object<Reviewer>('reviewer'));
}
