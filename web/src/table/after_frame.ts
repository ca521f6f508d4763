// Does something when the browser has drawn what has changed by now, and tells how many milliseconds that took the page's
// thread. A page that nobody sees draws nothing: then at once, and null. All that waits for the same frame is done together.
// Returns what calls it off.
const AT_THE_LATEST = 1000;

type Act = (drawing: number | null) => void;
type Acts = Set<Act>;

let next: Acts | null = null; // what waits for the next frame

export function afterFrame(act: Act): () => void {
  const acts = (next ??= waitForFrame());
  const own: Act = (drawing) => act(drawing); // the same thing may wait twice
  acts.add(own);
  return () => acts.delete(own);
}

function waitForFrame(): Acts {
  const acts: Acts = new Set();
  const late = setTimeout(
    () => {
      cancelAnimationFrame(frame);
      next = null;
      doAll(acts, null);
    },
    document.hidden ? 0 : AT_THE_LATEST,
  );
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    next = null; // what is asked for from now on is drawn with another frame
    const begun = performance.now();
    setTimeout(() => doAll(acts, performance.now() - begun));
  });
  return acts;
}

function doAll(acts: Acts, drawing: number | null): void {
  for (const act of acts) {
    try {
      act(drawing);
    } catch (error) {
      reportError(error);
    }
  }
}
