import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { settleMs } from '../../../electron/desk/outbox/markedCopies.ts';
import { draftHandlers } from '../checkedHandlers.ts';
import type { ClientUpload } from '../../../shared/api/endpoints.ts';
import { captionSeparator } from '../../../shared/job/captions.ts';
import type { Mark } from '../../../shared/photos/markup.ts';
import { until } from '../../support/eventually.ts';
import { startBothProviders } from '../bothProviders.ts';
import { type FieldLaptop, inTurn, takeLaptop } from '../fieldLaptop.ts';
import { jpegOf, phoneExif } from '../photos.ts';

const { ours, theirs } = await startBothProviders();
const photo = await jpegOf({ width: 400, height: 300, exif: phoneExif, orientation: 6 });

const arrow: Mark = { kind: 'arrow', from: [0.1, 0.5], to: [0.9, 0.5] };
const box: Mark = { kind: 'box', from: [0.1, 0.1], to: [0.4, 0.4] };

type Provider = Parameters<typeof takeLaptop>[0];
/** A laptop with a job of one photo; not queued yet. */
const takePhoto = async (provider: Provider): Promise<[FieldLaptop, string]> => {
  const laptop = takeLaptop(provider);
  const id = await laptop.draft();
  await laptop.attach(id, 'file', null, photo);
  return [laptop, id];
};
const photoOf = ({ desk }: FieldLaptop, id: string) => draftHandlers(desk).openDraft({ id }).photos[0]!;
const mark = (laptop: FieldLaptop, id: string, marks: readonly Mark[], drawing = false) =>
  draftHandlers(laptop.desk).markPhoto({ id: photoOf(laptop, id).id, marks: structuredClone(marks) as never, drawing });
const theirNames = (): string[] =>
  theirs.provider
    .jobs()
    .flatMap(({ uploads }) => uploads.map(({ name }) => name))
    .sort();
const ourNames = async ({ desk }: FieldLaptop, id: string): Promise<string[]> => {
  const { jobId } = desk.drafts.store.get(id);
  const { json } = await ours.server.get<ClientUpload[]>(`/jobs/${jobId}/uploads`, {
    key: desk.settings.secrets.apiKey(),
  });
  return json.map(({ name }) => name).sort();
};
/** What the laptop's items sent, by copy. */
const copies = ({ desk }: FieldLaptop, id: string) => desk.outbox.store.ofDraft(id).filter(({ copy }) => copy > 0);
const pixels = async ({ desk }: FieldLaptop, sha256: string, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(desk.photos.files.pathOf(sha256)).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
};

