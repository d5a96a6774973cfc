import { chmodSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { DeskSettings, type SettingsStore } from './settings.ts';

/** Two versions of a file may have the same time within this period. */
const clockGrainMs = 100;

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const moveUnreadable = (file: string): void => {
  try {
    if (!isObject(readFileSync(file, 'utf8'))) renameSync(file, `${file}.broken`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder in its place is no settings either.
    if (code === 'EISDIR') renameSync(file, `${file}.broken`);
    // There is none yet, or another program was quicker.
    else if (code !== 'ENOENT') throw error;
  }
};

/** Options of the file `settings.json` of the data directory, for `conf` and for `electron-store`. */
export const settingsFile = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  moveUnreadable(path.join(folder, 'settings.json'));
  return {
    cwd: folder,
    configFileMode: 0o600,
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
  } as const;
};

/**
 * Settings in an open file. A field with an invalid value counts as not set, and a file that is no JSON object is renamed
 * to `settings.json.broken`: wrong settings never lock a person out of the drafts. Other programs may change the file at
 * any time; it is read again when its version differs.
 */
export class FileSettings implements SettingsStore {
  readonly #file: { store: Record<string, unknown>; readonly path: string };
  #known: { version: string; settings: DeskSettings } | null = null;

  constructor(file: { store: Record<string, unknown>; readonly path: string }) {
    this.#file = file;
  }

  read(): DeskSettings {
    const version = this.#version();
    if (version === null) return this.#parse();
    if (this.#known?.version !== version) this.#known = { version, settings: this.#parse() };
    return { ...this.#known.settings };
  }

  change(changes: Partial<DeskSettings>): DeskSettings {
    this.#file.store = DeskSettings.parse({ ...this.read(), ...changes });
    if (process.platform !== 'win32') chmodSync(this.#file.path, 0o600);
    return this.read();
  }

  brokenFile(): { path: string; mark: string } | null {
    const aside = `${this.#file.path}.broken`;
    const found = statSync(aside, { throwIfNoEntry: false });
    return found ? { path: aside, mark: `${found.ino} ${found.mtimeMs}` } : null;
  }

  /** Identifies this version of the file; null while it is too new for that. */
  #version(): string | null {
    const found = statSync(this.#file.path, { bigint: true, throwIfNoEntry: false });
    if (!found || Date.now() - Number(found.mtimeMs) < clockGrainMs) return null;
    return `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
  }

  #parse(): DeskSettings {
    moveUnreadable(this.#file.path);
    const { store } = this.#file;
    const fields = Object.entries(DeskSettings.shape).map(([name, schema]) => {
      const stored = schema.safeParse(store[name]);
      return [name, stored.success ? stored.data : schema.parse(undefined)];
    });
    return DeskSettings.parse(Object.fromEntries(fields));
  }
}

export const createFileSettings = (folder: string): SettingsStore =>
  new FileSettings(new Conf<Record<string, unknown>>({ ...settingsFile(folder), configName: 'settings' }));
