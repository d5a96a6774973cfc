import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LetterForm } from '../../renderer/office/letter/letterForm.svelte.ts';
import type { SentEntries } from '../../renderer/office/letter/letterFormDeps.ts';
import type { Entries } from '../../renderer/office/letter/mergeEntries.ts';
import { firmRows } from '../../renderer/office/firm/firmRows.ts';
import { letterRows } from '../../renderer/office/letter/letterRows.ts';
import { es } from '../../renderer/i18n/office/es.ts';
import { LetterEntries } from '../../shared/letter/entries.ts';
import type { LetterDraft } from '../../shared/office/shapes.ts';

const draftOf = (entries: Record<string, unknown>, more: Partial<LetterDraft> = {}): LetterDraft => ({
  entries: entries,
  from: 'prefilled',
  remembered: null,
  revised: null,
  kept: null,
  isBehind: false,
  mark: null,
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

const me = 'me@firm.example';
const you = 'you@firm.example';

const mirrorOf = (text = '') => {
  const mirror = { text, read: () => mirror.text, write: (now: string) => void (mirror.text = now) };
  return mirror;
};

const begin = (
  draft: LetterDraft,
  keep?: (entries: Entries, sent: SentEntries) => Promise<LetterDraft>,
  mirror = mirrorOf(),
) => {
  const kept: Entries[] = [];
  const complaints: unknown[] = [];
  const form = new LetterForm({
    keep: (sent) => {
      if (keep) return keep(sent.entries, sent);
      kept.push(sent.entries);
      return Promise.resolve(draftOf({ ...sent.entries }, { from: 'kept' }));
    },
    complain: (error) => complaints.push(error),
    isPassing: (error) => error instanceof Error && error.message === 'away',
    mirror,
    me,
  });
  form.take(draft);
  return { form, kept, complaints, mirror };
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
    form.take(draftOf({ wind_speed: 90 }, { obstacles: [{ detail: 'Job 7 is Rejected.', pointer: '#' }] }));
    expect(form.entries).toEqual({ wind_speed: 120 });
    expect(form.draft?.obstacles).toMatchObject([{ detail: 'Job 7 is Rejected.' }]);
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
      return sent.length === 1 ? Promise.reject(new Error('wrong')) : Promise.resolve(draftOf({ ...entries }));
    });
    form.set(['remarks'], 'a');
    await vi.advanceTimersByTimeAsync(400);
    expect(form.keeping).toBe('failed');
    expect(complaints).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
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

describe('while the server is away', () => {
  const away = (tries: number) => {
    let sent = 0;
    return {
      count: () => sent,
      keep: (entries: Entries) =>
        (sent += 1) <= tries ? Promise.reject(new Error('away')) : Promise.resolve(draftOf({ ...entries })),
    };
  };

  it('what was typed is tried again, ever more rarely, and complained of once', async () => {
    const server = away(3);
    const { form, complaints } = begin(draftOf({}), server.keep);
    form.set(['remarks'], 'a');
    await vi.advanceTimersByTimeAsync(400);
    expect([form.keeping, server.count()]).toEqual(['failed', 1]);
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect([form.keeping, server.count()]).toEqual(['failed', 3]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([form.keeping, server.count()]).toEqual(['kept', 4]);
    expect(complaints).toHaveLength(1);
  });

  it.each(['retry', 'settle', 'close'] as const)('%s tries at once', async (how) => {
    const { form } = begin(draftOf({}), away(1).keep);
    form.set(['remarks'], 'a');
    await vi.advanceTimersByTimeAsync(400);
    expect(form.keeping).toBe('failed');
    await form[how]();
    await vi.advanceTimersByTimeAsync(0);
    expect(form.keeping).toBe('kept');
  });

  it('it is there again in the next window, beside what somebody else has kept meanwhile', async () => {
    const first = begin(draftOf({ wind_speed: 90 }), away(99).keep);
    first.form.set(['remarks'], 'typed while away');
    const { mirror } = first;
    const { form, kept } = begin(
      draftOf({ wind_speed: 120 }, { kept: { by: you, atMs: 5 } }),
      undefined,
      mirrorOf(mirror.text),
    );
    expect(form.entries).toEqual({ wind_speed: 120, remarks: 'typed while away' });
    await vi.advanceTimersByTimeAsync(400);
    expect(kept).toEqual([{ wind_speed: 120, remarks: 'typed while away' }]);
    await first.form.settle();
    first.form.discard();
    expect(mirror.text).toBe('');
  });

  it('nothing is held of what is kept, and what nobody can read is not brought back', async () => {
    const { form, mirror } = begin(draftOf({}), undefined, mirrorOf('{"entries":7'));
    expect(form.entries).toEqual({});
    form.set(['remarks'], 'a');
    expect(mirror.text).toContain('remarks');
    await vi.advanceTimersByTimeAsync(400);
    expect(mirror.text).toBe('');
  });
});

describe('two who type at the same time', () => {
  /** A server with one draft, that somebody else writes too. */
  const shared = (entries: Record<string, unknown>) => {
    let now = draftOf(entries, { from: 'kept', kept: { by: you, atMs: 1 } });
    const put = (next: Record<string, unknown>, by: string) =>
      (now = draftOf(next, { from: 'kept', kept: { by, atMs: now.kept!.atMs + 1 } }));
    return {
      now: () => now,
      put,
      keep: (next: Entries, { base }: SentEntries) =>
        Promise.resolve(base === now.kept!.atMs ? put({ ...next }, me) : { ...now, isBehind: true }),
    };
  };

  it('keep both what they typed, field by field, in arrays and of the engineer too', async () => {
    const server = shared({ wind_speed: 90, engineer: { name: 'Dana' }, arrays: [{ name: 'South', fastener: 'Lag' }] });
    const { form } = begin(server.now(), server.keep);
    form.isConfirmed = true;
    form.set(['arrays', 0, 'embedment'], 2);
    form.set(['engineer', 'licence_state'], 'CA');
    server.put(
      { wind_speed: 100, engineer: { name: 'Eve' }, arrays: [{ name: 'South' }, { position: 2, fastener: 'Screw' }] },
      you,
    );
    await vi.advanceTimersByTimeAsync(400);
    const both = {
      wind_speed: 100,
      engineer: { name: 'Eve', licence_state: 'CA' },
      arrays: [
        { name: 'South', embedment: 2 },
        { position: 2, fastener: 'Screw' },
      ],
    };
    expect(form.entries).toEqual(both);
    expect(server.now()).toMatchObject({ entries: both, kept: { by: me } });
    expect([form.keeping, form.conflicts, form.notice, form.isConfirmed]).toEqual(['kept', 0, 'merged', false]);
    expect(form.other?.by).toBe(you);
  });

  it('see it where both typed in one field: mine stays, until I decide', async () => {
    const server = shared({ wind_speed: 90 });
    const { form } = begin(server.now(), server.keep);
    form.set(['wind_speed'], 110);
    form.take(server.put({ wind_speed: 120, remarks: 'yours' }, you));
    expect(form.entries).toEqual({ wind_speed: 110, remarks: 'yours' });
    expect(form.theirsAt(['wind_speed'])).toEqual({ value: 120 });
    await vi.advanceTimersByTimeAsync(400);
    expect(server.now().entries).toEqual({ wind_speed: 110, remarks: 'yours' });
    form.set(['wind_speed'], 120);
    expect(form.theirsAt(['wind_speed'])).toBeNull();
  });

  it('are not in conflict with themselves where an answer was lost', async () => {
    const server = shared({ wind_speed: 90 });
    let isLost = true;
    const { form } = begin(server.now(), async (entries, sent) => {
      const answer = await server.keep(entries, sent);
      if (isLost) throw new Error('away');
      return answer;
    });
    form.set(['remarks'], 'a');
    await vi.advanceTimersByTimeAsync(400);
    isLost = false;
    form.set(['remarks'], 'ab');
    await vi.advanceTimersByTimeAsync(400);
    expect([form.keeping, form.conflicts, server.now().entries]).toEqual([
      'kept',
      0,
      { wind_speed: 90, remarks: 'ab' },
    ]);
  });
});

describe('a letter that somebody else starts over', () => {
  const begun = { by: you, atMs: 5 };

  it('is not emptied for good: what stood here is put back, beside what was typed since', async () => {
    const { form, kept } = begin(draftOf({ wind_speed: 115, remarks: 'mine' }, { kept: begun }));
    expect([form.base, form.isTakenAway]).toEqual([5, false]);
    form.take(draftOf({ wind_speed: 90 }));
    expect([form.entries, form.base, form.isTakenAway]).toEqual([{ wind_speed: 90 }, null, true]);
    form.set(['wind_exposure'], 'C');
    form.putBack();
    const all = { wind_speed: 115, remarks: 'mine', wind_exposure: 'C' };
    expect([form.entries, form.isTakenAway]).toEqual([all, false]);
    await vi.advanceTimersByTimeAsync(400);
    expect(kept).toEqual([all]);
  });

  it('while something is typed keeps that, and the rest is put back; where both typed, both are seen', async () => {
    const { form } = begin(draftOf({ wind_speed: 115, remarks: 'a' }, { kept: begun }), (entries, { base }) =>
      Promise.resolve(
        base === null ? draftOf({ ...entries }, { kept: { by: me, atMs: 9 } }) : draftOf({}, { isBehind: true }),
      ),
    );
    form.set(['remarks'], 'ab');
    await vi.advanceTimersByTimeAsync(400);
    expect([form.keeping, form.entries, form.isTakenAway]).toEqual(['kept', { remarks: 'ab' }, true]);
    form.set(['wind_speed'], 120);
    form.putBack();
    expect(form.entries).toEqual({ remarks: 'ab', wind_speed: 115 });
    expect(form.theirsAt(['wind_speed'])).toEqual({ value: 120 });
  });

  it('says nothing of it where it was issued, where nothing was lost, and where it was started over here', () => {
    const issued = begin(draftOf({ remarks: 'a' }, { kept: begun })).form;
    issued.take(draftOf({}, { number: '7-2' }));
    const same = begin(draftOf({ remarks: 'a' }, { kept: begun })).form;
    same.take(draftOf({ remarks: 'a' }));
    const here = begin(draftOf({ remarks: 'a' }, { kept: begun })).form;
    here.restart(draftOf({}));
    const late = begin(draftOf({ remarks: 'a' }, { kept: begun })).form;
    late.take(draftOf({}));
    expect(late.isTakenAway).toBe(true);
    late.restart(draftOf({}));
    expect([issued, same, here, late].map(({ isTakenAway }) => isTakenAway)).toEqual([false, false, false, false]);
  });
});

describe('what was looked at', () => {
  it('is void after an edit', () => {
    const { form } = begin(draftOf({}, { mark: 'a' }));
    form.see('a', form.edits);
    expect(form.seen).toBe('a');
    form.set(['remarks'], 'x');
    expect(form.seen).toBeNull();
  });

  it('is void, with the tick, where the job or the letterhead changed; and that is said', () => {
    const { form } = begin(draftOf({}, { mark: 'a' }));
    form.see('a', form.edits);
    form.isConfirmed = true;
    form.take(draftOf({}, { mark: 'a' }));
    expect([form.isConfirmed, form.outdated]).toEqual([true, 0]);
    form.take(draftOf({}, { mark: 'b' }));
    expect([form.isConfirmed, form.seen, form.notice, form.outdated]).toEqual([false, null, 'changed', 1]);
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
    const explained = [...firmRows.firm, ...firmRows.engineer].filter(({ description }) => description !== null);
    expect(explained.map(({ name }) => name)).toEqual(expect.arrayContaining(['state', 'licence_state', 'time_zone']));
    expect(explained.filter(({ name }) => !es.letterHints[name]).map(({ name }) => name)).toEqual([]);
  });
});
