import { z } from 'zod';
import { LetterEntries } from '../letters/entries.ts';
import { ofPlace } from '../letters/entryRows.ts';
import type { PlaceKind } from '../letters/shapes.ts';
import { blankAsEmpty, wellFormed } from '../schema/texts.ts';
import { maxLength } from '../job/text.ts';
import { rule } from '../messages/rule.ts';
import { stateAbbreviation } from '../job/stateAbbreviation.ts';

/** Rows that a firm keeps: there are about 42,000 ZIP codes. */
export const mostDesignRows = 50_000;

/** Entries of a letter that follow from where the site is. */
export const designValueNames = ofPlace;
export type DesignValueName = (typeof ofPlace)[number];

/** The schema of each design value: that of the letter's entry. */
export const designValueShape = Object.fromEntries(
  designValueNames.map((name) => [name, LetterEntries.shape[name]]),
) as unknown as Readonly<Pick<typeof LetterEntries.shape, DesignValueName>>;
export type DesignValues = Pick<LetterEntries, DesignValueName>;

/** What names a place: a ZIP code, an AHJ, or a county; ZIP codes and AHJs may say in which county they are. */
export const placeColumns = ['zip', 'county', 'ahj', 'state'] as const;
export type PlaceColumn = (typeof placeColumns)[number];

const Place = wellFormed(z.string().trim().max(maxLength.name).overwrite(blankAsEmpty)).refine(
  (text) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text),
  rule('not-one-line'),
);
const Zip = z
  .string()
  .trim()
  .max(20)
  .refine((text) => text === '' || /^\d{5}$/.test(text), rule('not-five-digits'));
const State = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text === '' || stateAbbreviation({ name: text }) !== null, rule('not-a-state'))
  .transform((text) => stateAbbreviation({ name: text }) ?? '');

/** One row of the firm's table. */
export const DesignRow = z
  .strictObject({
    zip: Zip.default(''),
    county: Place.default(''),
    ahj: Place.default(''),
    state: State.default(''),
    values: z.strictObject(designValueShape),
  })
  .superRefine(({ zip, county, ahj, state, values }, context) => {
    const refuse = (at: string, error: ReturnType<typeof rule>): void =>
      context.addIssue({ code: 'custom', path: [at], ...error });
    if (zip !== '' && ahj !== '') refuse('ahj', rule('design-place-twice'));
    if (zip === '' && ahj === '' && county === '') refuse('zip', rule('design-place-missing'));
    if (zip === '' && state === '' && (ahj !== '' || county !== '')) refuse('state', rule('design-state-missing'));
    if (Object.values(values).every((value) => value === undefined)) refuse('values', rule('design-values-missing'));
    const { asce_7_edition: edition, asce_7_amendment: amendment } = values;
    if (amendment !== undefined && edition === undefined)
      context.addIssue({ code: 'custom', path: ['values', 'asce_7_amendment'], ...rule('design-amendment-alone') });
  });
export type DesignRow = Omit<z.output<typeof DesignRow>, 'values'> & { values: DesignValues };
export type DesignPlace = Pick<DesignRow, PlaceColumn>;

export const placeKindOf = ({ zip, ahj }: Pick<DesignPlace, 'zip' | 'ahj'>): PlaceKind =>
  zip !== '' ? 'zip' : ahj !== '' ? 'ahj' : 'county';
