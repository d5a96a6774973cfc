import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FinishedCheck } from '../../../shared/letters/finishedLetter.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl, makeP12, signPdf } from '../../support/signing.ts';
import { squeezed } from '../../support/pdfText.ts';
import { hasPoppler } from '../../support/poppler.ts';
import { complete, completeJob, markAt, override, startLetters, textOf } from './startLetters.ts';

const { server, submitComplete, reviewer, office, keep, pdfOf } = await startLetters();
const p12 = hasOpenssl ? makeP12() : Buffer.alloc(0);

const submit = async () => (await submitComplete()).id;
/** The letter as it is given out to be sealed. */
const giveOut = async (id: number, entries = complete) => {
  const mark = await markAt(reviewer, id, entries);
  const copy = await reviewer.value('downloadForSealing', { id, entries, confirmed: true, mark });
  return { ...copy, pdf: Buffer.from((await pdfOf(copy.address)).bytes) };
};
const check = async (id: number, bytes: Uint8Array): Promise<FinishedCheck> => {
  const { json } = await reviewer.send<FinishedCheck>(`/letters/check?job=${id}`, bytes);
  if (!json.ok) throw new Error(json.problem.detail);
  return json.value;
};
const issue = (id: number, bytes: Uint8Array, query = '') =>
  reviewer.send<ConsoleJob>(`/letters?job=${id}${query}`, bytes);
const codeOf = async (id: number, bytes: Uint8Array) => {
  const { json } = await issue(id, bytes);
  return json.ok ? 'issued' : json.problem.message?.code;
};
const reprinted = (pdf: Buffer): Buffer => execFileSync('pdftocairo', ['-pdf', '-', '-'], { input: pdf });

