import { describe, expect, it } from 'vitest';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { jpegOf } from '../photos.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const test = createTestDesk();
const { desk, clock } = test;

const photo = test.write('beam.jpg', await jpegOf());

/** A draft with these arrays, and one photo of each under the name it goes by. */
const surveyed = async (...names: (string | undefined)[]): Promise<string> => {
  const arrays = names.map((name) => (name === undefined ? {} : { name }));
  const { id, document } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St', arrays });
  for (const name of arrayNames(document)) await test.attach(id, photo, 'beam-size', name);
  return id;
};
/** Array names of the photos, in the order of their arrays at the beginning. */
const photosOf = (id: string): (string | null)[] => desk.photos.store.ofDraft(id).map(({ array }) => array);
const rename = (id: string, index: number, ...values: string[]): void => {
  for (const value of values) {
    clock.pass(3000);
    desk.drafts.store.change(id, [{ pointer: `/arrays/${index}/name`, value }]);
  }
};

describe('names of arrays', () => {
  it('are trimmed, and made where the surveyor gave none, past those that are taken', () => {
    expect(arrayNames({ arrays: [{ name: ' South ' }, {}, { name: 'array  2' }, { name: '' }, 'damaged'] })).toEqual([
      'South',
      'Array 3',
      'array  2',
      'Array 4',
      'Array 5',
    ]);
    expect(arrayNames({})).toEqual([]);
  });

  it('must differ before a job is queued, whatever their case, and the second one is named', async () => {
    const id = await surveyed('South', 'Garage');
    rename(id, 1, ' SOUTH');
    const refused = await refusalOf(() => desk.outbox.commands.queue(id));
    expect([refused.code, refused.pointers[0]]).toEqual(['invalid-fields', '#/arrays/1/name']);
    rename(id, 1, 'Shed');
    expect(desk.outbox.commands.queue(id).state).toBe('queued');
  });
});

describe('photos of an array', () => {
  it('stay with it when its name changes, and when that is taken back', async () => {
    const id = await surveyed('South', 'North');
    rename(id, 0, 'South-east');
    expect(photosOf(id)).toEqual(['South-east', 'North']);
    desk.drafts.store.undo(id);
    expect(photosOf(id)).toEqual(['South', 'North']);
    desk.drafts.store.redo(id);
    expect(photosOf(id)).toEqual(['South-east', 'North']);
  });

  it('do not run together while another name is passed on the way', async () => {
    const id = await surveyed('South', 'South 2');
    rename(id, 1, 'South ', 'South', 'South 3');
    expect(photosOf(id)).toEqual(['South', 'South 3']);
    for (let steps = 0; steps < 3; steps += 1) desk.drafts.store.undo(id);
    expect(photosOf(id)).toEqual(['South', 'South 2']);
  });

  it('stay apart when it is the first of two that goes on', async () => {
    const id = await surveyed('South', 'North');
    rename(id, 1, 'South');
    rename(id, 0, 'Garage');
    expect(photosOf(id)).toEqual(['Garage', 'South']);
  });

  it('change places when two arrays swap their names at once', async () => {
    const id = await surveyed('South', 'North');
    desk.drafts.store.change(id, [
      { pointer: '/arrays/0/name', value: 'North' },
      { pointer: '/arrays/1/name', value: 'South' },
    ]);
    expect(photosOf(id)).toEqual(['North', 'South']);
  });

  it('follow an array that had no name, and one that loses it', async () => {
    const id = await surveyed(undefined, undefined);
    expect(photosOf(id)).toEqual(['Array 1', 'Array 2']);
    rename(id, 1, 'Carport');
    expect(photosOf(id)).toEqual(['Array 1', 'Carport']);
    desk.drafts.store.change(id, [{ pointer: '/arrays/1/name' }]);
    expect(photosOf(id)).toEqual(['Array 1', 'Array 2']);
  });

  it('keep to names when the list is set as a whole: arrays may stand elsewhere in it', async () => {
    const id = await surveyed('South', 'North');
    desk.drafts.store.change(id, [{ pointer: '/arrays', value: [{ name: 'North' }, { name: 'South' }] }]);
    expect(photosOf(id)).toEqual(['South', 'North']);
  });

  it('are sent under the new name when the job was queued before', async () => {
    const id = await surveyed('South');
    desk.outbox.commands.queue(id);
    rename(id, 0, 'West ');
    desk.outbox.commands.edited(id);
    const [submit, upload] = desk.outbox.store.ofDraft(id);
    expect(JSON.parse(submit!.body!)).toMatchObject({ arrays: [{ name: 'West' }] });
    expect([upload!.array, photosOf(id)]).toEqual(['West', ['West']]);
  });

  it('of an array that was taken away keep the job from being queued', async () => {
    const id = await surveyed('South', 'North');
    desk.drafts.store.change(id, [{ pointer: '/arrays/1' }]);
    const refused = await refusalOf(() => desk.outbox.commands.queue(id));
    expect(refused).toMatchObject({ code: 'invalid-fields', pointers: ['#/arrays'] });
    expect(refused.message).toContain('"North"');
  });
});
