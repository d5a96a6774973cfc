import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { moduleReferences } from '../../../electron/packaging/moduleReferences.ts';

/**
 * A program by itself, on Node with `--experimental-import-meta-resolve`: `walkModules.ts APP CHECKOUT FILE…` follows what
 * those files of the packed app load, by Node's own rules, and prints as JSON which modules were read and what is missing. A
 * name that leads nowhere in the checkout either is a package's optional part; our own files have none.
 */
const [app = '', checkout = '', ...entries] = process.argv.slice(2);

type Kind = 'import' | 'require' | 'url';

/** The file that a name leads to, or null. */
const resolved = (from: string, kind: Kind, name: string): string | null => {
  try {
    const address = pathToFileURL(from).href;
    const file =
      kind === 'require'
        ? createRequire(from).resolve(name)
        : fileURLToPath(kind === 'url' ? new URL(name, address) : import.meta.resolve(name, address));
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
};

const isOurs = (file: string): boolean => path.relative(app, file).startsWith(`dist${path.sep}`);

const read = new Set<string>();
const missing: string[] = [];
const follow = (from: string, kind: Kind, name: string): void => {
  if (name === 'electron' || isBuiltin(name) || /^[a-z]+:/.test(name)) return;
  const place = path.relative(app, from);
  const found = resolved(from, kind, name);
  // A file that is found outside of the package is the computer's own.
  if (found !== null && !path.relative(app, found).startsWith('..')) return visit(found);
  if (isOurs(from) || resolved(path.join(checkout, place), kind, name) !== null) missing.push(`${place}: ${name}`);
};

const visit = (file: string): void => {
  if (read.has(file) || statSync(file).isDirectory()) return;
  read.add(file);
  if (!/\.[cm]?js$/.test(file)) return;
  const { imports, requires, urls } = moduleReferences(file, readFileSync(file, 'utf8'));
  for (const name of imports) follow(file, 'import', name);
  for (const name of requires) follow(file, 'require', name);
  for (const name of urls) follow(file, 'url', name);
};

for (const entry of entries) visit(path.join(app, entry));
console.log(JSON.stringify({ read: [...read].map((file) => path.relative(app, file)), missing }));
