import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/processes.ts';
import { projects } from '../support/tiers.ts';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  permissions?: Record<string, string>;
  environment?: string;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = path.join(root, '.github/workflows');
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return { file, text, ...(parse(text) as Workflow) };
});
const jobs = workflows.flatMap(({ file, jobs: of }) =>
  Object.entries(of).map(([name, job]) => ({ name: `${file} ${name}`, ...job })),
);
const steps = jobs.flatMap((job) => job.steps.map((step) => ({ ...step, job })));
const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Each command of a script, as words. What stands before a program, such as a session, is a command too. */
const commandsOf = (script: string): string[][] =>
  script
    .replaceAll(/\\\n/g, ' ')
    .split(/\n|&&|\|\||;|\|/)
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '');
const commands = scripts.flatMap(commandsOf);

/** What follows a word, wherever it stands in a command. */
const after = (word: string): string[] =>
  commands.flatMap((words) => words.flatMap((one, at) => (one === word ? [words[at + 1] ?? ''] : [])));

describe('workflows', () => {
  it('are those of the checks and of the desktop app', () =>
    expect(workflows.map(({ file }) => file)).toEqual(['checks.yml', 'desktop.yml']));

  it('use actions by their hash alone, with the version beside it', () => {
    for (const { file, text } of workflows) {
      const lines = text.split('\n').filter((line) => /\buses:/.test(line));
      expect([file, lines.length]).toEqual([file, jobsOf(file).flatMap(({ steps: of }) => of.filter(isAction)).length]);
      for (const line of lines)
        expect(line).toMatch(/^ +(- )?uses: [\w.-]+\/[\w.-]+(\/[\w./-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    const versions = new Map<string, Set<string>>();
    for (const { uses } of steps) {
      const [action = '', hash = ''] = uses?.split('@') ?? [];
      if (action !== '') versions.set(action, (versions.get(action) ?? new Set()).add(hash));
    }
    for (const [action, hashes] of versions) expect([action, hashes.size]).toEqual([action, 1]);
  });

  it('may read the code, and nothing else where it is not named here', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
    const more = jobs.filter(({ permissions }) => permissions !== undefined);
    expect(Object.fromEntries(more.map(({ name, permissions }) => [name, permissions]))).toEqual({
      'desktop.yml attest': { 'id-token': 'write', attestations: 'write' },
      'desktop.yml release': { contents: 'write', attestations: 'read' },
    });
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given).toEqual({ 'persist-credentials': false });
  });

  it('see secrets only in jobs of the environment that a person opens', () => {
    for (const { name, environment, ...job } of jobs)
      if (JSON.stringify(job).includes('secrets.')) expect([name, environment]).toEqual([name, expect.any(String)]);
    for (const { text } of workflows) expect(text).not.toMatch(/pull_request_target|workflow_run/);
  });

  it('put no value of a run into a script, which would run it', () => {
    for (const script of scripts) expect(script).not.toContain('${{');
  });

  it('end', () => {
    for (const job of jobs) expect([job.name, job['timeout-minutes']]).toEqual([job.name, expect.any(Number)]);
  });
});

describe('what workflows call', () => {
  it('npm’s scripts are those of package.json', () => {
    const named = commands.filter(([npm, run]) => npm === 'npm' && run === 'run').map(([, , name]) => name!);
    expect(named.toSorted()).toEqual(['build', 'dist', 'test:quick']);
    for (const name of named) expect(Object.keys(manifest.scripts)).toContain(name);
  });

  it('programs of packages are installed by npm ci', () => {
    expect([...new Set(after('npx'))]).toEqual(['vitest']);
    expect(existsSync(path.join(root, 'node_modules/.bin/vitest'))).toBe(true);
    for (const name of after('--project')) expect(Object.keys(projects)).toContain(name);
  });

  it('scripts and folders of the repository are there', () => {
    const files = [...after('node'), ...after('bash')].filter((word) => /^[\w./-]+\.?\w*$/.test(word));
    expect(new Set(files)).toEqual(new Set(['node_modules/electron/install.js', 'test/packaging/smoke.ts', '.ci/run']));
    const named = commands
      .flat()
      .filter((word) => /^(\.\/)?(test|electron|shared|renderer|\.ci|\.github)(\/|$)/.test(word));
    expect(named).toContain('.ci/session');
    for (const word of [...files, ...named]) expect([word, existsSync(path.join(root, word))]).toEqual([word, true]);
  });

  it('scripts that are called by their name may be run', () => {
    for (const [program = ''] of commands.filter(([first]) => first!.startsWith('.ci/')))
      expect(() => accessSync(path.join(root, program), constants.X_OK)).not.toThrow();
  });
});

const isAction = ({ uses }: Step): boolean => uses !== undefined;
const jobsOf = (file: string): Job[] => Object.values(workflows.find((one) => one.file === file)!.jobs);
