import { describe, expect, it } from 'vitest';
import { isFault, planBoard } from '../../../renderer/field/photos/boardPlan.ts';
import { burstsOf } from '../../../renderer/field/photos/bursts.ts';
import { PhotoSelection } from '../../../renderer/field/photos/photoSelection.svelte.ts';
import type { Photo } from '../../../shared/photos/deskCalls.ts';
import type { BoardPlace } from '../../../shared/photos/boardPlace.ts';

const unsorted: BoardPlace = { slot: 'unsorted', array: null };
const job = { services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] };

let photos = 0;
/** Taken so many seconds after ten; null for a photo without a time. */
const photo = (seconds: number | null, place = unsorted): Photo => {
  photos += 1;
  const takenAt = seconds === null ? null : new Date(Date.UTC(2026, 2, 14, 10, 0, seconds)).toISOString().slice(0, 19);
  return {
    ...{
      id: `p${photos}`,
      ...place,
      name: `p${photos}.jpg`,
      bytes: 1,
      sha256: String(photos),
      mediaType: 'image/jpeg',
    },
    ...{ takenAt, place: null, addedMs: 0, seen: null, caption: '', captionState: 'with-photo' as const },
    ...{ isSent: false, state: null, marks: [], copies: 0, sentCopies: 0 },
  };
};
const bursts = (of: Photo[], last: BoardPlace | null = null) =>
  burstsOf(planBoard({ document: job, photos: of }), last).map((burst) => [
    burst.photos.length,
    burst.suggested && `${burst.suggested.slot} ${burst.suggested.array ?? ''}`.trim(),
  ]);

describe('photos that were taken together', () => {
  it('are parted by long pauses, and offered the empty slots in their order', () => {
    expect(bursts([0, 5, 10, 300, 306, 700].map((at) => photo(at)))).toEqual([
      [3, 'beam-spacing South'],
      [2, 'beam-size South'],
      [1, 'attic South'],
    ]);
  });

  it('are not parted by the usual pace of slow photographers', () => {
    expect(bursts([0, 120, 250, 380, 500].map((at) => photo(at)))).toHaveLength(1);
  });

  it('are parted where hours lie between them, however few there are', () => {
    expect(bursts([0, 86_400].map((at) => photo(at)))).toHaveLength(2);
    expect(bursts([0, 86_400, 260_000].map((at) => photo(at)))).toHaveLength(3);
  });

  it('are offered the slot behind the one that was used last, or that of a photo of the same time', () => {
    const last = { slot: 'beam-spacing', array: 'South' } as const;
    expect(bursts([photo(0), photo(5)], last)).toEqual([[2, 'beam-size South']]);
    expect(bursts([photo(600), photo(605), photo(590, { slot: 'attic', array: 'South' })], last)).toEqual([
      [2, 'attic South'],
    ]);
  });

  it('without a time are one group, and where no slot is empty the last one is offered', () => {
    const places: BoardPlace[] = [
      ...(['beam-spacing', 'beam-size', 'attic'] as const).map((slot) => ({ slot, array: 'South' })),
      { slot: 'panel-layout', array: null },
    ];
    const full = places.map((place) => photo(null, place));
    expect(bursts([...full, photo(null), photo(null)], places[1])).toEqual([[2, 'beam-size South']]);
  });
});

describe('a board with unsorted photos', () => {
  it('shows them first, fills no slot with them, and gives nine slots a key', () => {
    const arrays = ['A', 'B', 'C'].map((name) => ({ name }));
    const plan = planBoard({
      document: { ...job, arrays },
      photos: [photo(0), photo(1, { slot: 'file', array: null })],
    });
    expect(plan.photos.map(({ photo: { slot } }) => slot)).toEqual(['unsorted', 'file']);
    expect(plan.unsorted).toHaveLength(1);
    expect(plan.slots.map(({ digit }) => digit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null]);
    expect(plan.slots.at(-1)!.photos).toHaveLength(1);
  });

  it('says of a PDF that nobody can open what to do with it, and not that it is refused', () => {
    const seen = { blurred: false, dark: false, broken: true } as const;
    const pdf = { ...photo(0), mediaType: 'application/pdf', name: 'permit.pdf', seen };
    const plan = planBoard({ document: job, photos: [pdf, { ...photo(1), seen }] });
    const kinds = plan.photos.map(({ warnings }) => warnings.map((one) => [one.kind, isFault(one)]));
    expect(kinds).toEqual([[['closed', false]], [['unreadable', true]]]);
  });

  it('marks what a Rafter server would refuse for its size', () => {
    const heavy = { ...photo(0, { slot: 'panel-layout', array: null }), bytes: 101 * 1024 * 1024 };
    const fits = { ...photo(0, { slot: 'file', array: null }), bytes: 101 * 1024 * 1024 };
    const plan = planBoard({ document: job, photos: [heavy, fits] });
    expect(plan.photos.map(({ photo: { id }, warnings }) => [id, warnings.map(({ kind }) => kind)])).toEqual([
      [heavy.id, ['tooHeavy']],
      [fits.id, []],
    ]);
  });
});

describe('a selection of photos', () => {
  it('grows by toggles and ranges, and forgets what is gone', () => {
    let order = ['a', 'b', 'c', 'd', 'e'];
    const selection = new PhotoSelection(() => order);
    selection.only('b');
    selection.through('d');
    expect(selection.ids).toEqual(['b', 'c', 'd']);
    selection.through('a');
    expect(selection.ids).toEqual(['a', 'b']);
    selection.toggle('e');
    selection.toggle('a');
    expect(selection.ids).toEqual(['b', 'e']);
    order = ['e', 'x'];
    expect(selection.ids).toEqual(['e']);
    selection.set(['x', 'gone']);
    expect(selection.ids).toEqual(['x']);
    selection.clear();
    expect(selection.ids).toEqual([]);
  });
});
