import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { arrayRow, jobRow, parts } from '../../../renderer/forms/jobRows.ts';
import { documentRows } from '../../../renderer/jobs/documentRows.ts';
import { planPhotos } from '../../../renderer/office/photos/photoGroups.ts';
import { arrayFields, type Field, fieldSpec, fields, isField, jobFields } from '../../../shared/job/fields.ts';
import { JobSubmission, JobWithMessages, SentArray, SolarArray } from '../../../shared/job/job.ts';
import type { Job } from '../../../shared/job/job.ts';
import { fieldNamesEn } from '../../../shared/job/fieldNames.en.ts';
import { fieldNamesEs } from '../../../shared/job/fieldNames.es.ts';

/** Names of the schemas that are no fields of a form, and where people see them. */
const elsewhere: Readonly<Record<string, string>> = {
  arrays: 'the list of arrays: an editor of its own in every form, a group each in the document',
  contractor_license_num: 'another name of contractor_license_number, answered under that',
  id: 'of a job: in the head of its page. Of an array: nowhere, it is for programs only',
  created_at: 'the column and filter of the board, the timeline',
  updated_at: 'the column of the board',
  status: 'the badge of the job, the board, the timeline',
  ahj: 'the head of the page, the letter, the export',
  test: 'the head of the page, a filter of the board',
  metadata: 'a group of its own in the document',
  revision_of: 'the versions of the job',
  superseded_by: 'the versions of the job',
  messages: 'the conversation',
  letters: 'the letters of the job',
  without_letter: 'beside the letters of the job',
  deliverables: 'the files of the job',
  asks: 'beside the reason of the hold, each with the button that does it',
};

const names = Object.keys(fields) as Field[];
const uuid = '00000000-0000-4000-8000-000000000001';

/** A value that the field accepts, as it is answered. */
const sampleOf = (field: Field): unknown => {
  const { list, schema } = fieldSpec(field);
  if (list) return { id: uuid, name: `Some ${field}`, manufacture: 'Acme' };
  const row = jobRow(field) ?? arrayRow(field)!;
  const candidates = [row.options[0], row.min, 40, [40], ['pv_cad_design'], '93728', `Some ${field}`];
  return candidates.find((value) => value !== undefined && value !== null && schema!.safeParse(value).success);
};
const valuesOf = (of: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(of.map((field) => [field, sampleOf(field)]));
const job = { ...valuesOf(jobFields), arrays: [{ ...valuesOf(arrayFields), id: uuid }] };

/** Places in a JSON schema whose texts or lists may have any length. */
const openAt = (node: unknown, at: string): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const has = (...keys: string[]): boolean => keys.some((key) => key in node);
  const isOpen =
    ('type' in node && node.type === 'string' && !has('maxLength', 'enum', 'const', 'format')) ||
    ('type' in node && node.type === 'array' && !has('maxItems'));
  return [...(isOpen ? [at] : []), ...Object.entries(node).flatMap(([key, inner]) => openAt(inner, `${at}/${key}`))];
};

describe('every field of a job', () => {
  it('has a place where people see it, or a reason why not', () => {
    const schemas = [JobSubmission, SentArray, JobWithMessages, SolarArray];
    const known = new Set(schemas.flatMap(({ shape }) => Object.keys(shape)));
    expect([...known].filter((name) => !isField(name) && !Object.hasOwn(elsewhere, name))).toEqual([]);
    expect(Object.keys(elsewhere).filter((name) => !known.has(name) || isField(name))).toEqual([]);
  });

  it('is asked for in the form', () => {
    const asked = new Set([
      ...Object.values(parts)
        .flat()
        .map(({ name }) => name),
      'services_requested',
    ]);
    expect(names.filter((field) => !asked.has(field))).toEqual([]);
    for (const field of names) expect(sampleOf(field)).toBeDefined();
  });

  it('is in the view of the document, with its value', () => {
    const rows = documentRows(job, appEn).flatMap((group) => group.rows);
    const more = documentRows(job, appEn).find(({ title }) => title === appEn.more);
    expect(more).toBeUndefined();
    expect(names.filter((field) => !rows.some(({ name, value }) => name === field && value !== ''))).toEqual([]);
  });

  it('that another program has sent is there as it is', () => {
    const value = { deep: [1, { x: 'y' }] };
    const more = documentRows({ ...job, their_field: value }, appEn).find(({ title }) => title === appEn.more);
    expect(more?.rows.map((row) => row.value)).toEqual(['{"deep":[1,{"x":"y"}]}']);
  });

  it('is shown to the reviewer beside the photos that its row names', () => {
    const shownIn = (of: typeof job | Record<string, unknown>): string[] =>
      planPhotos({ job: of as unknown as Job, uploads: [], findings: [] }, appEn).flatMap(({ slots }) =>
        slots.flatMap(({ kind, measures }) => measures.flatMap(({ title, value }) => [`${kind} ${title}`, value])),
      );
    const shown = shownIn(job).join('\n');
    for (const field of names)
      for (const slot of fieldSpec(field).photos ?? [])
        expect(shown).toMatch(
          slot === 'panel-layout' ? fieldNamesEn[field].title : `${slot} ${fieldNamesEn[field].title}`,
        );
  });

  it('bounds every text and list that is sent', () => {
    expect(openAt(z.toJSONSchema(JobSubmission, { io: 'input', unrepresentable: 'any' }), '#')).toEqual([]);
  });

  it.each([
    ['client_name', 'x'.repeat(201)],
    ['client_street_address', 'x'.repeat(501)],
    ['notes', 'x'.repeat(20_001)],
    ['mpu_model_number', 'x'.repeat(101)],
    ['contractor_license_number', 'x'.repeat(101)],
    ['contractor_license_num', 'x'.repeat(101)],
    ['utility_name', 'x'.repeat(201)],
    ['recipient_street_address', 'x'.repeat(501)],
    ['arrays', [{ name: 'x'.repeat(101) }]],
  ])('%s is refused when it is too long', (field, value) => {
    const sent = { client_name: 'Kim', client_street_address: '12 Elm St', [field]: value };
    expect(JobSubmission.safeParse(sent).error?.issues).toMatchObject([{ code: 'too_big' }]);
  });

  it('has another name in Spanish than in English', () => {
    for (const field of names) expect(fieldNamesEs[field].inText).not.toBe(fieldNamesEn[field].inText);
  });
});