describe('the marked copy of a photo', () => {
  it('goes to any provider beside the untouched original, under a name that shows whose it is', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    draftHandlers(laptop.desk).captionPhoto({ id: photoOf(laptop, id).id, caption: 'hatch' });
    expect(photoOf(laptop, id)).toMatchObject({ marks: [arrow], copies: 1, sentCopies: 0 });
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toEqual([
      `photo-1 (marked)${captionSeparator}hatch.jpg`,
      `photo-1${captionSeparator}hatch.jpg`,
    ]);
    const [copy] = copies(laptop, id);
    const original = photoOf(laptop, id);
    expect(readFileSync(laptop.desk.photos.files.pathOf(original.sha256)).equals(photo)).toBe(true);
    // The picture stands upright, and so does the arrow across its middle.
    expect(await sharp(laptop.desk.photos.files.pathOf(copy!.sentSha256!)).metadata()).toMatchObject({
      width: 300,
      height: 400,
    });
    const [red, green] = await pixels(laptop, copy!.sentSha256!, 0.3, 0.5);
    expect([red! > 150, green! < 90]).toEqual([true, true]);
    expect(photoOf(laptop, id)).toMatchObject({ isSent: true, copies: 1, sentCopies: 1 });
  });

  it('arrives at our own server with its caption', async () => {
    const [laptop, id] = await takePhoto(await ours.organization());
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    draftHandlers(laptop.desk).captionPhoto({ id: photoOf(laptop, id).id, caption: 'ridge' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(await ourNames(laptop, id)).toEqual([
      `photo-1 (marked)${captionSeparator}ridge.jpg`,
      `photo-1${captionSeparator}ridge.jpg`,
    ]);
  });

  it('is waited for, however long it takes', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    const {
      photos: { pictures },
    } = laptop.desk;
    const markedCopy = pictures.markedCopy.bind(pictures);
    pictures.markedCopy = async (...made) => {
      // The photo itself does not wait for its copy.
      await until(() => theirNames().includes('photo-1.jpg'));
      return markedCopy(...made);
    };
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked).jpg', 'photo-1.jpg']);
  });

  it('follows the drawing until it is sent, and goes with it where everything was erased', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    mark(laptop, id, [arrow, box]);
    expect(copies(laptop, id).map(({ markup }) => JSON.parse(markup!) as Mark[])).toEqual([[arrow, box]]);
    mark(laptop, id, []);
    expect(copies(laptop, id)).toEqual([]);
    expect(laptop.states(id)).toEqual(['submit waiting', 'upload waiting']);
  });

  it('is drawn after the original was sent: it goes as a further photo, once the drawing has settled', async () => {
    const [laptop, id] = await takePhoto(theirs);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    mark(laptop, id, [arrow], true);
    expect(copies(laptop, id)[0]!.nextAttemptMs).toBe(laptop.now() + settleMs);
    mark(laptop, id, [arrow, box], true);
    mark(laptop, id, [arrow, box], false);
    expect(copies(laptop, id).map(({ copy, nextAttemptMs }) => [copy, nextAttemptMs])).toEqual([[1, 0]]);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked).jpg', 'photo-1.jpg']);
  });

  it('that was sent stays there: a changed drawing goes as one more copy, and the former drawing as none', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    mark(laptop, id, [arrow, box]);
    mark(laptop, id, [arrow]);
    expect(copies(laptop, id)).toHaveLength(1);
    mark(laptop, id, [box]);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked 2).jpg', 'photo-1 (marked).jpg', 'photo-1.jpg']);
    expect(photoOf(laptop, id)).toMatchObject({ copies: 2, sentCopies: 2 });
    mark(laptop, id, []);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toHaveLength(3);
  });

  it('that was turned away while the drawing was changed goes once, with what is drawn now', async () => {
    const [laptop, id] = await takePhoto(theirs);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    mark(laptop, id, [arrow]);
    const [copy] = copies(laptop, id);
    laptop.desk.outbox.store.claim(copy!, laptop.desk.drafts.store.get(id).serviceId!, {}, laptop.now());
    mark(laptop, id, [arrow, box]);
    expect(copies(laptop, id).map(({ state }) => state)).toEqual(['sending', 'waiting']);
    laptop.desk.outbox.store.move(copy!.id, 'waiting', {});
    mark(laptop, id, [box]);
    expect(copies(laptop, id).map((item) => [item.copy, JSON.parse(item.markup!) as Mark[]])).toEqual([[1, [box]]]);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked).jpg', 'photo-1.jpg']);
  });

  it('of one photo costs no reads for each of the others', async () => {
    const [laptop, id] = await takePhoto(theirs);
    for (let more = 0; more < 20; more += 1) await laptop.attach(id, 'file', null);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    const reads = vi.spyOn(laptop.desk.outbox.store, 'ofDraft');
    laptop.desk.outbox.commands.photosAdded(id);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['changed', [box]],
    ['erased', []],
  ])('that was refused while its drawing was %s does not go any more', async (_what, marks) => {
    const provider = await ours.organization();
    const [laptop, id] = await takePhoto(provider);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    mark(laptop, id, [arrow]);
    // The crew draws while the copy is on its way; then the provider asks for a pause.
    ours.proxy.setDecide(({ method, path, turn }) => {
      if (method !== 'POST' || !path.endsWith('/files') || turn > 0) return null;
      if (copies(laptop, id).every(({ copy }) => copy === 1)) mark(laptop, id, marks);
      return { kind: 'status', status: 429, style: 'problem', retryAfterSeconds: 1 };
    });
    expect(await laptop.sync(1)).toBe('sent');
    expect(copies(laptop, id).map(({ state, markup }) => [state, markup])).toEqual(
      marks.map((one) => ['done', JSON.stringify([one])]),
    );
    expect(await ourNames(laptop, id)).toHaveLength(1 + marks.length);
  });

  it('goes again to the job of a revision, where the provider carries nothing over', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { revision_reason: 'other', revision_notes: 'n', notes: 'new' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked).jpg', 'photo-1 (marked).jpg', 'photo-1.jpg', 'photo-1.jpg']);
    expect(copies(laptop, id).map(({ copy }) => copy)).toEqual([1, 1]);
  });
});

