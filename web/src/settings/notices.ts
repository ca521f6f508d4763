// Notifications of the system, for when it is one's turn and nobody looks at the page. Only with the person's leave.
import type { Message } from '../game/types';
import { t } from '../i18n/index.svelte';
import { preferences } from './preferences.svelte';

export function noticesPossible(): boolean {
  return 'Notification' in globalThis && isSecureContext;
}

// Asks the person, once; afterwards the browser remembers. The reason if there will be none.
export async function askForNotices(): Promise<Message | null> {
  if (!noticesPossible()) return { key: 'settings.notify_impossible' };
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted' ? null : { key: 'settings.notify_refused' };
}

// Shows one, if the person wants them. What comes back closes it again.
export function showNotice(words: string, tag: string): () => void {
  if (!preferences.notify || !noticesPossible() || Notification.permission !== 'granted') return () => undefined;
  const options = { body: words, tag, icon: '/icon-192.png', data: location.href };
  try {
    const notice = new Notification(t('home.title'), options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // Phones want it from the service worker, which also hears the touch (offline/service_worker.ts).
    const shown = showByWorker(options);
    return () => void shown.then(async (worker) => {
      for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
    });
  }
}

// The worker, once it has shown the notice: only then can that be closed.
async function showByWorker(options: NotificationOptions): Promise<ServiceWorkerRegistration | null> {
  try {
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(t('home.title'), options);
    return worker;
  } catch {
    return null;
  }
}
