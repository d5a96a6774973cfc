import { Notification } from 'electron';
import type { App } from '../app.ts';
import type { Windows } from './windows.ts';
import type { ShellWords } from './i18n/shellWords.ts';

export interface NotificationsDeps {
  app: Pick<App, 'desk' | 'events'>;
  windows: Windows;
  words: () => ShellWords;
}

/** The route of a job: the check of its draft until it is sent, then its own page. */
const routeOfJob = (desk: Pick<App['desk'], 'drafts'>, draft: string): string =>
  desk.drafts.get(draft).jobId === null ? `/draft/${draft}/check` : `/job/${draft}`;

/** Notifies a person who is not looking at the app of a new or withdrawn letter, or of a job that needs them. A click opens the job. */
export const showNotifications = ({ app, windows, words }: NotificationsDeps): void => {
  // Keep a reference: a collected notification cannot be clicked.
  const shown = new Set<Notification>();
  app.events.listen((kind, data) => {
    if (kind !== 'notice' || !('draft' in data) || windows.current()?.isFocused() || !Notification.isSupported())
      return;
    const { letterArrived, letterGone, personNeeded } = words();
    const titles = {
      letter: letterArrived(data.letter),
      'letter-gone': letterGone(data.letter),
      person: personNeeded,
    };
    const notice = new Notification({
      title: titles[data.kind],
      body: data.name,
    });
    shown.add(notice);
    notice.on('click', () => {
      shown.delete(notice);
      windows.show(routeOfJob(app.desk, data.draft));
    });
    notice.on('close', () => shown.delete(notice));
    notice.show();
  });
};
