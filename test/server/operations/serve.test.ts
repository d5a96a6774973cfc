import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Limits } from '../../../electron/server/base/limits.ts';
import type { Job } from '../../../shared/job/job.ts';
import { bundled } from '../../support/bundle.ts';
import { until } from '../../support/eventually.ts';
import { waitMs } from '../../support/patience.ts';
import { rafterJson, root, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';

const folder = temporaryFolder();

const serve = (flags: readonly string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [bundled('serve'), ...flags], {
    cwd: root,
    encoding: 'utf8',
    timeout: waitMs,
    env: { ...process.env, ...environment },
  });

describe('serve', () => {
  it('--help lists every limit with its environment variable', () => {
    const help = execFileSync(process.execPath, [bundled('serve'), '--help'], { cwd: root, encoding: 'utf8' });
    for (const name of Object.keys(Limits.shape)) {
      const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(help).toContain(`--${dashed} `);
      expect(help).toContain(`RAFTER_${dashed.replaceAll('-', '_').toUpperCase()}`);
    }
  });

  it.each([
    [['--port', '99999'], '--port'],
    [['--port', ''], '--port'],
    [['--max-parts', '0'], '--max-parts'],
    [['--rate-limit', ''], '--rate-limit'],
    [['--rate-limit', 'many'], '--rate-limit'],
    [['--public-url', 'example.com'], '--public-url'],
    [['--oidc-issuer', 'login.example.com'], '--oidc-issuer'],
    [['--database-url', 'mysql://ana@example.com/rafter'], 'postgres://USER@HOST'],
    [['--database-url', 'postgres://ana@example.com/rafter', '--replicate', '/tmp/replica'], 'replica'],
    [['--log-level', 'loud'], '--log-level'],
    [['--allowed-host', 'https://jobs.example.com'], '--allowed-host'],
    [['--cors-origin', '*'], '--cors-origin'],
    [['--cors-origin', 'https://app.example.com/'], '--cors-origin'],
    [['--nonsense'], '--nonsense'],
  ])('refuses %j in words, with exit code 2', (flags, words) => {
    const { status, stderr } = serve(['--data', folder, ...flags]);
    expect([status, stderr.includes(words), stderr.includes('    at ')]).toEqual([2, true, false]);
  });

  it('refuses a host that is none, in words', () => {
    const { status, stderr } = serve(['--data', folder, '--port', '0', '--host', 'nowhere.invalid']);
    expect([status, stderr]).toEqual([1, 'There is no address nowhere.invalid. Choose another --host.\n']);
  });

  it('a variable that is set to nothing sets nothing', async () => {
    process.env.RAFTER_MAX_PARTS = '';
    const server = await serveProcess(folder).finally(() => delete process.env.RAFTER_MAX_PARTS);
    expect(await server.end()).toBe(0);
  });

  it('takes several names from a variable, with or without spaces between them', async () => {
    process.env.RAFTER_ALLOWED_HOST = 'a.example, b.example';
    const server = await serveProcess(folder).finally(() => delete process.env.RAFTER_ALLOWED_HOST);
    const headers = { host: 'b.example' };
    const [response] = (await once(get(`${server.url}/healthz`, { headers }), 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(200);
    expect(await server.end()).toBe(0);
  });

  it('listens on loopback unless told otherwise, and answers health, readiness and metrics', async () => {
    const server = await serveProcess(folder);
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    for (const page of ['/healthz', '/readyz', '/docs', '/api/openapi.json'])
      expect((await fetch(server.url + page)).status).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(
      'rafter_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
    );
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(404);
    const lines = server
      .stderr()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find((line) => line.route === '/healthz')).toMatchObject({
      method: 'GET',
      status: 200,
      reqId: expect.any(String) as string,
    });
  });

  it('limits can be set in the environment; links begin with the public URL', async () => {
    const { api_key } = await rafterJson<{ api_key: string }>(folder, ['org', 'add', 'Crew']);
    process.env.RAFTER_MAX_IMAGE_BYTES = '10';
    const server = await serveProcess(folder, ['--public-url', 'https://jobs.example.com/']).finally(
      () => delete process.env.RAFTER_MAX_IMAGE_BYTES,
    );
    const headers = { 'x-api-key': api_key };
    const submitted = await fetch(`${server.url}/api/jobs`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"client_name":"A","client_street_address":"1 Harbor Lane"}',
    });
    const { id } = (await submitted.json()) as Job;
    const upload = async (where: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(jpegPhoto())]), 'a.jpg');
      return fetch(`${server.url}/api/jobs/${id}/${where}`, { method: 'POST', headers, body: form });
    };
    expect((await upload('panel-layout-images')).status).toBe(413);
    expect(JSON.stringify(await (await upload('files')).json())).toContain('https://jobs.example.com/api/files/');
  });

  it('a second server on the same directory refuses to start; a killed one leaves no lock behind', async () => {
    const first = await serveProcess(folder);
    const { status, stderr } = serve(['--data', folder, '--port', '0']);
    expect([status, stderr.trim()]).toEqual([
      1,
      `Another Rafter server is running on ${folder}, or its files are being moved. Stop that server or wait, or choose another --data.`,
    ]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.end('SIGKILL');
    const next = await serveProcess(folder);
    const taken = serve(['--data', `${folder}-other`, '--port', new URL(next.url).port]);
    expect([taken.status, taken.stderr.includes('is taken')]).toEqual([1, true]);
    expect(await next.end()).toBe(0);
  });

  it('under npm it stops when what started it has ended, and leaves the directory to the next start', async () => {
    const shell = 'require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" })';
    const parent = spawn(process.execPath, ['-e', shell, bundled('serve'), '--data', folder, '--port', '0'], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'serve' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(parent.stdout, 'data');
    // The server holds the other end of the pipe: the pipe is closed once the server has ended too.
    const ended = once(parent, 'close');
    parent.kill('SIGKILL');
    await ended;
    const next = await serveProcess(folder);
    expect(await next.end()).toBe(0);
  });

  it('SIGTERM finishes an upload in flight, and does not wait for idle connections', async () => {
    const { api_key } = await rafterJson<{ api_key: string }>(folder, ['key', 'create', '--org', 'Crew']);
    const server = await serveProcess(folder);
    const port = Number(new URL(server.url).port);
    const idle = connect(port, '127.0.0.1');
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));

    const body = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      jpegPhoto(),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const slow = connect(port, '127.0.0.1');
    let answer = '';
    slow.setEncoding('utf8').on('data', (text: string) => (answer += text));
    const ended = new Promise((resolve) => slow.once('close', resolve));
    slow.write(
      `POST /api/jobs/1/files HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${api_key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    slow.write(body.subarray(0, 100));
    const arriving = path.join(folder, 'server', 'files', 'tmp');
    await until(() => readdirSync(arriving).length > 0);
    const stopped = server.end('SIGTERM');
    const isRefused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      );
    await until(isRefused);
    slow.write(body.subarray(100));
    expect(await stopped).toBe(0);
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    idle.destroy();
  });
});
