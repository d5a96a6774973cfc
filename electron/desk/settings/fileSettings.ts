import { chmodSync, mkdirSync } from 'node:fs';
import Conf from 'conf';
import { DeskSettings, type SettingsStore } from './deskSettings.ts';

/** How both homes of the settings keep their file: `settings.json` of the data directory. */
export const settingsFile = (folder: string) =>
  ({
    cwd: folder,
    configFileMode: 0o600,
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
  }) as const;

/**
 * Settings in an open file. What was edited by hand into something else counts, field by field, as not set: settings
 * never keep anybody from their drafts.
 */
export const settingsIn = (file: { store: Record<string, unknown>; readonly path: string }): SettingsStore => {
  const read = (): DeskSettings => {
    const stored = file.store;
    const fields = Object.entries(DeskSettings.shape).map(([name, schema]) => {
      const kept = schema.safeParse(stored[name]);
      return [name, kept.success ? kept.data : schema.parse(undefined)];
    });
    return DeskSettings.parse(Object.fromEntries(fields));
  };
  return {
    read,
    change(changes) {
      file.store = DeskSettings.parse({ ...read(), ...changes });
      if (process.platform !== 'win32') chmodSync(file.path, 0o600);
      return read();
    },
  };
};

export const createFileSettings = (folder: string): SettingsStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return settingsIn(new Conf<Record<string, unknown>>({ ...settingsFile(folder), configName: 'settings' }));
};
