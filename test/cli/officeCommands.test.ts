import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { defaultDataDirectory } from '../../electron/dataDirectory.ts';
import { bundled } from '../support/bundle.ts';
import { rafter, rafterJson, root, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();

it('org quota limits what an organization may store, and org list shows it with its use', async () => {
  const { id, name } = await server.addOrganization('Limited Solar');
  const quota = (bytes: string) => rafterJson<Listed>(server.data, ['org', 'quota', name, bytes]);
  interface Listed {
    id: number;
    used_bytes: number;
    max_bytes: number | null;
  }
  expect(await quota('5000000000')).toMatchObject({ id, used_bytes: 0, max_bytes: 5e9 });
  const listed = await rafterJson<Listed[]>(server.data, ['org', 'list']);
  expect(listed.find((one) => one.id === id)).toMatchObject({ used_bytes: 0, max_bytes: 5e9 });
  expect(await quota('none')).toMatchObject({ max_bytes: null });
  const { rows } = await server.store.audit.list({ actor: '', action: '', subject: name }, { limit: 1 });
  expect(rows[0]).toMatchObject({ actor: 'command line', detail: { max_bytes: { from: 5e9, to: null } } });
});

it('key create --test makes a test key; job list leaves its jobs out unless --test asks for them', async () => {
  const args = ['key', 'create', '--org', 'Valley Solar', '--test'];
  const { id, api_key } = await rafterJson<{ id: number; api_key: string }>(server.data, args);
  expect(api_key).toMatch(/^rafter_test_/);
  const keys = await rafterJson<{ id: number; test: boolean }[]>(server.data, ['key', 'list']);
  expect(keys.filter(({ test }) => test).map((key) => key.id)).toEqual([id]);
  const job = await server.submit({ external_id: 'CRM-1' }, { key: api_key });
  const listed = async (...flags: string[]) =>
    (await rafterJson<{ id: number; external_id: string | null }[]>(server.data, ['job', 'list', ...flags])).filter(
      (one) => one.id === job.id,
    );
  expect(await listed()).toEqual([]);
  expect(await listed('--test')).toMatchObject([{ external_id: 'CRM-1' }]);
  expect(await rafterJson(server.data, ['job', 'show', String(job.id)])).toMatchObject({ test: true });
});

it('key create gives a key a name and a last day', async () => {
  const args = ['key', 'create', '--org', 'Valley Solar', '--name', 'Truck 4', '--until'];
  const { id } = await rafterJson<{ id: number }>(server.data, [...args, '2099-12-31']);
  const keys = await rafterJson<{ id: number }[]>(server.data, ['key', 'list']);
  const expires_at = expect.stringMatching(/^2(099-12-31|100-01-01)T/) as string;
  expect(keys.find((key) => key.id === id)).toMatchObject({ name: 'Truck 4', expires_at, last_address: null });
  for (const [day, words] of [
    ['2020-01-01', 'must not be a day that has passed'],
    ['tomorrow', 'must be year, month and day'],
  ] as const) {
    const refused = await rafter(server.data, [...args, day]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(words);
  }
});

it('job assign gives jobs to a reviewer; job list and job show name who has a job and when it is due', async () => {
  const email = 'Reviewer@firm.example';
  await server.store.users.add(email, 'reviewer', null, 'x');
  await server.store.users.add('client@firm.example', 'office', server.own.id, 'x');
  const [one, other] = [await server.submit(), await server.submit()].map(({ id }) => String(id));
  const assign = (to: string, ...ids: (string | undefined)[]) =>
    rafter(server.data, ['job', 'assign', ...ids.map(String), '--to', to, '--json']);
  const { code, stdout } = await assign(email.toUpperCase(), one, other);
  expect([code, JSON.parse(stdout)]).toEqual([0, [one, other].map((id) => ({ id: Number(id), assignee: email }))]);
  const listed = await rafterJson<{ id: number; assignee: string | null; due_at: string }[]>(server.data, [
    'job',
    'list',
  ]);
  const due = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect(listed.find(({ id }) => id === Number(one))).toMatchObject({ assignee: email, due_at: due });
  expect(await rafterJson(server.data, ['job', 'show', other!])).toMatchObject({ assignee: email, due_at: due });
  expect((await assign('nobody', other)).code).toBe(0);
  await server.store.jobs.move(Number(other), 'Canceled', { actor: 'x', author: 'x', reason: 'x' });
  expect(await rafterJson(server.data, ['job', 'show', other!])).toMatchObject({ assignee: null, due_at: null });
  for (const [to, ...ids] of [
    ['client@firm.example', one],
    ['noone@firm.example', one],
    ['nobody', one, '999999'],
  ] as const)
    expect((await assign(to, ...ids)).code).toBe(1);
  expect(await rafterJson(server.data, ['job', 'show', one!])).toMatchObject({ assignee: email });
});

describe('tables', () => {
  it('have every column that some row has', async () => {
    const { id } = await server.submit({ arrays: [{ name: 'South' }, { name: 'North', ballast_weight: 20 }] });
    const { stdout } = await rafter(server.data, ['job', 'show', String(id)]);
    expect(stdout).toMatch(/^ {2}id +name +ballast_weight$/m);
    expect(stdout).toMatch(/^ {2}\S+ +North +20$/m);
  });

  it('a long text is cut in a list and shown in full for its own job', async () => {
    const long = `Zoë ${'Z'.repeat(190)}`;
    const { id } = await server.submit({ client_name: long });
    const list = await rafter(server.data, ['job', 'list']);
    expect(list.code).toBe(0);
    expect(Math.max(...list.stdout.split('\n').map((line) => line.length))).toBeLessThan(300);
    expect(list.stdout).toContain(`${long.slice(0, 63)}…`);
    expect((await rafter(server.data, ['job', 'show', String(id)])).stdout).toContain(long);
  });
});

describe('what is typed', () => {
  it.each([
    [['key', 'revoke', ''], '"" is not a key id.'],
    [['key', 'revoke', 'abc'], '"abc" is not a key id.'],
    [['org', 'add', 'North\nSolar'], 'The name of an organization is one line of text.'],
    [['backup', 'nowhere/x.tar'], `There is no folder ${path.join(root, 'nowhere')} for the backup.`],
  ])('%j is refused in words', async (args, words) => {
    expect(await rafter(server.data, args)).toEqual({ code: 1, stdout: '', stderr: `${words}\n` });
  });

  it.each<[string[], number, string]>([
    [['job', 'show', '999'], 1, 'no job 999'],
    [['job', 'show', 'x'], 1, 'not a job id'],
    [['job', 'hold', '1'], 2, '--reason'],
    [['job', 'hold', '1', '--reason', ' '], 1, '--reason must not be empty'],
    [['job', 'list', '--status', 'Lost'], 1, '--status must be one of'],
    [['org', 'add', 'Valley Solar'], 1, 'already an organization'],
    [['key', 'create', '--org', 'Nobody'], 1, 'no organization'],
    [['key', 'revoke', '99'], 1, 'no key 99'],
    [['org', 'quota', 'Nobody', '1000'], 1, 'no organization'],
    [['org', 'quota', 'Valley Solar', '5GB'], 1, '"5GB" is not a quota'],
    [['org', 'quota', 'Valley Solar', '-1'], 1, '"-1" is not a quota'],
    [['user', 'add', 'nobody', '--role', 'admin', '--password-stdin'], 1, 'not an email'],
    [['user', 'add', 'a@b.co', '--role', 'boss', '--password-stdin'], 1, 'role must be'],
    [['user', 'add', 'a@b.co', '--role', 'office', '--password-stdin'], 1, '--org goes with'],
    [['user', 'add', 'a@b.co', '--role', 'admin', '--password-stdin'], 1, 'at least 12'],
    [['reference', 'import', 'shoes', 'x.csv'], 1, 'no list "shoes"'],
    [['reference', 'import', 'states', '/nowhere.csv'], 1, '/nowhere.csv'],
    [['job', 'approve', '1', '--entries', '/nowhere.json'], 1, '/nowhere.json'],
    [['nonsense'], 2, 'unknown command'],
  ])('%j ends with %i and says why, without a stack', async (args, code, words) => {
    await server.submit();
    const ended = await rafter(server.data, args, 'short');
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(words)]);
    expect(ended.stderr).not.toContain('    at ');
  });

  it('where there is no data, JSON says so too', async () => {
    const { code, stdout } = await rafter(path.join(folder, 'nothing-here'), ['job', 'list', '--json']);
    expect([code, Object.keys(JSON.parse(stdout) as object)]).toEqual([1, ['error']]);
  });

  it('a list file that holds only its header is refused', async () => {
    const file = path.join(folder, 'header.csv');
    writeFileSync(file, 'name\n');
    const { code, stdout } = await rafter(server.data, ['reference', 'import', 'beam-shape', file, '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { retired: 0, errors: [{ row: 0 }] }]);
  });

  it('a list is made equal to a file; with `--retire`, only where exactly so many entries are retired', async () => {
    const file = path.join(folder, 'beams.csv');
    writeFileSync(file, 'name\n2x4\n');
    const run = async (...flags: string[]) => {
      const { code, stdout } = await rafter(server.data, [
        'reference',
        'import',
        'beam-shape',
        file,
        ...flags,
        '--json',
      ]);
      return [code, JSON.parse(stdout)] as const;
    };
    const [, { retired }] = (await run('--dry-run')) as [number, { retired: number }];
    expect(retired).toBeGreaterThan(1);
    expect(await run('--retire', '1')).toMatchObject([1, { error: { code: 'retirement-differs' } }]);
    expect(await run('--retire', 'all')).toMatchObject([1, { error: { code: 'flag-number' } }]);
    expect(await run('--retire', String(retired))).toMatchObject([0, { retired }]);
    writeFileSync(file, 'name\n2x6\n');
    expect(await run()).toMatchObject([0, { retired: 1 }]);
  });

  it('a backup says at its end that all of it was verified; JSON has what it always had', async () => {
    const told = await rafter(server.data, ['backup', path.join(folder, 'told.tar')]);
    expect(told.stdout.trimEnd().split('\n').at(-1)).toMatch(/ Every row and every file was compared with its hash\.$/);
    const { stdout } = await rafter(server.data, ['backup', path.join(folder, 'listed.tar'), '--json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('verified');
  });

  it('a data directory that is set to nothing is the usual one', async () => {
    const homes = ['HOME', 'APPDATA', 'XDG_DATA_HOME'];
    const before = homes.map((name) => process.env[name]);
    for (const name of homes) process.env[name] = folder;
    try {
      const { code, stderr } = await rafter('', ['--data', '', 'org', 'list']);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`There is no server data in ${defaultDataDirectory()}.`),
      ]);
    } finally {
      homes.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      });
    }
  });
});

it('a reader that closes the pipe early is not an error', async () => {
  const { id } = await server.submit();
  // More than a pipe holds.
  for (let sent = 0; sent < 10; sent += 1)
    await server.post(`/jobs/${id}/message`, { message_body: 'x'.repeat(20_000) });
  const args = [bundled('cli'), '--data', server.data, 'job', 'show', String(id), '--json'];
  const child = execFile(process.execPath, args, { cwd: root });
  const said = text(child.stderr!);
  child.stdout!.once('data', () => child.stdout!.destroy());
  const [code] = (await once(child, 'close')) as [number];
  expect([code, await said]).toEqual([0, '']);
});
