import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { moduleReferences } from './moduleReferences.ts';

/** What the bundle of the main process loads at run time: packages with native parts or files of their own. */
const loaded = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sharp',
  'libheif-js',
  'pdfkit',
  'fontkit',
  'swagger-ui-dist',
  'electron-store',
];

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): Package => JSON.parse(readFileSync(file, 'utf8')) as Package;

/** These packages and all that they need, of what is installed under `root`. */
const withNeeded = (root: string, names: readonly string[]): string[] => {
  const needed = new Set<string>();
  const add = (name: string): void => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    // What is for another system is not installed.
    if (needed.has(name) || !existsSync(file)) return;
    needed.add(name);
    const { dependencies = {}, optionalDependencies = {} } = read(file);
    for (const one of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) add(one);
  };
  for (const name of names) add(name);
  return [...needed].toSorted();
};

/** Names of the packages under `root` that a running app needs; all others stay out of it. */
export const shippedPackages = (root: string): string[] => withNeeded(root, loaded);

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * What the picture process loads, as patterns from `root`: its part of the bundle, and packages. On Linux plain Node runs it,
 * which cannot read the archive.
 */
export const pictureProcessFiles = (root: string): string[] => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const { imports, requires } = moduleReferences(file, readFileSync(path.join(root, file), 'utf8'));
    for (const name of [...imports, ...requires]) {
      if (name.startsWith('.')) add(path.posix.join(path.posix.dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  };
  add('dist/main/pictureProcess.js');
  const folders = withNeeded(root, [...packages]).map((name) => `node_modules/${name}/**`);
  // Node reads there that the bundle is made of ES modules.
  return ['package.json', ...[...files].toSorted(), ...folders];
};
