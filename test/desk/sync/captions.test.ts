import { describe, expect, it } from 'vitest';
import { draftHandlers } from '../checkedHandlers.ts';
import type { ClientUpload } from '../../../shared/api/endpoints.ts';
import { captionSeparator } from '../../../shared/job/captions.ts';
import { startBothProviders } from '../bothProviders.ts';
import { asked, everyTime, type FieldLaptop, inTurn, takeQueued } from '../fieldLaptop.ts';

const { ours, theirs } = await startBothProviders();

const photoOf = ({ desk }: FieldLaptop, id: string) => draftHandlers(desk).openDraft({ id }).photos[0]!;
const caption = ({ desk }: FieldLaptop, id: string, text: string): void => {
  draftHandlers(desk).captionPhoto({ id: desk.photos.store.ofDraft(id)[0]!.id, caption: text });
};
const arrived = async ({ desk }: FieldLaptop, id: string): Promise<string[]> => {
  const { jobId } = desk.drafts.store.get(id);
  const { json } = await ours.server.get<ClientUpload[]>(`/jobs/${jobId}/uploads`, {
    key: desk.settings.secrets.apiKey(),
  });
  return json.map((upload) => `${upload.name} | ${upload.caption}`);
};
const names = (): string[] => theirs.provider.jobs().flatMap(({ uploads }) => uploads.map(({ name }) => name));
const corrections = (): number => asked(ours.proxy).filter((request) => request.endsWith('/captions')).length;

describe('captions at our own server', () => {
  it('arrive with their photos', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    caption(laptop, id, 'split rafter');
    expect(await laptop.sync()).toBe('sent');
    expect(await arrived(laptop, id)).toEqual([`photo-1${captionSeparator}split rafter.jpg | split rafter`]);
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
  });

  it('that are changed after the upload are sent once, also where the answer is lost', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    expect(await laptop.sync()).toBe('sent');
    caption(laptop, id, 'first');
    caption(laptop, id, 'second');
    expect(photoOf(laptop, id).captionState).toBe('waiting');
    const before = corrections();
    ours.proxy.setDecide(inTurn('POST', /\/captions$/, [{ kind: 'lost-reply' }]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(await arrived(laptop, id)).toEqual([`photo-1${captionSeparator}second.jpg | second`]);
    expect(corrections() - before).toBeGreaterThanOrEqual(1);
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
    caption(laptop, id, '');
    expect(await laptop.sync(1)).toBe('sent');
    expect(await arrived(laptop, id)).toEqual(['photo-1.jpg | ']);
  });

  it('that are typed before an upload in pieces goes on do not begin it anew', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    const { id: upload } = laptop.item(id, 'upload');
    laptop.desk.outbox.store.noteUpload(upload, 'begun');
    caption(laptop, id, 'ridge');
    expect(laptop.item(id, 'upload')).toMatchObject({ uploadId: 'begun', fileName: 'photo-1.jpg' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(await arrived(laptop, id)).toEqual([`photo-1${captionSeparator}ridge.jpg | ridge`]);
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
  });

  it('that go back to the former one after a request without an answer are sent again', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    expect(await laptop.sync()).toBe('sent');
    caption(laptop, id, 'wrong');
    const [due] = laptop.desk.photos.captions.due(laptop.desk.drafts.store.get(id).serviceId!);
    // The server took it, and the program was killed before the answer came.
    const { jobId } = laptop.desk.drafts.store.get(id);
    const { kind, array } = (
      await ours.server.get<ClientUpload[]>(`/jobs/${jobId}/uploads`, { key: laptop.desk.settings.secrets.apiKey() })
    ).json[0]!;
    const body = { kind, array, sha256: due!.sha256, caption: 'wrong' };
    await ours.server.post(`/jobs/${jobId}/captions`, body, { key: laptop.desk.settings.secrets.apiKey() });
    caption(laptop, id, '');
    expect(await laptop.sync(1)).toBe('sent');
    expect(await arrived(laptop, id)).toEqual(['photo-1.jpg | ']);
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
  });

  it('follow their photos to a revised job', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    expect(await laptop.sync()).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { revision_reason: 'other', revision_notes: 'n', notes: 'new' });
    caption(laptop, id, 'after');
    expect(await laptop.sync(1)).toBe('sent');
    expect(await arrived(laptop, id)).toEqual([`photo-1${captionSeparator}after.jpg | after`]);
  });

  it('that the server refuses hold up nothing else', async () => {
    const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
    expect(await laptop.sync()).toBe('sent');
    caption(laptop, id, 'kept here');
    ours.proxy.setDecide(everyTime('POST', /\/captions$/, { kind: 'status', status: 404, style: 'problem' }));
    expect(await laptop.sync()).toBe('sent');
    expect(photoOf(laptop, id).captionState).toBe('waiting');
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
  });
});

describe('captions at another provider', () => {
  it.each([
    ['is asked to come later', 429, 'sent'],
    ['is refused', 415, 'person'],
  ] as const)('that are typed while their photo %s go with it next time', async (_what, status, end) => {
    const [laptop, id] = await takeQueued(theirs, {}, 1);
    let isFirst = true;
    theirs.proxy.setDecide(({ method, path }) => {
      if (method !== 'POST' || !/\/files\/$/.test(path) || !isFirst) return null;
      isFirst = false;
      caption(laptop, id, 'ridge');
      return { kind: 'status', status, style: 'problem' };
    });
    expect(await laptop.sync(1)).toBe(end);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(1)).toBe('sent');
    expect(names()).toEqual([`photo-1${captionSeparator}ridge.jpg`]);
    expect(photoOf(laptop, id).captionState).toBe('with-photo');
  });

  it('arrive in the name of the file; a later change stays here and says so', async () => {
    const [laptop, id] = await takeQueued(theirs, {}, 1);
    caption(laptop, id, 'split rafter');
    expect(await laptop.sync(1)).toBe('sent');
    expect(names()).toEqual([`photo-1${captionSeparator}split rafter.jpg`]);
    caption(laptop, id, 'sound rafter');
    expect(await laptop.sync(1)).toBe('sent');
    expect(photoOf(laptop, id)).toMatchObject({ caption: 'sound rafter', captionState: 'local' });
    expect(names()).toHaveLength(1);
  });
});
