// Makes the page installable and playable without a network. Only the built page has a service worker.
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service_worker.js').catch(() => undefined);
  // After everything that the first picture needs.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
