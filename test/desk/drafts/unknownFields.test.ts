import { describe, expect, it } from 'vitest';
import { importDraft, reviseFrom } from '../../../electron/desk/drafts/importFile.ts';
import { unknownFields } from '../../../electron/desk/drafts/unknownFields.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;

const near = (...names: string[]): string =>
  `is no known field; the nearest ${names.length === 1 ? 'is' : 'are'} ${names.map((name) => JSON.stringify(name)).join(', ')}`;

describe('names in a written job', () => {
  it.each<[string, unknown, [string, string][]]>([
    ['a letter slipped', { roof_ptich: 18 }, [['#/roof_ptich', near('roof_pitch')]]],
    ['it is written otherwise', { clientCity: 'Fresno' }, [['#/clientCity', near('client_city', 'recipient_city')]]],
    ['it is a part of the name', { pitch: 18 }, [['#/pitch', near('roof_pitch')]]],
    ['nothing is like it', { qqqqq: 1 }, [['#/qqqqq', 'is no known field']]],
    ['it is of arrays', { beam_span: [144] }, [['#/beam_span', 'is a field of each array, not of the job']]],
    [
      'an array has them',
      { arrays: [{ name: 'South' }, { panel_qty: 12, notes: 'steep' }] },
      [
        ['#/arrays/1/panel_qty', near('panel_quantity', 'panel_to_eave')],
        ['#/arrays/1/notes', 'is a field of the job, not of an array'],
      ],
    ],
  ])('that no field has are found by their path: %s', (_what, job, expected) => {
    expect(unknownFields(job, 'submission').map(({ pointer, detail }) => [pointer, detail])).toEqual(expected);
  });

  it('may be those of an answered job, which providers pass over, and any in reference objects', () => {
    const answered = { id: 7, status: 'Submitted', ahj: 'City of Fresno', messages: [] };
    const arrays = [{ id: crypto.randomUUID(), name: 'South', roof_material: { id: 'x', colour: 'red' } }];
    const job = { ...answered, client_name: 'Ada', contractor_license_num: 7, arrays };
    expect(unknownFields(job, 'submission')).toEqual([]);
    expect(unknownFields({ ...job, arrays: 'two' }, 'submission')).toEqual([]);
  });

  it('§4.8 may say why in a revision, and in nothing else', () => {
    const why = { revision_reason: 'other', revision_notes: 'x' };
    expect(unknownFields(why, 'revision')).toEqual([]);
    expect(unknownFields(why, 'submission')).toHaveLength(2);
  });
});

describe('a file with a mistyped field', () => {
  it('is no draft: the field is named under `job`, all of them at once', async () => {
    const job = { client_name: 'Ada', client_stret_address: '5 Main St', arrays: [{ roofpitch: 18 }] };
    expect(await refusalOf(() => importDraft(desk, { job }, test.folder))).toEqual({
      code: 'invalid-fields',
      message: `job/client_stret_address ${near('client_street_address', 'recipient_street_address')}, and 1 more.`,
      pointers: ['#/job/client_stret_address', '#/job/arrays/0/roofpitch'],
    });
    expect(desk.drafts.store.list()).toEqual([]);
  });

  it('is no revision, whether its fields stand alone or beside photos', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    const sent = { revision_reason: 'other', revision_notes: 'steeper', roof_ptich: 30 };
    for (const [file, pointer] of [
      [sent, '#/roof_ptich'],
      [{ job: sent }, '#/job/roof_ptich'],
    ] as const) {
      const refused = await refusalOf(() => reviseFrom(desk, id, file, test.folder, undefined));
      expect(refused).toMatchObject({ code: 'invalid-fields', pointers: [pointer] });
    }
  });
});
