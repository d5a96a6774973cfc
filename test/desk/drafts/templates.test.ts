import { describe, expect, it } from 'vitest';
import { templateHandlers } from '../checkedHandlers.ts';
import { calls } from '../../../shared/desk/contract.ts';
import { countValues, templateOf } from '../../../shared/job/reusedFields.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const { desk, openAgain } = createTestDesk();
const {
  drafts: { templates, newJobs, store: drafts },
} = desk;
const racking = { id: 'b', name: 'XR100', manufacture: 'IronRidge' };

const job = {
  client_name: 'Zoë Alvarez',
  client_street_address: '12 Elm St',
  client_city: 'Fresno',
  client_state: { id: 's', name: 'California' },
  client_zip_code: '93721',
  external_id: 'A-17',
  notes: 'The dog bites.',
  metadata: { crew: '7' },
  unknown: 'x',
  services_requested: ['pv_structural_letter', 'pv_cad_design'],
  racking_type: racking,
  module_type: 'No such module',
  utility_name: 'PG&E',
  contractor_license_number: '7654321',
  module_count: 24,
  msp_rating: 200,
  recipient_name: 'City of Fresno',
  arrays: [
    { id: 'remote', name: 'South', panel_quantity: 24, roof_pitch: 22.5, frame_shape: 'Rafter', beam_span: [144] },
    { name: 'Garage', orientation: 'Portrait', beam_shape: { id: 'x', name: '2x6' }, ballast_weight: 4 },
  ],
};

describe('a template', () => {
  it('takes what other jobs share, and nothing of the client or the site', () => {
    expect(templateOf(job)).toEqual({
      services_requested: ['pv_structural_letter', 'pv_cad_design'],
      racking_type: racking,
      utility_name: 'PG&E',
      contractor_license_number: '7654321',
      recipient_name: 'City of Fresno',
      arrays: [
        { name: 'South', frame_shape: 'Rafter' },
        { name: 'Garage', orientation: 'Portrait' },
      ],
    });
    expect(countValues(templateOf(job))).toBe(9);
    expect(templateOf({ client_name: 'Zoë', arrays: 'x' })).toEqual({});
  });

  it('is saved from a job, and is there for other programs', () => {
    const { id } = newJobs.saveTemplate(drafts.create(job).id, ' Standard roof ');
    expect(openAgain().drafts.templates.get(id)).toEqual({ id, name: 'Standard roof', document: templateOf(job) });
    templates.remove(id);
  });

  it('replaces the one of its name, which can be put back under another', () => {
    const first = templates.save('House', { utility_name: 'First' });
    const second = templates.save(' HOUSE ', { utility_name: 'Second' });
    expect([first.replaced, second.replaced]).toEqual([null, first.id]);
    expect(templates.list().map(({ name }) => name)).toEqual(['HOUSE']);
    templates.restore(first.id);
    expect(templates.list().map(({ name }) => name)).toEqual(['HOUSE', 'House (2)']);
    templates.remove(second.id);
    templates.restore(second.id);
    expect(templates.list().map(({ name }) => name)).toEqual(['HOUSE', 'House (2)']);
    for (const { id } of [first, second]) templates.remove(id);
    expect(templates.list()).toEqual([]);
  });

  it('is renamed, but not to the name of another; and refuses in words', async () => {
    const one = templates.save('One', { utility_name: 'x' });
    const two = templates.save('Two', { utility_name: 'x' });
    expect(await refusalOf(() => templates.rename(two.id, 'one'))).toMatchObject({ code: 'template-name-taken' });
    templates.rename(two.id, 'two');
    expect(templates.get(two.id).name).toBe('two');
    expect(await refusalOf(() => templates.remove('none'))).toMatchObject({ code: 'template-not-found' });
    const empty = drafts.create({ client_name: 'Only a name' }).id;
    expect(await refusalOf(() => newJobs.saveTemplate(empty, 'x'))).toMatchObject({ code: 'template-empty' });
    for (const { id } of [one, two]) templates.remove(id);
  });

  it('is one of a hundred at most', async () => {
    const saved = Array.from({ length: 100 }, (_, number) => templates.save(`T ${number}`, { utility_name: 'x' }));
    expect(templates.list().map(({ name }) => name)[10]).toBe('T 10');
    expect(await refusalOf(() => templates.save('One more', {}))).toMatchObject({ code: 'templates-full' });
    for (const { id } of saved) templates.remove(id);
  });

  it.each([[''], ['  '], ['two\nlines'], ['x'.repeat(101)], ['\u0000']])('has no name such as %j', (name) => {
    expect(calls.saveTemplate.input.safeParse({ id: 'd', name }).success).toBe(false);
    expect(calls.renameTemplate.input.safeParse({ id: 'd', name }).success).toBe(false);
  });

  it('is listed with how much it fills in', () => {
    const { id } = templates.save('<b>Two</b> arrays', templateOf(job));
    expect(templateHandlers(desk).listTemplates()).toEqual([{ id, name: '<b>Two</b> arrays', arrays: 2, values: 9 }]);
    templates.remove(id);
  });
});

describe('a new draft', () => {
  it('begins with the template, as one step that undo takes back', () => {
    const { id: template } = templates.save('House', templateOf(job));
    const { id } = newJobs.start({ client_name: 'Ada', utility_name: 'SCE' }, template);
    const { utility_name: _, ...filled } = templateOf(job);
    expect(drafts.get(id).document).toEqual({ client_name: 'Ada', utility_name: 'SCE', ...filled });
    expect(drafts.prefilled(id)).toEqual({
      template: 'House',
      ofTemplate: Object.keys(filled),
      document: filled,
    });
    desk.drafts.photos.step(id, 'undo');
    expect(drafts.get(id).document).toEqual({ client_name: 'Ada', utility_name: 'SCE' });
    desk.drafts.photos.step(id, 'redo');
    expect(drafts.get(id).document).toMatchObject(filled);
    templates.remove(template);
  });

  it('begins empty where nothing is to fill in', () => {
    const { id, version } = newJobs.start({});
    expect([drafts.get(id).document, version, drafts.prefilled(id)]).toEqual([{}, 0, null]);
  });

  it('remembers the part that was open, which is no change of it', () => {
    const { id, version } = newJobs.start({});
    expect(drafts.openPart(id)).toBeNull();
    drafts.setOpenPart(id, 'photos');
    expect([drafts.openPart(id), drafts.get(id).version]).toEqual(['photos', version]);
  });
});
