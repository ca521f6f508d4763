// Does something when the page has nothing more urgent to do, and soon in any case. A page that nobody sees has nothing to
// draw: then at once. Returns what calls it off.
const AT_THE_LATEST = 500;
const WITHOUT_IDLE_CALLBACKS = 100; // Safari has none

export function whenIdle(act: () => void): () => void {
  if (document.hidden || typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, document.hidden ? 0 : WITHOUT_IDLE_CALLBACKS);
    return () => clearTimeout(timer);
  }
  const wanted = requestIdleCallback(act, { timeout: AT_THE_LATEST });
  return () => cancelIdleCallback(wanted);
}
