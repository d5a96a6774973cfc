import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installChromium } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Once before all tests: a browser where one can be had. Afterwards: what could not run without one. */
export const setup = (): (() => void) => {
  if (findChromium() === null) installChromium();
  if (!existsSync(path.join(root, 'dist/renderer/index.html')))
    throw new Error('The pages are not built: run `npm test`, or `npm run build` before `npx vitest`.');
  const isThere = findChromium() !== null;
  return () => {
    if (isThere) return;
    console.log('\nNot run, for want of Chromium, Chrome or Edge: the tests in test/journeys/field and test/desktop.');
    if (process.env.CI) process.exitCode = 1;
  };
};
