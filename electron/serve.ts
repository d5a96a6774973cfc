// Before anything that an older Node does not know.
import './compileCache.ts';

const { serve } = await import('./cli/runServer.ts');
await serve(process.argv.slice(2));
