import { enableCompileCache } from 'node:module';
import path from 'node:path';

// The second start does not compile again.
enableCompileCache();
const isBuilt = import.meta.filename.endsWith('.js');
const { serve } = await import('./cli/runServer.ts');
await serve(process.argv.slice(2), {
  pages: path.resolve(import.meta.dirname, isBuilt ? '../..' : '..', 'dist/renderer'),
});
