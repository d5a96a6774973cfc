import { isBlank } from '../job/text.ts';
import { z } from 'zod';
import { StateText } from '../address/contactFields.ts';
import { basisValues } from '../messages/catalogue/office.ts';
import { rule } from '../messages/rule.ts';

/** The longest single line and the longest paragraph a reviewer may enter, in UTF-16 units. */
const longestLine = 200;
const longestParagraph = 4000;

/** Text that shows nothing is none. */
export const blankAsEmpty = (text: string): string => (isBlank(text) ? '' : text);

/** Why a letter is issued although something is missing. It travels in an address, so that it is short. */
export const longestOverride = 1000;
export const OverrideReason = z.string().trim().overwrite(blankAsEmpty).min(1).max(longestOverride).optional();

/** Refuses text that a PDF cannot hold. */
export const wellFormed = <T extends z.ZodType<string, string>>(schema: T): T =>
  schema.refine((text) => text.isWellFormed() && !text.includes('\0'), rule('not-well-formed-text'));
const Line = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestLine));
const Paragraph = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestParagraph));
const psf = (most: number) => z.number().min(0).max(most);

const asceEditions = ['7-02', '7-05', '7-10', '7-16', '7-22'] as const;
const windExposures = ['B', 'C', 'D'] as const;
const riskCategories = ['I', 'II', 'III', 'IV'] as const;

/** The findings of a letter, with their names. */
export const findings = {
  adequate: 'Adequate',
  adequate_with_repairs: 'Adequate with the listed repairs',
  not_adequate: 'Not adequate',
} as const;
export type LetterFinding = keyof typeof findings;

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

/** The reviewer's values for one array, which is identified by `name`, or by `position` where names are missing or repeated. */
export const ArrayEntries = z
  .strictObject({
    name: Line.optional().meta({
      title: 'Array name',
      description: `"${allArrays}" for a job without a list of arrays.`,
    }),
    position: z
      .int()
      .min(1)
      .optional()
      .meta({ title: 'Position in the list of arrays', description: 'Counted from 1.' }),
    fastener: Line.optional().meta({ title: 'Fastener' }),
    embedment: z.number().positive().max(24).optional().meta({ title: 'Embedment', unit: 'in' }),
    max_spacing_portrait: z
      .number()
      .positive()
      .max(480)
      .optional()
      .meta({ title: 'Maximum attachment spacing, portrait', unit: 'in' }),
    max_spacing_landscape: z
      .number()
      .positive()
      .max(480)
      .optional()
      .meta({ title: 'Maximum attachment spacing, landscape', unit: 'in' }),
  })
  .refine((entry) => (entry.name === undefined) !== (entry.position === undefined), rule('array-not-named'));
export type ArrayEntries = z.infer<typeof ArrayEntries>;

/**
 * The reviewer's entries for a roof evaluation letter. The letter prints "not evaluated" for an absent value. Unknown
 * names are refused: the value of a mistyped name would be missing from the letter.
 */
export const LetterEntries = z
  .strictObject({
    site_visited: z.boolean().optional().meta({ title: 'Site visited' }),
    building_code: Line.optional().meta({ title: 'Building code' }),
    building_code_year: z.int().min(1980).max(2100).optional().meta({ title: 'Building code year' }),
    asce_7_edition: z.enum(asceEditions).optional().meta({ title: 'ASCE 7 edition' }),
    wind_speed: z.number().min(60).max(300).optional().meta({ title: 'Ultimate wind speed', unit: 'mph' }),
    wind_exposure: z.enum(windExposures).optional().meta({ title: 'Wind exposure' }),
    ground_snow_load: psf(1000).optional().meta({ title: 'Ground snow load', unit: 'psf' }),
    roof_snow_load: psf(1000).optional().meta({ title: 'Roof snow load', unit: 'psf' }),
    risk_category: z.enum(riskCategories).optional().meta({ title: 'Risk category' }),
    roof_dead_load: psf(200).optional().meta({ title: 'Dead load of the roof', unit: 'psf' }),
    array_dead_load: psf(100).optional().meta({ title: 'Dead load of the array', unit: 'psf' }),
    arrays: z.array(ArrayEntries).max(1000).optional().meta({ title: 'Arrays' }),
    finding: z
      .enum(Object.keys(findings) as [LetterFinding, ...LetterFinding[]])
      .optional()
      .meta({ title: 'Finding' }),
    repairs: z.array(Paragraph).max(100).optional().meta({ title: 'Repairs' }),
    remarks: Paragraph.optional().meta({ title: 'Remarks' }),
    engineer: Engineer.optional().meta({
      title: 'Engineer',
      description: "Replaces the firm's engineer, part by part.",
    }),
  })
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
/** Entries about a place rather than a roof: the next letter for the same AHJ begins with them. */
export const designBasis = basisValues satisfies readonly (keyof z.infer<typeof LetterEntries>)[];
export type LetterEntries = z.infer<typeof LetterEntries>;
