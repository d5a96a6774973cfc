import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { defaultDataDirectory } from '../../electron/dataDirectory.ts';
import { bundled } from '../support/bundle.ts';
import { rafter, rafterJson, root, temporaryFolder, setLetterhead } from '../support/processes.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
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

describe('a letter by command line', () => {
  const approve = async (...more: string[]) => {
    const { id } = await server.submit();
    return rafter(server.data, ['job', 'approve', String(id), '--json', ...more]);
  };
  const given = (name: string, content: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  const complete = {
    ...{ building_code: 'California Building Code', building_code_year: 2025, asce_7_edition: '7-22' },
    ...{ wind_speed: 95, wind_exposure: 'C', risk_category: 'II', ground_snow_load: 0, roof_snow_load: 0 },
    ...{ roof_dead_load: 10, array_dead_load: 3, finding: 'adequate', site_visited: false },
    arrays: [{ name: 'All arrays', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 }],
  };
  /** Nothing is open in their checklists. */
  const fields = {
    client_street_address: '1234 N Van Ness Ave, Fresno, CA 93728',
    services_requested: ['shade_report'],
  };
  const override = ['--override', 'Checked against the plan set.'];

  it('is refused with exit 1 and a list while values that the finding rests on are missing', async () => {
    const { id } = await server.submit({ ...fields, services_requested: ['wall_mount_battery'] });
    const { code, stdout, stderr } = await rafter(server.data, ['job', 'approve', String(id), '--json']);
    expect(code).toBe(1);
    const { error } = JSON.parse(stdout) as { error: { code: string; errors: { pointer: string; code: string }[] } };
    expect(error.code).toBe('letter-incomplete');
    expect(error.errors.map((each) => `${each.code} ${each.pointer}`)).toEqual([
      'letter-value-missing #/building_code',
      'letter-value-missing #/building_code_year',
      'letter-value-missing #/asce_7_edition',
      'letter-value-missing #/wind_speed',
      'letter-value-missing #/wind_exposure',
      'letter-value-missing #/ground_snow_load',
      'letter-value-missing #/roof_snow_load',
      'letter-value-missing #/risk_category',
      'letter-value-missing #/roof_dead_load',
      'letter-value-missing #/array_dead_load',
      'letter-array-values-missing #/arrays',
      'letter-checklist-open #',
      'letter-checklist-open #',
      'letter-firm-unnamed #',
      'letter-engineer-incomplete #/engineer/name',
    ]);
    const [sentence, ...list] = stderr.trimEnd().split('\n');
    expect(sentence).toMatch(/^15 points are open .*`--override REASON`/);
    expect(list).toHaveLength(15);
    const empty = await rafter(server.data, ['job', 'approve', String(id), '--json', '--override', ' ']);
    expect([empty.code, (await server.get<{ status: string }>(`/jobs/${id}`)).json.status]).toEqual([1, 'Submitted']);
  });

  it('is refused without firm and engineer; a finished PDF names them itself', async () => {
    const { id } = await server.submit(fields);
    const entries = given('entries.json', complete);
    const { code, stdout, stderr } = await rafter(server.data, [
      ...['job', 'approve', String(id), '--json', '--entries', entries],
    ]);
    const { error } = JSON.parse(stdout) as { error: { code: string; errors: { pointer: string; code: string }[] } };
    expect([code, error.code]).toEqual([1, 'letter-incomplete']);
    expect(error.errors.map((each) => `${each.code} ${each.pointer}`)).toEqual([
      'letter-firm-unnamed #',
      'letter-engineer-incomplete #/engineer/name',
    ]);
    expect(stderr).toContain('rafter firm set');
    const refused = await approve('--letter', given('no.pdf', 'no PDF'));
    expect([refused.code, refused.stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(refused.stderr).toContain('PDF');
    const finished = await approve('--letter', given('letter.pdf', pdfDocument().toString('latin1')), ...override);
    expect(finished.code).toBe(0);
    const { history } = JSON.parse(finished.stdout) as { history: { detail: { overridden: unknown[] } }[] };
    // What the checklist needs is printed, and on record with the reason.
    const { overridden, ...record } = history.at(-1)!.detail;
    expect(record).toMatchObject({ reason: override[1], source: 'attached' });
    expect(overridden).toHaveLength(finished.stderr.trimEnd().split('\n').length);
    for (const line of finished.stderr.trimEnd().split('\n')) expect(line).toMatch(/^Open in the checklist: /);
  });

  it('is issued with a reason, which goes into the history, and says what it lacks beside the answer', async () => {
    const { code, stdout, stderr } = await approve(...override);
    const answer = JSON.parse(stdout) as {
      status: string;
      history: { detail: { reason: string; pages: number; overridden: { code: string }[] } }[];
    };
    expect([code, answer.status]).toEqual([0, 'Approved']);
    const { detail } = answer.history.at(-1)!;
    expect(detail).toMatchObject({ reason: override[1], pages: expect.any(Number) as number });
    expect(detail.overridden.map((each) => each.code)).toContain('letter-firm-unnamed');
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^A letter needs the name of the firm: /) as string,
      expect.stringMatching(/^A letter needs the engineer's name, /) as string,
      'The letter has no finding: give one by --entries FILE.json, or a finished letter by --letter FILE.pdf.',
    ]);
  });

  it('that lacks nothing says nothing; a finished one names what is open in the checklist', async () => {
    await setLetterhead(server.data);
    const finished = await approve('--letter', given('letter.pdf', pdfDocument().toString('latin1')));
    expect(finished.code).toBe(0);
    for (const line of finished.stderr.trimEnd().split('\n')) expect(line).toMatch(/^Open in the checklist: /);
    const { id } = await server.submit(fields);
    const entries = given('entries.json', complete);
    const issued = await rafter(server.data, ['job', 'approve', String(id), '--json', '--entries', entries]);
    expect(issued).toMatchObject({ code: 0, stderr: '' });
    expect((await approve(...override)).stderr).toMatch(/^The letter has no finding: .+\n$/);
  });

  it('to an organization that its owner never named says so, unless the job names a recipient', async () => {
    const { api_key: key } = await server.addOrganization('This computer');
    const entries = given('entries.json', complete);
    const said = async (recipient: Record<string, unknown>) => {
      const { id } = await server.submit({ ...fields, ...recipient }, { key });
      return (await rafter(server.data, ['job', 'approve', String(id), '--json', '--entries', entries])).stderr;
    };
    expect(await said({})).toMatch(/^The letter is addressed to “This computer”: .+\n$/);
    expect(await said({ recipient_name: 'City of Reno', recipient_city: 'Reno' })).toBe('');
    expect(await said({ recipient_name: 'City of Reno' })).toMatch(/^City of Reno has no address: .+\n$/);
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
