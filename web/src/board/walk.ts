// Leads the broker from space to space to where it belongs, going on from where it stands. Returns what stops it.
export function walkSteps(
  walk: number[],
  from: number,
  target: number,
  stepTime: number,
  step: (space: number) => void,
): () => void {
  const path = walk.at(-1) === target ? walk.slice(walk.indexOf(from) + 1) : [target];
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const space = path[next++];
    if (space === undefined) return;
    step(space);
    timer = setTimeout(go, stepTime);
  };
  go();
  return () => clearTimeout(timer);
}
