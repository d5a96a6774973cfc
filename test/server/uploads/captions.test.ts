import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ClientUpload } from '../../../shared/api/endpoints.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { captionSeparator } from '../../../shared/job/captions.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const photo = jpegPhoto(3);
const sha256 = sha256Of(photo);

const jobWithPhoto = async (name = 'roof.jpg'): Promise<Job> => {
  const job = await server.submit({ arrays: [{ name: 'South' }] });
  await server.upload(`/arrays/${job.arrays![0]!.id}/attic-images`, [{ name, bytes: photo }]);
  return job;
};
const placeOf = (job: Job) => ({ kind: 'attic', array: job.arrays![0]!.id, sha256 });
const uploads = async (job: number): Promise<string[]> =>
  (await server.get<ClientUpload[]>(`/jobs/${job}/uploads`)).json.map(({ name, caption }) => `${name} | ${caption}`);

describe('captions of uploads (an extension)', () => {
  it('come with the file name, change, are taken away, and stay with a revision', async () => {
    const job = await jobWithPhoto(`roof${captionSeparator}split rafter.jpg`);
    expect(await uploads(job.id)).toEqual([`roof${captionSeparator}split rafter.jpg | split rafter`]);
    const where = `/jobs/${job.id}/captions`;
    const changed = await server.post<ClientUpload[]>(where, { ...placeOf(job), caption: 'sound <b>"12/4"</b>' });
    expect([changed.status, changed.json.map(({ caption }) => caption)]).toEqual([200, ['sound <b>"12/4"</b>']]);
    const again = await server.post<ClientUpload[]>(where, { ...placeOf(job), caption: 'sound <b>"12/4"</b>' });
    expect(again.json).toEqual(changed.json);
    const { history } = await server.store.jobs.inspect(job.id);
    expect(history.filter(({ message }) => message.code === 'event-photo-captioned')).toHaveLength(1);
    const revised = await server.post<Job>(`/jobs/${job.id}/revision`, {
      ...{ revision_reason: 'other', revision_notes: 'x' },
    });
    expect(await uploads(revised.json.id)).toEqual(await uploads(job.id));
    const late = await server.post<ProblemBody>(where, { ...placeOf(job), caption: 'late' });
    expect([late.status, late.json.superseded_by]).toEqual([409, revised.json.id]);
    const ofNew = { ...placeOf(job), array: revised.json.arrays![0]!.id, caption: '' };
    await server.post(`/jobs/${revised.json.id}/captions`, ofNew);
    expect(await uploads(revised.json.id)).toEqual(['roof.jpg | ']);
  });

  it('a caption of many copies of a photo is one entry of the history', async () => {
    const job = await server.submit();
    await server.upload(`/jobs/${job.id}/files`, Array(4).fill({ name: 'roof.jpg', bytes: photo }));
    const { json } = await server.post<ClientUpload[]>(`/jobs/${job.id}/captions`, {
      ...{ kind: 'file', array: null, sha256, caption: 'split' },
    });
    expect(json.map(({ caption }) => caption)).toEqual(Array(4).fill('split'));
    const { history } = await server.store.jobs.inspect(job.id);
    const entries = history.filter(({ message }) => message.code === 'event-photo-captioned');
    expect(entries.map(({ detail }) => detail)).toEqual([
      { kind: 'file', name: 'roof.jpg', array: null, comment: 'split', copies: 4 },
    ]);
  });

  it('a dash in the name that a client sent is no caption, and stays where a caption follows', async () => {
    const job = await jobWithPhoto('Kitchen — north.jpg');
    expect(await uploads(job.id)).toEqual(['Kitchen — north.jpg | ']);
    await server.post(`/jobs/${job.id}/captions`, { ...placeOf(job), caption: 'x' });
    expect(await uploads(job.id)).toEqual([`Kitchen — north${captionSeparator}x.jpg | x`]);
    await server.post(`/jobs/${job.id}/captions`, { ...placeOf(job), caption: '' });
    expect(await uploads(job.id)).toEqual(['Kitchen — north.jpg | ']);
  });

  it.each([
    ['another slot', { kind: 'beam-size' }, 404],
    ['the whole job', { array: null }, 404],
    ['another photo', { sha256: 'a'.repeat(64) }, 404],
    ['a slot that there is not', { kind: 'unsorted' }, 400],
    ['no hash', { sha256: 'x' }, 400],
    ['a caption that is too long', { caption: 'x'.repeat(121) }, 400],
    ['a caption with NUL', { caption: 'a\0b' }, 400],
  ])('a photo is named by slot, array and content: %s is refused', async (_, wrong, status) => {
    const job = await jobWithPhoto();
    const answer = await server.post(`/jobs/${job.id}/captions`, { ...placeOf(job), caption: 'x', ...wrong });
    expect(answer.status).toBe(status);
    expect(await uploads(job.id)).toEqual(['roof.jpg | ']);
  });

  it('captions of one photo that come at the same time leave one of them', async () => {
    const job = await jobWithPhoto();
    const captions = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(
      captions.map((caption) => server.post(`/jobs/${job.id}/captions`, { ...placeOf(job), caption })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [upload, ...more] = await uploads(job.id);
    expect([more, captions.map((one) => `roof${captionSeparator}${one}.jpg | ${one}`)]).toEqual([
      [],
      expect.arrayContaining([upload]),
    ]);
  });

  it('another organization finds no such job', async () => {
    const job = await jobWithPhoto();
    const { api_key: key } = await server.addOrganization('Other');
    const answer = await server.post(`/jobs/${job.id}/captions`, { ...placeOf(job), caption: 'x' }, { key });
    expect(answer.status).toBe(404);
  });
});
