// Leads the broker from space to space. Returns what stops the walk; then the broker is where it belongs at once.
export function walkSteps(walk: number[], target: number, stepTime: number, step: (space: number) => void): () => void {
  const path = walk.at(-1) === target ? walk : [target];
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const space = path[next++];
    if (space === undefined) return;
    step(space);
    if (next < path.length) timer = setTimeout(go, stepTime);
  };
  go();
  return () => clearTimeout(timer);
}