describe('a program that is killed', () => {
  it('while the copy is made or sent makes it again, and the provider has it once', async () => {
    const provider = await ours.organization();
    const [laptop, id] = await takePhoto(provider);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    // Between the file and its row: the row does not name a copy yet.
    const {
      photos: { pictures },
    } = laptop.desk;
    const markedCopy = pictures.markedCopy.bind(pictures);
    pictures.markedCopy = async (...made) => {
      await markedCopy(...made);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await laptop.sync();
    expect(copies(laptop, id)).toMatchObject([{ state: 'waiting', sentSha256: null, error: { status: null } }]);
    // No signal says that there is room again: it is tried soon.
    expect(copies(laptop, id)[0]!.nextAttemptMs - laptop.now()).toBeLessThanOrEqual(30_000);
    await laptop.end();
    ours.proxy.setDecide(inTurn('POST', /\/files$/, [{ kind: 'lost-reply' }, { kind: 'lost-reply' }]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(await ourNames(laptop, id)).toEqual(['photo-1 (marked).jpg', 'photo-1.jpg']);
  });

  it('sends the bytes again that an attempt sent, and draws no other copy for it', async () => {
    const provider = await ours.organization();
    const [laptop, id] = await takePhoto(provider);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    ours.proxy.setDecide(
      inTurn(
        'POST',
        /\/files$/,
        Array.from({ length: 4 }, () => ({ kind: 'lost-reply' as const })),
      ),
    );
    await laptop.sync(0);
    const [before] = copies(laptop, id);
    mark(laptop, id, [box]);
    const now = copies(laptop, id);
    if (before!.maybeTaken) {
      expect(now[0]).toMatchObject({ key: before!.key, sentSha256: before!.sentSha256, markup: before!.markup });
      expect(now[1]).toMatchObject({ copy: 2, state: 'waiting' });
    }
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync(1)).toBe('sent');
    expect((await ourNames(laptop, id)).filter((name) => name === 'photo-1 (marked).jpg')).toHaveLength(1);
  });
});

describe('a marked copy that is not sent', () => {
  it('because it cannot be made waits for a person, and the original goes without it', async () => {
    const laptop = takeLaptop(theirs);
    const id = await laptop.draft();
    await laptop.attach(id, 'file', null, photo.subarray(0, 700));
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('person');
    expect(theirNames()).toEqual(['photo-1.jpg']);
    const [copy] = copies(laptop, id);
    expect(copy).toMatchObject({ state: 'failed', error: { message: { code: 'marked-copy-not-made' } } });
    laptop.desk.outbox.commands.withdraw(copy!.id);
    expect(photoOf(laptop, id).marks).toEqual([arrow]);
    laptop.desk.outbox.commands.queue(id);
    expect(copies(laptop, id)).toEqual([]);
    laptop.desk.outbox.commands.sendAfterAll(laptop.desk.outbox.withdrawn.ofDraft(id)[0]!.id);
    expect(copies(laptop, id)).toMatchObject([{ state: 'waiting', copy: 1 }]);
  });

  it('leaves the outbox with its photo, and comes back with it', async () => {
    const [laptop, id] = await takePhoto(theirs);
    mark(laptop, id, [arrow]);
    laptop.desk.outbox.commands.queue(id);
    const { id: photoId } = photoOf(laptop, id);
    draftHandlers(laptop.desk).removePhoto({ id: photoId });
    expect(laptop.states(id)).toEqual(['submit waiting']);
    expect(draftHandlers(laptop.desk).openDraft({ id }).removed[0]!.marks).toEqual([arrow]);
    draftHandlers(laptop.desk).restorePhoto({ id: photoId });
    expect(laptop.states(id)).toEqual(['submit waiting', 'upload waiting', 'upload waiting']);
    expect(await laptop.sync()).toBe('sent');
    expect(theirNames()).toEqual(['photo-1 (marked).jpg', 'photo-1.jpg']);
  });
});
