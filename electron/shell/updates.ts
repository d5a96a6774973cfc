import { Notification } from 'electron';
import type { ShellWords } from './i18n/shellWords.ts';

export interface UpdatesDeps {
  /** Where a firm publishes its installers; null (the default) disables updates. */
  feed: string | null;
  words: () => ShellWords;
  onBug: (error: unknown) => void;
}

const checkEveryMs = 24 * 60 * 60 * 1000;

/** Downloads newer versions from the firm's own feed, over https; they are installed when the app quits. */
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
    const check = (): void => void autoUpdater.checkForUpdates().catch(() => undefined);
    check();
    setInterval(check, checkEveryMs).unref();
  } catch (error) {
    onBug(error);
  }
};
