import { app } from 'electron';

/** The one process that the app itself kills: a decoder that takes too long hears nothing else. */
export const pictureService = 'Rafter pictures';

/**
 * Logs what would go unseen: errors that nothing catches, for which Electron shows a box with a stack, processes of Chromium
 * that end, also those that the kernel kills where memory is short, and windows that hang.
 */
export const logFaults = (onBug: (error: unknown) => void): void => {
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
  let isEnding = false;
  app.on('will-quit', () => {
    isEnding = true;
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    // At its end the app kills what still runs.
    if (reason === 'clean-exit' || (reason === 'killed' && (isEnding || name === pictureService))) return;
    const what = (name ?? serviceName) ? `${type} (${name ?? serviceName})` : type;
    onBug(new Error(`A process of type ${what} is gone: ${reason}, ${exitCode}`));
  });
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') onBug(new Error(`The process of a window is gone: ${reason}, ${exitCode}`));
  });
  app.on('browser-window-created', (_event, window) => {
    // Reported again and again while the window hangs.
    let isHanging = false;
    window.on('unresponsive', () => {
      if (!isHanging) onBug(new Error('A window does not respond'));
      isHanging = true;
    });
    window.on('responsive', () => {
      isHanging = false;
    });
  });
};
