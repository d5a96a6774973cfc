import path from 'node:path';
import { isBuilt } from '../../electron/packaging/ensureBuilt.ts';
import { makeFonts } from '../../electron/packaging/makeFonts.ts';
import { canMount } from '../faults/smallDisk.ts';
import { findChromium } from './chromium.ts';
import { installPackages } from './debianPackages.ts';
import { markRun } from './leftProcesses.ts';
import { hasPoppler } from './poppler.ts';
import { hasPostgres, offerPostgres } from './postgresServer.ts';
import { remark } from './runRemarks.ts';
import { keepSeeds } from './seededOffice.ts';

interface Need {
  what: string;
  /** The tests that need it. */
  of: string;
  /** How to get it. */
  toGet?: string;
  packages: string[];
  isThere: () => boolean;
  /** The machine gives it or does not, in CI too. */
  isRight?: true;
}

const needs: Need[] = [
  {
    what: 'Chromium, Chrome or Edge',
    of: 'the tests in test/smoke, test/journeys and test/desktop, two of test/packaging/packed, and one of test/server/http/cors.test.ts',
    toGet:
      'install one of them (on Debian: apt-get install chromium), or name its program: RAFTER_CHROMIUM=/path/to/it',
    packages: ['chromium'],
    isThere: () => findChromium() !== null,
  },
  {
    what: 'poppler’s pdftoppm, pdftotext and pdffonts',
    of: 'test/server/letters/letterPicture.test.ts',
    toGet: 'on Debian: apt-get install poppler-utils',
    packages: ['poppler-utils'],
    isThere: hasPoppler,
  },
  {
    what: 'PostgreSQL (test/support/postgresServer.ts)',
    of: 'the tests on PostgreSQL in test/server',
    packages: [],
    isThere: hasPostgres,
  },
  {
    what: 'right to mount a disk in a namespace',
    of: 'test/faults/serverFullDisk.test.ts, and the full disks of test/faults/deskFullDisk.test.ts and replica.test.ts',
    packages: [],
    isThere: canMount,
    isRight: true,
  },
];

/**
 * Once before all tests: installs a browser and a PDF reader where it may. Once after them: names the tests that did not run,
 * and the processes that tests left running.
 */
export const setup = async (): Promise<(() => Promise<void>) | void> => {
  // Both tiers ask for it.
  if (process.env.RAFTER_BUNDLE_IS_FRESH !== undefined) return;
  markRun();
  // Tests that start the bundled programs build them first, unless they are fresh already.
  process.env.RAFTER_BUNDLE_IS_FRESH = `${isBuilt()}`;
  // Letters are drawn with fonts that the build makes; it takes seconds, once.
  await makeFonts(path.resolve(import.meta.dirname, '../../dist/fonts'));
  const lacking = needs.filter(({ isThere }) => !isThere());
  const packages = lacking.flatMap((need) => need.packages);
  if (packages.length > 0) installPackages(packages);
  const absent = needs.filter(({ isThere }) => !isThere());
  const endPostgres = await offerPostgres();
  const removeSeeds = keepSeeds();
  return async () => {
    await endPostgres().catch((error: unknown) => remark('trouble', `PostgreSQL did not end: ${String(error)}`));
    removeSeeds();
    for (const { what, of, toGet, isRight } of absent) {
      const kind = process.env.CI && !isRight ? 'trouble' : 'note';
      remark(kind, `There is no ${what}: ${of} did not run.${toGet ? ` To run them: ${toGet}.` : ''}`);
    }
  };
};
