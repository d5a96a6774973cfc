import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
let isFresh = process.env.RAFTER_BUNDLE_IS_FRESH === 'true';

/** The path of a bundled program from the root of the repository. Builds first if a source is newer than the bundle. */
export const bundled = (program: 'cli' | 'demo' | 'serve' | 'start'): string => {
  if (!isFresh) execFileSync(process.execPath, ['electron/packaging/ensureBuilt.ts'], { cwd: root });
  isFresh = true;
  return `dist/headless/${program}.js`;
};
