import { describe, expect, it } from 'vitest';
import { draftHandlers } from '../checkedHandlers.ts';
import type { Mark } from '../../../shared/photos/markup.ts';
import { type FieldLaptop, everyTime, inTurn, startTheirs, takeLaptop } from '../fieldLaptop.ts';
import { jpegOf } from '../photos.ts';

const theirs = await startTheirs();
const arrow: Mark = { kind: 'arrow', from: [0.1, 0.5], to: [0.9, 0.5] };
const box: Mark = { kind: 'box', from: [0.1, 0.1], to: [0.4, 0.4] };

const mark = ({ desk }: FieldLaptop, id: string, marks: readonly Mark[]): void => {
  const [photo] = desk.photos.store.ofDraft(id);
  draftHandlers(desk).markPhoto({ id: photo!.id, marks: structuredClone(marks) as never, drawing: false });
};
/** A laptop with a queued job of one photo with an arrow on it. */
const takeMarked = async (width = 400): Promise<[FieldLaptop, string]> => {
  theirs.provider.reset();
  const laptop = takeLaptop(theirs);
  const id = await laptop.draft();
  await laptop.attach(id, 'file', null, await jpegOf({ width, height: (width * 3) / 4 }));
  mark(laptop, id, [arrow]);
  laptop.desk.outbox.commands.queue(id);
  return [laptop, id];
};
const copies = (laptop: FieldLaptop, id: string) => laptop.items(id).filter(({ copy }) => copy > 0);
const drawnIn = (laptop: FieldLaptop, id: string): unknown[] =>
  copies(laptop, id).map(({ state, markup }) => [state, JSON.parse(markup!) as Mark[]]);
/** Draws while the first copy is made. */
const whileMade = ({ desk }: FieldLaptop, draw: () => void): void => {
  const {
    photos: { pictures },
  } = desk;
  const markedCopy = pictures.markedCopy.bind(pictures);
  pictures.markedCopy = async (...task) => {
    const made = await markedCopy(...task);
    pictures.markedCopy = markedCopy;
    draw();
    return made;
  };
};

describe('a drawing that was changed after a revision was queued', () => {
  const why = { revision_reason: 'other', revision_notes: 'n', notes: 'new' };

  it('goes to the job as it is where the revision is refused and withdrawn', async () => {
    const [laptop, id] = await takeMarked();
    expect(await laptop.sync()).toBe('sent');
    theirs.proxy.setDecide(inTurn('POST', /\/revision$/, [{ kind: 'status', status: 400, style: 'problem' }]));
    laptop.desk.outbox.commands.revise(id, why);
    expect(await laptop.sync(1)).toBe('person');
    mark(laptop, id, [box]);
    laptop.desk.outbox.commands.withdraw(laptop.item(id, 'revision').id);
    expect(await laptop.sync(1)).toBe('sent');
    expect(drawnIn(laptop, id)).toEqual([
      ['done', [arrow]],
      ['done', [box]],
    ]);
  });

  it.each(['retry', 'queue'] as const)(
    'goes to the new job, with photos added meanwhile, where it is retried by %s',
    async (how) => {
      const [laptop, id] = await takeMarked();
      expect(await laptop.sync()).toBe('sent');
      theirs.proxy.setDecide(inTurn('POST', /\/revision$/, [{ kind: 'status', status: 400, style: 'problem' }]));
      laptop.desk.outbox.commands.revise(id, why);
      expect(await laptop.sync(1)).toBe('person');
      await laptop.attach(id, 'file', null);
      laptop.desk.outbox.commands.photosAdded(id);
      mark(laptop, id, [arrow, box]);
      expect(await laptop.sync(1)).toBe('person');
      laptop.desk.outbox.commands[how](how === 'queue' ? id : laptop.item(id, 'revision').id);
      expect(await laptop.sync(1)).toBe('sent');
      const job = theirs.provider.jobs().find((one) => one.id === laptop.desk.drafts.store.get(id).jobId)!;
      const [original, added] = laptop.desk.photos.store.ofDraft(id);
      const [copy] = copies(laptop, id).filter(({ markup }) => markup === JSON.stringify([arrow, box]));
      expect(job.uploads.map(({ sha256 }) => sha256)).toEqual(
        expect.arrayContaining([original!.sha256, added!.sha256, copy!.sentSha256]),
      );
      expect(new Set(job.uploads.map(({ sha256 }) => sha256)).size).toBe(job.uploads.length);
    },
  );

  it('goes to the new job where its former copy did not arrive at the old one', async () => {
    const [laptop, id] = await takeMarked();
    expect(await laptop.sync()).toBe('sent');
    mark(laptop, id, [arrow, box]);
    const former = copies(laptop, id).at(-1)!;
    laptop.desk.outbox.store.claim(former, laptop.desk.drafts.store.get(id).serviceId!, {}, laptop.now());
    laptop.desk.outbox.commands.revise(id, why);
    mark(laptop, id, [box]);
    laptop.desk.outbox.store.move(former.id, 'waiting', {});
    expect(await laptop.sync(1)).toBe('sent');
    expect(drawnIn(laptop, id)).toContainEqual(['done', [box]]);
  });
});

