import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import type { Job, JobWithMessages } from '../../../shared/job/job.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { approved, attach, startOffice, uploaded } from './jobsOffice.ts';
import { changeIn } from '../../support/serverDatabase.ts';

const office = await startOffice();

const messagesOf = async (id: number) =>
  (await office.server.get<z.infer<typeof JobWithMessages>>(`/jobs/${id}`)).json.messages ?? [];
/** The crew's key as people see it. */
const key = expect.stringMatching(/^Valley Solar \(rafter_\S{4}…\)$/) as string;
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

describe('the job page', () => {
  it('shows what a job says, what was sent for it, and what a reviewer would miss', async () => {
    const { server, reviewer } = office;
    const job = await server.submit({
      client_city: 'Fresno',
      services_requested: ['pv_structural_letter'],
      arrays: [{ name: 'South', roof_pitch: 18 }, { name: 'Garage' }],
    });
    const attic = await uploaded(server, `/arrays/${job.arrays![0]!.id}/attic-images`, 'attic.jpg', jpegPhoto(1));
    await server.post(`/jobs/${job.id}/message`, { message_body: 'The hatch is in the hall.' });
    const shown = await reviewer.call('showJob', { id: job.id });
    expect(shown.job).toMatchObject({ id: job.id, client_name: job.client_name, status: 'Submitted' });
    expect(shown.organization).toEqual({ id: server.own.id, name: 'Valley Solar' });
    expect(shown.messages).toMatchObject([
      { author: 'Valley Solar', body: 'The hatch is in the hall.', job: job.id, fromOffice: false },
    ]);
    expect(shown.waits).toBe(true);
    expect(shown.uploads).toEqual([
      {
        id: attic,
        kind: 'attic',
        arrayId: job.arrays![0]!.id,
        name: 'attic.jpg',
        caption: '',
        mediaType: 'image/jpeg',
        bytes: jpegPhoto(1).length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        atMs: expect.any(Number) as number,
        hasPicture: true,
        takenAt: null,
        place: null,
        mark: null,
      },
    ]);
    const missing = shown.findings.filter(({ code, slot }) => code === 'photo-missing' && slot === 'attic');
    expect(missing.map(({ array }) => array)).toEqual(['Garage']);
    expect(missing[0]!.text).toContain('Garage has no attic photo');
    expect(shown).toMatchObject({
      errors: [],
      produced: [],
      history: [
        { actor: key, action: 'Submitted' },
        { actor: key, action: 'File added', detail: { kind: 'attic', name: 'attic.jpg' } },
        { actor: key, action: 'Message sent' },
      ],
      moves: ['In Review', 'On Hold', 'Rejected', 'Canceled'],
      before: null,
      versions: [{ id: job.id, status: 'Submitted' }],
      letterBegunMs: null,
    });
  });

  it('says what Submit Job would refuse by now', async () => {
    const { id } = await office.server.submit({ msp_rating: 200, breaker_rating: 175 });
    const change = `UPDATE job_document SET body = replace(body, '"breaker_rating":175', '"breaker_rating":400') WHERE job_id = @id`;
    expect(await changeIn(office.server.store, change, { id })).toBe(1);
    const { errors } = await office.reviewer.call('showJob', { id });
    expect(errors.map(({ pointer }) => pointer)).toContain('#/breaker_rating');
  });

  it('leaves out findings of wrong references that were retired since', async () => {
    const { server, reviewer } = office;
    const entry = (await server.store.references.current('roof-materials')).offered[0]!;
    const { id } = await server.submit({ roof_material: { id: entry.id } });
    expect((await reviewer.call('showJob', { id })).errors).toEqual([]);
  });

  it('is as unknown to another organization as a job that never was', async () => {
    const { id } = await office.server.submit();
    const calls: [string, () => Promise<string | null>][] = [
      ['showJob', () => office.stranger.codeOf('showJob', { id })],
      ['sendMessage', () => office.stranger.codeOf('sendMessage', { id, text: 'Hello' })],
      ['sendMessage without words', () => office.stranger.codeOf('sendMessage', { id, text: '' })],
      ['reviseJob', () => office.stranger.codeOf('reviseJob', { id, revision })],
      ['reviseJob without reason', () => office.stranger.codeOf('reviseJob', { id, revision: {} })],
    ];
    for (const [, code] of calls) expect(await code()).toBe('not-found');
    for (const name of ['showJob'] as const) expect(await office.admin.codeOf(name, { id: 999_999 })).toBe('not-found');
    expect(await messagesOf(id)).toEqual([]);
  });

  it('tells a client what the office did, and neither who it was nor what was noted beside it', async () => {
    const job = await approved(office);
    await office.server.store.jobs.letters.withdraw(job.id, {
      actor: office.reviewer.email,
      author: 'Ridgeline',
      reason: 'pitch',
    });
    await office.client.call('sendMessage', { id: job.id, text: 'Why?' });
    const theirs = await office.client.call('showJob', { id: job.id });
    expect(theirs.history.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      [key, 'Submitted', null],
      ['Engineering office', 'Approved', null],
      ['Engineering office', 'Letter withdrawn', null],
      ['Engineering office', 'In Review', null],
      [office.client.email, 'Message sent', null],
    ]);
    expect(JSON.stringify(theirs)).not.toContain(office.reviewer.email);
    expect([theirs.produced, theirs.moves, theirs.letterBegunMs]).toEqual([[], [], null]);
    const ours = await office.reviewer.call('showJob', { id: job.id });
    expect(ours.history[1]).toMatchObject({ actor: office.reviewer.email, action: 'Approved' });
    expect(ours.produced).toMatchObject([
      { number: `${job.id}-1`, mediaType: 'application/pdf', withdrawnMs: expect.any(Number) as number },
    ]);
  });
});

