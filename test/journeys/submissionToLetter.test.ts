import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { rafter, rafterJson, serveProcess, type ServerProcess, temporaryFolder } from '../support/processes.ts';
import { jpegPhoto, pdfDocument } from '../files/judge/fixtures.ts';

const { folder, remove } = temporaryFolder();
let server: ServerProcess;
beforeAll(async () => void (server = await serveProcess(folder)));
afterAll(async () => {
  await server.end();
  remove();
});

interface Shown extends Job {
  uploads: { kind: string; array: string | null; name: string; bytes: number; sha256: string }[];
  letters: { number: string; sha256: string; withdrawn_at: string | null }[];
  history: { action: string }[];
}

it('from an organization to the approved letter, with the API and the command line alone', async () => {
  const { api_key } = await rafterJson<{ api_key: string }>(folder, [
    'org',
    'add',
    'Valley Solar',
    '--street',
    '88 Industrial Way',
    '--city',
    'Clovis',
    '--state',
    'CA',
    '--zip',
    '93612',
  ]);
  const api = async (where: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api${where}`, {
      ...init,
      headers: { authorization: `Api-Key ${api_key}`, ...(init.headers as Record<string, string>) },
    });
  const post = (where: string, json: object) =>
    api(where, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) });
  const upload = async (where: string, name: string, bytes: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    expect((await api(where, { method: 'POST', body: form })).status).toBe(201);
  };

  const submitted = await post('/jobs', {
    client_name: 'Зоя Álvarez 山田',
    client_street_address: '2600 Fresno St Unit 4, Fresno, CA 93721',
    arrays: [{ name: 'South', panel_quantity: 12, roof_pitch: 18.4, beam_span: [144] }],
  });
  expect(submitted.status).toBe(201);
  const job = (await submitted.json()) as Job;
  await upload(`/jobs/${job.id}/panel-layout-images`, 'layout.jpg', jpegPhoto(1));
  await upload(`/arrays/${job.arrays![0]!.id}/attic-images`, 'attic.jpg', jpegPhoto(2));
  await upload(`/jobs/${job.id}/files`, 'bill.pdf', pdfDocument());
  expect((await post(`/jobs/${job.id}/message`, { message_body: 'The hatch is in the hall.' })).status).toBe(200);
  expect((await api(`/jobs/${job.id}/letter`)).status).toBe(409);

  const id = String(job.id);
  const shown = await rafterJson<Shown>(folder, ['job', 'show', id]);
  expect(shown.uploads.map(({ kind, array, name }) => [kind, array, name])).toEqual([
    ['attic', 'South', 'attic.jpg'],
    ['file', null, 'bill.pdf'],
    ['panel-layout', null, 'layout.jpg'],
  ]);

  await rafterJson(folder, ['job', 'hold', id, '--reason', 'The tape cannot be read.']);
  const held = (await (await api(`/jobs/${id}`)).json()) as Job & { messages: { body: string }[] };
  expect([held.status, held.messages.at(-1)!.body]).toEqual(['On Hold', 'The tape cannot be read.']);

  const entries = path.join(folder, 'entries.json');
  writeFileSync(
    entries,
    JSON.stringify({ wind_speed: 95, finding: 'adequate', arrays: [{ name: 'South', fastener: '5/16 in lag' }] }),
  );
  await rafterJson(folder, ['job', 'approve', id, '--entries', entries]);
  const letter = await api(`/jobs/${id}/letter`);
  expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = new Uint8Array(await letter.arrayBuffer());
  const text = squeezed((await pagesOf(bytes)).join(''));
  for (const said of ['Зоя Álvarez 山田', 'Fresno, CA 93721', 'Valley Solar', '5/16 in lag', '95 mph', `${id}-1`])
    expect(text).toContain(squeezed(said));
  expect(text).not.toContain('DRAFT');

  const [produced] = (await (await api(`/jobs/${id}/files`)).json()) as { file: string; job: number; name: string }[];
  expect(produced).toMatchObject({ job: job.id, name: `Roof evaluation letter ${id}-1.pdf` });
  expect(Buffer.from(await (await fetch(produced!.file)).arrayBuffer()).equals(bytes)).toBe(true);

  await rafterJson(folder, ['job', 'withdraw', id, '--reason', 'wrong pitch']);
  expect((await api(`/jobs/${id}/letter`)).status).toBe(409);
  expect(await (await api(`/jobs/${id}/files`)).json()).toEqual([]);
  const finished = path.join(folder, 'signed.pdf');
  writeFileSync(finished, pdfDocument('signed'));
  const again = await rafterJson<Shown>(folder, ['job', 'approve', id, '--letter', finished]);
  expect(again.letters.map(({ number, withdrawn_at }) => [number, withdrawn_at === null])).toEqual([
    [`${id}-1`, false],
    [`${id}-2`, true],
  ]);
  expect(Buffer.from(await (await api(`/jobs/${id}/letter`)).arrayBuffer()).equals(pdfDocument('signed'))).toBe(true);

  const revised = (await (
    await post(`/jobs/${id}/revision`, { revision_notes: 'one more array', revision_reason: 'layout_change' })
  ).json()) as Job;
  expect(revised.revision_of).toBe(job.id);
  expect((await post(`/jobs/${id}/message`, { message_body: 'late' })).status).toBe(409);
  expect(await rafterJson<{ ok: boolean }>(folder, ['check'])).toMatchObject({ ok: true, jobs: 2 });
});

it('the command line refuses in words, with exit codes', async () => {
  const cases: [string[], number, string][] = [
    [['job', 'show', '999'], 1, 'no job 999'],
    [['job', 'show', 'x'], 1, 'not a job id'],
    [['job', 'hold', '1'], 2, '--reason'],
    [['job', 'hold', '1', '--reason', ' '], 1, '--reason must not be empty'],
    [['job', 'list', '--status', 'Lost'], 1, '--status must be one of'],
    [['org', 'add', 'Valley Solar'], 1, 'already an organization'],
    [['key', 'create', '--org', 'Nobody'], 1, 'no organization'],
    [['key', 'revoke', '99'], 1, 'no key 99'],
    [['user', 'add', 'nobody', '--role', 'admin', '--password-stdin'], 1, 'not an email'],
    [['user', 'add', 'a@b.co', '--role', 'boss', '--password-stdin'], 1, 'role must be'],
    [['user', 'add', 'a@b.co', '--role', 'office', '--password-stdin'], 1, '--org goes with'],
    [['user', 'add', 'a@b.co', '--role', 'admin', '--password-stdin'], 1, 'at least 12'],
    [['reference', 'import', 'shoes', 'x.csv'], 1, 'no list "shoes"'],
    [['reference', 'import', 'states', '/nowhere.csv'], 1, '/nowhere.csv'],
    [['job', 'approve', '1', '--entries', '/nowhere.json'], 1, '/nowhere.json'],
    [['nonsense'], 2, 'unknown command'],
  ];
  for (const [args, code, words] of cases) {
    const ended = await rafter(folder, args, 'short');
    expect([args, ended.code, ended.stderr.includes(words) ? '' : ended.stderr]).toEqual([args, code, '']);
    expect(ended.stderr).not.toContain('    at ');
  }
  const nowhere = await rafter(path.join(folder, 'nothing-here'), ['job', 'list', '--json']);
  expect([nowhere.code, Object.keys(JSON.parse(nowhere.stdout) as object)]).toEqual([1, ['error']]);
  // As many programs one after another as there are cases: a busy machine takes its time.
}, 120_000);
