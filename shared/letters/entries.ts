import { z } from 'zod';
import { StateText } from '../address/contactFields.ts';
import { knownPlaceholders } from '../firm/placeholders.ts';
import type { LetterKind } from '../job/letterKinds.ts';
import { rule } from '../messages/rule.ts';
import { blankAsEmpty, longestPassage, wellFormed } from '../schema/texts.ts';
import { arrayNamesEn, letterNamesEn } from './entryNames.en.ts';
import { arrayEntryRows, hasEntry, letterEntryRows, type LetterFinding } from './entryRows.ts';
import type { EntrySpec } from './entrySpec.ts';

/** The longest single line and the longest paragraph a reviewer may enter, in UTF-16 units. */
const longestLine = 200;
const longestParagraph = 4000;

const textUpTo = (most: number) => wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(most));
const Line = textUpTo(longestLine);
const Paragraph = textUpTo(longestParagraph);
/** Schemas of the texts of rows. */
const texts = {
  line: Line.optional(),
  paragraph: Paragraph.optional(),
  passage: knownPlaceholders(textUpTo(longestPassage)).optional(),
};

/** Only a letter that finds the roof adequate, as it is or after repairs, approves a job. */
export const findingAllowsApproval = (finding: LetterFinding | undefined): boolean => finding !== 'not_adequate';

/**
 * The engineer who signs. Each part replaces the firm's; with the name of another engineer the firm's license is not
 * printed.
 */
export const Engineer = z.strictObject({
  name: Line.optional().meta({ title: "Engineer's name" }),
  licence_number: Line.optional().meta({ title: 'License number' }),
  licence_state: StateText.refine((text) => text !== '', rule('blank'))
    .optional()
    .meta({ title: 'License state', description: 'Name or postal abbreviation.' }),
});
export type Engineer = z.infer<typeof Engineer>;

/** The name of the one row of a job with the Basic fields (§2.3). */
export const allArrays = 'All arrays';

/** Schemas of the entries that consist of others, by their names. */
type Composed<R> = {
  [E in keyof R as R[E] extends { schema: z.ZodType } | { text: string } ? never : E]: z.ZodType;
};
type EntryShape<R, C> = {
  [E in keyof R]: R[E] extends { schema: infer S extends z.ZodType }
    ? S
    : R[E] extends { text: infer T extends keyof typeof texts }
      ? (typeof texts)[T]
      : E extends keyof C
        ? C[E]
        : never;
};

/** The schema of each row, with the metadata that forms show. */
const entryShape = <R extends Readonly<Record<string, EntrySpec>>, C extends Composed<R>>(
  rows: R,
  names: Readonly<Record<keyof R, { readonly title: string }>>,
  composed: C,
): EntryShape<R, C> => {
  const described = Object.entries<EntrySpec>(rows).map(([name, { schema, text, description, unit }]) => {
    const own = schema ?? (text ? texts[text] : (composed as Readonly<Record<string, z.ZodType>>)[name]!);
    const meta = { title: names[name]!.title, ...(description && { description }), ...(unit && { unit }) };
    return [name, own.meta(meta)] as const;
  });
  return Object.fromEntries(described) as EntryShape<R, C>;
};

/** The reviewer's values for one array, which is identified by `name`, or by `position` where names are missing or repeated. */
export const ArrayEntries = z
  .strictObject(entryShape(arrayEntryRows, arrayNamesEn, {}))
  .refine((entry) => (entry.name === undefined) !== (entry.position === undefined), rule('array-not-named'))
  .refine(
    ({ demand_capacity_ratio: ratio, bending_demand: demand, bending_capacity: capacity }) =>
      ratio === undefined || (demand === undefined && capacity === undefined),
    { ...rule('ratio-or-stresses'), path: ['demand_capacity_ratio'] },
  );
export type ArrayEntries = z.infer<typeof ArrayEntries>;

/** An array's name as it is compared with those of the job. */
export const sameArrayName = (name: string): string => name.normalize('NFC').trim();

interface ArrayIdentity {
  readonly name?: unknown;
  readonly position?: unknown;
}
/** Names an array wherever it stands in the list: `"South"`, or `2`. */
export const arrayKeyOf = ({ name, position }: ArrayIdentity): string =>
  JSON.stringify(typeof name === 'string' ? sameArrayName(name) : (name ?? position ?? null));

/** Names one value of an array: `arrays/"South"/fastener`, or `arrays/2/fastener`. */
export const arrayValueKey = (array: ArrayIdentity, field: string): string => `arrays/${arrayKeyOf(array)}/${field}`;

/**
 * The reviewer's entries for a roof evaluation letter. The letter prints "not evaluated" for an absent value. Unknown
 * names are refused: the value of a mistyped name would be missing from the letter.
 */
export const LetterEntries = z
  .strictObject(
    entryShape(letterEntryRows, letterNamesEn, {
      arrays: z.array(ArrayEntries).max(1000).optional(),
      repairs: z.array(Paragraph).max(100).optional(),
      engineer: Engineer.optional(),
    }),
  )
  .superRefine((entries, context) => {
    const listed = entries.repairs?.length ?? 0;
    const wanted = entries.finding === 'adequate_with_repairs';
    if (wanted === listed > 0) return;
    context.addIssue({
      code: 'custom',
      path: ['repairs'],
      ...rule(wanted ? 'repairs-required' : 'repairs-not-expected'),
    });
  })
  .meta({ id: 'LetterEntries' });
export type LetterEntries = z.infer<typeof LetterEntries>;

/** Whether a finding of this kind can rest on a basis: the rule for existing buildings is about none on the ground. */
export const hasBasis = (kind: LetterKind, basis: unknown): boolean =>
  kind !== 'ground_mount' || basis !== 'existing_building_code';

const ownOf = (kind: LetterKind, entries: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([name, value]) => hasEntry(kind, name) && (name !== 'finding_basis' || hasBasis(kind, value)),
    ),
  );

/**
 * The entries that letters of this kind have, those of arrays too. Others may have been typed before another kind was
 * chosen, and are not shown: nothing rests on them.
 */
export const entriesOfKind = <T extends object>(kind: LetterKind, entries: T): T => {
  const own = ownOf(kind, entries);
  const { arrays } = own;
  if (!Array.isArray(arrays)) return own as T;
  const ofArrays = (arrays as unknown[]).map((one) => (typeof one === 'object' && one ? ownOf(kind, one) : one));
  return { ...own, arrays: ofArrays } as T;
};
