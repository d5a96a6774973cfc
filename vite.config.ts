import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type EnvironmentOptions, normalizePath, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { asciiOnly } from './electron/packaging/asciiOnly.ts';
import { copyPdfReader } from './electron/packaging/copyPdfReader.ts';
import { makeFonts } from './electron/packaging/makeFonts.ts';
import { makeIcons } from './electron/packaging/makeIcons.ts';
import { plainIcons } from './electron/packaging/plainIcons.ts';
import { quietPdfReader } from './electron/packaging/quietPdfReader.ts';
import { LongestFirst } from './test/support/longestFirst.ts';
import { testMs, waitMs } from './test/support/patience.ts';
import { quickFolder } from './test/support/quickFolder.ts';
import { type ProjectName, projects, type TestProject } from './test/support/tiers.ts';

/** Modules are named with slashes on every system. */
const at = (file: string): string => normalizePath(path.resolve(import.meta.dirname, file));

/** Packages with files beside their code (native binaries, pages) are loaded from node_modules. */
const external = /^(better-sqlite3|@node-rs\/argon2|pdfkit|fontkit|sharp|libheif-js|electron)/;

/** A build that succeeds prints nothing. */
const checks = { bundlerTimings: false };

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The modules that `first` loads at its start; with `later`, also those that it may load at any time. */
const loadedBy = (first: string, bundle: ModuleGraph, later: boolean): Set<string> => {
  const loaded = new Set<string>();
  const add = (id: string): void => {
    // The index of bits-ui names all of its parts; those that are used come along with what uses them.
    if (loaded.has(id) || id.includes('node_modules/bits-ui/')) return;
    loaded.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = bundle.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) add(imported);
  };
  add(first);
  return loaded;
};

/**
 * The modules that a start loads, in one chunk: each file that Node finds, reads and links takes half a millisecond, and each
 * that a browser asks for takes four. What other starts load too, at once or later, is in chunks beside it, which run nothing
 * of this start.
 */
const startInOneFile = (starts: Readonly<Record<string, string>>): Rolldown.CodeSplittingOptions => {
  let all: { name: string; atStart: Set<string>; ever: Set<string> }[] | null = null;
  const chunkOf = (id: string, bundle: ModuleGraph): { name: string; sharing: number } | null => {
    all ??= Object.entries(starts).map(([name, first]) => ({
      name,
      atStart: loadedBy(first, bundle, false),
      ever: loadedBy(first, bundle, true),
    }));
    const atStart = all.filter((one) => one.atStart.has(id)).map(({ name }) => name);
    const ever = all.filter((one) => one.ever.has(id)).length;
    // A page's first script would run as soon as another page needs anything of its chunk.
    if (atStart.length === 0 || (all.length > 1 && Object.values(starts).includes(id))) return null;
    // How widely it is shared: 2 where several starts load it at once, 1 where another may load it later.
    if (atStart.length > 1) return { name: 'shared', sharing: 2 };
    return ever > 1 ? { name: `${atStart[0]}-shared`, sharing: 1 } : { name: atStart[0]!, sharing: 0 };
  };
  // A chunk takes along what its modules import: what is shared most has to be taken first.
  const groups = [2, 1, 0].map((sharing) => ({
    priority: sharing,
    name: (id: string, bundle: ModuleGraph): string | null => {
      const chunk = chunkOf(id, bundle);
      return chunk?.sharing === sharing ? chunk.name : null;
    },
  }));
  return { groups };
};

/** Programs that run under Node, in few files: reading hundreds of modules doubles the time of a start. */
const underNode = (
  outDir: string,
  input: Record<string, string>,
  codeSplitting: Rolldown.CodeSplittingOptions | true = true,
): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: at(outDir),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    copyPublicDir: false,
    rolldownOptions: {
      input,
      external: [...builtinModules, /^node:/, external],
      checks,
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting },
    },
  },
});

/** The same, without removing what is in the folder. */
const beside = ({ build, ...others }: EnvironmentOptions): EnvironmentOptions => ({
  ...others,
  build: { ...build, emptyOutDir: false },
});

/** A sandboxed preload script must be one CommonJS file that imports only Electron. */
const preload: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: at('dist/preload'),
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    reportCompressedSize: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { preload: at('electron/preload.ts') },
      external: ['electron'],
      checks,
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
};

/** The page for phones, in few kilobytes and for older browsers: it shares nothing with the windows, which are loaded once. */
const phonePage: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: at('dist/phone'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'safari16.4',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    copyPublicDir: false,
    rolldownOptions: { input: { phone: at('renderer/phone.html') }, checks },
  },
};

