import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LetterForm } from '../../../renderer/office/letters/letterForm.svelte.ts';
import { draftOf, me, open, other } from './openLetterForm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a draft that another reviewer resets', () => {
  const kept = { by: other, atMs: 5 };

  it('can be restored, merged with later edits', async () => {
    const { form, saved } = open(draftOf({ wind_speed: 115, remarks: 'mine' }, { kept }));
    form.receive(draftOf({ wind_speed: 90 }));
    expect([form.entries, form.base, form.isResetRemotely]).toEqual([{ wind_speed: 90 }, null, true]);
    form.set(['wind_exposure'], 'C');
    form.restore();
    const all = { wind_speed: 115, remarks: 'mine', wind_exposure: 'C' };
    expect([form.entries, form.isResetRemotely]).toEqual([all, false]);
    await pass(400);
    expect(saved).toEqual([all]);
  });

  it('is restored as typed: what differs from the new beginning is no copied value any more', async () => {
    const typed: (readonly string[])[] = [];
    const { form } = open(draftOf({ asce_7_edition: '7-22', roof_snow_load: 126 }, { kept }), (sent) => {
      typed.push(sent.typed);
      return Promise.resolve(draftOf(sent.entries, { kept: { by: me, atMs: 9 } }));
    });
    form.receive(draftOf({ asce_7_edition: '7-16', roof_snow_load: 126 }));
    form.restore();
    await pass(400);
    expect(typed).toEqual([['asce_7_edition']]);
  });

  const copied = {
    asce_7_edition: '7-22',
    ground_snow_load: 180,
    existing_gravity_load: 60,
    asce_7_amendment: 'Res. 1',
  };
  const anew = { ...copied, ground_snow_load: 257, existing_gravity_load: 70, asce_7_amendment: 'Res. 2' };
  const south = (spacing: number) => ({ arrays: [{ name: 'South', fastener: 'lag', max_spacing_portrait: spacing }] });
  it.each<[string, object, object, (form: LetterForm) => void, string[]]>([
    ['but for loads and an amendment, which the server asks about', copied, anew, () => undefined, ['asce_7_edition']],
    [
      'with the loads that were typed here',
      { ...copied, remarks: 'a' },
      anew,
      (form) => form.set(['ground_snow_load'], 181),
      ['ground_snow_load', 'remarks', 'asce_7_edition'],
    ],
    ['but for spacings of arrays', south(48), south(36), () => undefined, ['arrays', 'asce_7_edition']],
    [
      'with the spacings that were typed here',
      south(48),
      south(36),
      (form) => form.set(['arrays', 0, 'max_spacing_portrait'], 40),
      ['arrays/"South"/max_spacing_portrait', 'arrays'],
    ],
  ])('is restored as typed %s', async (_, before, after, type, names) => {
    const typed: (readonly string[])[] = [];
    const { form } = open(draftOf({ ...before }, { kept }), (sent) => {
      typed.push(sent.typed);
      return Promise.resolve(draftOf(sent.entries, { kept: { by: me, atMs: 9 } }));
    });
    type(form);
    await form.flush();
    form.receive(draftOf({ ...after }));
    form.restore();
    await pass(400);
    expect(typed.at(-1)).toEqual(names);
  });

  it('while an edit is unsaved keeps the edit, and restores the rest; fields edited twice conflict', async () => {
    const { form } = open(draftOf({ wind_speed: 115, remarks: 'a' }, { kept }), ({ entries, base }) =>
      Promise.resolve(
        base === null ? draftOf(entries, { kept: { by: me, atMs: 9 } }) : draftOf({}, { isBehind: true }),
      ),
    );
    form.set(['remarks'], 'ab');
    await pass(400);
    expect([form.saveState, form.entries, form.isResetRemotely]).toEqual(['saved', { remarks: 'ab' }, true]);
    form.set(['wind_speed'], 120);
    form.restore();
    expect(form.entries).toEqual({ remarks: 'ab', wind_speed: 115 });
    expect(form.conflictAt(['wind_speed'])).toEqual({ value: 120 });
  });

  it.each<[why: string, reset: (form: LetterForm) => void]>([
    ['the letter was issued', (form) => form.receive(draftOf({}, { number: '7-2' }))],
    ['nothing was lost', (form) => form.receive(draftOf({ remarks: 'a' }))],
    ['this window reset it', (form) => form.restart(draftOf({}))],
    [
      'this window reset it too',
      (form) => {
        form.receive(draftOf({}));
        expect(form.isResetRemotely).toBe(true);
        form.restart(draftOf({}));
      },
    ],
  ])('has nothing to restore where %s', (_why, reset) => {
    const { form } = open(draftOf({ remarks: 'a' }, { kept }));
    reset(form);
    expect(form.isResetRemotely).toBe(false);
  });
});

describe('the confirmation of a previewed letter', () => {
  const confirmed = () => {
    const { form } = open(draftOf({}, { mark: 'a' }));
    const { confirmation } = form;
    confirmation.recordPreview('a', form.edits);
    confirmation.isConfirmed = true;
    return { form, confirmation };
  };

  it('ends with an edit, and so does the preview', () => {
    const { form, confirmation } = confirmed();
    expect(confirmation.previewedHash).toBe('a');
    form.set(['remarks'], 'x');
    expect([confirmation.isConfirmed, confirmation.previewedHash]).toEqual([false, null]);
  });

  it('ends where the job or the letterhead changed the content, and says so', () => {
    const { form, confirmation } = confirmed();
    form.receive(draftOf({}, { mark: 'a' }));
    expect([confirmation.isConfirmed, confirmation.invalidations]).toEqual([true, 0]);
    form.receive(draftOf({}, { mark: 'b' }));
    expect([confirmation.isConfirmed, confirmation.previewedHash]).toEqual([false, null]);
    expect([confirmation.change, confirmation.invalidations]).toEqual(['changed', 1]);
  });

  it('ends where another reviewer changed the entries', () => {
    const { form, confirmation } = confirmed();
    form.receive(draftOf({ wind_speed: 90 }));
    expect([form.entries, confirmation.isConfirmed]).toEqual([{ wind_speed: 90 }, false]);
  });
});
