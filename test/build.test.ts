import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { letterContent } from '../electron/server/letters/letterContent.ts';
import { bundled } from './support/bundle.ts';
import { sampleSources } from './server/letters/sampleLetter.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-build-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
