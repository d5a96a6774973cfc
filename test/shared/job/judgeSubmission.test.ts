import { afterEach, expect, it, vi } from 'vitest';
import { fields } from '../../../shared/job/fields.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { referenceInputs } from '../../../shared/reference/entrySchemas.ts';

const required = { client_name: 'Ana Ruiz', client_street_address: '1 Oak Street' };

afterEach(() => vi.restoreAllMocks());

it('asks no further schema about what a job leaves out', () => {
  const schemas = [fields.msp_rating.schema, fields.breaker_rating.schema, ...Object.values(referenceInputs)];
  const asked = schemas.map((schema) => vi.spyOn(schema, 'safeParse'));
  const sent = { ...required, msp_rating: 200, racking_type: null, arrays: [{ name: 'South' }] };
  expect(judgeSubmission(sent, () => undefined)).toMatchObject({ ...required, msp_rating: 200 });
  for (const safeParse of asked) expect(safeParse).not.toHaveBeenCalled();
});

it('asks no schema again about a reference that names an entry, and the schema alone about one of the wrong form', () => {
  const asked = Object.values(referenceInputs).map((schema) => vi.spyOn(schema, 'safeParse'));
  const id = 'b4c0f7f5-7c9c-4c0e-9d35-0f9d5c1c3c11';
  const array = { racking_type: { id }, connection_type: { id: 3 }, ballast_weight: 3 };
  judgeSubmission({ ...required, client_state: { id }, arrays: [array] }, () => ({ id, name: 'California' }));
  for (const safeParse of asked) expect(safeParse).not.toHaveBeenCalled();
  const odd = JSON.parse('{"id": {"toString": 1}}') as object;
  expect(() => judgeSubmission({ ...required, client_state: odd }, () => undefined)).toThrow(
    expect.objectContaining({
      code: 'invalid-fields',
      errors: [expect.objectContaining({ pointer: '#/client_state/id' })],
    }),
  );
});
