import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OfficeCall } from '../../../shared/office/callRows.ts';
import { officeCalls } from '../../../shared/office/contract.ts';
import { signedIn } from '../../support/console.ts';
import { longestTickMs } from '../../support/longestTick.ts';
import { startServer } from '../../support/startServer.ts';

/** Close to the longest body that the server reads. */
const long = 'x'.repeat(2_000_000);
/** CPU milliseconds of one tick; work that grows faster than the text takes longer. */
const longestTick = 1000;

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
const lengthened = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return lengthened(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return [long];
  return schema instanceof z.ZodRecord ? { remarks: long } : long;
};

const cases = Object.entries<OfficeCall>(officeCalls).flatMap(([call, { input }]) => {
  expect(input).toBeInstanceOf(z.ZodObject);
  const { shape } = input as z.ZodObject;
  return Object.entries(shape).map(([field, schema]) => ({
    call,
    field,
    body: JSON.stringify({ ...(sample(input) as object), [field]: lengthened(schema as z.ZodType) }),
  }));
});

const server = await startServer();
const admin = await signedIn(server, 'admin');
expect((await server.submit()).id).toBe(1);

describe('2 MB in one field of a call', () => {
  it.each(cases)('$call, $field: is refused, and the server goes on serving', async ({ call, body }) => {
    const longest = await longestTickMs(async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await admin.ask('POST', `/calls/${call}`, { headers, body });
      const answer = (await response.json()) as { ok: boolean; problem: { code: string } };
      expect(answer).toMatchObject({ ok: false });
      expect(['bug', 'internal', 'not-found']).not.toContain(answer.problem.code);
    });
    expect(longest).toBeLessThan(longestTick);
  });
});
