// Calls a person whose turn it is: in the title and the icon of the tab, on the icon of an installed page, by a sound
// of its own, and, if they asked for it and look elsewhere, by a notification of the system.
import type { GameView } from '../game/types';
import { t } from '../i18n/index.svelte';
import { showNotice } from '../settings/notices';
import { playSound } from '../sounds/sounds';

// What the person is asked for, in a few words; null: nothing.
let asked = $state<string | null>(null);

// In front of the page's title.
export function callInTitle(): string {
  return asked === null ? '' : `● ${asked} · `;
}

// Holds for as long as the person is asked: an effect returns what this returns.
export function call(view: GameView): () => void {
  const words = t(`call.${view.phase}`, { name: { seat: view.turn.seat ?? 0 } }, view);
  asked = words;
  playSound('turn');
  mark(true);
  const closeNotice = document.hidden ? showNotice(words, view.id) : () => undefined;
  return () => {
    asked = null;
    mark(false);
    closeNotice();
  };
}

function mark(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = called ? '/icon-call.png' : '/icon.png';
  // Only installed pages have a badge.
  const installed = matchMedia('(display-mode: standalone)').matches;
  if (installed && 'setAppBadge' in navigator) void (called ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
}
