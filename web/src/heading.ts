// The heading of the place where a person is. It may come late, since a place may have to be loaded first, and its words
// may change.

// Hands out the heading's words, now and whenever they change, and gives it the focus when it comes, if wanted. Returns
// what ends that.
export function followHeading(focus: boolean, onwords: (words: string | null) => void): () => void {
  let found: HTMLElement | null = null;
  const watcher = new MutationObserver(look);
  function look(): void {
    if (found?.isConnected) return onwords(found.textContent?.trim() || null);
    found = document.querySelector<HTMLElement>('h1');
    watcher.disconnect();
    // Until there is one, anything may bring it; then only itself matters.
    watcher.observe(found ?? document.body, { childList: true, subtree: true, characterData: found !== null });
    onwords(found?.textContent?.trim() || null);
    if (!found || !focus) return;
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  }
  look();
  return () => watcher.disconnect();
}
