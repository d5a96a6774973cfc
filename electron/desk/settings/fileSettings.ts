import { chmodSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { DeskSettings, type SettingsStore } from './deskSettings.ts';

/** Within this time, two versions of a file may bear the same time. */
const clockGrainMs = 100;

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const putAsideBroken = (file: string): void => {
  try {
    if (!isObject(readFileSync(file, 'utf8'))) renameSync(file, `${file}.broken`);
  } catch (error) {
    // None yet, or another program was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** How both homes of the settings keep their file: `settings.json` of the data directory. */
export const settingsFile = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  putAsideBroken(path.join(folder, 'settings.json'));
  return {
    cwd: folder,
    configFileMode: 0o600,
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
  } as const;
};

/**
 * Settings in an open file. What was edited by hand into something else counts, field by field, as not set: settings
 * never keep anybody from their drafts. One that is cut off, or no settings at all, is put aside as
 * `settings.json.broken`, for whoever wants to know what stood in it. Other programs may change them at any time; the
 * file is read again when it is another one.
 */
export const settingsIn = (file: { store: Record<string, unknown>; readonly path: string }): SettingsStore => {
  let known: { version: string; settings: DeskSettings } | null = null;
  /** Tells this version of the file from any other; null while it is too new for that. */
  const versionOf = (): string | null => {
    const found = statSync(file.path, { bigint: true, throwIfNoEntry: false });
    if (!found || Date.now() - Number(found.mtimeMs) < clockGrainMs) return null;
    return `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
  };
  const parsed = (): DeskSettings => {
    putAsideBroken(file.path);
    const stored = file.store;
    const fields = Object.entries(DeskSettings.shape).map(([name, schema]) => {
      const kept = schema.safeParse(stored[name]);
      return [name, kept.success ? kept.data : schema.parse(undefined)];
    });
    return DeskSettings.parse(Object.fromEntries(fields));
  };
  const read = (): DeskSettings => {
    const version = versionOf();
    if (version === null) return parsed();
    if (known?.version !== version) known = { version, settings: parsed() };
    return { ...known.settings };
  };
  return {
    read,
    brokenFile() {
      const aside = `${file.path}.broken`;
      const found = statSync(aside, { throwIfNoEntry: false });
      return found ? { path: aside, mark: `${found.ino} ${found.mtimeMs}` } : null;
    },
    change(changes) {
      file.store = DeskSettings.parse({ ...read(), ...changes });
      if (process.platform !== 'win32') chmodSync(file.path, 0o600);
      return read();
    },
  };
};

export const createFileSettings = (folder: string): SettingsStore =>
  settingsIn(new Conf<Record<string, unknown>>({ ...settingsFile(folder), configName: 'settings' }));
