import { spawn } from 'node:child_process';

/** Opens a file or an address in the system's browser, where there is a display to see it on. */
export const openInBrowser = (place: string): void => {
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  if (!hasDisplay) return;
  const [program, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', place]
      : process.platform === 'darwin'
        ? ['open', place]
        : ['xdg-open', place];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
};
