import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** A test that failed, or a file that did not load. */
export interface Failure {
  project: string;
  file: string;
  /** Empty for a whole file. */
  test: string;
  /** The first line of the first error. */
  error: string;
}

export interface Results {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** Errors outside of any test. */
  unhandled: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const firstLine = (errors: readonly { message?: string }[] | undefined): string =>
  (errors?.[0]?.message ?? '').split('\n')[0]!;

const resultsOf = (modules: readonly TestModule[]): Results => {
  const results: Results = { passed: 0, skipped: 0, failures: [], unhandled: [] };
  for (const module of modules) {
    const place = { project: module.project.name, file: path.relative(root, module.moduleId).replaceAll('\\', '/') };
    const before = results.failures.length;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'passed') results.passed += 1;
      else if (state === 'skipped') results.skipped += 1;
      else results.failures.push({ ...place, test: test.fullName, error: firstLine(errors) });
    }
    const broken = module.state() === 'failed' && results.failures.length === before;
    if (broken) results.failures.push({ ...place, test: '', error: firstLine(module.errors()) });
  }
  return results;
};

/** Writes the results of a run to the file that `RAFTER_TEST_RESULTS` names. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const file = process.env.RAFTER_TEST_RESULTS;
    if (file === undefined) return;
    const results: Results = { ...resultsOf(modules), unhandled: unhandled.map((error) => firstLine([error])) };
    writeFileSync(file, JSON.stringify(results));
  }
}
