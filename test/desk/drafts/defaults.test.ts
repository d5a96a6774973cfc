import { describe, expect, it } from 'vitest';
import { templateHandlers } from '../checkedHandlers.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { calls } from '../../../shared/desk/contract.ts';
import { startBothProviders } from '../bothProviders.ts';
import { takeLaptop } from '../fieldLaptop.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const { ours, theirs } = await startBothProviders();

describe('the defaults of a company', () => {
  it('are what a new draft begins with, below its template', () => {
    const { desk } = createTestDesk();
    const handlers = templateHandlers(desk);
    handlers.changeDefault({ field: 'utility_name', value: 'PG&E' });
    handlers.changeDefault({ field: 'notes', value: 'Fresno County: no fire setback on the ridge.' });
    const { id } = desk.drafts.newJobs.start({});
    expect(desk.drafts.store.get(id).document).toEqual({
      utility_name: 'PG&E',
      notes: 'Fresno County: no fire setback on the ridge.',
    });
    expect(desk.drafts.store.prefilled(id)).toMatchObject({ template: null });
    const template = desk.drafts.templates.save('Edison', { utility_name: 'SCE' }).id;
    expect(desk.drafts.store.get(desk.drafts.newJobs.start({}, template).id).document).toMatchObject({
      utility_name: 'SCE',
      notes: 'Fresno County: no fire setback on the ridge.',
    });
    for (const field of ['utility_name', 'notes'] as const) handlers.changeDefault({ field });
    expect(handlers.readDefaults()).toEqual({ values: {}, errors: [] });
    expect(desk.drafts.newJobs.start({}).version).toBe(0);
  });

  it('name their errors, and are of no other field', async () => {
    const { desk } = createTestDesk();
    const handlers = templateHandlers(desk);
    const { errors } = handlers.changeDefault({ field: 'contractor_license_number', value: 'x'.repeat(101) });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#/contractor_license_number']);
    const tooLong = (): unknown => handlers.changeDefault({ field: 'notes', value: 'x'.repeat(50_000) });
    expect(await refusalOf(tooLong)).toMatchObject({ code: 'invalid-fields', pointers: ['#/notes'] });
    for (const field of ['client_name', 'arrays', '__proto__'])
      expect(calls.changeDefault.input.safeParse({ field, value: 'x' }).success).toBe(false);
  });

  it('chosen before the first connection become the entries of the provider', async () => {
    const laptop = takeLaptop(theirs);
    const racking = referenceDefaults['racking-types'].find(({ name }) => name === 'XR100')!;
    const thatch = { id: crypto.randomUUID(), name: 'Rail 9', manufacture: 'Elsewhere' };
    const connection = laptop.desk.settings.store.read().connection;
    laptop.desk.settings.store.change({ connection: null });
    laptop.desk.drafts.newJobs.setDefault('racking_type', racking);
    laptop.desk.settings.store.change({ connection });
    await laptop.sync();
    const listed = laptop.desk.reference.store
      .entries(laptop.desk.settings.provider()!.id, 'racking-types')
      .find(({ name }) => name === 'XR100')!;
    expect(listed.id).not.toBe(racking.id);
    const { id } = laptop.desk.drafts.newJobs.start({});
    expect(laptop.desk.drafts.store.get(id)).toMatchObject({ version: 1, document: { racking_type: listed } });

    // What this provider does not have is named, and kept for the one that has it.
    const { values, errors } = laptop.desk.drafts.newJobs.setDefault('racking_type', thatch);
    expect([values, errors.map(({ code }) => code)]).toEqual([{ racking_type: thatch }, ['reference-missing']]);
  });

  it('are kept for each provider where its lists differ', async () => {
    const laptop = takeLaptop(theirs);
    await laptop.sync();
    const here = laptop.desk.settings.provider()!.id;
    const [one, other] = laptop.desk.reference.store.entries(here, 'racking-types');
    laptop.desk.drafts.newJobs.setDefault('racking_type', one);
    laptop.desk.drafts.newJobs.setDefault('utility_name', 'PG&E');
    const { connection } = laptop.desk.settings.store.read();
    laptop.desk.settings.store.change({ connection: { ...connection!, baseUrl: ours.way.baseUrl } });
    expect(laptop.desk.settings.provider()!.id).not.toBe(here);
    expect(laptop.desk.drafts.newJobs.defaults().values).toMatchObject({ racking_type: { name: one!.name } });
    laptop.desk.drafts.newJobs.setDefault('racking_type', undefined);
    expect(laptop.desk.drafts.newJobs.defaults().values).toEqual({ utility_name: 'PG&E' });
    laptop.desk.settings.store.change({ connection });
    expect(laptop.desk.drafts.newJobs.defaults().values).toEqual({ racking_type: one, utility_name: 'PG&E' });
    laptop.desk.drafts.newJobs.setDefault('racking_type', other);
    expect(laptop.desk.drafts.newJobs.defaults().values).toMatchObject({ racking_type: other });
  });
});
