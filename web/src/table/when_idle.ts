// Does something when the page has had a rest and nothing more urgent to do, and soon in any case. A page that nobody sees
// has nothing to draw: then at once. Returns what calls it off.
const AT_THE_LATEST = 500;

export function whenIdle(act: () => void, rest = 100): () => void {
  let callOff = () => {};
  const timer = setTimeout(
    () => {
      if (document.hidden || typeof requestIdleCallback !== 'function') return act(); // Safari has none
      const wanted = requestIdleCallback(act, { timeout: AT_THE_LATEST });
      callOff = () => cancelIdleCallback(wanted);
    },
    document.hidden ? 0 : rest,
  );
  return () => {
    clearTimeout(timer);
    callOff();
  };
}
