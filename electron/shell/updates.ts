import { Notification } from 'electron';
import type { Words } from './words/shellWords.ts';

export interface UpdatesDeps {
  /** Where a firm publishes its installers; null, as it is unless somebody sets it, asks nobody for anything. */
  feed: string | null;
  words: () => Words;
  onBug: (error: unknown) => void;
}

const lookEveryMs = 24 * 60 * 60 * 1000;

/** Fetches newer versions from a feed of the firm's own, over https; they are installed when the app is quit. */
export const followUpdates = async ({ feed, words, onBug }: UpdatesDeps): Promise<void> => {
  if (feed === null || !URL.canParse(feed) || new URL(feed).protocol !== 'https:') return;
  try {
    const { default: updater } = await import('electron-updater');
    const { autoUpdater } = updater;
    autoUpdater.setFeedURL({ provider: 'generic', url: feed });
    autoUpdater.on('error', () => undefined);
    autoUpdater.on('update-downloaded', ({ version }) => {
      if (Notification.isSupported()) new Notification({ title: 'Rafter', body: words().updateReady(version) }).show();
    });
    const look = (): void => void autoUpdater.checkForUpdates().catch(() => undefined);
    look();
    setInterval(look, lookEveryMs).unref();
  } catch (error) {
    onBug(error);
  }
};
