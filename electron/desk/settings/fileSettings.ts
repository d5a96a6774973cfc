import { chmodSync, mkdirSync } from 'node:fs';
import Conf from 'conf';
import { DeskSettings, type SettingsStore } from './deskSettings.ts';

/**
 * Settings in `settings.json` of a folder. A file that was edited by hand into something else counts, field by field,
 * as not set: settings never keep anybody from their drafts.
 */
export const createFileSettings = (folder: string): SettingsStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: 'settings',
    configFileMode: 0o600,
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
  });
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
