import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Entries, LetterForm } from '../../renderer/office/letter/letterForm.svelte.ts';
import { letterRows } from '../../renderer/office/letter/letterRows.ts';
import { es } from '../../renderer/words/office/es.ts';
import { LetterEntries } from '../../shared/letter/entries.ts';
import type { LetterDraft } from '../../shared/office/shapes.ts';

const draftOf = (entries: Record<string, unknown>, more: Partial<LetterDraft> = {}): LetterDraft => ({
  entries: entries,
  from: 'prefilled',
  remembered: null,
  arrays: [
    { name: 'South', position: null },
    { name: 'A', position: 2 },
    { name: 'A', position: 3 },
  ],
  errors: [],
  obstacles: [],
  number: '7-1',
  ...more,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const begin = (draft: LetterDraft, keep?: (entries: Entries) => Promise<LetterDraft>) => {
  const kept: Entries[] = [];
  const complaints: unknown[] = [];
  const form = new LetterForm({
    keep:
      keep ??
      ((entries) => {
        kept.push(entries);
        return Promise.resolve(draftOf(entries, { from: 'kept' }));
      }),
    complain: (error) => complaints.push(error),
  });
  form.take(draft);
  return { form, kept, complaints };
};

describe('the entries of a letter while they are typed', () => {
  it('are kept once, 400 ms after the last key', async () => {
    const { form, kept } = begin(draftOf({}));
    form.set(['wind_speed'], 11);
    await vi.advanceTimersByTimeAsync(300);
    form.set(['wind_speed'], 115);
    expect(form.keeping).toBe('keeping');
    await vi.advanceTimersByTimeAsync(399);
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(kept).toEqual([{ wind_speed: 115 }]);
    expect(form.keeping).toBe('kept');
  });

  it('are not checked any more after any change', () => {
    const { form } = begin(draftOf({ wind_speed: 115 }));
    form.isConfirmed = true;
    form.set(['remarks'], 'x');
    expect(form.isConfirmed).toBe(false);
  });

  it('lose what is emptied', () => {
    const { form } = begin(draftOf({ wind_speed: 115, engineer: { name: 'Dana' }, repairs: ['a'] }));
    form.set(['wind_speed'], undefined);
    form.set(['engineer', 'name'], '');
    form.setRepairs([]);
    expect(form.entries).toEqual({});
  });

  it('find an array by its name, or by its position where names are repeated', () => {
    const { form } = begin(draftOf({ arrays: [{ position: 3, embedment: 2 }, { name: 'South' }] }));
    form.set(['arrays', 0, 'fastener'], 'Lag');
    form.set(['arrays', 1, 'fastener'], 'Screw');
    expect(form.valueAt(['arrays', 2, 'embedment'])).toBe(2);
    expect(form.entries.arrays).toEqual([
      { position: 3, embedment: 2 },
      { name: 'South', fastener: 'Lag' },
      { position: 2, fastener: 'Screw' },
    ]);
  });

  it('show errors beside the array that they are about, wherever it stands among the entries', () => {
    const errors = [{ detail: 'too deep', pointer: '#/arrays/0/embedment' }];
    const { form } = begin(draftOf({ arrays: [{ position: 2, embedment: 99 }] }, { errors }));
    expect(form.errorsAt(['arrays', 1, 'embedment'])).toEqual(errors);
    expect(form.errorsAt(['arrays', 0, 'embedment'])).toEqual([]);
  });

  it('copy one array to all the others, what is empty too', () => {
    const { form } = begin(
      draftOf({
        arrays: [
          { name: 'South', fastener: 'Lag' },
          { position: 2, embedment: 3 },
        ],
      }),
    );
    form.copyToAll(0, ['fastener', 'embedment']);
    expect(form.entries.arrays).toEqual([
      { name: 'South', fastener: 'Lag' },
      { position: 2, fastener: 'Lag' },
      { position: 3, fastener: 'Lag' },
    ]);
  });

  it('are marked as taken over from another letter until they are touched', () => {
    const remembered = { ahj: 'Fresno', letter: '3-1', atMs: 0, names: ['wind_speed', 'wind_exposure'] };
    const { form } = begin(draftOf({ wind_speed: 115, wind_exposure: 'C' }, { remembered }));
    form.set(['wind_speed'], 115);
    expect(form.isRemembered('wind_speed')).toBe(false);
    expect(form.isRemembered('wind_exposure')).toBe(true);
  });

  it('stay as they are typed while somebody else changes the job', () => {
    const { form } = begin(draftOf({ wind_speed: 115 }));
    form.set(['wind_speed'], 120);
    form.take(draftOf({ wind_speed: 90 }, { obstacles: ['Job 7 is Rejected.'] }));
    expect(form.entries).toEqual({ wind_speed: 120 });
    expect(form.draft?.obstacles).toEqual(['Job 7 is Rejected.']);
  });

  it('are not replaced by what was asked for before they were kept', async () => {
    const { form } = begin(draftOf({}));
    form.set(['remarks'], 'new');
    const asked = form.moment;
    await vi.advanceTimersByTimeAsync(400);
    form.take(draftOf({ remarks: 'old' }), asked);
    expect(form.entries).toEqual({ remarks: 'new' });
  });

  it('are taken over from another reviewer, and then nobody has checked them', () => {
    const { form } = begin(draftOf({ wind_speed: 115 }));
    form.isConfirmed = true;
    form.take(draftOf({ wind_speed: 115 }));
    expect(form.isConfirmed).toBe(true);
    form.take(draftOf({ wind_speed: 90 }));
    expect(form.entries).toEqual({ wind_speed: 90 });
    expect(form.isConfirmed).toBe(false);
  });

  it('tell when they could not be kept, and are kept with the next change', async () => {
    const sent: Entries[] = [];
    const { form, complaints } = begin(draftOf({}), (entries) => {
      sent.push(entries);
      return sent.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve(draftOf(entries));
    });
    form.set(['remarks'], 'a');
    await vi.advanceTimersByTimeAsync(400);
    expect(form.keeping).toBe('failed');
    expect(complaints).toHaveLength(1);
    form.set(['remarks'], 'ab');
    await vi.advanceTimersByTimeAsync(400);
    expect(form.keeping).toBe('kept');
    expect(sent.at(-1)).toEqual({ remarks: 'ab' });
  });

  it('settle at once when somebody goes on: what was typed last is kept last', async () => {
    const { form, kept } = begin(draftOf({}));
    form.set(['remarks'], 'last');
    await form.settle();
    expect(kept).toEqual([{ remarks: 'last' }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept).toHaveLength(1);
  });
});

describe('the fields of the composer', () => {
  it('are those of the one schema, none left out', () => {
    const asked = [...letterRows.basis, letterRows.finding, letterRows.remarks].map(({ name }) => name);
    const elsewhere = ['site_visited', 'arrays', 'repairs', 'engineer'];
    expect([...asked, ...elsewhere].toSorted()).toEqual(Object.keys(LetterEntries.shape).toSorted());
  });

  it('have units and bounds from it, and names in Spanish', () => {
    const rows = [...letterRows.basis, ...letterRows.array, ...letterRows.engineer, letterRows.finding];
    expect(letterRows.basis.find(({ name }) => name === 'wind_speed')).toMatchObject({
      unit: 'mph',
      min: 60,
      max: 300,
    });
    expect(rows.filter(({ name }) => !es.letterTitles[name]).map(({ name }) => name)).toEqual([]);
  });
});