describe('a marked copy', () => {
  it('whose folder fails waits for a person, and all else is sent', async () => {
    const [laptop, id] = await takeMarked();
    const {
      photos: { pictures },
    } = laptop.desk;
    // Another program has taken the file away.
    pictures.markedCopy = () => Promise.resolve({ ok: true, bytes: 3, width: 3, height: 3 });
    expect(await laptop.sync(1)).toBe('person');
    expect(copies(laptop, id)).toMatchObject([{ state: 'failed', error: { message: { code: 'path-not-there' } } }]);
    expect(laptop.states(id)).toEqual(['submit done', 'upload done', 'upload failed']);
  });

  it('for which the machine has no process waits, with all else sent, and is made later', async () => {
    const [laptop, id] = await takeMarked();
    const {
      photos: { pictures },
    } = laptop.desk;
    const markedCopy = pictures.markedCopy.bind(pictures);
    pictures.markedCopy = () => Promise.resolve({ ok: false, reason: 'not-started' });
    await laptop.sync(1);
    expect(copies(laptop, id)).toMatchObject([
      {
        ...{ state: 'waiting', needsPerson: false, nextAttemptMs: laptop.now() + 20_000 },
        error: { message: { code: 'copy-not-now' } },
      },
    ]);
    expect(laptop.states(id)).toEqual(['submit done', 'upload done', 'upload waiting']);
    pictures.markedCopy = markedCopy;
    expect(await laptop.sync()).toBe('sent');
    expect(drawnIn(laptop, id)).toEqual([['done', [arrow]]]);
  });

  it('whose drawing is erased while the disk is full is gone, and all else is sent', async () => {
    const [laptop, id] = await takeMarked();
    const {
      photos: { pictures },
    } = laptop.desk;
    pictures.markedCopy = () => {
      mark(laptop, id, []);
      return Promise.resolve({ ok: false, reason: 'unwritten' });
    };
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.states(id)).toEqual(['submit done', 'upload done']);
  });

  it('that is made smaller shows what is drawn meanwhile', async () => {
    const [laptop, id] = await takeMarked(4000);
    theirs.proxy.setDecide(everyTime('POST', /\/files$/, { kind: 'status', status: 413, style: 'problem' }));
    expect(await laptop.sync(1)).toBe('person');
    theirs.proxy.setDecide(() => null);
    whileMade(laptop, () => mark(laptop, id, [box]));
    await laptop.desk.outbox.smallerCopies.send(copies(laptop, id)[0]!.id);
    await laptop.sync(1);
    expect(drawnIn(laptop, id)).toEqual([['done', [box]]]);
  });
});
