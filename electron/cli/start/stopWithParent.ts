/** npm's scripts that run until a signal. */
const scripts: readonly string[] = ['start', 'serve', 'demo'];

/**
 * Stops a program whose parent process, `parent`, is gone. npm passes a stop signal to the shell that runs the script, and that
 * shell ends at SIGTERM without passing it on. At SIGINT some shells wait for the program, which cannot learn of it; at Ctrl+C the
 * terminal sends it to the program too. A program with an IPC channel, as `npm run demo` starts them, stops when the channel
 * closes: the system closes it even if the parent was killed. Called before anything else, because the parent may be gone at any
 * time, even before this program has begun.
 */
export const stopWithParent = (parent: number, stop: () => void): void => {
  if (process.connected) process.once('disconnect', stop);
  // Without a channel it is undefined.
  else if (process.connected === false) stop();
  if (!scripts.includes(process.env.npm_lifecycle_event ?? '')) return;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
};

/** Until there is something to close, a program ends at once, as it does at a signal. */
export const exitAtOnce = (): void => process.exit(0);
