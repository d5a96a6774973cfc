import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showItem } from '../../../electron/desk/outbox/showItem.ts';
import {
  type FieldLaptop,
  inTurn,
  type Ours,
  startOurs,
  startTheirs,
  takeLaptop,
  type Theirs,
} from '../fieldLaptop.ts';

let theirs: Theirs;
let ours: Ours;
beforeAll(async () => void ([theirs, ours] = await Promise.all([startTheirs(), startOurs()])));
beforeEach(() => theirs.provider.reset());

const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };
const [south, garage] = [{ name: 'South' }, { name: 'Garage' }];

/** A job of two arrays with a photo each, at a provider that takes no photos along unless told otherwise. */
const sent = async (laptop = takeLaptop(theirs)): Promise<[FieldLaptop, string]> => {
  const id = await laptop.draft({ arrays: [south, garage] });
  await laptop.attach(id, 'attic', 'South');
  await laptop.attach(id, 'attic', 'Garage');
  laptop.desk.outbox.commands.queue(id);
  expect(await laptop.sync(1)).toBe('sent');
  return [laptop, id];
};
/** Names of the arrays that have photos at the provider's newest job. */
const withPhotos = (): (string | null)[] => {
  const { arrays, uploads } = theirs.provider.jobs().at(-1)!;
  return uploads.map(({ array }) => arrays.find(({ id }) => id === array)!.name);
};

describe('photos of an array that a revision leaves out', () => {
  it('are not asked about where an earlier revision was to take them along', async () => {
    const [laptop, id] = await sent();
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'one' });
    laptop.desk.outbox.commands.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('sent');
    expect(withPhotos()).toEqual(['Garage']);
    expect(laptop.desk.photos.store.ofDraft(id).map(({ array }) => array)).toEqual(['South', 'Garage']);
  });

  it('nor where the revision that was to take them along is refused, and written anew', async () => {
    const [laptop, id] = await sent();
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'one' });
    theirs.proxy.setDecide(inTurn('POST', /\/revision\/?$/, [{ kind: 'status', status: 400, style: 'plain' }]));
    expect(await laptop.sync(1)).toBe('person');
    laptop.desk.outbox.commands.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('sent');
    expect(withPhotos()).toEqual(['Garage']);
    // By these names a window tells which array a refusal means.
    expect(showItem(laptop.item(id, 'revision'), laptop.desk).arrays).toEqual(['Garage']);
  });

  it('are asked about where they were never sent', async () => {
    const [laptop, id] = await sent();
    await laptop.attach(id, 'beam-size', 'South');
    laptop.desk.outbox.commands.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('person');
    expect(withPhotos()).toEqual(['Garage']);
    expect(laptop.items(id).filter(({ state }) => state === 'failed')).toMatchObject([
      { slot: 'beam-size', array: 'South' },
    ]);
  });

  it.each([
    ['one after the other', true],
    ['at once', false],
  ])('are sent again where the array comes back, also to who takes photos along: %s', async (_when, apart) => {
    const [laptop, id] = await sent(takeLaptop(await ours.organization()));
    laptop.desk.outbox.commands.revise(id, { ...why, arrays: [garage] });
    if (apart) expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { ...why, arrays: [garage, south] });
    expect(await laptop.sync(1)).toBe('sent');
    const { job } = await ours.server.store.jobs.inspect(laptop.desk.drafts.store.get(id).jobId!);
    const uploads = await ours.server.store.jobs.uploads.ofJob(job.id);
    expect(uploads.map(({ array_id }) => job.arrays!.find((one) => one.id === array_id)!.name).toSorted()).toEqual([
      'Garage',
      'South',
    ]);
  });
});
