import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OfficeCall } from '../../../../shared/rpc/officeCallRows.ts';
import { officeCalls } from '../../../../shared/office/contract.ts';
import { signedIn } from '../../../support/console.ts';
import { growth } from '../../../support/growth.ts';
import { startServer } from '../../../support/startServer.ts';

/** Close to the longest body that the server reads. */
const long = 'x'.repeat(2_000_000);
const eighth = long.slice(0, long.length / 8);

/** Some input that the schema takes. */
const sample = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return sample(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, sample(field as z.ZodType)]));
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodISODate) return '2026-03-14';
  if (schema instanceof z.ZodString) return 'x';
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodArray) return [];
  return {};
};

/** The long text where the field takes text, in a list or in an object where it takes those. */
const lengthened = (schema: z.ZodType, text: string): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return lengthened(schema.unwrap() as z.ZodType, text);
  if (schema instanceof z.ZodArray) return [text];
  return schema instanceof z.ZodRecord ? { remarks: text } : text;
};

const cases = Object.entries<OfficeCall>(officeCalls).flatMap(([call, { input }]) => {
  expect(input).toBeInstanceOf(z.ZodObject);
  const { shape } = input as z.ZodObject;
  return Object.entries(shape).map(([field, schema]) => {
    const body = (text: string): string =>
      JSON.stringify({ ...(sample(input) as object), [field]: lengthened(schema as z.ZodType, text) });
    return { call, field, body };
  });
});

const server = await startServer();
const admin = await signedIn(server, 'admin');
expect((await server.submit()).id).toBe(1);

describe('2 MB in one field of a call', () => {
  it.each(cases)('$call, $field: is refused, with work in proportion', async ({ call, body }) => {
    const refuse = (text: string) => async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await admin.ask('POST', `/calls/${call}`, { headers, body: body(text) });
      const answer = (await response.json()) as { ok: boolean; problem: { code: string } };
      expect(answer).toMatchObject({ ok: false });
      expect(['bug', 'internal', 'not-found']).not.toContain(answer.problem.code);
    };
    expect(await growth(refuse(long), refuse(eighth))).toBe('in proportion');
  });
});
