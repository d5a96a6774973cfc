import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { remark } from './runRemarks.ts';

const file = path.resolve(import.meta.dirname, '../looks/browser.json');

/** The major version of the browser that made the kept pictures. */
const majorOfPictures = (): number => (JSON.parse(readFileSync(file, 'utf8')) as { major: number }).major;

/** Known once a worker has asked. */
let compares: boolean | null = null;

/**
 * Whether this browser draws as the one that made the kept pictures: another major version draws texts and lines a little
 * differently. `npm run pictures` makes them anew, with this one.
 */
export const comparesPictures = (page: Page): boolean => {
  if (compares !== null) return compares;
  const major = parseInt(page.context().browser()!.version(), 10);
  if (process.env.UPDATE_PICTURES === '1') writeFileSync(file, `{ "major": ${major} }\n`);
  compares = major === majorOfPictures();
  if (!compares)
    remark(
      'note',
      `The pictures of screens: Chromium ${majorOfPictures()} made those that are kept, and this is ${major}.`,
    );
  return compares;
};
