// Does something when the browser has drawn what has changed by now. A page that nobody sees draws nothing: then at once.
// All that waits for the same frame is done together. Returns what calls it off.
const AT_THE_LATEST = 1000;

type Acts = Set<() => void>;

let next: Acts | null = null; // what waits for the next frame

export function afterFrame(act: () => void): () => void {
  const acts = (next ??= waitForFrame());
  const own = () => act(); // the same thing may wait twice
  acts.add(own);
  return () => acts.delete(own);
}

function waitForFrame(): Acts {
  const acts: Acts = new Set();
  const late = setTimeout(
    () => {
      cancelAnimationFrame(frame);
      next = null;
      doAll(acts);
    },
    document.hidden ? 0 : AT_THE_LATEST,
  );
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    next = null; // what is asked for from now on is drawn with another frame
    setTimeout(() => doAll(acts));
  });
  return acts;
}

function doAll(acts: Acts): void {
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      reportError(error);
    }
  }
}
