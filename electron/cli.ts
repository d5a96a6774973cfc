import { runCommandLine } from './cli/commandLine.ts';

// Whoever reads the answer may have seen enough of it, as `head` has: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await runCommandLine(process.argv.slice(2));
