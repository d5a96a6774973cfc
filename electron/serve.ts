import { enableCompileCache } from 'node:module';

// The second start does not compile again.
enableCompileCache();
const { serve } = await import('./cli/runServer.ts');
await serve(process.argv.slice(2));
