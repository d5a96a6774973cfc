import { mkdirSync } from 'node:fs';
import Store from 'electron-store';
import type { SettingsStore } from '../desk/settings/settings.ts';
import { FileSettings, settingsFile } from '../desk/settings/fileSettings.ts';
import type { WindowBounds } from './windowBounds.ts';

const open = (folder: string, name: string): Store<Record<string, unknown>> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new Store<Record<string, unknown>>({ ...settingsFile(folder), name });
};

/** The desk's settings, in the same file and format as without a window. */
export const openSettings = (folder: string): SettingsStore => new FileSettings(open(folder, 'settings'));

/** Bounds of the window, stored between runs. */
export const openWindowBounds = (folder: string) => {
  const file = open(folder, 'window');
  return {
    read: (): unknown => file.store,
    write: (state: WindowBounds): void => {
      file.store = { ...state };
    },
  };
};
