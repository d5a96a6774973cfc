// First: an older Node cannot read the rest.
import './compileCache.ts';

// A reader such as `head` may close the pipe early; that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const { runCommandLine } = await import('./cli/commandLine.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