describe('the round trip of a sealed letter', () => {
  it('gives out the very bytes, without DRAFT, noted in the history, which the client does not see', async () => {
    const id = await submit();
    const { pdf, sha256, bytes, name } = await giveOut(id);
    expect([createHash('sha256').update(pdf).digest('hex'), pdf.length]).toEqual([sha256, bytes]);
    expect(name).toBe(`Post-installation letter ${id}-1.pdf`);
    expect(squeezed(await textOf(new Uint8Array(pdf)))).not.toContain('DRAFT');
    const { history } = await reviewer.value('showJob', { id });
    expect(history.at(-1)).toMatchObject({ message: { code: 'event-letter-copy-taken' }, detail: { sha256, bytes } });
    const seen = await office.value('showJob', { id });
    expect(seen.history.map(({ message }) => message.code)).not.toContain('event-letter-copy-taken');
  });

  it.runIf(hasOpenssl)(
    'knows it by its bytes; the values of the copy stay the letter’s, whatever was typed since',
    async () => {
      const id = await submit();
      const { pdf } = await giveOut(id);
      await keep(id, { ...complete, wind_speed: 140 });
      const sealed = await signPdf(pdf, p12);
      const found = await check(id, sealed);
      expect(found).toMatchObject({ copy: { how: 'same-bytes', by: reviewer.email }, overridable: [] });
      expect(found.signatures).toMatchObject([{ signer: 'Jane Public PE', fault: null, bytesAfter: 0 }]);
      const { json } = await issue(id, sealed);
      if (!json.ok) throw new Error(json.problem.detail);
      const sha256 = createHash('sha256').update(sealed).digest('hex');
      expect(json.value.produced).toMatchObject([{ sha256, signatures: [{ signer: 'Jane Public PE' }] }]);
      expect(json.value.history.at(-1)!.detail).toMatchObject({ source: 'attached', signed_by: ['Jane Public PE'] });
      expect(await server.store.jobs.letterDrafts.lastOfJob(id)).toMatchObject({ entries: { wind_speed: 95 } });
    },
  );

  it.runIf(hasPoppler())('knows it after another program has written it anew, by its text', async () => {
    const id = await submit();
    const { pdf } = await giveOut(id);
    const printed = reprinted(pdf);
    // What is drawn beside the text cannot be compared: a person looks at every page.
    const { copy, overridable } = await check(id, printed);
    expect(copy).toMatchObject({ how: 'same-text', drawn: [1, 2] });
    expect(overridable).toMatchObject([{ code: 'letter-copy-drawn', params: { pages: [1, 2], isCompared: false } }]);
    expect(await codeOf(id, printed)).toBe('letter-incomplete');
    expect((await issue(id, printed, '&seen=true')).json.ok).toBe(true);
    expect(await server.store.jobs.letterDrafts.lastOfJob(id)).toMatchObject({ entries: { wind_speed: 95 } });
  });

  it.runIf(hasPoppler())('finds the letter with other values, and issues it only with a reason', async () => {
    const id = await submit();
    const other = reprinted((await giveOut(id, { ...complete, wind_speed: 140 })).pdf);
    const again = await submit();
    await giveOut(again);
    // The same number, and another wind speed.
    const forged = Buffer.from(other);
    const found = await check(id, forged);
    expect(found.copy?.how).toBe('same-text');
    const pdf = new PDFDocument();
    pdf.text(`Letter no. ${again}-1. All is well.`).end();
    const altered = await buffer(pdf);
    const differing = await check(again, altered);
    expect(differing).toMatchObject({ copy: { how: 'differs' } });
    expect(differing.overridable.map(({ code }) => code)).toContain('letter-copy-differs');
    expect(await codeOf(again, altered)).toBe('letter-incomplete');
    const { json } = await issue(again, altered, '&override=Typed%20anew%20by%20the%20engineer.');
    if (!json.ok) throw new Error(json.problem.detail);
    expect(json.value.history.at(-1)!.detail).toMatchObject({
      reason: 'Typed anew by the engineer.',
      overridden: expect.arrayContaining([expect.objectContaining({ code: 'letter-copy-differs' })]) as unknown,
    });
  });

  it('is given out under the name of its kind, and keeps that kind', async () => {
    const { id } = await server.submit({ ...completeJob, services_requested: ['post_installation_letter'] });
    const entries = { ...complete, site_visited: true };
    const mark = await markAt(reviewer, id, entries);
    const request = { id, entries, confirmed: true as const, mark, override };
    expect((await reviewer.value('downloadForSealing', request)).name).toBe(`Post-installation letter ${id}-1.pdf`);
    expect((await server.store.jobs.sealingCopies.of(id, `${id}-1`))[0]!.entries.kind).toBe('post_installation');
  });

  it('keeps with the copy, and with a letter that was sealed without one, what its kind has', async () => {
    const services_requested = ['ground_mount_structural_letter'];
    const hidden = { roof_height: 18, arrays: [{ ...complete.arrays[0], edge_distance: 12 }] };
    const entries = { ...complete, ...hidden, finding_basis: 'member_check' } as const;
    const { id } = await server.submit({ ...completeJob, services_requested });
    const mark = await markAt(reviewer, id, entries);
    await reviewer.value('downloadForSealing', { id, entries, confirmed: true, mark, override });
    const [copy] = await server.store.jobs.sealingCopies.of(id, `${id}-1`);
    const { id: other } = await server.submit({ ...completeJob, services_requested });
    await keep(other, entries);
    await issue(other, pdfDocument('Sealed'), '&override=Sealed%20elsewhere.');
    const issued = await server.store.jobs.letterDrafts.lastOfJob(other);
    for (const kept of [copy!.entries, issued!.entries]) {
      expect(kept).toMatchObject({ wind_speed: 95 });
      expect(JSON.stringify(kept)).not.toMatch(/roof_height|edge_distance/);
    }
  });

  it('does not take it for the same where what was added draws another text over its pages', async () => {
    const id = await submit();
    const document = await PDF.load(new Uint8Array((await giveOut(id)).pdf));
    document.getPage(0)!.drawText('Wind speed 140 mph', { x: 72, y: 300, size: 12 });
    const updated = Buffer.from(await document.save({ incremental: true }));
    expect(await check(id, updated)).toMatchObject({ copy: { how: 'same-text', drawn: [1] } });
  });

  it('names the pages on which a picture or a rectangle was drawn over it, and waits until they were looked at', async () => {
    const id = await submit();
    const { pdf } = await giveOut(id);
    const document = await PDF.load(new Uint8Array(pdf));
    document.getPage(1)!.drawRectangle({ x: 72, y: 300, width: 300, height: 40 });
    const covered = Buffer.from(await document.save({ incremental: true }));
    expect(covered.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const { copy, overridable } = await check(id, covered);
    expect(copy).toMatchObject({ how: 'same-bytes', drawn: [2] });
    expect(overridable).toMatchObject([{ code: 'letter-copy-drawn', params: { pages: [2], isCompared: true } }]);
    expect(await codeOf(id, covered)).toBe('letter-incomplete');
    const { json } = await issue(id, covered, '&seen=true');
    if (!json.ok) throw new Error(json.problem.detail);
    expect(json.value.history.at(-1)!.detail).toMatchObject({ pages_seen: [2], source: 'attached' });
    expect(json.value.history.at(-1)!.detail).not.toHaveProperty('overridden');
  });

  it('is refused as it was given out, neither signed nor sealed, unless there is a reason', async () => {
    const id = await submit();
    const { pdf } = await giveOut(id);
    const document = await PDF.load(new Uint8Array(pdf));
    document.setTitle('Saved again');
    const saved = Buffer.from(await document.save({ incremental: true }));
    for (const untouched of [pdf, Buffer.concat([pdf, Buffer.from('\n')]), saved])
      expect(await check(id, untouched)).toMatchObject({
        copy: { how: 'same-bytes', drawn: [] },
        overridable: [{ code: 'letter-copy-untouched' }],
      });
    expect((await issue(id, pdf, '&seen=true')).json).toMatchObject({
      problem: { message: { code: 'letter-incomplete' } },
    });
    expect((await issue(id, pdf, '&override=Wet%20seal%20follows%20by%20mail.')).json.ok).toBe(true);
  });

  it('says that a scan cannot be compared, and waits until all of it was looked at', async () => {
    const id = await submit();
    await giveOut(id);
    const pdf = new PDFDocument();
    pdf.rect(50, 50, 200, 200).fill('#888').end();
    expect(await check(id, await buffer(pdf))).toMatchObject({
      copy: { how: 'no-text', drawn: [1] },
      overridable: [
        { code: 'letter-copy-pages', params: { pages: 1, expected: 2 } },
        { code: 'letter-copy-drawn', params: { pages: [1], isCompared: false } },
      ],
    });
  });

  it('keeps the values of the copy that it was made from, though the text of a later one is all in it', async () => {
    const id = await submit();
    const remarks = 'The mast of the antenna is to be removed.';
    const { pdf } = await giveOut(id, { ...complete, remarks } as typeof complete);
    await giveOut(id);
    const document = await PDF.load(new Uint8Array(pdf));
    document.getPage(0)!.drawText('Sealed', { x: 72, y: 20, size: 12 });
    const sealed = Buffer.from(await document.save({ incremental: true }));
    expect(await check(id, sealed)).toMatchObject({ copy: { how: 'same-text', drawn: [1] } });
    expect((await issue(id, sealed, '&seen=true')).json.ok).toBe(true);
    expect(await server.store.jobs.letterDrafts.lastOfJob(id)).toMatchObject({ entries: { remarks } });
  });

  it('is not given out where the letter is blocked, has changed, is a test, or is issued', async () => {
    const id = await submit();
    const ask = (more: object) =>
      reviewer.refusal('downloadForSealing', { id, entries: complete, confirmed: true, mark: 'old', ...more } as never);
    expect((await ask({})).message?.code).toBe('letter-differs-from-preview');
    const { finding: _finding, ...open } = complete;
    expect((await ask({ entries: open })).message?.code).toBe('letter-blocked');
    const { wind_speed: _speed, ...incomplete } = complete;
    expect((await ask({ entries: incomplete })).message?.code).toBe('letter-incomplete');
    const mark = await markAt(reviewer, id, incomplete);
    const request = { id, entries: incomplete, confirmed: true as const, mark, override: 'By the plan set.' };
    await reviewer.value('downloadForSealing', request);
    expect((await reviewer.value('showJob', { id })).history.at(-1)!.detail).toMatchObject({
      ...{ reason: 'By the plan set.', overridden: [{ code: 'letter-value-missing' }] },
    });
    expect((await ask({ confirmed: false })).code).toBe('bad-call');
    expect((await ask({ mark: 'x'.repeat(101) })).code).toBe('bad-call');
    expect((await ask({ override: 'x'.repeat(1001) })).code).toBe('bad-call');
    expect((await ask({ id: 999_999 })).code).toBe('not-found');
    expect(
      (await office.refusal('downloadForSealing', { id, entries: complete, confirmed: true, mark: '' })).code,
    ).toBe('forbidden');
  });
});

describe.skipIf(!hasOpenssl)('a signed letter that is uploaded', () => {
  it('is refused where a byte was changed after signing', async () => {
    const id = await submit();
    const signed = await signPdf((await giveOut(id)).pdf, p12);
    const changed = Buffer.from(signed);
    changed[signed.indexOf('/CreationDate') + 20]! ^= 1;
    const { status, json } = await issue(id, changed);
    expect([status, json]).toMatchObject([
      415,
      {
        problem: {
          message: { code: 'letter-signature-broken', params: { fault: 'altered', signer: 'Jane Public PE' } },
        },
      },
    ]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('needs a reason where something was added after signing', async () => {
    const id = await submit();
    const extended = Buffer.concat([await signPdf((await giveOut(id)).pdf, p12), Buffer.from('\n% more\n')]);
    const { overridable } = await check(id, extended);
    expect(overridable).toMatchObject([{ code: 'letter-signature-changed', params: { bytes: 8 } }]);
    expect(await codeOf(id, extended)).toBe('letter-incomplete');
    expect((await issue(id, extended, '&override=Time%20stamp')).json.ok).toBe(true);
  });

  it('needs a reason where the certificate is not that of the engineer whom the letter names', async () => {
    const id = await submit();
    const { pdf } = await giveOut(id);
    const by = async (name: string) => (await check(id, await signPdf(pdf, makeP12({ name })))).overridable;
    expect(await by('Max Other')).toMatchObject([
      { code: 'letter-signer-differs', params: { signer: 'Max Other', engineer: 'Jane Public' } },
    ]);
    expect(await by('PUBLIC JANÉ A.')).toEqual([]);
    expect(await by('Jane Public Structural Engineer')).toEqual([]);
    for (const other of ['Jane Smith PE', 'John Public', 'PE'])
      expect(await by(other)).toMatchObject([{ code: 'letter-signer-differs', params: { signer: other } }]);
  });

  it('needs a reason where another person has signed what was added after the engineer', async () => {
    const id = await submit();
    const own = await signPdf((await giveOut(id)).pdf, p12);
    const document = await PDF.load(new Uint8Array(own));
    document.setTitle('Changed');
    const changed = Buffer.from(await document.save({ incremental: true }));
    const both = await signPdf(changed, makeP12({ name: 'Max Other' }));
    const { overridable } = await check(id, both);
    expect(overridable).toMatchObject([
      { code: 'letter-signature-changed', params: { signer: 'Jane Public PE', bytes: both.length - own.length } },
    ]);
  });

  it('needs a reason where the certificate had expired', async () => {
    const id = await submit();
    const expired = await signPdf(pdfDocument('Sealed elsewhere'), makeP12({ days: -1 }));
    expect((await check(id, expired)).overridable).toMatchObject([{ code: 'letter-signature-expired' }]);
  });
});
