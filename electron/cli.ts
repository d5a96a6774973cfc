// First: an older Node cannot read the rest.
import './compileCache.ts';
import { inspect } from 'node:util';

// A reader such as `head` may close the pipe early; that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const { runCommandLine } = await import('./cli/commandLine.ts');
try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  // A bug, whose message may quote what came from elsewhere.
  const { terminalText } = await import('../shared/terminalText.ts');
  process.stderr.write(`${terminalText(inspect(error))}\n`);
  process.exitCode = 1;
}
