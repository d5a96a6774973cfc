import { Notification } from 'electron';
import type { App } from '../app.ts';
import type { Windows } from './windows.ts';
import type { Words } from './words/shellWords.ts';

export interface NoticesDeps {
  app: Pick<App, 'desk' | 'events'>;
  windows: Windows;
  words: () => Words;
}

/** Where a job is looked at: in the editor until it was sent, on its own page after that. */
export const placeOfJob = (desk: Pick<App['desk'], 'drafts'>, draft: string): string =>
  desk.drafts.get(draft).jobId === null ? `/draft/${draft}/check` : `/job/${draft}`;

/** Tells a person who looks elsewhere that a letter has come or was taken back, or that a job needs them. A click opens that job. */
export const showNotices = ({ app, windows, words }: NoticesDeps): void => {
  // Held until they are gone: what nobody holds cannot be clicked.
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
      windows.show(placeOfJob(app.desk, data.draft));
    });
    notice.on('close', () => shown.delete(notice));
    notice.show();
  });
};
