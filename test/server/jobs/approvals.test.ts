import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { JobWithMessages } from '../../../shared/job/job.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { approved, startOffice } from './jobsOffice.ts';

const office = await startOffice();
const { server, reviewer, admin, client, stranger } = office;

const cad = { services_requested: ['pv_cad_design', 'shade_report'] };
const reason = 'The shade report goes out by courier.';
const newJob = async (fields: Record<string, unknown> = cad): Promise<number> => (await server.submit(fields)).id;
const shown = (id: number): Promise<ConsoleJob> => reviewer.call('showJob', { id });
const deliver = async (job: number, service: string, text: string = service): Promise<void> => {
  const address = new URLSearchParams({ job: String(job), service, file: `${text}.pdf` });
  await reviewer.ask('POST', `/deliverables?${address.toString()}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: pdfDocument(text) as BodyInit,
  });
};
const delivered = async (): Promise<number> => {
  const id = await newJob();
  for (const service of cad.services_requested) await deliver(id, service);
  return id;
};
const approve = async (id: number, more: { override?: string; change?: number } = {}): Promise<ConsoleJob> =>
  reviewer.call('approveWithoutLetter', { id, change: (await shown(id)).change, ...more });
const refused = async (id: number, more: { override?: string; change?: number } = {}) => {
  const { ended } = await reviewer.hear('approveWithoutLetter', { id, change: (await shown(id)).change, ...more });
  if (ended.ok) throw new Error(`job ${id} was approved`);
  return { ...ended.problem, message: ended.problem.message! };
};
/** The code of a refused withdrawal. */
const notWithdrawn = async (id: number, why: string): Promise<string> => {
  const { ended } = await reviewer.hear('withdrawLetter', { id, reason: why });
  return ended.ok ? '' : ended.problem.message!.code;
};
type Retrieved = z.infer<typeof JobWithMessages>;
const retrieved = async (job: number): Promise<Retrieved> => (await server.get<Retrieved>(`/jobs/${job}`)).json;

describe('a job whose services come without a letter', () => {
  it('§3 is approved once something is delivered for each service; the history names them', async () => {
    const id = await delivered();
    await client.call('sendMessage', { id, text: 'When?' });
    expect((await shown(id)).waits).toBe(true);
    const job = await approve(id);
    expect(job).toMatchObject({ job: { status: 'Approved' }, waits: false, hasLetter: false, moves: [] });
    expect(job.history.at(-1)).toMatchObject({
      action: 'Approved',
      actor: reviewer.email,
      detail: { without_letter: true, delivered: cad.services_requested },
    });
    const seen = await client.call('showJob', { id });
    expect(seen.history.at(-1)).toMatchObject({ action: 'Approved', detail: null });
  });

  it('§4.3, §4.5, §4.6 is Approved in the API, with its files; the letter is 404, not the 409 of "not yet"', async () => {
    const id = await delivered();
    const early = await server.get<{ code: string }>(`/jobs/${id}/letter`);
    expect([early.status, early.json.code]).toEqual([409, 'letter-not-available']);
    const before = await retrieved(id);
    expect(before).not.toHaveProperty('without_letter');
    await approve(id);
    const after = await retrieved(id);
    expect(after).toMatchObject({ status: 'Approved', without_letter: true });
    expect(after).not.toHaveProperty('letters');
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    const late = await server.get<{ code: string; detail: string }>(`/jobs/${id}/letter`);
    expect([late.status, late.json]).toMatchObject([
      404,
      { code: 'job-without-letter', detail: `Job ${id} is Approved. Its services come without a letter.` },
    ]);
    expect((await server.get<{ name: string }[]>(`/jobs/${id}/files`)).json.map(({ name }) => name)).toEqual([
      'pv_cad_design.pdf',
      'shade_report.pdf',
    ]);
  });

  it('§4.6 is not what a letter looks like that is withdrawn while it is retrieved', async () => {
    const { id } = await approved(office);
    const { jobs } = server.store;
    const row = jobs.row.bind(jobs);
    // What is read after the job is read later than the withdrawal.
    const reading = vi.spyOn(jobs, 'row').mockImplementation(async (...of) => {
      const found = await row(...of);
      await jobs.letters.withdraw(id, { actor: reviewer.email, author: 'Office', reason: 'Wrong pitch.' });
      return found;
    });
    const { status } = await fetch(`${server.url}/api/jobs/${id}/letter`, {
      headers: { 'x-api-key': server.own.api_key },
    }).finally(() => reading.mockRestore());
    expect([200, 409]).toContain(status);
  });

  it('needs a reason where nothing is delivered for a service; the refusal names each', async () => {
    const id = await newJob();
    await deliver(id, 'pv_cad_design');
    const problem = await refused(id);
    expect([problem.code, problem.message.code, problem.errors.map(({ code, params }) => [code, params])]).toEqual([
      'move-refused',
      'approval-undelivered',
      [['services-undelivered', { services: ['shade_report'] }]],
    ]);
    for (const override of ['', ' \n', 'x'.repeat(1001)]) {
      const { code, errors } = await refused(id, { override });
      expect([code, errors]).toMatchObject([expect.stringMatching(/^(bad-call|invalid-fields)$/), {}]);
    }
    expect((await shown(id)).job.status).toBe('Submitted');
    const { history } = await approve(id, { override: reason });
    expect(history.at(-1)!.detail).toEqual({
      ...{ without_letter: true, delivered: ['pv_cad_design'], reason },
      overridden: [{ code: 'services-undelivered', params: { services: ['shade_report'] } }],
    });
  });

  it('counts what is current: a withdrawn file delivers nothing', async () => {
    const id = await delivered();
    const { produced } = await shown(id);
    const file = produced.find(({ service }) => service === 'shade_report')!.id;
    await reviewer.call('withdrawDeliverable', { id, file, reason: 'Wrong roof.' });
    expect((await refused(id)).message.code).toBe('approval-undelivered');
  });

  it('is not one where any service is a letter, or none was named, which asks for one (§1)', async () => {
    for (const services_requested of [
      ['pv_cad_design', 'pv_structural_letter'],
      ['post_installation_letter'],
      ['ground_mount_structural_letter', 'shade_report'],
      [],
    ]) {
      const id = await newJob({ services_requested });
      const { code, message } = await refused(id, { override: reason });
      expect([code, message.code]).toEqual(['move-refused', 'approval-needs-letter']);
      expect((await shown(id)).job.status).not.toBe('Approved');
    }
  });

  it('is refused where the job has changed since it was looked at, or is closed', async () => {
    const id = await delivered();
    const { change } = await shown(id);
    await client.call('sendMessage', { id, text: 'Wait, the inverter is another one.' });
    expect((await refused(id, { change })).message.code).toBe('job-changed-before-approval');
    const [one, other] = await Promise.all(
      [reviewer, admin].map(async (by) =>
        by.codeOf('approveWithoutLetter', { id, change: (await shown(id)).change, override: reason }),
      ),
    );
    expect([one, other].filter((code) => code === null)).toHaveLength(1);
    await reviewer.call('withdrawLetter', { id, reason: 'Too early.' });
    await reviewer.call('moveJob', { id, to: 'Rejected', reason: 'No.' });
    expect((await refused(id)).message.code).toBe('status-not-reachable');
  });

  it('belongs to its organization, and clients do not approve', async () => {
    const id = await delivered();
    const { change } = await shown(id);
    for (const who of [client, stranger])
      expect(await who.codeOf('approveWithoutLetter', { id, change })).toBe('forbidden');
  });

  it('is issued in the figures, once', async () => {
    const issued = async (): Promise<number> => (await reviewer.call('readFigures', {})).total.issued;
    const before = await issued();
    const id = await delivered();
    await approve(id);
    await reviewer.call('withdrawLetter', { id, reason: 'Too early.' });
    await approve(id);
    expect(await issued()).toBe(before + 1);
  });
});

describe('an approval without a letter', () => {
  it('is withdrawn with a reason, which the client reads; nothing else moves the job', async () => {
    const id = await delivered();
    await approve(id);
    expect(await reviewer.codeOf('moveJob', { id, to: 'In Review' })).toBe('move-refused');
    expect(await notWithdrawn(id, ' ')).toBe('invalid-fields');
    const { job, history, messages } = await reviewer.call('withdrawLetter', { id, reason: 'Sheet 3 is wrong.' });
    expect([job.status, messages.at(-1)!.body]).toEqual(['In Review', 'Sheet 3 is wrong.']);
    expect(history.slice(-2)).toMatchObject([
      { action: 'Approval withdrawn', detail: { reason: 'Sheet 3 is wrong.' } },
      { action: 'In Review', detail: null },
    ]);
    const { json } = await server.get<Retrieved>(`/jobs/${id}`);
    expect(json).not.toHaveProperty('without_letter');
    expect((await server.get(`/jobs/${id}/letter`)).status).toBe(409);
    expect(json.deliverables).toHaveLength(2);
  });

  it('goes with a revision: the new job is approved on its own, and its old id has no letter to withdraw', async () => {
    const id = await delivered();
    await approve(id);
    const revision = { revision_notes: 'Two more modules', revision_reason: 'layout_change' };
    const { job } = await client.call('reviseJob', { id, revision });
    expect((await shown(id)).hasLetter).toBe(false);
    expect((await server.get(`/jobs/${id}/letter`)).status).toBe(409);
    expect((await refused(id)).message.code).toBe('job-superseded');
    expect(await notWithdrawn(id, reason)).toBe('no-letter-to-withdraw');
    expect((await refused(job.id)).message.code).toBe('approval-undelivered');
    await deliver(job.id, 'pv_cad_design', 'new plan');
    await deliver(job.id, 'shade_report', 'new report');
    expect((await approve(job.id)).job.status).toBe('Approved');
  });
});
