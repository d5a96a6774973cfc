// Without a cache of what was compiled: nothing is left of the demo.
import './nodeVersion.ts';
import { ownProgram } from './ownPrograms.ts';

const { runDemo } = await import('./demo/runDemo.ts');
process.exitCode = await runDemo(process.argv.slice(2), {
  serve: ownProgram('serve', import.meta.url),
  start: ownProgram('start', import.meta.url),
});
