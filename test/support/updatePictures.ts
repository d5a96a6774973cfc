import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Keeps what the windows look like now as the pictures that later runs are compared with. Used by `npm run pictures`. */
const root = path.resolve(import.meta.dirname, '../..');
const tests = readdirSync(path.join(root, 'test/journeys'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('test/journeys', file))
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      readFileSync(path.join(root, file), 'utf8').match(/comparePicture|compareScreen/) !== null,
  );
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'journeys', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, UPDATE_PICTURES: '1', RAFTER_TEST_DEEP: '1' },
});
process.exitCode = status ?? 1;
