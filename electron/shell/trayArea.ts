import { execFile } from 'node:child_process';

const watcher = 'org.kde.StatusNotifierWatcher';
/** Asks the session bus who shows tray icons, by whichever of its programs is installed. */
const questions: readonly [program: string, ...args: string[]][] = [
  [
    'busctl',
    ...['--user', 'call', 'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'],
    ...['NameHasOwner', 's', watcher],
  ],
  [
    'gdbus',
    ...['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'],
    ...['--method', 'org.freedesktop.DBus.NameHasOwner', watcher],
  ],
];
const limitMs = 5000;

const answerTo = ([program, ...args]: (typeof questions)[number]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: limitMs }, (error, stdout) =>
      resolve(error === null && /\btrue\b/.test(stdout)),
    );
  });

/**
 * Whether this desktop shows tray icons. Plain GNOME does not, and Electron's `Tray` never fails there; on other systems
 * every desktop does. A desktop may start or stop to show them at any time.
 */
export const hasTrayArea = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  for (const question of questions) if (await answerTo(question)) return true;
  return false;
};