describe('who did it', () => {
  it('is told by what was kept, not by names: the firm may be called like its client, and both change their names', async () => {
    const here = await startOffice();
    const { server, client, reviewer, admin } = here;
    const { id } = await server.submit();
    const change = (name: string) =>
      admin.call('changeOrganization', {
        id: server.own.id,
        name,
        street_address: '88 Industrial Way',
        city: 'Clovis',
        state: 'CA',
        zip_code: '93612',
      });
    await client.call('sendMessage', { id, text: 'Is it ready?' });
    await change('Engineering office');
    await reviewer.call('sendMessage', { id, text: 'Tomorrow.' });
    await change('Valley Sun');
    const theirs = await client.call('showJob', { id });
    expect(theirs.messages.map(({ body, fromOffice }) => [body, fromOffice])).toEqual([
      ['Is it ready?', false],
      ['Tomorrow.', true],
    ]);
    expect(theirs.waits).toBe(false);
    expect(theirs.history.map(({ actor }) => actor)).toEqual([key, client.email, 'Engineering office']);
  });
});

describe('what is sent again because its answer was lost', () => {
  it('is one message, one revision and one file, for the same key of the same person', async () => {
    const { server, client, reviewer } = office;
    const { id } = await server.submit();
    for (const who of [client, reviewer])
      for (let turn = 0; turn < 2; turn += 1) await who.call('sendMessage', { id, text: 'Hello', key: 'one' });
    await client.call('sendMessage', { id, text: 'Hello', key: 'two' });
    expect((await messagesOf(id)).map(({ author }) => author)).toEqual([
      'Valley Solar',
      'Engineering office',
      'Valley Solar',
    ]);
    expect(await client.codeOf('sendMessage', { id, text: 'Something else', key: 'one' })).toBe('key-reused');

    const at = { job: id, kind: 'file', name: 'photo.jpg', key: 'file' };
    await attach(client, jpegPhoto(7), at);
    await attach(client, jpegPhoto(7), at);
    const made = await client.call('reviseJob', { id, revision, key: 'revision' });
    const again = await client.call('reviseJob', { id, revision, key: 'revision' });
    expect(again.job.id).toBe(made.job.id);
    expect(made.uploads).toHaveLength(1);
    expect((await attach(client, jpegPhoto(7), at)).status).toBe(200);
    expect((await client.call('sendMessage', { id, text: 'Hello', key: 'one' })).messages).toHaveLength(3);
  });
});

