// Before anything that an older Node does not know.
import './compileCache.ts';
import path from 'node:path';

const isBuilt = import.meta.filename.endsWith('.js');
const { serve } = await import('./cli/start/serve.ts');
await serve(process.argv.slice(2), {
  pages: path.resolve(import.meta.dirname, isBuilt ? '../..' : '..', 'dist/renderer'),
});
