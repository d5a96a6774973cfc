import { z } from 'zod';
import { maxLength } from '../job/text.ts';
import { locales } from '../messages/locales.ts';
import { rule } from '../messages/rule.ts';
import { type Call, callRow } from './rpc.ts';
import { longestEmail, longestPassword, longestTerm, mostJobsAtOnce } from './bounds.ts';
import { AskedPart, mostAsked } from '../job/holdReasons.ts';
import type { Role } from './roles.ts';

// What the rows of the console's contract are made of.

/** Who may call: anyone, or users with one of these roles. */
export type Who = 'anyone' | readonly Role[];

/** One row of the console's contract. */
export interface OfficeCall<I extends z.ZodType = z.ZodType, O = unknown> extends Call<I, O> {
  who: Who;
}

/** `queryBy(who)(input, reply)`. */
export const queryBy = (who: Who) => callRow<{ who: Who }>(false, { who });
export const mutationBy = (who: Who) => callRow<{ who: Who }>(true, { who });

export const nothing = z.object({});
export const Id = z.int().positive();
export const OfJob = z.object({ id: Id });
/** Of anything else that has a number. */
export const OfOne = z.object({ id: Id });
/** `kept.atMs` of the draft that the entries were read from; null where there was none. */
export const Base = z.int().nullable().default(null);
/** Without NUL: PostgreSQL stores no text with it, and it ends a search term in SQLite. */
export const withoutNul = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), rule('holds-nul'));
export const Email = withoutNul(longestEmail);
export const Password = z.string().max(longestPassword);
export const Name = z.string().max(maxLength.name);
/** Messages and reasons. */
export const Text = z.string().max(maxLength.notes);
/** Idempotency key: the window sends the same key when it repeats a call. */
export const SendingKey = withoutNul(200).optional();
/** Names in one object of a form, and entries in one list, where forms have a hundred and a letter has a thousand arrays. */
const mostNames = 200;
const mostEntries = 1000;

/** The first object or list that holds more than any form; null where there is none. */
const overfull = (value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; maximum: number } | null => {
  if (typeof value !== 'object' || value === null) return null;
  const maximum = Array.isArray(value) ? mostEntries : mostNames;
  const held = Object.entries(value);
  if (held.length > maximum) return { path, maximum };
  for (const [name, child] of held) {
    const found = overfull(child, [...path, name]);
    if (found) return found;
  }
  return null;
};

const jsonFields = () =>
  z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const found = overfull(value);
    if (found) context.addIssue({ code: 'too_big', origin: 'array', input: value, inclusive: true, ...found });
  });
/** The fields of a form, which its own rules judge after this: what holds more than any form would take them long. */
export const JsonFields = jsonFields();

const forms = new WeakMap<z.ZodType, z.ZodObject>();
/** The fields of a form that its handler judges by this schema; it names their errors from the form on. */
export const fieldsOf = (form: z.ZodObject) => {
  const fields = jsonFields();
  forms.set(fields, form);
  return fields;
};
/** The schemas of what a form asks for: the input of a call, or a part of it that is `fieldsOf` a schema. */
export const formShape = (input: z.ZodType, part?: string): Readonly<Record<string, z.ZodType>> => {
  const { shape } = input as z.ZodObject<Record<string, z.ZodType>>;
  return part === undefined ? shape : (forms.get(shape[part]!) as z.ZodObject<Record<string, z.ZodType>>).shape;
};
export const Address = {
  street_address: z.string().max(maxLength.address).default(''),
  city: Name.default(''),
  state: z.string().max(100).default(''),
  zip_code: z.string().max(20).default(''),
};
export const Day = z.iso.date();
export const Term = withoutNul(longestTerm);
/** Longer than any folded name as JSON. */
export const Cursor = withoutNul(8000);
/** What a hold's reason is composed of. */
export const Asked = z.array(AskedPart).max(mostAsked).default([]);
export const JobIds = z.array(Id).min(1).max(mostJobsAtOnce);
/** In which the office writes: of what a message says besides the reason. */
export const Language = z.enum(locales).default('en');
/** Of an array or a laptop. */
export const TextId = withoutNul(200);

// Parts of replies.

/** What a change answers where there is nothing to show. */
export const noReply = z.null();
/** An organization as rows and pages name it. */
export const OrganizationName = z.object({ id: z.int(), name: z.string() });
