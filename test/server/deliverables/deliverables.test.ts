import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Job, JobWithMessages } from '../../../shared/job/job.ts';
import type { ConsoleJob, ProducedFileView } from '../../../shared/job/consoleJob.ts';
import { approveJob } from '../../support/approveJob.ts';
import type { Console } from '../../support/console.ts';
import { docxFiles, jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { buildZip } from '../../files/judge/buildZip.ts';
import { startOffice } from '../jobs/jobsOffice.ts';
import { entriesOf } from '../jobs/readZip.ts';

const office = await startOffice({ maxFileBytes: 400_000 });
const { server, reviewer, admin, client, stranger } = office;

const requested = { services_requested: ['pv_structural_letter', 'pv_cad_design', 'structural_stamps_pe'] };
const newJob = async (): Promise<number> => (await server.submit(requested)).id;

interface Answer {
  status: number;
  value: ConsoleJob;
  problem: { code: string; message: { code: string }; errors: { pointer: string; code: string; detail: string }[] };
}

const deliver = async (
  job: number,
  bytes: Uint8Array,
  query: Record<string, string> = {},
  who: Console = reviewer,
): Promise<Answer> => {
  const all = { job: String(job), service: 'pv_cad_design', file: 'plan.pdf', ...query };
  const address = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  const response = await who.ask('POST', `/deliverables?${address.toString()}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};
const deliveredTo = ({ produced }: ConsoleJob): ProducedFileView[] =>
  produced.filter(({ service }) => service !== null);
const delivered = async (job: number, text: string, query: Record<string, string> = {}): Promise<ProducedFileView> =>
  deliveredTo((await deliver(job, pdfDocument(text), query)).value).at(-1)!;
type Retrieved = z.infer<typeof JobWithMessages>;
const retrieved = async (job: number): Promise<Retrieved> => (await server.get<Retrieved>(`/jobs/${job}`)).json;
const filesOf = async (job: number) => (await server.get<{ name: string; file: string }[]>(`/jobs/${job}/files`)).json;

describe('§4.5 a delivered file', () => {
  it('is listed in the documented shape, and opens for its client alone', async () => {
    const job = await newJob();
    const { value } = await deliver(job, pdfDocument('plan set'), { name: 'Plan set' });
    expect(deliveredTo(value)).toMatchObject([
      { name: 'Plan set.pdf', service: 'pv_cad_design', number: null, by: reviewer.email, withdrawnMs: null },
    ]);
    const { json, status } = await server.get<{ file: string }[]>(`/jobs/${job}/files`);
    const id = deliveredTo(value)[0]!.id;
    expect([status, json]).toEqual([
      200,
      [
        {
          id,
          name: 'Plan set.pdf',
          file: expect.stringContaining(`/files/${id}`) as unknown,
          job,
          created_at: expect.any(String) as unknown,
        },
      ],
    ]);
    const link = json[0]!.file;
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdfDocument('plan set'))).toBe(true);
    expect((await client.ask('GET', `/files/${id}`)).status).toBe(200);
    expect((await stranger.ask('GET', `/files/${id}`)).status).toBe(404);
    const foreign = await server.submit({}, { key: office.other.api_key });
    expect((await server.get(`/jobs/${foreign.id}/files`, { key: office.other.api_key })).json).toEqual([]);
  });

  it('is in Retrieve Job with its service, and moves updated_at, so that laptops learn of it', async () => {
    const before = await server.submit(requested);
    const { id, sha256 } = await delivered(before.id, 'plan');
    const job = await retrieved(before.id);
    expect(job.deliverables).toEqual([
      { id, name: 'plan.pdf', service: 'pv_cad_design', sha256, delivered_at: expect.any(String) as unknown },
    ]);
    expect(Date.parse(job.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    const since = await server.get<{ id: number }[]>(`/jobs?updated_since=${encodeURIComponent(job.updated_at)}`);
    expect(since.json.map((one) => one.id)).toContain(before.id);
  });

  it.each([
    ['drawing.dwg', Buffer.from('AC1032\0\0\0\0\0\0 drawing'), 'image/vnd.dwg'],
    ['drawing.dxf', Buffer.from('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
    ['marked.dxf', Buffer.from('\ufeff  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'image/vnd.dxf'],
    ['set.zip', buildZip({ 'a.txt': 'text' }), 'application/zip'],
    ['sheet.docx', buildZip(docxFiles()), expect.stringContaining('wordprocessingml') as unknown],
    ['photo.jpg', jpegPhoto(3), 'image/jpeg'],
  ])('may be %s', async (file, bytes, mediaType) => {
    const { value } = await deliver(await newJob(), bytes, { file });
    expect(deliveredTo(value)).toMatchObject([{ name: file, mediaType }]);
  });

  it.each([
    ['program.pdf', Buffer.from('MZ\x90\0 program'), 'deliverable-unsupported'],
    ['page.html', Buffer.from('<html><script>'), 'deliverable-unsupported'],
    ['plan.dwg', pdfDocument(), 'deliverable-misnamed'],
    ['plan.pdf', Buffer.from('AC1032\0\0\0\0\0\0 drawing'), 'deliverable-misnamed'],
    ['plan.pdf', Buffer.alloc(0), 'file-empty'],
    ['plan.pdf', Buffer.concat([pdfDocument(), Buffer.alloc(400_000)]), 'file-too-large'],
  ])('%s is judged by its content: %#', async (file, bytes, code) => {
    const job = await newJob();
    const { problem } = await deliver(job, bytes, { file });
    expect(problem.message.code).toBe(code);
    expect(await filesOf(job)).toEqual([]);
  });

  it('is for a service that the job requested; the refusal names the field and the choices', async () => {
    const job = await newJob();
    for (const service of ['shade_report', 'nonsense', 'constructor']) {
      const { status, problem } = await deliver(job, pdfDocument(), { service });
      expect([status, problem.errors]).toMatchObject([
        400,
        [
          {
            pointer: '#/service',
            code: 'service-not-requested',
            detail: expect.stringContaining('pv_cad_design') as unknown,
          },
        ],
      ]);
    }
    const legacy = await deliver(job, pdfDocument('legacy'), { service: 'cad_packet' });
    expect(deliveredTo(legacy.value)).toMatchObject([{ service: 'pv_cad_design' }]);
  });

  it('is in the archive of the job, below its service', async () => {
    const job = await newJob();
    const old = await delivered(job, 'old');
    await deliver(job, pdfDocument('new'), { replaces: old.id });
    const archive = await reviewer.ask('GET', `/jobs/${job}/zip`);
    const names = [...entriesOf(Buffer.from(await archive.arrayBuffer())).keys()];
    const folder = `job ${job}/delivered/pv_cad_design`;
    expect(names).toEqual(expect.arrayContaining([`${folder}/plan.pdf`, `${folder}/withdrawn/plan.pdf`]));
  });

  it('a repeated call adds nothing', async () => {
    const job = await newJob();
    const first = await deliver(job, pdfDocument('once'));
    const again = await deliver(job, pdfDocument('once'));
    expect(deliveredTo(again.value)).toEqual(deliveredTo(first.value));
    expect(again.value.history).toEqual(first.value.history);
    const other = await deliver(job, pdfDocument('once'), { service: 'structural_stamps_pe' });
    expect(deliveredTo(other.value)).toHaveLength(2);
  });

  it('has a name of its own within the job', async () => {
    const job = await newJob();
    for (const [text, file] of [
      ['1', 'Plan.pdf'],
      ['2', 'plan.PDF'],
      ['3', 'plan.pdf'],
    ] as const)
      await deliver(job, pdfDocument(text), { file });
    expect((await filesOf(job)).map(({ name }) => name)).toEqual(['Plan.pdf', 'plan (2).PDF', 'plan (3).pdf']);
    const { problem } = await deliver(job, pdfDocument('4'), { name: 'two\nlines' });
    expect(problem.errors).toMatchObject([{ pointer: '#/name', code: 'not-one-line' }]);
  });

  it('stands in the history and takes room of the organization', async () => {
    const job = await newJob();
    const usedBy = async () =>
      (await admin.call('listOrganizations', {})).find(({ id }) => id === server.own.id)!.usedBytes;
    const before = await usedBy();
    const bytes = pdfDocument('takes room');
    const { value } = await deliver(job, bytes);
    expect(value.history.at(-1)).toMatchObject({
      actor: reviewer.email,
      message: { code: 'event-file-delivered' },
      detail: { service: 'pv_cad_design', name: 'plan.pdf', bytes: bytes.length },
    });
    expect((await usedBy()) - before).toBeGreaterThanOrEqual(bytes.length);
    const { name, street_address, city, state, zip_code } = (await admin.call('listOrganizations', {}))[0]!;
    const own = { id: server.own.id, name: server.own.name ?? name, street_address, city, state, zip_code };
    await admin.call('changeOrganization', { ...own, maxBytes: (await usedBy()) + 10 });
    expect((await deliver(job, pdfDocument('one too many'))).problem.code).toBe('quota-reached');
    await admin.call('changeOrganization', { ...own, maxBytes: null });
  });
});

describe('a replaced file', () => {
  it('is no longer served; the new one has its place and its service', async () => {
    const job = await newJob();
    const old = await delivered(job, 'first issue');
    const { value } = await deliver(job, pdfDocument('second issue'), { service: '', replaces: old.id });
    const [was, is] = deliveredTo(value);
    expect([was, is]).toMatchObject([
      { id: old.id, withdrawnMs: expect.any(Number) as unknown, replacedBy: is!.id, withdrawnWhy: null },
      { name: 'plan.pdf', service: 'pv_cad_design', withdrawnMs: null },
    ]);
    expect(await filesOf(job)).toMatchObject([{ id: is!.id }]);
    expect((await client.ask('GET', `/files/${old.id}`)).status).toBe(404);
    expect((await reviewer.ask('GET', `/files/${old.id}`)).status).toBe(200);
    expect((await retrieved(job)).deliverables).toMatchObject([{ id: old.id, replaced_by: is!.id }, { id: is!.id }]);
    // The same call again gets the same file; another file for the same place is refused.
    const again = await deliver(job, pdfDocument('second issue'), { replaces: old.id });
    expect(deliveredTo(again.value)).toEqual(deliveredTo(value));
    expect((await deliver(job, pdfDocument('third'), { replaces: old.id })).problem.message.code).toBe(
      'deliverable-not-current',
    );
  });

  it('is one of the job: letters, files of other jobs and unknown ids are not found', async () => {
    const job = await newJob();
    const elsewhere = await delivered(await newJob(), 'elsewhere');
    await approveJob(server, job, { entries: {} }, { actor: 'x' });
    const letter = (await reviewer.call('showJob', { id: job })).produced[0]!;
    for (const replaces of [elsewhere.id, letter.id, 'none'])
      expect((await deliver(job, pdfDocument(replaces), { replaces })).problem.code).toBe('not-found');
  });
});

describe('a withdrawn file', () => {
  it('stays on record, opens for the office alone, and its client reads why', async () => {
    const job = await newJob();
    const { id } = await delivered(job, 'wrong roof');
    const shown = await reviewer.call('withdrawDeliverable', { id: job, file: id, reason: 'Wrong roof' });
    expect(deliveredTo(shown)).toMatchObject([{ id, withdrawnWhy: 'Wrong roof', replacedBy: null }]);
    expect(shown.messages.at(-1)!.body).toBe('File "plan.pdf" was withdrawn: Wrong roof');
    expect(shown.history.at(-1)).toMatchObject({ message: { code: 'event-file-withdrawn' } });
    expect(await filesOf(job)).toEqual([]);
    const seen = await client.call('showJob', { id: job });
    expect([deliveredTo(seen), (await client.ask('GET', `/files/${id}`)).status]).toEqual([[], 404]);
    expect((await retrieved(job)).deliverables).toMatchObject([{ id, withdrawn_at: expect.any(String) as unknown }]);
    // Again: nothing happens.
    const again = await reviewer.call('withdrawDeliverable', { id: job, file: id, reason: 'Again' });
    expect(again.messages).toEqual(shown.messages);
    // The same file can be delivered anew.
    expect(deliveredTo((await deliver(job, pdfDocument('wrong roof'))).value)).toHaveLength(2);
  });

  it('leaves a question of the client unanswered', async () => {
    const job = await newJob();
    const { id } = await delivered(job, 'plan');
    await server.post(`/jobs/${job}/message`, { message_body: 'Which inverter?' });
    const shown = await reviewer.call('withdrawDeliverable', { id: job, file: id, reason: 'Wrong sheet' });
    expect(shown.waits).toBe(true);
  });

  it('leaves the letter alone, and a withdrawn letter leaves deliverables alone', async () => {
    const job = await newJob();
    const plan = await delivered(job, 'plan');
    const sheet = await delivered(job, 'sheet', { service: 'structural_stamps_pe' });
    await approveJob(server, job, { entries: {} }, { actor: 'x' });
    await reviewer.call('withdrawDeliverable', { id: job, file: sheet.id, reason: 'x' });
    expect((await server.get(`/jobs/${job}/letter`)).status).toBe(200);
    await reviewer.call('withdrawLetter', { id: job, reason: 'pitch' });
    expect(await filesOf(job)).toMatchObject([{ id: plan.id }]);
  });

  it('of a job that was revised tells the newest revision', async () => {
    const job = await newJob();
    const { id } = await delivered(job, 'plan');
    const revision = { revision_notes: 'n', revision_reason: 'other' };
    const { json: revised } = await server.post<Job>(`/jobs/${job}/revision`, revision);
    // The revised job keeps what was delivered for it; the revision starts without.
    expect([await filesOf(job), await filesOf(revised.id)]).toMatchObject([[{ id }], []]);
    expect((await deliver(job, pdfDocument('late'))).problem.code).toBe('superseded');
    await reviewer.call('withdrawDeliverable', { id: job, file: id, reason: 'old layout' });
    const { messages } = await retrieved(revised.id);
    expect(messages!.at(-1)!.body).toContain('old layout');
    expect(await filesOf(job)).toEqual([]);
  });
});

describe('delivering', () => {
  it.each(['Rejected', 'Canceled'] as const)('a %s job takes nothing', async (to) => {
    const job = await newJob();
    await reviewer.call('moveJob', { id: job, to: 'In Review' });
    await reviewer.call('moveJob', { id: job, to, reason: 'x' });
    const { status, problem } = await deliver(job, pdfDocument());
    expect([status, problem.message.code]).toEqual([409, 'job-takes-no-deliverables']);
  });

  it('is for reviewers and administrators', async () => {
    const job = await newJob();
    expect((await deliver(job, pdfDocument('by admin'), {}, admin)).status).toBe(200);
    for (const who of [client, stranger]) {
      expect((await deliver(job, pdfDocument('x'), {}, who)).problem.code).toBe('forbidden');
      expect(await who.codeOf('withdrawDeliverable', { id: job, file: 'x', reason: 'x' })).toBe('forbidden');
    }
    expect(JSON.stringify(await client.call('showJob', { id: job }))).not.toContain(admin.email);
  });
});
