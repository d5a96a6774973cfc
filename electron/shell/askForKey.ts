import { dialog } from 'electron';
import type { SafeSecrets } from './safeSecrets.ts';
import type { Windows } from './windows.ts';
import type { Words } from './words/shellWords.ts';

export interface AskForKeyDeps {
  secrets: SafeSecrets;
  /** Whether a provider is set: without one, nobody misses a key. */
  isConnected: () => boolean;
  windows: Windows;
  words: () => Words;
}

/** Says, once for each reason, that the key has to be typed again or is not kept; the settings are one click away. */
export const createAskForKey = ({ secrets, isConnected, windows, words }: AskForKeyDeps): (() => void) => {
  let told = 'fine';
  return () => {
    const state = isConnected() ? secrets.state() : 'fine';
    if (state === told) return;
    told = state;
    if (state === 'fine') return;
    const { keyLost, keyUnreadable, keyNotKept, openSettings, later } = words();
    void dialog
      .showMessageBox({
        type: 'warning',
        message: keyLost,
        detail: state === 'unreadable' ? keyUnreadable : keyNotKept,
        buttons: state === 'unreadable' ? [openSettings, later] : [later],
        defaultId: 0,
      })
      .then(({ response }) => {
        if (state === 'unreadable' && response === 0) windows.show('/settings');
      });
  };
};
