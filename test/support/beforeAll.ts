import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../../electron/packaging/ensureBuilt.ts';
import { makeFonts } from '../../electron/packaging/makeFonts.ts';
import { installPackages } from './debianPackages.ts';
import { markRun } from './leftProcesses.ts';
import { lackLine, needs, skippedFiles } from './needs.ts';
import { offerPostgres } from './postgresServer.ts';
import { remark } from './runRemarks.ts';
import { keepSeeds } from './seededOffice.ts';

/**
 * Once before all tests: installs what they need where it may. Once after them: names what lacks and the tests that did not run for
 * want of it, and the processes that tests left running.
 */
export const setup = async ({ vitest }: TestProject): Promise<(() => Promise<void>) | void> => {
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
    const skipped = skippedFiles(vitest.state.getTestModules());
    for (const need of absent) {
      const line = lackLine(need, skipped, Boolean(process.env.CI));
      if (line !== null) remark(line.kind, line.text);
    }
  };
};
