import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readLetterPdf } from '../../../electron/server/letters/signatures/readLetterPdf.ts';
import { approveJob } from '../../support/approveJob.ts';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { pagesOf } from '../../support/pdfText.ts';
import { hasPoppler } from '../../support/poppler.ts';
import { complete, completeJob, startLetters } from './startLetters.ts';

const { server, submitComplete, reviewer, keep, pdfOf, letterOf, draft } = await startLetters();

const send = (id: number, bytes: Uint8Array, query = '') =>
  reviewer.send<ConsoleJob>(`/letters?job=${id}${query}`, bytes);
const previewOf = async (id: number, confirmed: boolean): Promise<Uint8Array> => {
  const { address } = await reviewer.value('previewLetter', { id, entries: complete, confirmed });
  return (await pdfOf(address)).bytes;
};
/** The check before anybody looks through its pages says the same as issuing it. */
const codeOf = async (id: number, bytes: Uint8Array) => {
  const checked = await reviewer.send<FinishedCheck>(`/letters/check?job=${id}`, bytes);
  const { status, json } = await send(id, bytes);
  if (!json.ok) expect(checked.json).toMatchObject({ ok: false, problem: { message: json.problem.message! } });
  else {
    const { pages, sha256 } = json.value.produced.at(-1)!;
    expect(checked.json).toMatchObject({ ok: true, value: { pages, sha256, bytes: bytes.length, signatures: [] } });
  }
  return json.ok ? [status, 'issued'] : [status, json.problem.message?.code];
};
/** The same pages, written by another program, which keeps neither our metadata nor our identifiers. */
const printedAnew = (pdf: Uint8Array): Buffer => execFileSync('pdftocairo', ['-pdf', '-', '-'], { input: pdf });
const submit = async () => (await submitComplete()).id;

const encrypted = async (passwords: object): Promise<Buffer> => {
  const pdf = new PDFDocument({ pdfVersion: '1.7', ...passwords });
  pdf.text('Sealed');
  pdf.end();
  return buffer(pdf);
};

