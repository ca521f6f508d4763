// Makes the page installable and playable without a network, and sees to parts of it that cannot be had.
import { passingStorage } from '../game/safe_storage';

// Only the built page has a service worker.
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service_worker.js').catch(() => undefined);
  // After everything that the first picture needs.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

const RELOADED = 'bigshot.reloaded';
const SOON = 10_000;

// A page that nothing keeps no longer finds its parts on a server that has got a newer one. It loads itself again, since
// games are kept; not twice in a row. Where that has not helped, or the server cannot be reached at all, the person is
// told why.
export function followNewVersion(tell: (key: 'failed.words' | 'why.offline') => void): void {
  addEventListener('vite:preloadError', () => {
    void fetch(location.pathname, { cache: 'no-store' }).then(
      () => {
        if (Date.now() - Number(passingStorage().getItem(RELOADED)) < SOON) return tell('failed.words');
        passingStorage().setItem(RELOADED, String(Date.now()));
        location.reload();
      },
      () => tell('why.offline'),
    );
  });
}
