import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endLaptops, type FieldLaptop, inTurn, startTheirs, takeLaptop, type Theirs } from '../fieldLaptop.ts';

let theirs: Theirs;
beforeAll(async () => void (theirs = await startTheirs()));
beforeEach(() => theirs.provider.reset());
afterEach(endLaptops);
afterAll(() => theirs.close());

const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };
const [south, garage] = [{ name: 'South' }, { name: 'Garage' }];

/** A job of two arrays with a photo each, at a provider that takes no photos along. */
const sent = async (): Promise<[FieldLaptop, string]> => {
  const laptop = takeLaptop(theirs);
  const id = await laptop.draft({ arrays: [south, garage] });
  await laptop.attach(id, 'attic', 'South');
  await laptop.attach(id, 'attic', 'Garage');
  laptop.desk.outbox.queue(id);
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
    laptop.desk.outbox.revise(id, { ...why, notes: 'one' });
    laptop.desk.outbox.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('sent');
    expect(withPhotos()).toEqual(['Garage']);
    expect(laptop.desk.attachments.ofDraft(id).map(({ array }) => array)).toEqual(['South', 'Garage']);
  });

  it('nor where the revision that was to take them along is refused, and written anew', async () => {
    const [laptop, id] = await sent();
    laptop.desk.outbox.revise(id, { ...why, notes: 'one' });
    theirs.proxy.setDecide(inTurn('POST', /\/revision\/?$/, [{ kind: 'status', status: 400, style: 'plain' }]));
    expect(await laptop.sync(1)).toBe('person');
    laptop.desk.outbox.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('sent');
    expect(withPhotos()).toEqual(['Garage']);
  });

  it('are asked about where they were never sent', async () => {
    const [laptop, id] = await sent();
    await laptop.attach(id, 'beam-size', 'South');
    laptop.desk.outbox.revise(id, { ...why, arrays: [garage] });
    expect(await laptop.sync(1)).toBe('person');
    expect(withPhotos()).toEqual(['Garage']);
    expect(laptop.items(id).filter(({ state }) => state === 'failed')).toMatchObject([
      { slot: 'beam-size', array: 'South' },
    ]);
  });
});
