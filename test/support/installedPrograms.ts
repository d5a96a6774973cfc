import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian has servers there, and the path of a user without root often does not name it. */
const ofServers = process.platform === 'win32' ? [] : ['/usr/sbin'];

/** Where a program of the system is; null where it is not installed. */
export const programAt = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...ofServers]
    .map((folder) => path.join(folder, name))
    .find((file) => path.isAbsolute(file) && existsSync(file)) ?? null;

export const isInstalled = (name: string): boolean => programAt(name) !== null;
