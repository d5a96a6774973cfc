import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, temporaryFolder } from './processes.ts';

/** A folder with tests of the projects `quick`, which runs once, and `smoke`, whose files may run once more. */
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  const project = (name: string) => ({ test: { name, include: [`${name}/*.test.js`], globals: true } });
  const settings = { test: { projects: [project('quick'), project('smoke')] } };
  const all = { 'package.json': '{"type":"module"}', 'vite.config.js': `export default ${JSON.stringify(settings)}` };
  for (const [name, text] of Object.entries({ ...all, ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
};

const passes = "it('passes', () => {});";
const fails = "it('fails', () => { throw new Error('not so'); });";
/** Fails at first, and passes when the run is repeated: its own file then has a trace. */
const failsAtFirst = `
  import { existsSync, writeFileSync } from 'node:fs';
  const trace = new URL('trace', import.meta.url);
  it('passes the second time', () => {
    const isFirst = !existsSync(trace);
    writeFileSync(trace, '');
    if (isFirst) throw new Error('too early');
  });`;

/** Without what this run has set for its own tests. */
const environment = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|RAFTER_(TEST|BUNDLE)_|NODE_V8)/.test(name)),
  ),
  PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  RAFTER_TEST_RUN: process.env.RAFTER_TEST_RUN,
});

const run = (program: string, args: readonly string[]): Promise<{ code: number | null; lines: string[] }> =>
  new Promise((resolve) => {
    const child = execFile(program, args, { env: environment() }, (_error, stdout) =>
      resolve({ code: child.exitCode, lines: stdout.trim().split('\n') }),
    );
  });

const totals = path.join(temporaryFolder(), 'totals');
const runTier = (tier: string, folder: string) =>
  run(process.execPath, [
    path.join(import.meta.dirname, 'runTiers.ts'),
    ...[tier, '--no-types', '--totals', totals, '--in', folder],
  ]);
/** The lines below a title. */
const below = (lines: readonly string[], title: string): string[] => {
  const rest = lines.slice(lines.indexOf(title) + 1);
  return lines.includes(title) ? rest.slice(0, rest.indexOf('')) : [];
};
const lastTotal = (): string => readFileSync(totals, 'utf8').trim().split('\n').at(-1)!;

it('a tier whose tests pass succeeds, and its last line counts them', async () => {
  const { code, lines } = await runTier('usual', folderWith({ 'quick/a.test.js': passes, 'smoke/b.test.js': passes }));
  expect([code, lines.at(-1), lastTotal()]).toEqual([0, '2 passed, 0 failed', '2 0']);
});

it('what fails fails the run; where it may, it runs once more, and is named even if it passes then', async () => {
  const folder = folderWith({
    ...{ 'quick/a.test.js': passes + fails, 'smoke/b.test.js': failsAtFirst, 'smoke/c.test.js': fails },
    'quick/broken.test.js': 'throw new Error("does not load");',
  });
  const { code, lines } = await runTier('usual', folder);
  expect(below(lines, 'Failed at first, and ran once more:').toSorted()).toEqual([
    '  smoke/b.test.js > passes the second time: too early',
    '  smoke/c.test.js > fails: not so',
  ]);
  expect(below(lines, 'Failed:').toSorted()).toEqual([
    '  quick/a.test.js > fails: not so',
    '  quick/broken.test.js: does not load',
    '  smoke/c.test.js > fails: not so',
  ]);
  expect([code, lines.at(-1), lastTotal()]).toEqual([1, '2 passed, 3 failed', '2 3']);
});

it('an error outside of any test fails a run whose tests passed', async () => {
  const stray = `${passes} Promise.reject(new Error('nobody waits for this'));`;
  const { code, lines } = await runTier('quick', folderWith({ 'quick/a.test.js': stray }));
  expect(below(lines, 'Trouble beside the tests:')).toEqual(['Outside of any test: nobody waits for this']);
  expect([code, lines.at(-1), lastTotal()]).toEqual([1, '1 passed, 1 failed', '1 1']);
});

it('a run that ends before it has results has failed', async () => {
  const { code, lines } = await runTier('quick', folderWith({ 'vite.config.js': 'process.exit(0);' }));
  expect(below(lines, 'Trouble beside the tests:')).toEqual(['The run ended before it had results.']);
  expect([code, lines.at(-1), lastTotal()]).toEqual([1, '0 passed, 1 failed', '0 1']);
});

it('CI adds the tiers; one without a line of its own has failed', async () => {
  const file = path.join(temporaryFolder(), 'totals');
  const count = async (text: string) => {
    writeFileSync(file, text);
    return (await run(path.join(root, '.ci/count'), [file, '2'])).lines;
  };
  expect(await count('10 1\n5 2\n')).toEqual(['15 passed, 3 failed']);
  expect(await count('10 0\n')).toEqual(['10 passed, 1 failed']);
  expect(await count('')).toEqual(['0 passed, 2 failed']);
});
