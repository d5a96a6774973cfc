import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../electron/cli/commandLine.ts';
import { Limits } from '../electron/server/base/limits.ts';
import manifest from '../package.json' with { type: 'json' };
import {
  anchorsOf,
  blocksOf,
  documents,
  inlineCodeOf,
  isShell,
  isTried,
  listedPackages,
  relativeLinksOf,
  sourceFiles,
  textOf,
} from './support/documents.ts';

const root = path.resolve(import.meta.dirname, '..');
const shell = documents.flatMap(blocksOf).filter(isShell);

const isInstalled = (name: string): boolean => path.basename(name) === 'node_modules';

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

const printedHelp = async (words: readonly string[]): Promise<string> => {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await runCommandLine([...words, '--help']).finally(() => write.mockRestore());
  return printed;
};

const namesIn = (text: string): string[] =>
  [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);

/** What `--help` prints for each command, by its words. */
const manual = async (): Promise<Map<string, string>> => {
  const pages = new Map([['', await printedHelp([])]]);
  for (const group of namesIn(pages.get('')!).filter((name) => name !== 'help')) {
    pages.set(group, await printedHelp([group]));
    for (const verb of namesIn(pages.get(group)!).filter((name) => name !== 'help'))
      pages.set(`${group} ${verb}`, await printedHelp([group, verb]));
  }
  return pages;
};

const lists = (page: string, flag: string): boolean => new RegExp(`${flag}[ ,'\\n]`).test(page);

/** What a command line names that there is not; null where all of it exists. */
const unknownIn = (words: readonly string[], pages: ReadonlyMap<string, string>): string | null => {
  const [group = '', verb = ''] = words;
  if (group.startsWith('-')) return null;
  const groupPage = pages.get(group);
  if (groupPage === undefined) return group;
  const hasVerbs = namesIn(groupPage).length > 0;
  if (hasVerbs && (verb.startsWith('-') || verb === '')) return null;
  const page = hasVerbs ? pages.get(`${group} ${verb}`) : groupPage;
  if (page === undefined) return `${group} ${verb}`;
  return words.find((word) => word.startsWith('--') && !lists(page, word)) ?? null;
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

/** Doors of the first page, which hold a guide beside the map of their folder. */
const guides = ['electron/packaging/README.md', 'shared/api/README.md'];

/** Folders of so many files need a page, of so many lines at most. */
const fewFiles = 12;
const screen = 60;

/** The folders of the product with what stands in them, except for pages. */
const folders = [...new Set(globSync('{shared,electron,renderer}/**/', { cwd: root, exclude: isInstalled }))]
  .map((folder) => folder.replaceAll(path.sep, '/').replace(/\/$/, ''))
  .map((folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
      ({ name }) => !name.endsWith('.md') && !isInstalled(name),
    );
    return { page: `${folder}/README.md`, entries, files: entries.filter((entry) => entry.isFile()).length };
  })
  .filter(({ files }) => files >= fewFiles);

/** Whether one of the codes names it: with or without its ending, or as one of a group (`words.*.ts`). */
const isNamedBy = (codes: readonly string[], name: string): boolean =>
  codes.some((code) => [code.replace(/\/$/, ''), `${code}.*`].some((pattern) => path.matchesGlob(name, pattern)));

/** Names of sources in backticks. In capitals (`CODE.ts`) stands what a reader chooses. */
const namedSources = (file: string): string[] =>
  inlineCodeOf(file).filter((code) => /^[\w.{}*,/-]*[\w*}]\.(ts|svelte)$/.test(code) && !/[A-Z]{4}/.test(code));

