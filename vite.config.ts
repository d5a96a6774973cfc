import { builtinModules } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const at = (file: string): string => path.resolve(import.meta.dirname, file);

/** Packages with files of their own beside the code (native binaries, fonts, pages): loaded from node_modules. */
const kept = /^(better-sqlite3|@node-rs\/argon2|pdfkit|fontkit|dejavu-fonts-ttf|@fontsource)/;

export default defineConfig({
  // The server in few files: a start that reads hundreds of modules takes twice as long.
  build: {
    ssr: true,
    outDir: at('dist/headless'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { serve: at('electron/serve.ts') },
      external: [...builtinModules, /^node:/, kept],
    },
  },
  ssr: { noExternal: true },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Whole servers and child processes run in these tests; two at a time keeps a small machine honest.
    maxWorkers: 2,
  },
});
