// Notifications of the system, for when it is one's turn and nobody looks at the page. Only with the person's leave.
import type { Message } from '../game/types';

export function noticesPossible(): boolean {
  return 'Notification' in globalThis && isSecureContext;
}

// Asks the person, once; afterwards the browser remembers. The reason if there will be none.
export async function askForNotices(): Promise<Message | null> {
  if (!noticesPossible()) return { key: 'settings.notify_impossible' };
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted' ? null : { key: 'settings.notify_refused' };
}
