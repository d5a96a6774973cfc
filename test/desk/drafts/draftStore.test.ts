import { fieldError } from '../../../shared/messages/problem.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegOf } from '../photos.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const test = createTestDesk();
const { desk, clock } = test;
const {
  drafts: { store: drafts },
} = desk;

const surveyed = () =>
  drafts.create({ client_name: 'Zoë Álvarez', client_street_address: '2600 Fresno St', arrays: [{ name: 'South' }] });

it('the list names the street and the city of a job, once', () => {
  const addressOf = (client_street_address?: string, client_city?: string): string => {
    const given = { client_street_address, client_city };
    const document = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
    const { id } = drafts.create({ client_name: 'Zoë', ...document });
    return drafts.list().find((row) => row.id === id)!.address;
  };
  expect(addressOf('2600 Fresno St', 'Fresno')).toBe('2600 Fresno St, Fresno');
  for (const whole of ['2600 Fresno St, fresno, CA 93721', '12 Elm St, Fresno CA', '12 Elm St, Fresno'])
    expect(addressOf(whole, 'Fresno')).toBe(whole);
  expect(addressOf('12 Elm St, Madera Ranchos', 'Madera')).toBe('12 Elm St, Madera Ranchos, Madera');
  expect([addressOf('12 Elm St'), addressOf(undefined, 'Clovis'), addressOf()]).toEqual(['12 Elm St', 'Clovis', '']);
});

