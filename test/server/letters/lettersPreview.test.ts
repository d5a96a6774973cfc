import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LetterRenderer } from '../../../electron/server/letters/drawing/letterRenderer.ts';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import { composeLetter, letterContentHash, openLetterCase } from '../../../electron/server/letters/letterCase.ts';
import { Previews } from '../../../electron/server/letters/previews.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openBeside } from '../../support/openedStore.ts';
import { pagesOf } from '../../support/pdfText.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { adequate, basis, complete, firm, textOf, startLetters } from './startLetters.ts';

const { server, submitComplete, reviewer, admin, office, issue, pdfOf, letterOf } = await startLetters();

describe('a preview', () => {
  const preview = (id: number, confirmed: boolean, entries: OfficeInput<'previewLetter'>['entries'] = complete) =>
    reviewer.value('previewLetter', { id, entries, confirmed });
  const hasSignature = (bytes: Uint8Array) => Buffer.from(bytes).includes('/Subtype /Image');

  it('is the real PDF: DRAFT and unsigned until the values are confirmed', async () => {
    const { id } = await submitComplete();
    const unconfirmed = await preview(id, false);
    const { bytes } = await pdfOf(unconfirmed.address);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(unconfirmed.pages);
    for (const page of pages) expect(page).toContain('DRAFT');
    expect(hasSignature(bytes)).toBe(false);
    expect(unconfirmed.isDraft).toBe(true);

    const toIssue = await preview(id, true);
    expect(toIssue.isDraft).toBe(false);
    const confirmed = await pdfOf(toIssue.address);
    expect(await textOf(confirmed.bytes)).not.toContain('DRAFT');
    expect(hasSignature(confirmed.bytes)).toBe(true);
    await issue(id, complete);
    const issued = await letterOf(id);
    expect(Buffer.compare(confirmed.bytes, issued)).toBe(0);
  });

  it.each([
    ['no finding', basis],
    ['a roof that is not adequate', { finding: 'not_adequate' }],
    ['values that are not evaluated', adequate],
    ['an engineer without a licence', { finding: 'adequate', engineer: { name: 'Ann Lee' } }],
  ])('says DRAFT though confirmed where it cannot be issued: %s', async (_, entries) => {
    const { id } = await server.submit();
    const { address, isDraft } = await preview(id, true, entries);
    expect(isDraft).toBe(true);
    expect(await textOf((await pdfOf(address)).bytes)).toContain('DRAFT');
  });

  it('of a job whose letter stands, or that was revised, says DRAFT', async () => {
    const { id } = await server.submit();
    await issue(id);
    expect(await textOf((await pdfOf((await preview(id, true)).address)).bytes)).toContain('DRAFT');
    await server.post(`/jobs/${id}/revision`, { revision_notes: 'n', revision_reason: 'other' });
    expect(await textOf((await pdfOf((await preview(id, true)).address)).bytes)).toContain('DRAFT');
  });

  it('of wrong entries is refused, naming each', async () => {
    const { id } = await server.submit();
    const request = { id, entries: { wind_speed: 1, finding: 'fine' }, confirmed: false };
    const refusal = await reviewer.refusal('previewLetter', request);
    expect(refusal.code).toBe('invalid-fields');
    expect(refusal.errors.map(({ pointer }) => pointer)).toEqual(['#/wind_speed', '#/finding']);
  });

  it('can do nothing in a browser, and is framed by our own page alone', async () => {
    const { id } = await server.submit();
    const { response, bytes } = await pdfOf((await preview(id, false)).address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-length': `${bytes.length}`,
    });
    const policy = response.headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "frame-ancestors 'self'"]) expect(policy).toContain(rule);
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="Roof evaluation letter \d+-1 DRAFT/,
    );
  });

  it('is drawn again by a process that has not drawn it, as long as it would show the same', async () => {
    const { id } = await submitComplete();
    const { address } = await preview(id, true);
    const { clock } = server;
    const store = await openBeside(server);
    const renderer = new LetterRenderer();
    atEnd(() => renderer.close());
    const users = await store.users.list();
    const idOf = ({ email }: { email: string }) => users.find((one) => one.email === email)!.id;
    const found = (user: { email: string }) =>
      new Previews({ store, clock, renderer }).find(idOf(user), address.split('/')[1]!);
    const elsewhere = (await found(reviewer))!;
    const { bytes, response } = await pdfOf(address);
    expect(Buffer.compare(elsewhere.bytes, bytes)).toBe(0);
    expect(response.headers.get('content-disposition')).toContain(elsewhere.name);
    expect(await found(admin)).toBeNull();
    await setFirm(store, { ...firm, name: 'Renamed Engineers' }, {});
    expect(await found(reviewer)).toBeNull();
    await setFirm(store, firm, {});
    for (let n = 0; n < 8; n += 1) {
      server.clock.offset += 1;
      await preview(id, true);
    }
    expect(await found(reviewer)).toBeNull();
  });

  it('is for whoever had it made, and gone after ten minutes', async () => {
    const { id } = await server.submit();
    const { address } = await preview(id, false);
    expect((await pdfOf(address)).response.status).toBe(200);
    expect((await pdfOf(address, admin)).response.status).toBe(404);
    expect((await pdfOf(address, office)).response.status).toBe(403);
    expect((await fetch(`${server.url}/office/${address}`)).status).toBe(401);
    server.clock.offset += 10 * 60_000;
    expect((await pdfOf(address)).response.status).toBe(404);
    server.clock.offset -= 10 * 60_000;
  });
});

describe('the mark of a letter', () => {
  it('changes with the pictures of its appendix, and is that of its draft', async () => {
    const { id } = await submitComplete();
    const entries = { ...complete, photo_appendix: true };
    const folder = temporaryFolder();
    const markWith = async (bytes: string | null) => {
      const file = path.join(folder, 'small.jpg');
      if (bytes !== null) writeFileSync(file, bytes);
      const letterCase = await openLetterCase(server.store, id, { nowMs: server.clock.now() });
      const pictures = { file: () => Promise.resolve(bytes === null ? null : file) };
      return letterContentHash(await composeLetter(letterCase, { entries, draft: true }, pictures));
    };
    const marks = [await markWith('one'), await markWith('other'), await markWith(null)];
    expect(new Set(marks).size).toBe(3);
    expect(await markWith('one')).toBe(marks[0]);
    const { kept } = await reviewer.value('draftLetter', { id });
    const draft = await reviewer.value('keepLetterDraft', { id, entries, base: kept?.atMs ?? null });
    expect(draft.mark).toBe((await preview(id, entries)).mark);
  });

  const preview = (id: number, entries: OfficeInput<'previewLetter'>['entries']) =>
    reviewer.value('previewLetter', { id, entries, confirmed: false });
});
