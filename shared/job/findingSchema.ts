import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import type { Finding, FindingCode } from './checklist/finding.ts';
import { findingMessages } from './messages.ts';

const codes = Object.keys(findingMessages) as FindingCode[];

const findingOf = (code: FindingCode) =>
  z.object({
    code: z.literal(code),
    params: findingMessages[code].params,
    severity: z.enum(['needed', 'advised']),
    /** Into the job document, such as `#/arrays/0/roof_pitch`. For a photo, its array, or `#` for the whole job. */
    pointer: z.string(),
    /** Of the photo; null for a finding about fields. */
    slot: z.enum(uploadKinds).nullable(),
    /** Name of the array; null for the whole job. */
    array: z.string().nullable(),
    /** In English. */
    text: z.string(),
  });

/**
 * A finding as calls carry it. Each code has parameters of its own: written out, the type of the union would slow down every
 * type check.
 */
export const FindingShown = z.discriminatedUnion(
  'code',
  codes.map(findingOf) as [ReturnType<typeof findingOf>],
) as unknown as z.ZodType<Finding & { text: string }>;

/** What of a finding the list of jobs shows. */
export const FindingInList = z.object({
  code: z.enum(codes),
  params: z.record(z.string(), z.unknown()),
  slot: z.enum(uploadKinds).nullable(),
});