describe('a draft', () => {
  it('begins with whatever is known', () => {
    const draft = drafts.create({ client_name: '  Ada Byron ' });
    expect(draft).toMatchObject({ state: 'draft', version: 0, name: 'Ada Byron', jobId: null, archivedMs: null });
    expect(drafts.get(draft.id)).toEqual(draft);
    expect(drafts.create({}).name).toBe('');
  });

  it('is saved in pieces, and other programs see each at once', () => {
    const { id } = drafts.create({});
    drafts.change(id, [{ pointer: '/client_name', value: 'Ada' }]);
    drafts.change(id, [{ pointer: '/arrays', value: [{}] }]);
    drafts.change(id, [
      { pointer: '/arrays/0/roof_pitch', value: 22.5 },
      { pointer: '/arrays/0/a~1b', value: 'kept as it is' },
    ]);
    const seen = test.openAgain().drafts.store.get(id);
    expect(seen.document).toEqual({ client_name: 'Ada', arrays: [{ roof_pitch: 22.5, 'a/b': 'kept as it is' }] });
    expect([seen.version, seen.name]).toEqual([3, 'Ada']);
  });

  it('takes a field away when a piece has no value, and the last of a list too', () => {
    const { id } = drafts.create({ notes: 'x', arrays: [{ name: 'South' }, { name: 'North' }] });
    drafts.change(id, [{ pointer: '/notes' }, { pointer: '/arrays/1' }]);
    expect(drafts.get(id).document).toEqual({ arrays: [{ name: 'South' }] });
  });

  it.each([
    ['roof_pitch'],
    ['/arrays/2/roof_pitch'],
    ['/arrays/3'],
    ['/arrays/-'],
    ['/arrays/length'],
    ['/client_name/first'],
    ['/nothing/below'],
    ['/__proto__/polluted'],
    ['/constructor'],
    ['/arrays/0/__proto__'],
  ])('refuses a piece that leads nowhere, and changes nothing: %s', async (pointer) => {
    const { id, document } = surveyed();
    const changing = () =>
      drafts.change(id, [
        { pointer: '/notes', value: 'first' },
        { pointer, value: 1 },
      ]);
    expect((await refusalOf(changing)).code).toBe('invalid-fields');
    expect(drafts.get(id)).toMatchObject({ document, version: 0 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect((await refusalOf(() => drafts.undo(id))).code).toBe('nothing-to-undo');
  });

  it('refuses to take one out of the middle of a list: the others would move under their pointers', async () => {
    const { id } = drafts.create({ arrays: [{ name: 'South' }, { name: 'North' }] });
    expect((await refusalOf(() => drafts.change(id, [{ pointer: '/arrays/0' }]))).code).toBe('invalid-fields');
  });

  it('that is not there is refused by its id', async () => {
    expect(await refusalOf(() => drafts.change('nobody', []))).toMatchObject({
      code: 'draft-not-found',
      message: expect.stringContaining('"nobody"') as string,
    });
  });
});

describe('notices', () => {
  it('are what a person must know about fields, replaced as a whole', () => {
    const { id } = surveyed();
    const [module, inverter] = ['module_type', 'inverter_type'].map((field) =>
      fieldError([field], 'reference-unknown', { list: 'module-types' }),
    );
    drafts.putNotices(id, [module!, inverter!]);
    expect(drafts.notices(id)).toEqual([inverter, module]);
    drafts.putNotices(id, [module!]);
    expect(test.openAgain().drafts.store.notices(id)).toEqual([module]);
  });
});

describe('undo', () => {
  const typed = (id: string, ...values: string[]): void =>
    values.forEach((value) => void drafts.change(id, [{ pointer: '/notes', value }]));
  const notes = (id: string): unknown => drafts.get(id).document.notes;

  it('takes back what was typed without a pause as one step, and redo brings it again', async () => {
    const { id } = surveyed();
    typed(id, 'a', 'at', 'att');
    clock.pass(5000);
    typed(id, 'attic', 'attic dry');
    expect(drafts.undo(id).document.notes).toBe('att');
    expect(drafts.undo(id).document).not.toHaveProperty('notes');
    expect((await refusalOf(() => drafts.undo(id))).code).toBe('nothing-to-undo');
    drafts.redo(id);
    expect(drafts.redo(id).document.notes).toBe('attic dry');
    expect((await refusalOf(() => drafts.redo(id))).code).toBe('nothing-to-redo');
  });

  it('counts a version for every change, undone ones too', () => {
    const { id } = surveyed();
    typed(id, 'a', 'b');
    drafts.undo(id);
    expect(drafts.redo(id).version).toBe(4);
  });

  it('keeps fields apart, and forgets what could be redone with the next change', async () => {
    const { id } = surveyed();
    typed(id, 'a');
    drafts.change(id, [{ pointer: '/client_city', value: 'Fresno' }]);
    drafts.undo(id);
    expect([notes(id), drafts.get(id).document.client_city]).toEqual(['a', undefined]);
    drafts.change(id, [{ pointer: '/client_city', value: 'Clovis' }]);
    expect((await refusalOf(() => drafts.redo(id))).code).toBe('nothing-to-redo');
    drafts.undo(id);
    drafts.undo(id);
    expect(drafts.get(id).document).not.toHaveProperty('client_city');
  });

  it('takes back several pieces of one change together', () => {
    const { id, document } = surveyed();
    drafts.change(id, [
      { pointer: '/client_city', value: 'Fresno' },
      { pointer: '/arrays/1', value: { name: 'North' } },
      { pointer: '/arrays/1/roof_pitch', value: 20 },
    ]);
    expect(drafts.undo(id).document).toEqual(document);
  });

  it('leads from any row of changes back to the beginning, and forth to the end', () => {
    const fields = ['/notes', '/client_city', '/roof_pitch', '/arrays', '/arrays/0', '/arrays/0/name', '/arrays/1'];
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.constant([{ name: 'South' }]));
    const piece = fc.record({ pointer: fc.constantFrom(...fields), value });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.nat(4000))), (changes) => {
        const { id, document } = surveyed();
        for (const [pieces, pause] of changes) {
          clock.pass(pause);
          try {
            drafts.change(id, pieces);
          } catch {
            // A piece that leads nowhere changes nothing.
          }
        }
        const end = drafts.get(id).document;
        const steps = (turn: (id: string) => unknown): number => {
          for (let taken = 0; ; taken += 1) {
            try {
              turn(id);
            } catch {
              return taken;
            }
          }
        };
        const undone = steps((draft) => drafts.undo(draft));
        expect(drafts.get(id).document).toEqual(document);
        expect(steps((draft) => drafts.redo(draft))).toBe(undone);
        expect(drafts.get(id).document).toEqual(end);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a duplicate', () => {
  it('has the same fields under an id of its own, and none of the photos of the other roof', async () => {
    const { id, document } = surveyed();
    drafts.change(id, [{ pointer: '/external_id', value: 'A-77' }]);
    await test.attach(id, test.write('attic.jpg', await jpegOf()), 'attic', 'South');
    const before = test.keptFiles();
    const copy = drafts.duplicate(id);
    expect(copy).toMatchObject({ document, state: 'draft', version: 0, name: 'Zoë Álvarez' });
    expect(copy.id).not.toBe(id);
    expect([desk.photos.store.ofDraft(copy.id), desk.photos.store.ofDraft(id).length]).toEqual([[], 1]);
    expect(test.keptFiles()).toEqual(before);
    expect([copy.isCopy, drafts.get(id).isCopy]).toEqual([true, false]);
    drafts.change(copy.id, [{ pointer: '/client_name', value: 'Her neighbour' }]);
    expect(drafts.get(id).document).toEqual({ ...document, external_id: 'A-77' });
    // Its name tells it from the other now.
    expect(drafts.list().find((row) => row.id === copy.id)?.isCopy).toBe(false);
  });
});

describe('the archive', () => {
  it('takes a draft off the list until it is restored, and refuses changes meanwhile', async () => {
    const { id } = surveyed();
    drafts.archive(id);
    const ids = (archived: boolean) => drafts.list({ archived }).map((row) => row.id);
    expect([ids(false).includes(id), ids(true).includes(id)]).toEqual([false, true]);
    const refused = await refusalOf(() => drafts.change(id, [{ pointer: '/notes', value: 'x' }]));
    expect(refused.code).toBe('draft-archived');
    expect((await refusalOf(() => desk.outbox.commands.queue(id))).code).toBe('draft-archived');
    expect(drafts.duplicate(id).archivedMs).toBeNull();
    drafts.restore(id);
    expect([ids(false).includes(id), ids(true).includes(id)]).toEqual([true, false]);
    expect(drafts.change(id, [{ pointer: '/notes', value: 'x' }]).document.notes).toBe('x');
  });

  it('does not take what is still to be sent', async () => {
    const { id } = surveyed();
    desk.outbox.commands.queue(id);
    expect((await refusalOf(() => drafts.archive(id))).code).toBe('draft-still-sending');
  });
});
