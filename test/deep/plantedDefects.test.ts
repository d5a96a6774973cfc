import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, temporaryFolder } from '../support/processes.ts';
import type { ProjectName } from '../support/tiers.ts';

interface Defect {
  name: string;
  file: string;
  right: string;
  wrong: string;
  project: ProjectName;
  /** The file that finds it. */
  test: string;
}

/** One for each project of the runner. `simulation/defects.test.ts` has those of `heavy`. */
const defects: Defect[] = [
  {
    name: 'waits after failures triple instead of doubling',
    file: 'electron/desk/base/retryPolicy.ts',
    right: 'firstRetryMs * 2 **',
    wrong: 'firstRetryMs * 3 **',
    project: 'quick',
    test: 'test/desk/base/retryPolicy.test.ts',
  },
  {
    name: 'a repeated request is not recognized by its key',
    file: 'electron/server/base/idempotency/idempotency.ts',
    right: "headers['idempotency-key']",
    wrong: "headers['idempotency']",
    project: 'smoke',
    test: 'test/smoke/engines.test.ts',
  },
  {
    name: 'pages of another program on this computer may ask the console',
    file: 'electron/server/accounts/sessionGuard.ts',
    right: "if (site === 'cross-site' || site === 'same-site')",
    wrong: "if (site === 'cross-site')",
    project: 'long',
    test: 'test/server/base/rpc/securityOrigins.test.ts',
  },
  {
    name: 'PostgreSQL finds the beginnings of texts alone',
    file: 'electron/server/jobs/store/jobDialectQueries.ts',
    right: '`%${folded',
    wrong: '`${folded',
    project: 'postgres',
    test: 'test/server/jobs/trackJobs.test.ts',
  },
  {
    name: 'thumbnails lie on their side',
    file: 'electron/pictures/pictureProcess.ts',
    right: '.autoOrient().keepExif()',
    wrong: '.keepExif()',
    project: 'processes',
    test: 'test/pictures/pictures.test.ts',
  },
  {
    name: 'a script cannot tell that the network is away',
    file: 'electron/cli/desk/sync.ts',
    right: 'away: 3',
    wrong: 'away: 2',
    project: 'programs',
    test: 'test/cli/deskToLetter.test.ts',
  },
  {
    name: 'Ctrl K opens nothing',
    file: 'renderer/ui/FindButton.svelte',
    right: '/^k$/i',
    wrong: '/^j$/i',
    project: 'journeys',
    test: 'test/journeys/palette.test.ts',
  },
];

/** The files of this checkout with the defect, in a folder of their own: links would lead back to the files without it. */
const checkoutWith = ({ file, right, wrong }: Defect): string => {
  const folder = path.join(temporaryFolder(), 'checkout');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const name of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(folder, name));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const text = readFileSync(path.join(folder, file), 'utf8');
  expect(text.split(right), `${file} has the place to spoil once`).toHaveLength(2);
  writeFileSync(path.join(folder, file), text.replace(right, wrong));
  return folder;
};

it.each(defects)('$project would find that $name', (defect) => {
  const cwd = checkoutWith(defect);
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(RAFTER_BUNDLE|RAFTER_TEST_(SEEDS|POSTGRES|DEEP)|VITEST)/.test(name),
    ),
  );
  const args = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', defect.project, defect.test];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/Tests .*\d+ failed/)]);
});
