import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FileResults, Results } from './resultsReporter.ts';
import type { Remark } from './runRemarks.ts';
import { type ProjectName, projects, tiers } from './tiers.ts';

/**
 * `node test/support/runTiers.ts TIER [--rest] [--no-types] [--totals FILE] [--in FOLDER] [ARGUMENTS OF THE TEST RUNNER…]`: runs the
 * projects of a tier (`tiers.ts`) and prints `N passed, N failed` as its last line. Files that failed and may be repeated run once
 * more, unless arguments chose tests. `--totals` appends both numbers to a file; `--in` runs the tests of another folder.
 */

const [tier, ...args] = process.argv.slice(2);
if (tier === undefined || !(tier in tiers))
  throw new Error(`the first word is a tier: ${Object.keys(tiers).join(', ')}`);
/** Takes a flag of ours and its value out of what the test runner gets. */
const take = (flag: string, values = 0): string[] | null => {
  const at = args.indexOf(flag);
  return at === -1 ? null : args.splice(at, 1 + values);
};
const isRest = take('--rest') !== null;
const withoutTypes = take('--no-types') !== null;
const totals = take('--totals', 1)?.[1];
const root = take('--in', 1)?.[1] ?? path.resolve(import.meta.dirname, '../..');

/** Runs a program in sight; whether it ended well. */
const ran = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

interface Run {
  files: FileResults[];
  /** What fails the run although it is no test that failed. */
  troubles: string[];
  notes: string[];
}

/** One run of the test runner. */
const runTests = (names: readonly string[], args: readonly string[]): Run => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-results-'));
  const [resultsFile, remarksFile] = [path.join(folder, 'results.json'), path.join(folder, 'remarks')];
  const chosen = names.flatMap((name) => ['--project', name]);
  const reporters = [
    '--reporter=default',
    `--reporter=${path.relative(root, path.join(import.meta.dirname, 'resultsReporter.ts'))}`,
  ];
  const env = { RAFTER_TEST_RESULTS: resultsFile, RAFTER_TEST_REMARKS: remarksFile };
  const endedWell = ran('vitest', ['run', ...reporters, ...chosen, ...args], env);
  const results = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results) : null;
  const remarks = (existsSync(remarksFile) ? readFileSync(remarksFile, 'utf8').trim().split('\n') : []).map(
    (line) => JSON.parse(line) as Remark,
  );
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const textsOf = (kind: Remark['kind']): string[] =>
    remarks.filter((one) => one.kind === kind).map(({ text }) => text);
  const troubles = [
    ...textsOf('trouble'),
    ...(results?.unhandled ?? []).map((error) => `Outside of any test: ${error}`),
  ];
  const files = results?.files ?? [];
  if (results === null) troubles.push('The run ended before it had results.');
  else if (!endedWell && troubles.length === 0 && files.every(({ failures }) => failures.length === 0))
    troubles.push('The run failed, and no test did: see above.');
  return { files, troubles, notes: textsOf('note') };
};

const isRepeated = ({ project, failures }: FileResults): boolean =>
  failures.length > 0 && projects[project as ProjectName].repeats;

/** Runs these files once more, one at a time. */
const repeat = (files: readonly FileResults[]): Run => {
  const all: Run = { files: [], troubles: [], notes: [] };
  for (const project of new Set(files.map((one) => one.project))) {
    const names = files.filter((one) => one.project === project).map(({ file }) => file);
    const run = runTests([project], ['--maxWorkers=1', ...names]);
    // One that did not run again has failed.
    const missing = files.filter((one) => one.project === project && !run.files.some(({ file }) => file === one.file));
    all.files.push(...run.files, ...missing);
    all.troubles.push(...run.troubles);
  }
  return all;
};

const failureLines = (files: readonly FileResults[]): string[] =>
  files.flatMap(({ file, failures }) =>
    failures.map(({ test, error }) => `  ${file}${test && ` > ${test}`}${error && `: ${error}`}`),
  );
const list = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.join('\n')}`);
};
const sum = (files: readonly FileResults[], of: (one: FileResults) => number): number =>
  files.reduce((total, one) => total + of(one), 0);

/** Runs the projects; prints all but the last line. Returns how many tests passed and failed; trouble counts as one that failed. */
const runTier = (names: readonly ProjectName[], args: readonly string[]): { passed: number; failed: number } => {
  const first = runTests(names, args);
  const repeated = args.length === 0 ? first.files.filter(isRepeated) : [];
  const second = repeat(repeated);
  const files = [...first.files.filter((one) => !repeated.includes(one)), ...second.files];
  const troubles = [...first.troubles, ...second.troubles];
  const failed = sum(files, ({ failures }) => failures.length);
  const skipped = sum(files, (one) => one.skipped);
  list('Failed at first, and ran once more:', failureLines(repeated));
  list('Failed:', failureLines(files));
  list('Trouble beside the tests:', troubles);
  list('Not run:', [
    ...first.notes,
    ...(skipped > 0 ? [`${skipped} tests that are for another system, or need what this machine lacks.`] : []),
  ]);
  return { passed: sum(files, (one) => one.passed), failed: troubles.length > 0 ? Math.max(failed, 1) : failed };
};

/** Checks the types while the tests run, which wait often. Returns a function that waits for the end: '' or what is wrong. */
const startTypes = (): (() => Promise<string>) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-types-'));
  const output = path.join(folder, 'output');
  // Not a pipe: nobody reads it while the runner's program runs.
  const file = openSync(output, 'w');
  const checker = spawn('npm', ['run', '-s', 'types'], {
    cwd: root,
    stdio: ['ignore', file, file],
    shell: process.platform === 'win32',
  });
  closeSync(file);
  const ended = new Promise<boolean>((resolve) => {
    checker.on('error', () => resolve(false));
    checker.on('exit', (status) => resolve(status === 0));
  });
  return async () => {
    const isRight = await ended;
    const printed = readFileSync(output, 'utf8').trim();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    return isRight ? '' : printed || 'The check of the types did not run.';
  };
};

// A file that runs twice draws the same numbers both times.
process.env.RAFTER_TEST_SEED ??= String(randomInt(2 ** 31));
if (tier === 'deep') process.env.RAFTER_TEST_DEEP = '1';
const checksTypes = !isRest && !withoutTypes && args.length === 0;
const typesEnd = checksTypes ? startTypes() : async () => '';
const { passed, failed } = runTier(isRest ? tiers.rest : tiers[tier as keyof typeof tiers], args);
const wrongTypes = await typesEnd();
const allFailed = failed + (wrongTypes === '' ? 0 : 1);
if (wrongTypes !== '') console.log(`\nThe types are wrong:\n${wrongTypes}`);
if (totals !== undefined) appendFileSync(totals, `${passed} ${allFailed}\n`);
console.log(`\n${passed} passed, ${allFailed} failed`);
process.exitCode = allFailed === 0 ? 0 : 1;
