import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AuditFilter } from '../../shared/audit/officeCalls.ts';
import { rafter, rafterJson, setLetterhead, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const office = await startServer();
const folder = temporaryFolder();

it('the audit log notes what the command line does', async () => {
  const { data, store } = office;
  const latest = (limit: number, filter: Partial<AuditFilter> = {}) =>
    store.audit.list({ actor: '', action: '', subject: '', ...filter }, { limit });
  const run = <T = { id: number }>(...args: string[]) => rafterJson<T>(data, args);
  const last = async (count = 1) =>
    (await latest(count)).rows.map(({ actor, action, subject }) => [actor, action, subject]);
  const by = 'command line';

  await run('org', 'add', 'Ridge Solar');
  const { rows } = await latest(1, { action: 'Key made' });
  expect(await last(2)).toEqual([
    [by, 'Key made', expect.stringMatching(/^key rafter_\S{4} of Ridge Solar$/)],
    [by, 'Organization added', 'organization Ridge Solar'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/rafter_\w{5}/);
  const { id } = await run('key', 'create', '--org', 'Ridge Solar');
  await run('key', 'revoke', String(id));
  expect(await last()).toEqual([[by, 'Key revoked', expect.stringMatching(/^key rafter_\S{4} of Ridge Solar$/)]]);
  await rafterJson(data, ['user', 'add', 'x@y.example', '--role', 'admin', '--password-stdin'], 'a long password');
  expect(await last()).toEqual([[by, 'User added', 'user x@y.example']]);
  expect(JSON.stringify((await latest(1000)).rows)).not.toContain('a long password');

  const { id: job } = await office.submit();
  await run('job', 'hold', String(job), '--reason', 'beam size');
  expect(await last()).toEqual([[by, 'On Hold', `job ${job}`]]);
  await run('job', 'review', String(job));
  await setLetterhead(data);
  await run('job', 'approve', String(job), '--override', 'a test');
  expect(await last()).toEqual([[by, 'Approved', `job ${job}`]]);
  const { id: second } = await office.submit();
  await run('job', 'reject', String(second), '--reason', 'outside our states');
  expect(await last()).toEqual([[by, 'Rejected', `job ${second}`]]);

  const csv = `${folder}/roof.csv`;
  const exported = await rafter(data, ['reference', 'export', 'roof-materials']);
  writeFileSync(csv, `${exported.stdout.trimEnd()}\n`);
  await run('reference', 'import', 'roof-materials', csv, '--dry-run');
  expect(await last()).toEqual([[by, 'Rejected', `job ${second}`]]);
  await run('reference', 'import', 'roof-materials', csv);
  expect(await last()).toEqual([[by, 'List imported', 'list roof-materials']]);
  await run('backup', `${folder}/all.tar`);
  expect((await last())[0]!.slice(0, 2)).toEqual([by, expect.stringMatching(/backup/i)]);
});
