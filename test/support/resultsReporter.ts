import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** A test that failed, or a file that did not load. */
export interface Failure {
  /** Empty for a whole file. */
  test: string;
  /** The first line of the first error. */
  error: string;
}

/** What the tests of one file did in one project. */
export interface FileResults {
  project: string;
  file: string;
  passed: number;
  skipped: number;
  failures: Failure[];
}

export interface Results {
  files: FileResults[];
  /** Errors outside of any test. */
  unhandled: string[];
}

const firstLine = (errors: readonly { message?: string }[] | undefined): string =>
  (errors?.[0]?.message ?? '').split('\n')[0]!;

const resultsOf = (module: TestModule): FileResults => {
  const file = path.relative(module.project.vitest.config.root, module.moduleId).replaceAll('\\', '/');
  const results: FileResults = { project: module.project.name, file, passed: 0, skipped: 0, failures: [] };
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') results.passed += 1;
    else if (state === 'skipped') results.skipped += 1;
    else results.failures.push({ test: test.fullName, error: firstLine(errors) });
  }
  // A file that did not load, or a hook that failed.
  const isBroken = module.state() === 'failed' && results.failures.length === 0;
  if (isBroken) results.failures.push({ test: '', error: firstLine(module.errors()) });
  return results;
};

/** Writes the results of a run to the file that `RAFTER_TEST_RESULTS` names. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const file = process.env.RAFTER_TEST_RESULTS;
    if (file === undefined) return;
    const results: Results = { files: modules.map(resultsOf), unhandled: unhandled.map((error) => firstLine([error])) };
    writeFileSync(file, JSON.stringify(results));
  }
}
