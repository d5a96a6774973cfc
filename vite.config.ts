import { builtinModules } from 'node:module';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { EnvironmentOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { copyPdfReader } from './electron/packaging/copyPdfReader.ts';
import { makeFonts } from './electron/packaging/makeFonts.ts';
import { makeIcons } from './electron/packaging/makeIcons.ts';
import { LongestFirst } from './test/support/longestFirst.ts';

const at = (file: string): string => path.resolve(import.meta.dirname, file);

/** Packages with files beside their code (native binaries, pages) are loaded from node_modules. */
const external = /^(better-sqlite3|@node-rs\/argon2|pdfkit|fontkit|sharp|heic-decode|libheif-js|electron)/;

/** A build that succeeds prints nothing. */
const checks = { bundlerTimings: false };

/** Programs that run under Node, in few files: reading hundreds of modules doubles the time of a start. */
const underNode = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
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
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
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

const checkProgram = at('electron/server/backup/checkProgram.ts');
const replicaProgram = at('electron/server/replica/replicaProgram.ts');
const letterThread = at('electron/server/letters/letterThread.ts');
const pictureProcess = at('electron/pictures/pictureProcess.ts');

const pages = { index: at('renderer/index.html'), console: at('renderer/console.html') };

/** Tests that run whole programs: browsers, the desktop app, command lines, killed processes, a thousand simulated runs. */
const wholePrograms = [
  'test/{cli,clients,desktop,faults,journeys,simulation}/**/*.test.ts',
  'test/server/operations/*.test.ts',
  'test/server/office/{administrationHealth,audit,events,firstAdministrator}.test.ts',
  'test/desk/{check,settings/serviceStore}.test.ts',
  'test/desk/apiClient/memory.test.ts',
  'test/build.test.ts',
];

/** Tests over HTTP that look at the server from outside: they run on PostgreSQL too. */
const onEitherEngine = ['test/server/{api,http,office,reference}/*.test.ts'];
/** Of these, the ones that read or change SQLite's file. */
const onSqlite = [
  'test/server/api/stableTags.test.ts',
  'test/server/office/{administration,administrationHealth,audit,events,firstAdministrator,jobsExports,jobsFiles,jobsPage}.test.ts',
  'test/server/office/{lettersPreview,office,securityAudit,securityForeign,securityOrigins,securityRaces,securityRequests,securitySessions}.test.ts',
  'test/server/office/{securityText,sessions,signInThrottle}.test.ts',
];

const tier = (name: string, include: string[], exclude: string[], isolate: boolean, env = {}) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude, isolate, env, environment: 'node' },
    globalSetup: ['test/support/beforeAll.ts'],
    setupFiles: ['test/support/closeAtEnd.ts'],
  },
});

export default defineConfig(({ command }) => ({
  root: command === 'serve' && process.env.VITEST ? import.meta.dirname : at('renderer'),
  base: './',
  plugins: [svelte({ configFile: false })],
  server: { host: '127.0.0.1' },
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    reportCompressedSize: false,
    // Pages are loaded from this computer or from the office's own server: size matters less than the number of files.
    chunkSizeWarningLimit: 8000,
  },
  builder: {
    sharedPlugins: true,
    async buildApp(builder) {
      for (const name of ['client', 'headless', 'main', 'preload']) await builder.build(builder.environments[name]!);
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
          headless: underNode('dist/headless', {
            serve: at('electron/serve.ts'),
            start: at('electron/start.ts'),
            cli: at('electron/cli.ts'),
            pictureProcess,
            checkProgram,
            replicaProgram,
            letterThread,
          }),
          main: underNode('dist/main', {
            main: at('electron/main.ts'),
            pictureProcess,
            checkProgram,
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
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Quick tests share the modules of their worker: loading them anew for each file would take as long as the tests.
    projects: [
      tier('quick', ['test/**/*.test.ts'], wholePrograms, false),
      tier('whole', wholePrograms, [], true),
      tier('postgres', onEitherEngine, onSqlite, false, { RAFTER_TEST_ENGINE: 'postgres' }),
    ],
  },
}));
