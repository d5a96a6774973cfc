import { arrayValues, withArray } from '../../../renderer/office/letters/letterEntries.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldError } from '../../../shared/messages/problem.ts';
import type { Entries } from '../../../renderer/office/letters/letterEntries.ts';
import { firmRows } from '../../../renderer/office/firm/firmForm.svelte.ts';
import { letterRows } from '../../../renderer/office/letters/letterRows.ts';
import { officeEs } from '../../../renderer/office/parts/words.es.ts';
import { firmWordsEs } from '../../../shared/firm/words.es.ts';
import { ArrayEntries, LetterEntries } from '../../../shared/letters/entries.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { draftOf, me, open, other, type Save } from './openLetterForm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the entries of a letter', () => {
  it('are saved once, 400 ms after the last key', async () => {
    const { form, saved } = open(draftOf({}));
    form.set(['wind_speed'], 11);
    await pass(300);
    form.set(['wind_speed'], 115);
    await pass(399);
    expect([form.saveState, saved]).toEqual(['saving', []]);
    await pass(1);
    expect([form.saveState, saved]).toEqual(['saved', [{ wind_speed: 115 }]]);
  });

  it('are saved at once by flush, and not a second time', async () => {
    const { form, saved } = open(draftOf({}));
    form.set(['remarks'], 'last');
    await form.flush();
    await pass(1000);
    expect(saved).toEqual([{ remarks: 'last' }]);
  });

  it('omit what is emptied', () => {
    const { form } = open(draftOf({ wind_speed: 115, engineer: { name: 'Dana' }, repairs: ['a'] }));
    form.set(['wind_speed'], undefined);
    form.set(['engineer', 'name'], '');
    form.set(['repairs'], []);
    expect(form.entries).toEqual({});
  });

  it('of an array are found by its name, or by its position where names repeat', () => {
    const errors = [fieldError('#/arrays/0/embedment', 'too-big', { maximum: 24 })];
    const { form } = open(draftOf({ arrays: [{ position: 3, embedment: 99 }, { name: 'South' }] }, { errors }));
    form.set(['arrays', 0, 'fastener'], 'Lag');
    form.set(['arrays', 1, 'fastener'], 'Screw');
    expect(form.valueAt(['arrays', 2, 'embedment'])).toBe(99);
    expect([0, 1, 2].map((index) => form.errorsAt(['arrays', index, 'embedment']))).toEqual([[], [], errors]);
    expect(form.entries.arrays).toEqual([
      { position: 3, embedment: 99 },
      { name: 'South', fastener: 'Lag' },
      { position: 2, fastener: 'Screw' },
    ]);
  });

  it('of arrays are typed by a person, and not by a preset, where they are of one edition of ASCE 7', async () => {
    const typed: (readonly string[])[] = [];
    const { form } = open(draftOf({ arrays: [{ name: 'South' }] }), (sent) => {
      typed.push(sent.typed);
      return Promise.resolve(draftOf(sent.entries));
    });
    form.set(['arrays', 0, 'fastener'], 'Lag');
    form.set(['arrays', 0, 'attachment_demand'], 400);
    form.set(['arrays', 2, 'max_spacing_portrait'], 48);
    await form.flush();
    form.update((entries, rows) => withArray(entries, rows, 0, { attachment_demand: 300, max_spacing_portrait: 48 }));
    await form.flush();
    expect(typed).toEqual([
      ['arrays/"South"/attachment_demand', 'arrays/3/max_spacing_portrait'],
      ['arrays/3/max_spacing_portrait'],
    ]);
  });

  it('are typed by nobody once another reviewer’s change or reset has replaced them', async () => {
    const typed: (readonly string[])[] = [];
    const save: Save = (sent) => {
      typed.push(sent.typed);
      return Promise.resolve(draftOf(sent.entries, { kept: { by: me, atMs: 1 } }));
    };
    const south = (demand: number) => ({ arrays: [{ name: 'South', attachment_demand: demand }] });
    const { form } = open(draftOf({ wind_speed: 96 }), save);
    const mine = ['wind_speed', 'arrays/"South"/attachment_demand'];
    form.set(['wind_speed'], 115);
    form.set(['arrays', 0, 'attachment_demand'], 400);
    await form.flush();
    // Another reviewer used a preset.
    form.receive(draftOf({ wind_speed: 115, ...south(300) }, { kept: { by: other, atMs: 2 } }));
    form.set(['remarks'], 'a');
    await form.flush();
    form.receive(draftOf({ wind_speed: 96 }, { kept: null }));
    form.set(['remarks'], 'b');
    await form.flush();
    expect(typed).toEqual([mine, ['wind_speed', 'remarks'], ['remarks']]);
    // Typed here and put back as it was, while another reviewer's came.
    form.set(['wind_speed'], 100);
    form.set(['wind_speed'], 96);
    form.receive(draftOf({ wind_speed: 180, remarks: 'b' }, { kept: { by: other, atMs: 4 } }));
    await form.flush();
    expect(typed.at(-1)).toEqual(['remarks']);
  });

  it('that are of one edition of ASCE 7 are typed by nobody for another one that is chosen then, here or elsewhere', async () => {
    const typed: (readonly string[])[] = [];
    let atMs = 0;
    const { form } = open(draftOf({ asce_7_edition: '7-16' }), (sent) => {
      typed.push(sent.typed);
      return Promise.resolve(draftOf(sent.entries, { kept: { by: me, atMs: (atMs += 1) } }));
    });
    const type = async (...values: [string, unknown][]) => {
      for (const [name, value] of values) form.set([name], value);
      await form.flush();
    };
    form.set(['arrays', 0, 'max_spacing_portrait'], 48);
    await type(['wind_speed', 110], ['building_code_year', 2025]);
    await type(['asce_7_edition', '7-22']);
    // Typed once more as it was.
    await type(['wind_speed', 110]);
    await type(['asce_7_edition', '7-22'], ['remarks', 'a']);
    form.receive(draftOf({ ...form.entries, asce_7_edition: '7-10' }, { kept: { by: other, atMs: (atMs += 1) } }));
    await type(['remarks', 'b']);
    const others = ['building_code_year', 'asce_7_edition'];
    expect(typed).toEqual([
      ['arrays/"South"/max_spacing_portrait', 'wind_speed', 'building_code_year'],
      others,
      [...others, 'wind_speed'],
      [...others, 'wind_speed', 'remarks'],
      ['building_code_year', 'remarks'],
    ]);
  });

  describe('whose edition of ASCE 7 changes before they are saved', () => {
    const south = 'arrays/"South"/max_spacing_portrait';
    const saving = (first: Parameters<typeof draftOf>[0], stored = '', reply: Partial<LetterDraft>[] = []) => {
      const sent: [readonly string[], object][] = [];
      let atMs = 10;
      const save: Save = ({ entries, typed, typedForOther }) => {
        sent.push([typed, typedForOther]);
        return Promise.resolve(draftOf(entries, { kept: { by: me, atMs: (atMs += 1) }, ...reply.shift() }));
      };
      return { sent, ...open(draftOf(first, { kept: { by: me, atMs } }), save, stored) };
    };
    const load = (form: ReturnType<typeof open>['form']) => {
      form.set(['ground_snow_load'], 20);
      form.set(['arrays', 0, 'max_spacing_portrait'], 48);
    };
    const forOther = { ground_snow_load: '7-16', [south]: '7-16' };

    it('are sent as typed for the one of before, once', async () => {
      const { form, sent } = saving({ asce_7_edition: '7-16' });
      load(form);
      form.set(['asce_7_edition'], '7-22');
      await form.flush();
      form.set(['remarks'], 'a');
      await form.flush();
      expect(sent).toEqual([
        [['asce_7_edition'], forOther],
        [['asce_7_edition', 'remarks'], {}],
      ]);
    });

    it('are typed once they are typed again, and neither where a preset brings others', async () => {
      const { form, sent } = saving({ asce_7_edition: '7-16' });
      load(form);
      form.set(['asce_7_edition'], '7-22');
      form.set(['ground_snow_load'], 20);
      form.update((entries, rows) => withArray(entries, rows, 0, { max_spacing_portrait: 40 }));
      await form.flush();
      expect(sent).toEqual([[['asce_7_edition', 'ground_snow_load'], {}]]);
    });

    it('are still known in the next window', async () => {
      const away = open(draftOf({ asce_7_edition: '7-16' }, { kept: { by: me, atMs: 10 } }), () =>
        Promise.reject(new Error('away')),
      );
      load(away.form);
      away.form.set(['asce_7_edition'], '7-22');
      await away.form.flush();
      const { form, sent } = saving({ asce_7_edition: '7-16' }, away.storage.text);
      await form.flush();
      expect(sent).toEqual([[['asce_7_edition'], forOther]]);
    });

    it('by another reviewer, are so after the merge; what was saved before is known to the server', async () => {
      const theirs = { by: other, atMs: 20 };
      const saved = { asce_7_edition: '7-22', wind_speed: 110 };
      const behind = draftOf(saved, { isBehind: true, kept: theirs });
      const { form, sent } = saving({ asce_7_edition: '7-16' }, '', [{}, behind]);
      form.set(['wind_speed'], 110);
      await form.flush();
      load(form);
      await form.flush();
      expect(form.entries.asce_7_edition).toBe('7-22');
      expect(sent.at(-1)).toEqual([[], forOther]);
    });

    it('by a reset that is taken back, are so, too', async () => {
      const { form, sent } = saving({ asce_7_edition: '7-16' });
      load(form);
      await form.flush();
      form.receive(draftOf({ asce_7_edition: '7-16' }));
      form.set(['asce_7_edition'], '7-22');
      form.restore();
      await form.flush();
      expect(sent.at(-1)).toEqual([['asce_7_edition', 'arrays'], forOther]);
    });
  });

  it('of one array are set at once, and empty ones are none', () => {
    const south = { name: 'South', fastener: 'Lag', embedment: '' };
    const { form } = open(draftOf({ arrays: [south, { position: 2, embedment: 3 }] }));
    const rows = form.draft!.arrays;
    const values = arrayValues(form.entries, rows, 0, ['fastener', 'embedment']);
    expect(values).toEqual({ fastener: 'Lag' });
    form.update((entries) => [1, 2].reduce((sum, index) => withArray(sum, rows, index, values), entries));
    expect(form.entries.arrays).toEqual([
      south,
      { position: 2, embedment: 3, fastener: 'Lag' },
      { position: 3, fastener: 'Lag' },
    ]);
  });

  it('are marked as prefilled, each with its source, until they are edited', () => {
    const table = { kind: 'table', by: 'zip', place: '93721' } as const;
    const preset = { kind: 'preset', title: 'Lag' } as const;
    const prefilled = [
      { from: table, names: ['wind_speed', 'wind_exposure'] },
      { from: preset, names: ['arrays/0/fastener', 'arrays/0/embedment'] },
    ];
    const arrays = [{ name: 'South', fastener: 'Lag', embedment: 2 }];
    const { form } = open(draftOf({ wind_speed: 115, wind_exposure: 'C', arrays }, { prefilled }));
    expect(form.prefill.counts).toEqual([
      { from: table, count: 2 },
      { from: preset, count: 2 },
    ]);
    // A typed value counts as changed even if it is equal.
    form.set(['wind_speed'], 115);
    form.set(['arrays', 0, 'embedment'], 3);
    expect(['wind_speed', 'wind_exposure'].map((name) => form.prefill.sourceOf([name]))).toEqual([null, table]);
    expect(form.prefill.sourceOf(['arrays', 0, 'embedment'])).toBeNull();
    expect(form.prefill.sourceOf(['arrays', 0, 'fastener'])).toEqual(preset);
    expect(form.prefill.counts.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('stay as typed while the job changes', () => {
    const { form } = open(draftOf({ wind_speed: 115 }));
    form.set(['wind_speed'], 120);
    const obstacles = [fieldError('#', 'letter-job-not-open', { job: 7, status: 'Rejected' })];
    form.receive(draftOf({ wind_speed: 90 }, { obstacles }));
    expect([form.entries, form.draft?.obstacles]).toEqual([{ wind_speed: 120 }, obstacles]);
  });

  it('are not replaced by a draft that was requested before they were saved', async () => {
    const { form } = open(draftOf({}));
    form.set(['remarks'], 'new');
    const { generation } = form;
    await pass(400);
    form.receive(draftOf({ remarks: 'old' }), generation);
    expect(form.entries).toEqual({ remarks: 'new' });
  });

  it('that the server refuses are reported, and saved with the next change', async () => {
    let isRefused = true;
    const { form, saved, errors } = open(draftOf({}), ({ entries }) =>
      isRefused ? Promise.reject(new Error('wrong')) : Promise.resolve(draftOf(entries)),
    );
    form.set(['remarks'], 'a');
    await pass(60_000);
    expect([form.saveState, saved.length, errors.length]).toEqual(['failed', 1, 1]);
    isRefused = false;
    form.set(['remarks'], 'ab');
    await pass(400);
    expect([form.saveState, saved.at(-1)]).toEqual(['saved', { remarks: 'ab' }]);
  });
});

describe('while the server is away', () => {
  const awayFor = (requests: number): Save => {
    let left = requests;
    return ({ entries }) => (left-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(draftOf(entries)));
  };

  it('saving is retried with backoff and reported once', async () => {
    const { form, saved, errors } = open(draftOf({}), awayFor(3));
    form.set(['remarks'], 'a');
    await pass(400 + 1000 + 2000);
    expect([form.saveState, saved.length]).toEqual(['failed', 3]);
    await pass(4000);
    expect([form.saveState, saved.length, errors.length]).toEqual(['saved', 4, 1]);
  });

  it.each(['retry', 'flush', 'close'] as const)('%s saves at once', async (how) => {
    const { form } = open(draftOf({}), awayFor(1));
    form.set(['remarks'], 'a');
    await pass(400);
    expect(form.saveState).toBe('failed');
    await form[how]();
    await pass(0);
    expect(form.saveState).toBe('saved');
  });

  it('unsaved entries appear in the next window, merged with what another reviewer has saved since', async () => {
    const first = open(draftOf({ wind_speed: 90 }), awayFor(99));
    first.form.set(['remarks'], 'typed while away');
    const saved = draftOf({ wind_speed: 120 }, { kept: { by: other, atMs: 5 } });
    const next = open(saved, undefined, first.storage.text);
    const merged = { wind_speed: 120, remarks: 'typed while away' };
    expect(next.form.entries).toEqual(merged);
    await pass(400);
    expect([next.saved, next.storage.text]).toEqual([[merged], '']);
    first.form.discard();
    expect(first.storage.text).toBe('');
  });

  it('unreadable stored entries are ignored', () => {
    expect(open(draftOf({}), undefined, '{"entries":7').form.entries).toEqual({});
  });
});

describe('two reviewers of one letter', () => {
  /** A server with one draft, which the other reviewer also saves. */
  const serve = (entries: Entries) => {
    let now = draftOf(entries, { from: 'kept', kept: { by: other, atMs: 1 } });
    const put = (next: Entries, by: string) =>
      (now = draftOf(next, { from: 'kept', kept: { by, atMs: now.kept!.atMs + 1 } }));
    const save: Save = ({ entries: next, base }) =>
      Promise.resolve(base === now.kept!.atMs ? put(next, me) : { ...now, isBehind: true });
    return { now: () => now, put, save };
  };

  it('both keep their edits, field by field, and the letter has to be checked again', async () => {
    const server = serve({ wind_speed: 90, engineer: { name: 'Dana' }, arrays: [{ name: 'South', fastener: 'Lag' }] });
    const { form } = open(server.now(), server.save);
    form.confirmation.isConfirmed = true;
    form.set(['arrays', 0, 'embedment'], 2);
    form.set(['engineer', 'licence_state'], 'CA');
    const screw = { position: 2, fastener: 'Screw' };
    server.put({ wind_speed: 100, engineer: { name: 'Eve' }, arrays: [{ name: 'South' }, screw] }, other);
    await pass(400);
    const merged = {
      wind_speed: 100,
      engineer: { name: 'Eve', licence_state: 'CA' },
      arrays: [{ name: 'South', embedment: 2 }, screw],
    };
    expect(form.entries).toEqual(merged);
    expect(server.now()).toMatchObject({ entries: merged, kept: { by: me } });
    expect([form.saveState, form.conflictCount, form.otherEditor?.by]).toEqual(['saved', 0, other]);
    expect([form.confirmation.change, form.confirmation.isConfirmed]).toEqual(['merged', false]);
  });

  it('in the same field conflict: my value stays until I choose', async () => {
    const server = serve({ wind_speed: 90 });
    const { form } = open(server.now(), server.save);
    form.set(['wind_speed'], 110);
    form.receive(server.put({ wind_speed: 120, remarks: 'theirs' }, other));
    expect(form.conflictAt(['wind_speed'])).toEqual({ value: 120 });
    await pass(400);
    expect(server.now().entries).toEqual({ wind_speed: 110, remarks: 'theirs' });
    form.set(['wind_speed'], 120);
    expect(form.conflictAt(['wind_speed'])).toBeNull();
  });

  it('do not conflict with their own save whose reply was lost', async () => {
    const server = serve({ wind_speed: 90 });
    let isLost = true;
    const { form } = open(server.now(), async (sent) => {
      const reply = await server.save(sent);
      if (isLost) throw new Error('away');
      return reply;
    });
    form.set(['remarks'], 'a');
    await pass(400);
    isLost = false;
    form.set(['remarks'], 'ab');
    await pass(400);
    const entries = { wind_speed: 90, remarks: 'ab' };
    expect([form.saveState, form.conflictCount, server.now().entries]).toEqual(['saved', 0, entries]);
  });
});

describe('the fields of the composer', () => {
  const { basis, roof, finding, findingBasis, rule, statements, remarks } = letterRows;
  const ofLetter = [...basis, ...roof, finding, findingBasis, ...rule, ...statements, remarks];
  const ofArray = [...letterRows.array, ...letterRows.attachment, ...letterRows.member];
  const rows = [...ofLetter, ...ofArray, ...letterRows.engineer];

  it('are all fields of the schema, with its units and bounds', () => {
    const texts = letterRows.texts.map(({ row }) => row);
    const names = [...ofLetter, ...texts].map(({ name }) => name);
    const appendices = ['photo_appendix', 'calculation_appendix'];
    const ownControls = ['site_visited', 'arrays', 'repairs', 'engineer', 'kind', ...appendices];
    expect([...names, ...ownControls].toSorted()).toEqual(Object.keys(LetterEntries.shape).toSorted());
    const arrayNames = ofArray.map(({ name }) => name);
    expect([...arrayNames, 'name', 'position'].toSorted()).toEqual(Object.keys(ArrayEntries.shape).toSorted());
    expect(rows.find(({ name }) => name === 'wind_speed')).toMatchObject({ unit: 'mph', min: 60, max: 300 });
  });

  it('and those of the letterhead have titles and hints in Spanish', () => {
    expect(rows.filter(({ name }) => !officeEs.letterTitles[name]).map(({ name }) => name)).toEqual([]);
    const explained = [...firmRows.firm, ...firmRows.engineer].filter(({ description }) => description !== null);
    expect(explained.map(({ name }) => name)).toEqual(expect.arrayContaining(['state', 'licence_state', 'time_zone']));
    expect(explained.filter(({ name }) => !firmWordsEs.letterHints[name]).map(({ name }) => name)).toEqual([]);
  });
});
