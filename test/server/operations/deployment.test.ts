import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Limits } from '../../../electron/server/base/limits.ts';
import { rafterJson, root, serveProcess, temporaryFolder } from '../../support/processes.ts';

const folder = temporaryFolder();

const packaged = (name: string): string => readFileSync(path.join(root, 'electron/packaging', name), 'utf8');
const linesOf = (name: string): string[] =>
  packaged(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
/** What `npm run build` makes for `node`, by the names that vite.config.ts gives it. */
const isBuilt = (file: string): boolean => /^dist\/(headless|renderer)(\/(serve|cli)\.js)?$/.test(file);
const largestBody = Limits.parse({}).maxFileBytes;

describe('systemd units', () => {
  const units = ['rafter.service', 'rafter@.service', 'rafter-backup.service', 'rafter-backup.timer'];

  it.each(units)('%s is sections of settings', (name) => {
    for (const line of linesOf(name)) expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z][A-Za-z]+=.*)$/);
  });

  it('start what is there, with settings that the server knows', async () => {
    const text = units.map(packaged).join('\n');
    const programs = [...text.matchAll(/\.bin\/node (\S+)/g)].map(([, file = '']) => file);
    const serve = 'dist/headless/serve.js';
    expect(programs).toEqual([serve, serve, 'dist/headless/cli.js']);
    for (const file of programs) expect(isBuilt(file) || existsSync(path.join(root, file))).toBe(true);
    const help = readFileSync(path.join(root, 'electron/cli/start/serveCommand.ts'), 'utf8');
    for (const [name] of text.matchAll(/RAFTER_[A-Z_]+/g)) expect(help).toContain(name);
  });

  it('start several servers, each with its port and its data directory, under the same protection as one', () => {
    const [one, several] = ['rafter.service', 'rafter@.service'].map(linesOf);
    const own = (lines: string[] = [], others: string[] = []) => lines.filter((line) => !others.includes(line));
    expect(own(several, one)).toEqual([
      'Description=Rafter, engineering jobs of solar crews, on port %i',
      'EnvironmentFile=/etc/rafter.env',
      'ExecStart=/opt/rafter/node_modules/.bin/node dist/headless/serve.js --data /var/lib/rafter/%i --port %i --drain-seconds 3',
      'StateDirectory=rafter/%i',
    ]);
    expect(own(one, several).map((line) => line.split('=')[0])).toEqual([
      'Description',
      'Environment',
      'EnvironmentFile',
      'ExecStart',
      'StateDirectory',
    ]);
  });

  it('keep the server running when the kernel ends the process that decodes pictures', () => {
    const lines = linesOf('rafter.service');
    expect(lines).toContain('OOMPolicy=continue');
    for (const name of ['MemoryMax', 'TasksMax'])
      expect(lines.filter((line) => line.startsWith(`${name}=`))).toHaveLength(1);
  });

  it('the nightly backup has the settings of the server, and the network where its data may be', () => {
    const lines = linesOf('rafter-backup.service');
    for (const line of linesOf('rafter.service').filter((one) =>
      /^(EnvironmentFile|RestrictAddressFamilies)=/.test(one),
    ))
      expect(lines).toContain(line);
    expect(lines).not.toContain('PrivateNetwork=true');
  });

  it('the nightly backup gives each archive a name of its own, and only its success removes old ones', () => {
    const lines = linesOf('rafter-backup.service');
    // systemd reads %% as %.
    expect(lines.find((line) => line.startsWith('ExecStart='))?.replaceAll('%%', '%')).toContain(
      'backup "/var/backups/rafter/$(date +%F-%H%M%S).tar"',
    );
    expect(lines.filter((line) => line.includes('-delete')).every((line) => line.startsWith('ExecStartPost='))).toBe(
      true,
    );
    expect(lines).toContain('Type=oneshot');
  });
});

describe('the container file', () => {
  it('copies what is there or what was built, and runs the Node that the bundles are made for', () => {
    const lines = linesOf('Containerfile');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.startsWith('COPY . '))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((word) => !word.startsWith('--') && word !== './')
      .map((word) => word.replace('/opt/rafter/', ''));
    const missing = copied.filter((file) => !isBuilt(file) && !existsSync(path.join(root, file)));
    expect([copied.length > 5, missing]).toEqual([true, []]);
    const [, target] = /target: 'node(\d+)'/.exec(readFileSync(path.join(root, 'vite.config.ts'), 'utf8')) ?? [];
    for (const line of lines.filter((one) => one.startsWith('FROM '))) expect(line).toContain(`/node:${target}-`);
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    expect(
      copied.filter((file) => !file.startsWith('node_modules') && !isBuilt(file) && ignored.includes(file)),
    ).toEqual([]);
  });
});

describe('proxies', () => {
  it.each(['nginx.conf', 'Caddyfile'])('%s lets the largest upload through, to the port of the server', (name) => {
    const text = packaged(name);
    const [, megabytes] = /(?:client_max_body_size|max_size) (\d+)(?:m|MB)\b/.exec(text) ?? [];
    expect(Number(megabytes) * 1000 * 1000).toBeGreaterThan(largestBody);
    expect(text).toContain('127.0.0.1:4180');
    expect([...text].filter((sign) => sign === '{').length).toBe([...text].filter((sign) => sign === '}').length);
  });

  it('nginx neither keeps uploads nor holds events back, and says itself who asks', () => {
    const lines = linesOf('nginx.conf');
    for (const line of [
      'proxy_request_buffering off;',
      'proxy_buffering off;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
    ])
      expect(lines).toContain(line);
    // Every setting ends, or opens a block.
    for (const line of lines) expect(line).toMatch(/[;{}]$/);
  });

  it('behind one, the console signs in over its public address, and knows who asked', async () => {
    const data = path.join(folder, 'behind');
    await rafterJson(
      data,
      ['user', 'add', 'ann@example.com', '--role', 'admin', '--password-stdin'],
      'a long password',
    );
    const flags = ['--public-url', 'https://jobs.example.com', '--trust-proxy'];
    const server = await serveProcess(data, flags);
    const ask = (call: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/office/calls/${call}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://jobs.example.com',
          'x-forwarded-for': '203.0.113.9',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'jobs.example.com',
          ...headers,
        },
        body: JSON.stringify(body),
      });
    const signedIn = await ask('signIn', { email: 'ann@example.com', password: 'a long password' });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-.*; Secure/);
    const { value } = (await signedIn.json()) as { value: { pageSecret: string } };
    const proof = { cookie: cookie.split(';')[0]!, 'rafter-page-secret': value.pageSecret };
    const audit = await ask('listAudit', { action: 'Signed in' }, proof);
    expect(await audit.json()).toMatchObject({ ok: true, value: { rows: [{ address: '203.0.113.9' }] } });
    const metrics = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(metrics.status).toBe(404);
  });
});
