// Does something when the browser has drawn what has changed by now. A page that nobody sees draws nothing: then at once.
// Returns what calls it off.
const AT_THE_LATEST = 1000;

export function afterFrame(act: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const done = () => {
    end();
    act();
  };
  const late = setTimeout(done, document.hidden ? 0 : AT_THE_LATEST);
  const frame = requestAnimationFrame(() => (soon = setTimeout(done)));
  const end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(late);
  };
  return end;
}
