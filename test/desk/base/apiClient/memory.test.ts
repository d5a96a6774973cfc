import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root, temporaryFolder } from '../../../support/processes.ts';
import { startOddServer } from './oddServer.ts';

const disk = temporaryFolder();
let received = 0;

const sink = await startOddServer();
sink.does((message, response) => {
  received = 0;
  message.on('data', (piece: Buffer) => (received += piece.length));
  message.once('end', () => response.writeHead(201).end('{"id": "a"}'));
});

const bytes = 1024 ** 3;
/** SHA-256 of so many zeros. */
const sha256 = '49bc20df15e412a64472421e13fe86ff1c5165e18b2afccf160d4dc19fe68a14';
const mostGrownBytes = 80 * 1024 * 1024;

it('a file of 1 GB goes up in flat memory', async () => {
  const script = path.join(import.meta.dirname, 'uploadHuge.ts');
  const args = [script, sink.url, disk, sha256, String(bytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const { outcome, grownBytes } = JSON.parse(stdout) as { outcome: string; grownBytes: number };
  expect(outcome).toBe('answered');
  expect(received).toBeGreaterThan(bytes);
  expect(grownBytes).toBeLessThan(mostGrownBytes);
});
