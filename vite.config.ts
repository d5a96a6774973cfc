import { builtinModules } from 'node:module';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { EnvironmentOptions, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { asciiOnly } from './electron/packaging/asciiOnly.ts';
import { copyPdfReader } from './electron/packaging/copyPdfReader.ts';
import { makeFonts } from './electron/packaging/makeFonts.ts';
import { makeIcons } from './electron/packaging/makeIcons.ts';
import { LongestFirst } from './test/support/longestFirst.ts';
import { quickFolder } from './test/support/quickFolder.ts';

const at = (file: string): string => path.resolve(import.meta.dirname, file);

/** Packages with files beside their code (native binaries, pages) are loaded from node_modules. */
const external = /^(better-sqlite3|@node-rs\/argon2|pdfkit|fontkit|sharp|libheif-js|electron)/;

/** A build that succeeds prints nothing. */
const checks = { bundlerTimings: false };

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * The chunk of the modules that `first` loads at its start, without what it imports later: each file that Node finds, reads
 * and links takes half a millisecond.
 */
const inOneFile = (name: string, first: string): Rolldown.CodeSplittingOptions => {
  const loaded = new Set<string>();
  const add = (id: string, bundle: ModuleGraph): void => {
    if (loaded.has(id)) return;
    loaded.add(id);
    for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) add(imported, bundle);
  };
  const nameOf = (id: string, bundle: ModuleGraph): string | null => {
    if (loaded.size === 0) add(first, bundle);
    return loaded.has(id) ? name : null;
  };
  return { groups: [{ name: nameOf }] };
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
const checkProgram = at('electron/server/backup/checkProgram.ts');
const backupProgram = at('electron/server/backup/backupProgram.ts');
const replicaProgram = at('electron/server/replica/replicaProgram.ts');
const letterThread = at('electron/server/letters/letterThread.ts');
const pictureProcess = at('electron/pictures/pictureProcess.ts');

const pages = { index: at('renderer/index.html'), console: at('renderer/console.html') };

/** Stories in a browser: their files share one, and kill nothing. */
const journeys = ['test/journeys/**/*.test.ts'];

/** The other tests that run whole programs: the desktop app, command lines, killed processes, hundreds of simulated runs. */
const wholePrograms = [
  'test/{cli,clients,desktop,faults,simulation}/**/*.test.ts',
  'test/server/operations/*.test.ts',
  'test/server/office/administrationHealth.test.ts',
  'test/desk/{check,settings/serviceStore}.test.ts',
  'test/desk/apiClient/memory.test.ts',
  'test/build.test.ts',
];

/** Tests over HTTP, and of the store: they run with PostgreSQL and S3 too. */
const onEitherEngine = [
  'test/server/{api,http,office,reference}/*.test.ts',
  'test/server/store/{idempotencyStore,requestCounts,sweep}.test.ts',
];
/** Of these, the one that runs the command line beside the server, and damages SQLite's file and the folder of files. */
const onSqlite = ['test/server/office/administrationHealth.test.ts'];

/** Where no power is cut, no commit has to wait for a disk. */
const inMemory = { TMPDIR: quickFolder() };

const tier = (name: string, include: string[], exclude: string[], env = {}) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude, env, environment: 'node' },
    // Above the limit of one wait, so that a failed wait names its own line.
    ...(name === 'journeys' ? { testTimeout: 60_000 } : {}),
    // Files share the modules of their worker: loading them anew for each would take as long as quick tests, and so would
    // a browser. Whole programs change the environment, and the memory that they measure.
    isolate: name === 'whole',
    globalSetup: ['test/support/beforeAll.ts', ...(name === 'journeys' ? ['test/support/phoneNetwork.ts'] : [])],
    setupFiles: [
      'test/support/closeAtEnd.ts',
      ...(name === 'whole' || name === 'journeys' ? ['test/support/built.ts'] : []),
      ...(name === 'journeys' ? ['test/support/printWindows.ts'] : []),
    ],
  },
});

export default defineConfig(({ command }) => ({
  root: command === 'serve' && process.env.VITEST ? import.meta.dirname : at('renderer'),
  base: './',
  plugins: [svelte({ configFile: false }), asciiOnly()],
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
          client: { build: { rolldownOptions: { input: pages, checks } } },
          phone: phonePage,
          headless: underNode('dist/headless', {
            start: at('electron/start.ts'),
            cli: at('electron/cli.ts'),
            pictureProcess,
            checkProgram,
            backupProgram,
            replicaProgram,
            letterThread,
          }),
          // By itself: with other programs it would share many small files.
          server: beside(
            underNode('dist/headless', { serve: at('electron/serve.ts') }, inOneFile('server', serveCommand)),
          ),
          main: underNode('dist/main', {
            main: at('electron/main.ts'),
            pictureProcess,
            checkProgram,
            backupProgram,
            replicaProgram,
            letterThread,
          }),
          preload,
        },
      }
    : {}),
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests of the second tier wait half of the time, for servers, browsers and child processes.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      tier('quick', ['test/**/*.test.ts'], [...wholePrograms, ...journeys], inMemory),
      tier('journeys', journeys, [], inMemory),
      tier('whole', wholePrograms, []),
      tier('postgres', onEitherEngine, onSqlite, { ...inMemory, RAFTER_TEST_ENGINE: 'postgres' }),
    ],
  },
}));
