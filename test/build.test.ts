import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { zipTableCodes } from '../shared/address/zipTable.ts';
import { letterContent } from '../electron/server/letters/drawing/letterContent.ts';
import { bundled } from './support/bundle.ts';
import { removeFolder } from './support/removeFolder.ts';
import { sampleSources } from './server/letters/sampleLetter.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-build-'));

afterAll(() => removeFolder(folder));

it('npm run serve: the built server answers, documentation included', async () => {
  const args = [bundled('serve'), '--data', folder, '--port', '0', '--log-level', 'warn'];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let told = '';
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        const found = /API\s+(http:\/\/\S+)\/api\n/.exec(told);
        if (found) resolve(found[1]!);
      });
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
    });
    for (const page of ['/healthz', '/api', '/api/openapi.json', '/docs', '/docs/swagger-ui-bundle.js']) {
      const { status } = await fetch(url + page);
      expect([page, status]).toEqual([page, 200]);
    }
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  }
  expect(server.exitCode).toBe(0);
});

it('the built thread draws letters, and is where the server looks for it', async () => {
  const thread = new Worker(path.join(root, 'dist/headless/letterThread.js'));
  try {
    const said = on(thread, 'message') as AsyncIterableIterator<[unknown]>;
    expect((await said.next()).value).toEqual(['ready']);
    thread.postMessage({ content: letterContent(sampleSources()) });
    expect((await said.next()).value).toMatchObject([{ result: { bytes: expect.any(Uint8Array) as Uint8Array } }]);
  } finally {
    await thread.terminate();
  }
  expect(existsSync(path.join(root, 'dist/main/letterThread.js'))).toBe(true);
});

it('npm run serve loads one file of our code at its start, in ASCII, and no library of a later request', () => {
  const folder = path.join(root, path.dirname(bundled('serve')));
  const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const command = /import\("\.\/(assets\/serve-[^"]+)"\)/.exec(textOf('serve.js'))![1]!;
  const importedBy = (file: string): string[] =>
    [...textOf(file).matchAll(/^(?:import|export) .*?"([^"]+)";/gm)].map(([, name]) => name!);
  const [server, ...more] = importedBy(command).map((name) => path.join('assets', name));
  expect([server, more]).toEqual([expect.stringContaining('server-'), []]);
  const others = importedBy(server!).filter((name) => !name.startsWith('node:'));
  expect(others).toEqual([expect.stringContaining('rolldown-runtime'), 'better-sqlite3']);
  expect(textOf(server!)).toMatch(/^[\0-\x7f]*$/);
  const packages = (JSON.parse(textOf(`${server!}.map`)) as { sources: string[] }).sources;
  expect(packages.filter((name) => /node_modules\/(glob|yaml|file-type)\//.test(name))).toEqual([]);
});

const renderer = path.join(root, 'dist/renderer');
const pages = ['index.html', 'console.html'];

/** The scripts that a page loads before it shows anything: those it names, and what they import. */
const firstScripts = (page: string): string[] => {
  bundled('serve');
  const named = readFileSync(path.join(renderer, page), 'utf8').match(/assets\/[^"]+\.js/g) ?? [];
  const found = new Set<string>();
  const add = (script: string): void => {
    if (found.has(script)) return;
    found.add(script);
    const text = readFileSync(path.join(renderer, script), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import) ?["'`]\.\/([^"'`]+\.js)["'`]/g)) add(`assets/${name}`);
  };
  named.forEach(add);
  return [...found];
};

it.each(pages)('the first page of %s is at most 150 kB of script, compressed', (page) => {
  const sizes = firstScripts(page).map((script) => gzipSync(readFileSync(path.join(renderer, script))).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});

it('the page for phones is at most 60 kB of script and style, compressed, and has no other files than it names', () => {
  bundled('serve');
  const phone = path.join(root, 'dist/phone');
  const named = readFileSync(path.join(phone, 'phone.html'), 'utf8').match(/assets\/[^"]+\.(js|css)/g) ?? [];
  const built = readdirSync(path.join(phone, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  expect(named.toSorted()).toEqual(built.map((name) => `assets/${name}`).toSorted());
  const sizes = named.map((file) => gzipSync(readFileSync(path.join(phone, file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});

it.each(pages)('%s opens without schemas, other languages, and the tables of cities and ZIPs', (page) => {
  const texts = firstScripts(page).map((script) => readFileSync(path.join(renderer, script), 'utf8'));
  const later = { schemas: 'ZodError', Spanish: 'Inténtelo', ZIPs: zipTableCodes.slice(0, 100) };
  for (const [what, text] of Object.entries(later))
    expect([what, texts.some((script) => script.includes(text))]).toEqual([what, false]);
});
