import { spawn } from 'node:child_process';
import { app } from 'electron';

/**
 * Starts the app again, as the last thing before this process ends. On Linux not by Electron's `relaunch`, which has no effect
 * from a terminal, and whose helper is a program inside the mount of an AppImage: the mount goes away with this process.
 */
export const startAgain = async (onBug: (error: unknown) => void): Promise<void> => {
  if (process.platform !== 'linux') return app.relaunch();
  app.releaseSingleInstanceLock();
  const program = process.env.APPIMAGE ?? process.execPath;
  const child = spawn(program, process.argv.slice(1), { detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve) => {
    child.once('spawn', resolve);
    child.once('error', (error) => {
      onBug(error);
      resolve();
    });
  });
  child.unref();
};
