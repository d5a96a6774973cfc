import { enableCompileCache } from 'node:module';
import path from 'node:path';

// The second start does not compile again.
enableCompileCache();
const isBuilt = import.meta.filename.endsWith('.js');
const { startInBrowser } = await import('./cli/startInBrowser.ts');
await startInBrowser(process.argv.slice(2), {
  pages: path.resolve(import.meta.dirname, isBuilt ? '../renderer' : '../dist/renderer'),
  pictureProgram: path.resolve(
    import.meta.dirname,
    isBuilt ? 'pictureProcess.js' : 'desk/attachments/pictureProcess.ts',
  ),
});
