import { app } from 'electron';

/**
 * Logs what would go unseen: errors that nothing catches, for which Electron shows a box with a stack, and processes of
 * Chromium that end.
 */
export const logFaults = (onBug: (error: unknown) => void): void => {
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName }) => {
    const what = serviceName ? `${type} (${serviceName})` : type;
    if (reason !== 'clean-exit' && reason !== 'killed')
      onBug(new Error(`A process of type ${what} is gone: ${reason}, ${exitCode}`));
  });
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') onBug(new Error(`The process of a window is gone: ${reason}, ${exitCode}`));
  });
};
