/**
 * npm passes a stop signal to the shell that runs the script, and that shell ends without passing it on. A program started
 * by `npm start` or `npm run serve` therefore also stops when its parent process, `parent`, is gone.
 */
export const stopWithNpm = (parent: number, stop: () => void): void => {
  if (!['start', 'serve'].includes(process.env.npm_lifecycle_event ?? '')) return;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
};
