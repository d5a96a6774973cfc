import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../electron/cli/commandLine.ts';
import manifest from '../package.json' with { type: 'json' };
import {
  anchorsOf,
  type Block,
  blocksOf,
  documents,
  inlineCodeOf,
  isShell,
  isTried,
  listedPackages,
  relativeLinksOf,
  textOf,
} from './support/documents.ts';

const root = path.resolve(import.meta.dirname, '..');
const shell = documents.flatMap(blocksOf).filter(isShell);

const linesOf = (file: string): number => textOf(file).split('\n').length - 1;

/** The file that a link leads to, and its anchor. */
const targetOf = (from: string, address: string): { file: string; anchor: string } => {
  const [file = '', anchor = ''] = decodeURIComponent(address).split('#');
  return { file: file === '' ? from : path.posix.join(path.posix.dirname(from), file), anchor };
};

/** What is wrong with a link; null for one that leads somewhere. */
const brokenLink = (from: string, address: string): string | null => {
  const { file, anchor } = targetOf(from, address);
  if (file.startsWith('..') || !existsSync(path.join(root, file))) return `${from}: ${address} leads to no file`;
  if (anchor !== '' && !(file.endsWith('.md') && anchorsOf(file).has(anchor)))
    return `${from}: ${address} leads to no heading`;
  return null;
};

/** The words of each command that a script gives to a program; `named` is what the program is called there. */
const callsOf = (text: string, named: RegExp): string[][] =>
  text
    .replaceAll(/\\\n/g, ' ')
    .split(/\n|&&|\|\||\||;|\$\(/)
    .map((command) => command.replace(/(^|\s)#.*$/, '').trim())
    .flatMap((command) => {
      const [, words] = named.exec(command) ?? [];
      return words === undefined ? [] : [words.replaceAll(/"[^"]*"|'[^']*'/g, 'TEXT').split(/[\s)[\]]+/)];
    });

const pages = new Map<string, Promise<string>>();

const printedHelp = async (words: readonly string[]): Promise<string> => {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await runCommandLine([...words, '--help']).finally(() => write.mockRestore());
  return printed;
};

const help = (words: readonly string[]): Promise<string> => {
  const page = pages.get(words.join(' ')) ?? printedHelp(words);
  pages.set(words.join(' '), page);
  return page;
};

const namesIn = (text: string): string[] =>
  [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);

/** What a command line names that there is not; null where all of it exists. */
const unknownIn = async (words: readonly string[]): Promise<string | null> => {
  const plain = words.filter((word) => !word.startsWith('-'));
  const [group = '', verb = ''] = plain;
  if (words[0]!.startsWith('-')) return null;
  if (!namesIn(await help([])).includes(group)) return group;
  const verbs = namesIn(await help([group]));
  if (words[1]?.startsWith('-') && verbs.length > 0) return null;
  if (verbs.length > 0 && !verbs.includes(verb)) return `${group} ${verb}`;
  const page = await help(verbs.length > 0 ? [group, verb] : [group]);
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]!);
  return flags.find((flag) => !new RegExp(`${flag}[ ,\\n]`).test(page)) ?? null;
};

describe('the documents', () => {
  it('every link leads to a file, and every anchor to a heading', () => {
    const broken = documents.flatMap((file) => relativeLinksOf(file).map((address) => brokenLink(file, address)));
    expect(broken.filter((one) => one !== null)).toEqual([]);
    expect(broken.length).toBeGreaterThan(100);
  });

  it('the first page is short, and so are the changes until the first version', () => {
    expect(linesOf('README.md')).toBeLessThanOrEqual(120);
    expect(linesOf('CHANGELOG.md')).toBeLessThanOrEqual(40);
  });

  it('the first page leads at once to what newcomers come for', () => {
    const targets = relativeLinksOf('README.md');
    for (const target of [
      'electron/packaging/README.md#start-one',
      'electron/packaging/README.md#restore',
      'renderer/office/README.md#write-a-letter',
      'CONTRIBUTING.md#a-field-of-a-job',
      'shared/api/README.md#call-it',
    ])
      expect(targets).toContain(target);
  });

  it('every document can be reached from the first page', () => {
    const reached = new Set(['README.md']);
    for (const file of reached)
      for (const address of relativeLinksOf(file)) {
        const { file: next } = targetOf(file, address);
        if (documents.includes(next)) reached.add(next);
      }
    expect(documents.filter((file) => !reached.has(file))).toEqual([]);
  });
});

describe('the commands in the documents', () => {
  it('name scripts of package.json', () => {
    const scripts = shell.flatMap((block) =>
      callsOf(block.text, /\bnpm run (?:-s )?(.+)$/).map(([name]) => `${block.file}:${block.line} ${name}`),
    );
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((one) => !(one.split(' ')[1]! in manifest.scripts))).toEqual([]);
  });

  it('name commands and flags that rafter has', async () => {
    const scripts = [
      ...shell.map(({ file, line, text }) => ({ where: `${file}:${line}`, text })),
      ...documents.flatMap((file) => inlineCodeOf(file).map((text) => ({ where: file, text }))),
    ];
    const calls = scripts.flatMap(({ where, text }) =>
      [
        ...callsOf(text, /(?:npm run -s rafter --|dist\/headless\/cli\.js|^rafter) ([a-z-].*)$/),
        ...callsOf(text, /^desk ([a-z-].*)$/).map((words) => ['desk', ...words]),
      ].map((words) => ({ where, words })),
    );
    const wrong: string[] = [];
    for (const { where, words } of calls) {
      const unknown = await unknownIn(words);
      if (unknown !== null) wrong.push(`${where} ${unknown}`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(50);
  });

  it('blocks that are tried say so with nothing else, and each story begins with its server', () => {
    const marked = shell.filter(({ info }) => info !== 'sh');
    expect(marked.filter((block) => !isTried(block))).toEqual([]);
    for (const file of new Set(marked.map((block) => block.file)))
      expect(marked.find((block) => block.file === file)!.text).toMatch(/^npm run serve /);
  });
});

describe('the packages', () => {
  it('each has exactly one line that says why it is there, and no line is without a package', () => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const listed = listedPackages('CONTRIBUTING.md');
    const covers = (line: string, name: string): boolean =>
      line.endsWith('*') ? name.startsWith(line.slice(0, -1)) : line === name;
    const linesFor = (name: string): number => listed.filter((line) => covers(line, name)).length;
    expect(installed.filter((name) => linesFor(name) !== 1)).toEqual([]);
    expect(listed.filter((line) => !installed.some((name) => covers(line, name)))).toEqual([]);
  });
});
