import { dialog } from 'electron';
import type { SafeSecrets } from './safeSecrets.ts';
import type { Windows } from './windows.ts';
import type { ShellWords } from './i18n/shellWords.ts';

export interface KeyWarningDeps {
  secrets: SafeSecrets;
  /** Whether a provider is set; without one no key is needed. */
  isConnected: () => boolean;
  windows: Windows;
  words: () => ShellWords;
}

/** Warns once for each reason that the API key is unreadable or cannot be saved; offers to open the settings. */
export const createKeyWarning = ({ secrets, isConnected, windows, words }: KeyWarningDeps): (() => void) => {
  let shown = 'fine';
  return () => {
    const state = isConnected() ? secrets.state() : 'fine';
    if (state === shown) return;
    shown = state;
    if (state === 'fine') return;
    const { keyLost, keyUnreadable, keyNotSaved, openSettings, later } = words();
    void dialog
      .showMessageBox({
        type: 'warning',
        message: keyLost,
        detail: state === 'unreadable' ? keyUnreadable : keyNotSaved,
        buttons: state === 'unreadable' ? [openSettings, later] : [later],
        defaultId: 0,
      })
      .then(({ response }) => {
        if (state === 'unreadable' && response === 0) windows.show('/settings');
      });
  };
};