describe('§4.7 messages', () => {
  it('of a client are signed with the organization, of the office with the firm; the history names people', async () => {
    const { id } = await office.server.submit();
    await office.client.call('sendMessage', { id, text: 'Is it ready?' });
    const shown = await office.admin.call('sendMessage', { id, text: 'Tomorrow.' });
    expect(await messagesOf(id)).toMatchObject([
      { author: 'Valley Solar', body: 'Is it ready?' },
      { author: 'Engineering office', body: 'Tomorrow.' },
    ]);
    expect(shown.history.slice(1)).toMatchObject([
      { actor: office.client.email, action: 'Message sent' },
      { actor: office.admin.email, action: 'Message sent' },
    ]);
  });

  it.each(['', ' \n\t', 'half \ud800', 'with \0'])('%j says nothing and is refused as the API does', async (text) => {
    const { id } = await office.server.submit();
    for (const who of ['client', 'reviewer'] as const) {
      const { ended } = await office[who].hear('sendMessage', { id, text });
      expect(ended).toMatchObject({ ok: false, problem: { code: 'invalid-fields', errors: [{ pointer: '#/text' }] } });
    }
    expect(await messagesOf(id)).toEqual([]);
  });

  it('a job that was revised takes none', async () => {
    const { id } = await office.server.submit();
    await office.client.call('reviseJob', { id, revision });
    for (const who of ['client', 'reviewer'] as const)
      expect(await office[who].codeOf('sendMessage', { id, text: 'Hello' })).toBe('superseded');
  });
});

describe('§4.8 a revision', () => {
  it.each(['client', 'reviewer', 'admin'] as const)('by %s is a new job; the old one shows beside it', async (who) => {
    const job = await office.server.submit({ notes: 'old', arrays: [{ name: 'South', panel_quantity: 12 }] });
    await uploaded(office.server, `/arrays/${job.arrays![0]!.id}/attic-images`, 'attic.jpg', jpegPhoto(2));
    const shown = await office[who].call('reviseJob', { id: job.id, revision: { ...revision, notes: 'new' } });
    expect(shown.job).toMatchObject({ revision_of: job.id, notes: 'new', status: 'Submitted' });
    expect(shown.before).toMatchObject({ id: job.id, notes: 'old', superseded_by: shown.job.id, status: 'Revised' });
    expect(shown.versions).toMatchObject([
      { id: job.id, status: 'Revised' },
      { id: shown.job.id, status: 'Submitted' },
    ]);
    expect(shown.beforeUploads).toMatchObject([{ arrayId: job.arrays![0]!.id, name: 'attic.jpg' }]);
    expect(shown.uploads).toMatchObject([{ arrayId: shown.job.arrays![0]!.id, name: 'attic.jpg' }]);
    expect(shown.history).toMatchObject([{ actor: office[who].email, action: 'Submitted' }]);
    const old = await office[who].call('showJob', { id: job.id });
    expect([old.moves, old.versions]).toEqual([[], shown.versions]);
    expect((await office.server.get<Job>(`/jobs/${shown.job.id}`)).json.revision_of).toBe(job.id);
  });

  it('goes on with what was written before it, so that what waits can be read and answered', async () => {
    const { id } = await office.server.submit();
    await office.client.call('sendMessage', { id, text: 'Is it ready?' });
    const { job } = await office.client.call('reviseJob', { id, revision });
    const shown = await office.reviewer.call('showJob', { id: job.id });
    expect(shown.waits).toBe(true);
    expect(shown.messages).toMatchObject([{ body: 'Is it ready?', job: id, fromOffice: false }]);
    const answered = await office.reviewer.call('sendMessage', { id: job.id, text: 'Tomorrow.' });
    expect(answered.waits).toBe(false);
    expect(answered.messages.map((message) => message.job)).toEqual([id, job.id]);
    expect((await office.reviewer.call('showJob', { id })).messages).toHaveLength(1);
  });

  it('names every wrong field, and changes nothing', async () => {
    const { id } = await office.server.submit();
    const { ended } = await office.client.hear('reviseJob', { id, revision: { revision_notes: ' ', roof_pitch: 90 } });
    expect(ended).toMatchObject({ ok: false, problem: { code: 'invalid-fields' } });
    const pointers = ended.ok ? [] : ended.problem.errors.map(({ pointer }) => pointer);
    expect(pointers.toSorted()).toEqual(['#/revision_notes', '#/revision_reason', '#/roof_pitch']);
    expect((await office.client.call('showJob', { id })).job.status).toBe('Submitted');
    expect(await office.client.codeOf('reviseJob', { id, revision })).toBeNull();
    expect(await office.client.codeOf('reviseJob', { id, revision })).toBe('superseded');
  });
});
