import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

/** Names of the packages under `root` that a running app needs; all others stay out of it. */
export const shippedPackages = (root: string): string[] => {
  const shipped = new Set<string>();
  const add = (name: string): void => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    // What is for another system is not installed.
    if (shipped.has(name) || !existsSync(file)) return;
    shipped.add(name);
    const { dependencies = {}, optionalDependencies = {} } = read(file);
    for (const one of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) add(one);
  };
  for (const name of loaded) add(name);
  return [...shipped].toSorted();
};
