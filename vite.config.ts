import { builtinModules } from 'node:module';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { EnvironmentOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { makeIcons } from './electron/packaging/makeIcons.ts';

const at = (file: string): string => path.resolve(import.meta.dirname, file);

/** Packages with files of their own beside the code (native binaries, fonts, pages): loaded from node_modules. */
const kept =
  /^(better-sqlite3|@node-rs\/argon2|pdfkit|fontkit|dejavu-fonts-ttf|@fontsource|sharp|heic-decode|libheif-js|electron)/;

/** What runs under Node, in few files: a start that reads hundreds of modules takes twice as long. */
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
      external: [...builtinModules, /^node:/, kept],
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
});

/** One file of CommonJS that asks for nothing but Electron: what a sandboxed preload script may be. */
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
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
};

const checkProgram = at('electron/server/backup/checkProgram.ts');
const letterThread = at('electron/server/letters/letterThread.ts');
const pictureProcess = at('electron/pictures/pictureProcess.ts');

const pages = { index: at('renderer/index.html'), console: at('renderer/console.html') };

export default defineConfig(({ command }) => ({
  root: process.env.VITEST ? import.meta.dirname : at('renderer'),
  base: './',
  plugins: [svelte({ configFile: false })],
  server: { host: '127.0.0.1' },
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    reportCompressedSize: false,
    // Files of this computer, or of the office's own server: their number costs more than their size.
    chunkSizeWarningLimit: 8000,
  },
  builder: {
    sharedPlugins: true,
    async buildApp(builder) {
      for (const name of ['client', 'headless', 'main', 'preload']) await builder.build(builder.environments[name]!);
      await makeIcons(at('dist/icons'));
    },
  },
  ...(command === 'build'
    ? {
        environments: {
          // Said here, not above: what is said above holds for every bundle.
          client: { build: { rolldownOptions: { input: pages } } },
          headless: underNode('dist/headless', {
            serve: at('electron/serve.ts'),
            start: at('electron/start.ts'),
            pictureProcess,
            checkProgram,
            letterThread,
          }),
          main: underNode('dist/main', { main: at('electron/main.ts'), pictureProcess, checkProgram, letterThread }),
          preload,
        },
      }
    : {}),
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/support/beforeAll.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Whole servers, browsers and child processes run in these tests: half of the time one of them waits.
    maxWorkers: 3,
  },
}));
