/** What a browser says of notifications; one without them blocks them. */
export const notificationPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';

/** Asks the person, where the browser has not asked yet. */
export const askToNotify = async (): Promise<NotificationPermission> =>
  'Notification' in globalThis ? Notification.requestPermission() : 'denied';

/** Shows a notification of the system while this page is not in front. `key` names what it is about: one replaces the one before. */
export const showSystemNotice = (title: string, key: string, open: () => void): void => {
  if (notificationPermission() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  try {
    const notice = new Notification(title, { tag: key });
    notice.onclick = () => {
      globalThis.focus();
      open();
      notice.close();
    };
  } catch {
    // Browsers of phones have no such notifications of pages; the page itself shows it.
  }
};