const serveCommand = at('electron/cli/start/serve.ts');
const checkProgram = at('electron/server/backups/checkProgram.ts');
const backupProgram = at('electron/server/backups/backupProgram.ts');
const replicaProgram = at('electron/server/backups/replica/replicaProgram.ts');
const letterThread = at('electron/server/letters/drawing/letterThread.ts');
const tableThread = at('electron/server/office/tableThread.ts');
const pictureProcess = at('electron/pictures/pictureProcess.ts');

const pages = { index: at('renderer/index.html'), console: at('renderer/console.html') };
const pageStarts = startInOneFile({ field: at('renderer/main.ts'), office: at('renderer/console.ts') });

/** Where no power is cut, no commit has to wait for a disk. */
const inMemory = { TMPDIR: quickFolder() };

/** Threads and programs that tests start from the sources load them in half the time: they are compiled once, not each time. */
const compiled = { NODE_COMPILE_CACHE: at('node_modules/.cache/compiled') };

/** With more, what waits for a processor looks as if it hung. */
const workers = os.availableParallelism();

/** Where files share the modules of their worker: loading them anew takes as long as quick tests, and so does a browser. */
const sharing: ProjectName[] = ['quick', 'long', 'postgres', 'processes', 'journeys'];

const projectOf = (name: ProjectName) => {
  const { include, order, exclude = [] }: TestProject = projects[name];
  const isWhole = !['quick', 'long', 'postgres', 'processes'].includes(name);
  return {
    extends: true as const,
    test: {
      ...{ name, include, exclude: ['**/node_modules/**', ...exclude], environment: 'node' },
      env: {
        // Programs that are killed write to a disk.
        ...(sharing.includes(name) ? { ...inMemory, ...compiled } : {}),
        // What each row proves is proven on one engine.
        ...(name === 'quick' || name === 'postgres' ? { RAFTER_TEST_ROWS: 'few' } : {}),
        ...(name === 'postgres' ? { RAFTER_TEST_ENGINE: 'postgres' } : {}),
      },
      // Whole programs change the environment, and the memory that they measure.
      isolate: !sharing.includes(name),
      maxWorkers: order === 1 ? 1 : workers,
      sequence: { groupOrder: order },
      globalSetup: ['test/support/beforeAll.ts', ...(name === 'journeys' ? ['test/support/phoneNetwork.ts'] : [])],
      setupFiles: [
        'test/support/closeAtEnd.ts',
        ...(isWhole ? ['test/support/built.ts'] : []),
        ...(name === 'journeys' || name === 'smoke' ? ['test/support/printWindows.ts'] : []),
      ],
    },
  };
};

export default defineConfig(({ command }) => ({
  root: command === 'serve' && process.env.VITEST ? import.meta.dirname : at('renderer'),
  base: './',
  plugins: [plainIcons(), svelte({ configFile: false }), asciiOnly(), quietPdfReader()],
  server: { host: '127.0.0.1' },
  ...(command === 'build' ? { resolve: { alias: { glob: at('electron/packaging/noGlob.ts') } } } : {}),
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    // One style sheet has all: a browser never asks again for one of a later screen that could not be loaded once.
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8000,
  },
  builder: {
    sharedPlugins: true,
    async buildApp(builder) {
      for (const name of ['client', 'phone', 'headless', 'server', 'main', 'preload'])
        await builder.build(builder.environments[name]!);
      copyPdfReader(at('dist/renderer/pdfjs'));
      await makeIcons(at('dist/icons'));
      await makeFonts(at('dist/fonts'));
    },
  },
  ...(command === 'build'
    ? {
        environments: {
          // Here and not above, because settings above apply to every bundle.
          client: { build: { rolldownOptions: { input: pages, checks, output: { codeSplitting: pageStarts } } } },
          phone: phonePage,
          headless: underNode('dist/headless', {
            start: at('electron/start.ts'),
            cli: at('electron/cli.ts'),
            demo: at('electron/demo.ts'),
            pictureProcess,
            checkProgram,
            backupProgram,
            replicaProgram,
            letterThread,
            tableThread,
          }),
          // By itself: with other programs it would share many small files.
          server: beside(
            underNode('dist/headless', { serve: at('electron/serve.ts') }, startInOneFile({ server: serveCommand })),
          ),
          main: underNode('dist/main', {
            main: at('electron/main.ts'),
            pictureProcess,
            checkProgram,
            backupProgram,
            replicaProgram,
            letterThread,
            tableThread,
          }),
          preload,
        },
      }
    : {}),
  test: {
    // A later run transforms only what has changed since.
    fsModuleCache: true,
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    // Read by Vite, so that `quietPdfReader` has its effect.
    server: { deps: { inline: [/pdfjs-dist\/legacy\/build\/pdf\.mjs/] } },
    projects: (Object.keys(projects) as ProjectName[]).map(projectOf),
  },
}));
