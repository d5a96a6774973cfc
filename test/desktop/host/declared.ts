import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Electron's own type declarations, which its package has without its program. */
const file = path.resolve(import.meta.dirname, '../../../node_modules/electron/electron.d.ts');
let text: string | null = null;

/** Names of the properties that an interface of Electron declares, with those it extends. */
export const declaredKeys = (name: string): ReadonlySet<string> => {
  text ??= readFileSync(file, 'utf8');
  const found = new RegExp(`^ {2}interface ${name}(?: extends (\\w+))? \\{\\n([\\s\\S]*?)\\n {2}\\}`, 'm').exec(text);
  if (found === null) throw new Error(`Electron declares no ${name}`);
  const [, extended, body] = found;
  const own = [...body!.matchAll(/^ {4}(?:readonly )?(\w+)\??[:(]/gm)].map(([, key]) => key!);
  return new Set([...own, ...(extended === undefined ? [] : declaredKeys(extended))]);
};

/** Electron ignores a misspelled option without a word; here it is an error. */
export const assertDeclared = (name: string, options: object): void => {
  const keys = declaredKeys(name);
  const unknown = Object.keys(options).filter((key) => !keys.has(key));
  if (unknown.length > 0) throw new TypeError(`${name} has no ${unknown.join(', ')}`);
};
