import { findChromium, installChromium } from './chromium.ts';

/** Once before all tests: a browser where one can be had. Afterwards: what could not run without one. */
export const setup = (): (() => void) => {
  if (findChromium() === null) installChromium();
  const isThere = findChromium() !== null;
  return () => {
    if (isThere) return;
    console.log(
      '\nNot run, for want of Chromium, Chrome or Edge: the tests in test/journeys/field, test/journeys/office and test/desktop.',
    );
    if (process.env.CI) process.exitCode = 1;
  };
};
