import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The file of a program that runs in a thread or a process of its own: in the sources beside the module that starts it
 * (`from`, its `import.meta.url`), in the bundle beside that module's chunk or one folder up. Throws if there is none.
 */
export const ownProgram = (name: string, from: string): string => {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`];
  const found = places.map((place) => fileURLToPath(new URL(place, from))).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is not beside ${from}`);
  return found;
};

// Threads of a process share V8's record of WebAssembly code, and Node's HTTP parser and its reader of TypeScript are
// WebAssembly. A function that WebAssembly calls often gets a faster wrapper; when two threads free their old ones at the
// same time, V8 13 may end the whole process. So wrappers are never replaced.
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

/** Starts a thread. Threads are started here alone, because of the setting above. */
export const startThread = (file: string, options: WorkerOptions = {}): Worker => new Worker(file, options);
