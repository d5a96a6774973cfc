import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { longestMarkComment } from '../../../shared/job/photoMarks.ts';
import { jpegOf, phoneExif } from '../../desk/photos.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rowsIn } from '../../support/serverDatabase.ts';
import { attach, startOffice, uploaded } from '../jobs/jobsOffice.ts';
import { entriesOf } from '../jobs/readZip.ts';

const office = await startOffice();
const { server, reviewer, admin, client } = office;
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

let made = 0;
const withPhoto = async (): Promise<{ job: Job; photo: string }> => {
  const job = await server.submit({ arrays: [{ name: 'South' }] });
  made += 1;
  const bytes = jpegPhoto(made % 200);
  return { job, photo: await uploaded(server, `/arrays/${job.arrays![0]!.id}/attic-images`, 'attic.jpg', bytes) };
};

describe('what a camera wrote', () => {
  it('is shown of each photo, however it arrived', async () => {
    const { id } = await server.submit();
    const bytes = await jpegOf({ exif: phoneExif });
    await uploaded(server, `/jobs/${id}/files`, 'phone.jpg', bytes);
    await attach(reviewer, bytes, { job: id, kind: 'file', name: 'again.jpg' });
    await uploaded(server, `/jobs/${id}/files`, 'plain.jpg', await jpegOf());
    const { uploads } = await reviewer.call('showJob', { id });
    const known = { takenAt: '2026-03-14T09:26:53', place: { latitude: 36.741667, longitude: -119.786667 } };
    const facts = new Map(uploads.map(({ name, takenAt, place }) => [name, { takenAt, place }]));
    expect(facts.get('phone.jpg')).toEqual(known);
    expect(facts.get('again.jpg')).toEqual(known);
    expect(facts.get('plain.jpg')).toEqual({ takenAt: null, place: null });
  });
});

describe('the mark of a photo', () => {
  it('is set, changed and taken away, each with an entry in the history', async () => {
    const { job, photo } = await withPhoto();
    const mark = async (wanted: 'good' | 'unreadable' | null, comment = '') =>
      reviewer.call('markPhoto', { id: job.id, photo, mark: wanted, comment });
    const marked = await mark('unreadable', ' Hold the tape <straight>. ');
    expect(marked.uploads[0]!.mark).toEqual({
      ...{ mark: 'unreadable', comment: 'Hold the tape <straight>.', by: reviewer.email },
      atMs: expect.any(Number) as unknown,
    });
    await mark('unreadable', 'Hold the tape <straight>.');
    await mark('good', '\u200b ');
    const { uploads, history } = await mark(null, 'left out');
    expect(uploads[0]!.mark).toBeNull();
    const of = { kind: 'attic', array: job.arrays![0]!.id, name: 'attic.jpg' };
    expect(history.slice(1).map(({ action, actor, detail }) => [action, actor === reviewer.email, detail])).toEqual([
      ['File added', false, expect.anything()],
      ['Photo marked', true, { ...of, mark: 'unreadable', comment: 'Hold the tape <straight>.' }],
      ['Photo marked', true, { ...of, mark: 'good' }],
      ['Mark of a photo removed', true, of],
    ]);
  });

  it.each(['nul\0', 'half \ud800', 'x'.repeat(longestMarkComment + 1)])('takes no comment like %#', async (comment) => {
    const { job, photo } = await withPhoto();
    const { ended } = await reviewer.hear('markPhoto', { id: job.id, photo, mark: 'more', comment });
    expect(ended).toMatchObject({ problem: { code: 'bad-call', errors: [{ pointer: '#/comment' }] } });
    const unknown = { id: job.id, photo, mark: 'nice' as 'good' };
    expect(await reviewer.codeOf('markPhoto', unknown)).toBe('bad-call');
  });

  it('is of a photo of this job', async () => {
    const [{ job, photo }, other] = [await withPhoto(), await withPhoto()];
    for (const [id, file] of [
      [other.job.id, photo],
      [job.id, 'none'],
    ] as const)
      expect(await reviewer.codeOf('markPhoto', { id, photo: file, mark: 'good' })).toBe('not-found');
  });

  it('stays with the photo in a revision, and with the old one, which takes no more', async () => {
    const { job, photo } = await withPhoto();
    await reviewer.call('markPhoto', { id: job.id, photo, mark: 'more', comment: 'Other direction.' });
    const next = await client.call('reviseJob', { id: job.id, revision: { ...revision, arrays: [{ name: 'South' }] } });
    const shown = await admin.call('showJob', { id: next.job.id });
    expect(shown.uploads).toMatchObject([{ mark: { mark: 'more', comment: 'Other direction.', by: reviewer.email } }]);
    expect(shown.beforeUploads).toMatchObject([{ id: photo, mark: { mark: 'more' } }]);
    expect(await reviewer.codeOf('markPhoto', { id: job.id, photo, mark: 'good' })).toBe('superseded');
  });

  it('is nothing that a client can see, and changes nothing that they can', async () => {
    const { job, photo } = await withPhoto();
    const read = async () => {
      const { headers, text } = await server.get(`/jobs/${job.id}`);
      const uploads = (await server.get(`/jobs/${job.id}/uploads`)).text.replaceAll(/"file":"[^"]*"/g, '');
      return [headers.get('etag'), text, uploads, await server.store.changeVersions.of(server.own.id)];
    };
    const before = await read();
    server.clock.offset += 5000;
    await reviewer.call('markPhoto', { id: job.id, photo, mark: 'wrong', comment: 'MARK-of-the-office' });
    expect(await read()).toEqual(before);
    const seen = await client.hear('showJob', { id: job.id });
    expect(seen.text).not.toMatch(/MARK-of-the-office|[Pp]hoto.marked/);
    expect(seen.ended).toMatchObject({ value: { uploads: [{ mark: null }] } });
    for (const who of [client, reviewer]) {
      const zip = Buffer.from(await (await who.ask('GET', `/jobs/${job.id}/zip`)).arrayBuffer());
      for (const [, bytes] of entriesOf(zip)) expect(bytes.toString('latin1')).not.toContain('MARK-of-the-office');
    }
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('marks and places are the same', async () => {
    const bytes = await jpegOf({ exif: phoneExif });
    const [one, same] = await ofBoth(async (one) => {
      const who = await signedIn(one, 'reviewer');
      const { id } = await one.submit();
      const photo = await uploaded(one, `/jobs/${id}/files`, 'phone.jpg', bytes);
      await who.call('markPhoto', { id, photo, mark: 'good' });
      await who.call('markPhoto', { id, photo: photo.toUpperCase(), mark: 'more', comment: 'Łódź 木' });
      const { job } = await who.call('reviseJob', { id, revision });
      const shown = await who.call('showJob', { id: job.id });
      return [shown.uploads, shown.beforeUploads, await rowsIn(one.store, 'SELECT * FROM photo_mark ORDER BY upload')];
    });
    expect(one).toEqual(same);
    expect(one![0]).toMatchObject([{ mark: { mark: 'more' }, place: { latitude: 36.741667 } }]);
  });
});
