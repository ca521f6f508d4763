// The page's two Workers, started when first needed.
import type { Bigshot } from './bigshot_wasm';
import { Caller, type Remote } from './remote';
import type { Thinker } from './thinker';

export type Rules = Remote<Bigshot>;
export type Thinking = Remote<Thinker>;

function startWorker(name: string): Caller {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  const caller = new Caller(worker);
  worker.onerror = (event) => caller.fail(event.message || 'the worker could not be started');
  return caller;
}

let rulesClient: Rules | null = null;
let thinkingClient: Thinking | null = null;

export function rules(): Rules {
  return (rulesClient ??= startWorker('rules').object<Bigshot>('rules'));
}

export function thinking(): Thinking {
  return (thinkingClient ??= startWorker('thinking').object<Thinker>('thinker'));
}
