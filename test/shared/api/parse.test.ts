import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { JobSubmission } from '../../../shared/job/job.ts';

const required = { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' };
const many = (count: number, entry: unknown): unknown[] => Array.from({ length: count }, () => entry);

const refusal = (fields: Record<string, unknown>): Problem | null => {
  try {
    parse(JobSubmission, { ...required, ...fields });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

const detailOf = (fields: Record<string, unknown>): string | undefined => refusal(fields)?.errors?.[0]?.detail;

describe('what is allowed, in words', () => {
  it.each([
    [{ interconnection: 'Somewhere' }, /^must be one of those in the list/],
    [{ interconnection: 'Nul\0 Backup Switch With Meter' }, /^must be well-formed text without NUL$/],
    [{ interconnection: 'Half\ud800 Backup Switch With Meter' }, /^must be well-formed text without NUL$/],
    [{ client_zip_code: '9372' }, /^must have 5 digits/],
    [{ roof_pitch: Infinity }, /^must be a number of ordinary size$/],
    [{ module_count: 1.5 }, /^must be a whole number, not 1\.5$/],
    [{ contractor_license_number: 1e21 }, /^must be a string, or a number of at most 15 digits$/],
  ])('§7 %j is told what would be right', (fields, words) => {
    expect(detailOf(fields)).toMatch(words);
  });

  it('an object of any fields is called an object', () => {
    expect(() => parse(z.object({ job: z.record(z.string(), z.unknown()) }), { job: null })).toThrow(
      'job must be an object, not null',
    );
  });

  it('§2.5 one to three words of a brand may stand before "Backup Switch With Meter"', () => {
    for (const brand of ['Acme', 'Acme Power Co'])
      expect(refusal({ interconnection: `${brand} Backup Switch With Meter` })).toBeNull();
  });
});

describe('what a body may hold', () => {
  it('decisions: unknown fields are ignored however much they hold, at every level', () => {
    const extra = many(1001, 1);
    expect(refusal({ extra, arrays: [{ name: 'South', extra }], client_state: null })).toBeNull();
  });

  it('at most 100 arrays, with 50 spans each', () => {
    expect(refusal({ arrays: many(100, { beam_span: many(50, 120) }) })).toBeNull();
    expect(refusal({ arrays: many(101, {}) })!.errors).toMatchObject([
      { code: 'too-long', params: { maximum: 100, unit: 'entries', received: 101 }, pointer: '#/arrays' },
    ]);
    expect(refusal({ arrays: [{}, { beam_span: many(51, 'x') }] })!.errors).toMatchObject([
      { code: 'too-long', params: { maximum: 50, received: 51 }, pointer: '#/arrays/1/beam_span' },
    ]);
  });

  it('§7 a refusal names the first thousand wrong fields and counts the rest', () => {
    const { errors, message } = refusal({ arrays: many(100, { beam_span: many(20, 0) }) })!;
    expect(errors).toHaveLength(1000);
    expect(message).toBe('arrays/0/beam_span/0 must be at least 24, and 1999 more. The first 1000 are named.');
    expect(refusal({ arrays: many(10, { beam_span: many(20, 0) }) })!.errors).toHaveLength(200);
  });
});
