import path from 'node:path';
import { expect, it } from 'vitest';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { openConsole, password } from '../support/console.ts';
import { rafter, serveProcess } from '../support/processes.ts';
import { fullDisk, type SmallDisk } from './smallDisk.ts';

const mebibyte = 1024 * 1024;
const limits = ['--reserve-bytes', String(4 * mebibyte), '--keep-free-bytes', String(8 * mebibyte)];

const startOn = async (small: SmallDisk) => {
  const data = path.join(small.folder, 'data');
  const run = async <T>(args: readonly string[], input?: string): Promise<T> => {
    const { code, stdout, stderr } = await rafter(data, [...args, '--json'], input, small.prefix());
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  };
  const serve = () => serveProcess(data, limits, small.prefix());
  const { url, end } = await serve();
  const { api_key: key } = await run<{ api_key: string }>(['org', 'add', 'Valley Solar']);
  for (const email of ['admin@example.com', 'gone@example.com'])
    await run(['user', 'add', email, '--role', 'admin', '--password-stdin'], password);
  const submit = (at = url): Promise<Response> =>
    fetch(`${at}/api/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Ada', client_street_address: '1 A St' }),
    });
  return { url, key, run, submit, serve, end };
};

it.skipIf(!fullDisk.isHere)(
  'a full disk takes nothing from clients, and lets accounts be managed by console and command line',
  async () => {
    const small = await fullDisk.start(64 * mebibyte);
    const { url, key, run, submit, serve, end } = await startOn(small);
    expect((await submit()).status).toBe(201);
    const admin = openConsole(url);
    await admin.call('signIn', { email: 'admin@example.com', password });
    expect(await admin.call('readHealth', {})).toMatchObject({ hasReserve: true });

    small.fill(0);
    const refused = await submit();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(jpegPhoto())]), 'a.jpg');
    const headers = { 'x-api-key': key };
    expect((await fetch(`${url}/api/jobs/1/files`, { method: 'POST', headers, body: form })).status).toBe(503);

    const users = await admin.call('listUsers', {});
    const gone = users.find(({ email }) => email === 'gone@example.com')!;
    await admin.call('changeUser', { id: gone.id, role: 'admin', isDisabled: true });
    for (let n = 0; n < 20; n += 1) {
      const again = openConsole(url);
      await again.call('signIn', { email: 'admin@example.com', password });
      await again.call('signOut', {});
    }
    const [organization] = await admin.call('listOrganizations', {});
    const { id: second } = await admin.call('createKey', { organization: organization!.id });
    await admin.call('revokeKey', { id: second });
    await admin.call('moveJob', { id: 1, to: 'In Review' });
    await admin.call('moveJob', { id: 1, to: 'Rejected', reason: 'The roof is gone.' });
    expect(await admin.call('readHealth', {})).toMatchObject({ hasReserve: false });
    await run(['key', 'revoke', '1']);
    expect((await submit()).status).toBe(401);

    // It also starts, and the reserve is back once there is room.
    expect(await end()).toBe(0);
    const next = await serve();
    small.makeRoom();
    const { api_key: fresh } = await run<{ api_key: string }>(['key', 'create', '--org', 'Valley Solar']);
    const body = JSON.stringify({ client_name: 'Ada', client_street_address: '1 A St' });
    const jsonHeaders = { 'x-api-key': fresh, 'content-type': 'application/json' };
    expect((await fetch(`${next.url}/api/jobs`, { method: 'POST', headers: jsonHeaders, body })).status).toBe(201);
    const back = openConsole(next.url);
    await back.call('signIn', { email: 'admin@example.com', password });
    expect(await back.call('readHealth', {})).toMatchObject({ hasReserve: true });
  },
);