describe('a finished letter', () => {
  it('is on record with its hash, size and pages; the values typed for it stay its values', async () => {
    const id = await submit();
    await keep(id, complete);
    const signed = Buffer.from(await previewOf(id, true));
    const pages = (await pagesOf(signed)).length;
    const { json } = await send(id, signed);
    if (!json.ok) throw new Error(json.problem.detail);
    const sha256 = createHash('sha256').update(signed).digest('hex');
    expect(json.value.produced).toMatchObject([{ sha256, bytes: signed.length, pages }]);
    const record = { letter: `${id}-1`, sha256, source: 'attached', bytes: signed.length, pages };
    expect(json.value.history.at(-1)!.detail).toEqual(record);
    expect(Buffer.from(await letterOf(id)).equals(signed)).toBe(true);

    await reviewer.value('withdrawLetter', { id, reason: 'Wrong panel count.' });
    expect((await draft(id)).entries).toEqual(complete);
    expect(await server.store.jobs.letterDrafts.lastOfJob(id)).toMatchObject({ entries: complete });
  });

  it('whose number another letter took while it was read is refused', async () => {
    const id = await submit();
    const [pdf, by] = [pdfDocument('A letter'), { actor: reviewer.email, address: null }];
    const issue = (read?: typeof readLetterPdf) =>
      approveJob({ ...server, ...(read && { read }) }, id, { finished: Readable.from([pdf]) }, by);
    const meanwhile: typeof readLetterPdf = async (file) => {
      await issue();
      await server.store.jobs.letters.withdraw(id, { ...by, author: 'Ridgeline', reason: 'Wrong panel count.' });
      return readLetterPdf(file);
    };
    await expect(issue(meanwhile)).rejects.toMatchObject({ code: 'job-changed-during-approval' });
    expect((await issue()).status).toBe('Approved');
    expect((await server.store.jobs.letters.current(id))!.number).toBe(`${id}-2`);
  });

  it('that is one of our drafts is refused', async () => {
    const id = await submit();
    expect(await codeOf(id, await previewOf(id, false))).toEqual([415, 'letter-pdf-draft']);
    const words = pdfDocument(`${id}-1 · page 1 of 1 · DRAFT, not for issue`.replaceAll('·', '-'));
    expect(await codeOf(id, words)).toEqual([415, 'letter-pdf-draft']);
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('that carries the number of another job or of another letter is refused', async () => {
    const [first, second] = [await submit(), await submit()];
    const other = await previewOf(first, true);
    expect(await send(second, other)).toMatchObject({
      status: 415,
      json: {
        problem: {
          message: { code: 'letter-number-differs', params: { carried: `${first}-1`, number: `${second}-1` } },
        },
      },
    });
    expect(await codeOf(second, pdfDocument('Letter no. 90001-2'))).toEqual([415, 'letter-number-differs']);
    expect(await codeOf(first, other)).toEqual([200, 'issued']);
    await reviewer.value('withdrawLetter', { id: first, reason: 'Wrong spacing.' });
    expect(await codeOf(first, other)).toEqual([415, 'letter-number-differs']);
    // A letter may name the one that it replaces, and numbers that are none of ours.
    expect(await codeOf(first, pdfDocument(`Supersedes Letter no. ${first}-1.`))).toEqual([
      415,
      'letter-number-differs',
    ]);
    const revised = `Letter no. ${first}-2. Supersedes Letter no. ${first}-1. Phone 555-0142.`;
    expect(await codeOf(first, pdfDocument(revised))).toEqual([200, 'issued']);
    await reviewer.value('withdrawLetter', { id: first, reason: 'Wrong pitch.' });
    expect(await codeOf(first, pdfDocument(`Supersedes letter ${first}-2.`))).toEqual([200, 'issued']);
  });

  it.runIf(hasPoppler())('is recognized after another program has written it anew', async () => {
    const [first, second] = [await submit(), await submit()];
    expect(await codeOf(first, printedAnew(await previewOf(first, false)))).toEqual([415, 'letter-pdf-draft']);
    const final = printedAnew(await previewOf(first, true));
    expect(await codeOf(second, final)).toEqual([415, 'letter-number-differs']);
    expect(await codeOf(first, final)).toEqual([200, 'issued']);
  });

  it.each(['1.3', '1.5', '1.7', '1.7ext3'])('that needs a password is refused: PDF %s', async (pdfVersion) => {
    const id = await submit();
    const locked = await encrypted({ pdfVersion, userPassword: 'secret' });
    expect(await codeOf(id, locked)).toEqual([415, 'letter-pdf-encrypted']);
  });

  it.each(['1.3', '1.5', '1.7', '1.7ext3'])(
    'that opens without a password is taken, whatever may be done with it: PDF %s',
    async (pdfVersion) => {
      const id = await submit();
      const restricted = { pdfVersion, ownerPassword: 'secret', permissions: { copying: false, modifying: false } };
      expect(await codeOf(id, await encrypted(restricted))).toEqual([200, 'issued']);
    },
  );

  it('that is damaged is refused', async () => {
    const id = await submit();
    const whole = Buffer.from(await previewOf(id, true));
    const cutOff = whole.subarray(0, whole.length / 2);
    const overwritten = Buffer.from(whole).fill(0, 2000, whole.length - 2000);
    for (const bytes of [cutOff, overwritten, Buffer.from('%PDF-1.7\n%%EOF\n')])
      expect((await codeOf(id, bytes))[0]).toBe(415);
    expect(await codeOf(id, cutOff)).toEqual([415, 'letter-pdf-damaged']);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('of more than 200 pages is refused', async () => {
    const id = await submit();
    const pdf = new PDFDocument({ autoFirstPage: false });
    for (let page = 0; page < 201; page += 1) pdf.addPage();
    pdf.end();
    expect(await codeOf(id, await buffer(pdf))).toEqual([415, 'letter-pdf-too-long']);
  });

  it('is refused while the checklist needs something; with a reason it is issued, and both are on record', async () => {
    const { id } = await server.submit({ ...completeJob, services_requested: ['wall_mount_battery'] });
    const refused = await send(id, pdfDocument('Sealed'));
    expect([refused.status, refused.json]).toMatchObject([
      409,
      {
        ok: false,
        problem: { message: { code: 'letter-incomplete' }, errors: [{ code: 'letter-checklist-open' }, {}] },
      },
    ]);
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    expect(server.temporaryFiles()).toEqual([]);
    const { json } = await send(id, pdfDocument('Sealed'), '&override=The%20plan%20set%20says%20it.');
    if (!json.ok) throw new Error(json.problem.detail);
    expect(json.value.history.at(-1)!.detail).toMatchObject({
      reason: 'The plan set says it.',
      overridden: [{ code: 'letter-checklist-open' }, { code: 'letter-checklist-open' }],
    });
  });
});