const isSource = (file: string, named: string): boolean =>
  named.startsWith('.')
    ? sourceFiles.includes(path.posix.join(path.posix.dirname(file), named))
    : /[*{]/.test(named)
      ? sourceFiles.some((source) => path.matchesGlob(source, `**/${named}`))
      : sourceFiles.some((source) => `/${source}`.endsWith(`/${named}`));

describe('the pages of folders', () => {
  it('each folder of a dozen files or more has one, of a screen at most', () => {
    const missing = folders.filter(({ page }) => !existsSync(path.join(root, page)));
    expect(missing.map(({ page }) => page)).toEqual([]);
    const long = folders.filter(({ page }) => !guides.includes(page) && linesOf(page) > screen);
    expect(
      long.map(({ page }) => `${page} has ${linesOf(page)} lines: move what is no map to a page beside it`),
    ).toEqual([]);
    expect(folders.length).toBeGreaterThan(40);
  });

  it('name all that stands in their folder', () => {
    const unnamed = folders.flatMap(({ page, entries }) => {
      const codes = inlineCodeOf(page);
      return entries.filter(({ name }) => !isNamedBy(codes, name)).map(({ name }) => `${page} does not name ${name}`);
    });
    expect(unnamed).toEqual([]);
  });

  it('name no source that does not exist, and neither does any other document', () => {
    const wrong = documents.flatMap((file) =>
      namedSources(file)
        .filter((named) => !isSource(file, named))
        .map((named) => `${file}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the commands in the documents', () => {
  const code = [
    ...shell.map(({ file, line, text }) => ({ where: `${file}:${line}`, text })),
    ...documents.flatMap((file) => inlineCodeOf(file).map((text) => ({ where: file, text }))),
  ];

  it('name scripts of package.json', () => {
    const scripts = code.flatMap(({ where, text }) =>
      callsOf(text, /\bnpm run (?:-s )?(.+)$/).map(([name = '']) => ({ where, name })),
    );
    expect(scripts.length).toBeGreaterThan(50);
    expect(scripts.filter(({ name }) => !(name in manifest.scripts))).toEqual([]);
  });

  it('name commands and flags that rafter has', async () => {
    const calls = code.flatMap(({ where, text }) =>
      [
        ...callsOf(text, /(?:npm run -s rafter --|dist\/headless\/cli\.js|^rafter) ([a-z-].*)$/),
        ...callsOf(text, /^desk ([a-z-].*)$/).map((words) => ['desk', ...words]),
      ].map((words) => ({ where, words })),
    );
    const pages = await manual();
    const wrong = calls.map(({ where, words }) => [where, unknownIn(words, pages)]);
    expect(wrong.filter(([, unknown]) => unknown !== null)).toEqual([]);
    expect(calls.length).toBeGreaterThan(50);
  });

  it('the guide to running a server names flags and variables that there are', async () => {
    const limits = Object.keys(Limits.shape).map((name) => name.replaceAll(/[A-Z]/g, '-$&').toLowerCase());
    const source = textOf('electron/cli/start/serveCommand.ts');
    const known = [source, ...(await manual()).values(), ...limits.map((name) => `--${name} `)].join('\n');
    const variables = new Set([
      ...known.match(/RAFTER_[A-Z0-9_]+/g)!,
      ...limits.map((name) => `RAFTER_${name.replaceAll('-', '_').toUpperCase()}`),
      ...textOf('electron/files/s3/s3Location.ts').match(/RAFTER_[A-Z0-9_]+/g)!,
    ]);
    const guide = ['electron/packaging/README.md', 'electron/server/README.md'];
    const inline = guide.flatMap(inlineCodeOf).filter((one) => !/^(-- |systemctl )/.test(one));
    const flags = inline.flatMap((one) => one.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? []);
    expect(flags.length).toBeGreaterThan(30);
    expect(flags.filter((flag) => !lists(known, flag))).toEqual([]);
    const named = guide.flatMap((file) => textOf(file).match(/RAFTER_[A-Z0-9_]+/g) ?? []);
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('blocks that are tried say so with nothing else, and each story begins with its server', () => {
    const marked = shell.filter(({ info }) => info !== 'sh');
    expect(marked.filter((block) => !isTried(block))).toEqual([]);
    for (const file of new Set(marked.map((block) => block.file)))
      expect(marked.find((block) => block.file === file)!.text).toMatch(/^npm run serve /);
  });
});

describe('the packages', () => {
  it('each has exactly one line that gives its reason, and no line is without a package', () => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    // Single tasks install some of their own, which their description explains; lines for these are welcome too.
    const ofTasks = globSync('{electron,test}/**/package.json', { cwd: root, exclude: isInstalled }).flatMap((file) =>
      Object.keys((JSON.parse(textOf(file)) as { dependencies?: object }).dependencies ?? {}),
    );
    const listed = listedPackages('CONTRIBUTING.md');
    const covers = (line: string, name: string): boolean =>
      line.endsWith('*') ? name.startsWith(line.slice(0, -1)) : line === name;
    const linesFor = (name: string): number => listed.filter((line) => covers(line, name)).length;
    expect(installed.filter((name) => linesFor(name) !== 1)).toEqual([]);
    expect(listed.filter((line) => ![...installed, ...ofTasks].some((name) => covers(line, name)))).toEqual([]);
    expect(listed.length).toBe(new Set(listed).size);
  });

  it('of the programs are used where their line says', () => {
    const sources = globSync('{shared,electron,renderer}/**/*.{ts,svelte}', { cwd: root }).map((file) => ({
      file: file.replaceAll(path.sep, '/'),
      text: textOf(file),
    }));
    const [, table = ''] = /### Of the programs\n([\s\S]*?)\n###/.exec(textOf('CONTRIBUTING.md')) ?? [];
    const names = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const lines = table.split('\n').filter((line) => line.startsWith('| `'));
    const unused = lines.flatMap((line) => {
      const [, packages = '', homes = ''] = line.split('|');
      return names(packages).flatMap((name) =>
        names(homes)
          .filter((home) => !sources.some(({ file, text }) => file.startsWith(`${home}/`) && text.includes(`'${name}`)))
          .map((home) => `${name} in ${home}`),
      );
    });
    expect(lines.length).toBeGreaterThan(20);
    expect(unused).toEqual([]);
  });
});
