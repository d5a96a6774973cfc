import { fieldError } from '../../../shared/messages/problem.ts';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import { SavedText, type TextStore } from '../../../renderer/base/savedText.svelte.ts';
import { Revision } from '../../../renderer/jobs/revision.svelte.ts';

const document = {
  client_name: 'Zoë',
  arrays: [{ name: 'South', panel_quantity: 18 }, { name: 'Garage', panel_quantity: 10 }, { panel_quantity: 4 }],
};
/** A text that outlives the revision, as the desk or the browser saves it. */
const storeOf = (text: string): TextStore => ({
  read: () => Promise.resolve(text),
  write: (now) => Promise.resolve((text = now)),
  delayMs: 0,
});
const begin = (text?: string) =>
  new Revision({ jobId: 7, document }, text === undefined ? {} : { saved: new SavedText(storeOf(text)) });
/** What goes out, without the reason and the notes. */
const sent = async (revision: Revision): Promise<unknown> => {
  const answer = await revision.send((fields) => Promise.resolve(fields));
  if (answer === null) return null;
  const { revision_reason: _reason, revision_notes: _notes, ...changes } = answer;
  return changes;
};

describe('the arrays of a revision', () => {
  it('one that is left out is not sent, and the others keep the names by which photos know them', async () => {
    const revision = begin();
    revision.removeArray(0);
    expect(revision.count).toBe(1);
    expect(await sent(revision)).toEqual({
      arrays: [
        { name: 'Garage', panel_quantity: 10 },
        { name: 'Array 3', panel_quantity: 4 },
      ],
    });
  });

  it('one that is put back is as it was, changes and all', async () => {
    const revision = begin();
    revision.set(['arrays', 1, 'panel_quantity'], 12);
    revision.removeArray(1);
    expect(revision.isRemoved(1)).toBe(true);
    revision.restoreArray(1);
    expect(await sent(revision)).toMatchObject({ arrays: [{}, { name: 'Garage', panel_quantity: 12 }, {}] });
    revision.set(['arrays', 1, 'panel_quantity'], 10);
    expect(revision.count).toBe(0);
    expect(await sent(revision)).toEqual({});
  });

  it('all of them can be left out: null takes the list away', async () => {
    const revision = begin();
    for (const place of [2, 0, 1]) revision.removeArray(place);
    expect(revision.count).toBe(3);
    expect(await sent(revision)).toEqual({ arrays: null });
  });

  it('a new one stands behind the others, with a name that no other has, and goes without a trace', async () => {
    const revision = begin();
    expect([revision.addArray('Porch'), revision.isAdded(3), revision.isAdded(2)]).toEqual([3, true, false]);
    revision.set(['arrays', 3, 'name'], ' GARAGE');
    expect(await sent(revision)).toBeNull();
    expect(revision.errorsAt(['arrays', 3, 'name'])).toMatchObject([{ pointer: '#/arrays/3/name' }]);
    // Nor does it come to the photos of one that is left out.
    revision.removeArray(1);
    expect(await sent(revision)).toBeNull();
    revision.set(['arrays', 3, 'name'], ' Porch ');
    expect(await sent(revision)).toMatchObject({ arrays: [{ name: 'South' }, {}, { name: 'Porch' }] });
    revision.restoreArray(1);
    revision.removeArray(3);
    expect(revision.count).toBe(0);
  });

  it('what the provider says of the list that was sent stands at the array that it means', async () => {
    const revision = begin();
    revision.removeArray(0);
    const errors = [fieldError('#/arrays/1/panel_quantity', 'quotation', { text: 'is too much' })];
    await revision.send(() => Promise.reject(new CallError({ code: 'invalid-fields', detail: 'No.', errors })));
    expect(revision.errors).toMatchObject([{ pointer: '#/arrays/2/panel_quantity', detail: 'is too much' }]);
    // It is there later, too, when what was written is read again.
    const again = new Revision(
      { jobId: 7, document },
      {
        refused: { message: 'No.', errors },
        saved: new SavedText(storeOf(JSON.stringify({ after: document, reason: 'other', notes: 'n', removed: [0] }))),
      },
    );
    await again.load();
    expect(again.isRemoved(0)).toBe(true);
    expect(again.errors).toEqual(revision.errors);
  });

  it('and is not told of another one where the list was changed after it was sent', async () => {
    const store = storeOf('');
    const refused = { message: 'No.', errors: [{ pointer: '#/arrays/1/panel_quantity', detail: 'is too much' }] };
    const open = async (how: object = { refused }): Promise<Revision> => {
      const revision = new Revision({ jobId: 7, document }, { ...how, saved: new SavedText(store) });
      await revision.load();
      return revision;
    };
    const revision = await open({});
    revision.removeArray(0);
    await revision.send(() => Promise.resolve());
    const again = await open();
    expect(again.errors).toMatchObject([{ pointer: '#/arrays/2/panel_quantity' }]);
    again.restoreArray(0);
    expect((await open()).errors).toEqual([]);
  });

  it('a new one without a name does not take that of one that was sent without, nor is it passed over', async () => {
    const revision = begin();
    revision.addArray('Array 3');
    expect(await sent(revision)).toBeNull();
    revision.set(['arrays', 3, 'name'], undefined);
    expect(revision.count).toBe(1);
    expect(await sent(revision)).toMatchObject({ arrays: [{}, {}, { name: 'Array 3' }, { name: 'Array 4' }] });
  });

  it('what was written of a job that has other arrays now is not read', async () => {
    const store = storeOf('');
    const revision = new Revision({ jobId: 7, document }, { saved: new SavedText(store) });
    revision.removeArray(0);
    const after = { ...document, arrays: document.arrays.slice(1) };
    const again = new Revision({ jobId: 7, document: after }, { saved: new SavedText(store) });
    await again.load();
    expect([again.count, again.isRemoved(0), again.after]).toEqual([0, false, after]);
  });

  it('reads what was written before arrays could be left out', async () => {
    const revision = begin(JSON.stringify({ after: document, reason: 'other', notes: 'Steeper.' }));
    await revision.load();
    expect([revision.notes, revision.count]).toEqual(['Steeper.', 0]);
    revision.removeArray(0);
    revision.startOver();
    expect(revision.isRemoved(0)).toBe(false);
  });
});

it('a revision that is sent waits for the entry that a typed text means', async () => {
  const revision = begin();
  let found = (): void => undefined;
  const search = new Promise<void>((resolve) => (found = resolve));
  void revision.typing.during(search.then(() => revision.set(['client_state'], { id: 'ca', name: 'California' })));
  const sending = sent(revision);
  expect(revision.isSending).toBe(true);
  // A second press while the first one waits sends nothing.
  expect(await sent(revision)).toBeNull();
  found();
  expect(await sending).toEqual({ client_state: { id: 'ca', name: 'California' } });
});

it('a place in a new array is followed while arrays are removed, and is none once its array has gone', () => {
  const revision = begin();
  const first = revision.addArray('Shed');
  const second = revision.addArray('Barn');
  const [ofJob, ofShed, ofBarn] = [0, first, second].map((place) => revision.follow(['arrays', place, 'roof_pitch']));
  const places = (): unknown[] => [ofJob!(), ofShed!(), ofBarn!()].map((path) => path?.[1] ?? null);
  const key = revision.keyAt(second);
  revision.removeArray(first);
  expect([places(), revision.keyAt(first)]).toEqual([[0, null, first], key]);
  // An array of the job can be put back.
  revision.removeArray(0);
  expect(places()).toEqual([0, null, first]);
  revision.startOver();
  revision.addArray('Garage 2');
  expect(places()).toEqual([0, null, null]);
});
