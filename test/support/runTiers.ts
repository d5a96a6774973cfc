import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Failure, Results } from './resultsReporter.ts';
import { type ProjectName, projects, tiers } from './tiers.ts';

/**
 * `node test/support/runTiers.ts TIER [--no-types] [--totals FILE] [arguments of the test runner]`: runs the projects of
 * a tier (`tiers.ts`), those files that failed and may be repeated once more, and prints `N passed, N failed` as its last
 * line. `--totals` appends both numbers to a file.
 */

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-results-'));

/** Runs a program in sight; whether it ended well. */
const ran = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

let runs = 0;
/** One run of the test runner. `results` is null where it ended before it had any. */
const runTests = (names: readonly string[], args: readonly string[]): { ok: boolean; results: Results | null } => {
  const file = path.join(folder, `${(runs += 1)}.json`);
  const chosen = names.flatMap((name) => ['--project', name]);
  const ok = ran('vitest', ['run', ...chosen, ...args], { RAFTER_TEST_RESULTS: file });
  return { ok, results: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null };
};

const line = ({ file, test, error }: Failure): string => `  ${file}${test && ` > ${test}`}${error && `: ${error}`}`;
const mayRepeat = ({ project }: Failure): boolean => projects[project as ProjectName].repeats;

/** Runs the files of these failures once more, one at a time. Returns those that failed again. */
const repeat = (failures: readonly Failure[]): { failures: Failure[]; ok: boolean } => {
  const again: Failure[] = [];
  let ok = true;
  for (const project of new Set(failures.map((failure) => failure.project))) {
    const files = new Set(failures.filter((failure) => failure.project === project).map(({ file }) => file));
    const second = runTests([project], ['--maxWorkers=1', ...files]);
    again.push(...(second.results?.failures ?? failures.filter((failure) => failure.project === project)));
    ok &&= second.ok;
  }
  return { failures: again, ok };
};

const report = ({ passed, skipped }: Results, failed: readonly Failure[], repeated: readonly Failure[]): void => {
  if (repeated.length > 0) console.log(`\nFailed at first, and ran once more:\n${repeated.map(line).join('\n')}`);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map(line).join('\n')}`);
  if (skipped > 0) console.log(`\n${skipped} tests did not run: they need what this machine lacks.`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
};

/** The tier, with these arguments for the test runner. Returns how many tests passed and failed, and whether all is well. */
const runTier = (
  tier: keyof typeof tiers,
  args: readonly string[],
): { passed: number; failed: number; ok: boolean } => {
  const first = runTests(tiers[tier], args);
  if (first.results === null) return { passed: 0, failed: 1, ok: false };
  const { failures, unhandled } = first.results;
  const repeatable = failures.filter(mayRepeat);
  const rest = failures.filter((failure) => !mayRepeat(failure));
  const second = repeatable.length > 0 ? repeat(repeatable) : { failures: [], ok: true };
  const failed = [...rest, ...second.failures];
  const passed = first.results.passed + repeatable.length - second.failures.length;
  report({ ...first.results, passed }, failed, repeatable);
  for (const error of unhandled) console.log(`Outside of any test: ${error}`);
  // What fails at the end of a run fails it, although every test passed: a process that was left running, a missing browser.
  const firstWasGood = first.ok || (failures.length > 0 && rest.length === 0 && unhandled.length === 0);
  return { passed, failed: failed.length, ok: firstWasGood && second.ok && failed.length === 0 };
};

const [tier, ...others] = process.argv.slice(2);
if (tier === undefined || !(tier in tiers)) throw new Error(`a tier, one of ${Object.keys(tiers).join(', ')}`);
const takeFlag = (name: string, values: number): string[] | null => {
  const at = others.indexOf(name);
  return at === -1 ? null : others.splice(at, 1 + values).slice(1);
};
const noTypes = takeFlag('--no-types', 0) !== null;
const rest = takeFlag('--rest', 0) !== null;
const totals = takeFlag('--totals', 1)?.[0];
if (tier === 'deep') {
  process.env.RAFTER_TEST_DEEP = '1';
  process.env.RAFTER_TEST_PATIENCE ??= '20';
}
const checksTypes = !rest && !noTypes && others.length === 0;
const typesAreRight = !checksTypes || ran('npm', ['run', '-s', 'types']);
const { passed, failed, ok } = runTier(rest ? 'rest' : (tier as keyof typeof tiers), others);
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
if (!typesAreRight) console.log('The types are wrong: see above.');
// A run that failed outside of its tests counts as one failure.
if (totals !== undefined) appendFileSync(totals, `${passed} ${ok ? 0 : Math.max(failed, 1)}\n`);
process.exitCode = ok && typesAreRight ? 0 : 1;
