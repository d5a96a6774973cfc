import { z } from 'zod';
import { StateText } from '../address/contactFields.ts';
import { basisValues } from './valueNames.ts';
import { rule } from '../messages/rule.ts';
import { letterKinds } from '../job/letterKinds.ts';
import { knownPlaceholders } from '../firm/placeholders.ts';
import { blankAsEmpty, longestPassage, wellFormed } from '../schema/texts.ts';

/** The longest single line and the longest paragraph a reviewer may enter, in UTF-16 units. */
const longestLine = 200;
const longestParagraph = 4000;

const Line = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestLine));
const Paragraph = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestParagraph));
/** A text of this letter in the place of the firm's. */
const Passage = knownPlaceholders(
  wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestPassage)),
).optional();
const upTo = (most: number) => z.number().min(0).max(most).optional();
const moreThanZero = (most: number) => z.number().positive().max(most).optional();
const psf = upTo;

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

/** What a finding rests on: the rule for small changes of an existing building, or a check of the members. */
export const findingBases = {
  existing_building_code: 'Existing building code',
  member_check: 'Check of the members: demand at most equal to capacity',
} as const;
export type FindingBasis = keyof typeof findingBases;
const attachmentLayouts = ['staggered', 'in_line'] as const;

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
    embedment: moreThanZero(24).meta({ title: 'Embedment', unit: 'in' }),
    max_spacing_portrait: moreThanZero(480).meta({ title: 'Maximum attachment spacing, portrait', unit: 'in' }),
    max_spacing_landscape: moreThanZero(480).meta({ title: 'Maximum attachment spacing, landscape', unit: 'in' }),
    max_spacing_portrait_zone_2: moreThanZero(480).meta({ title: 'Spacing in zone 2, portrait', unit: 'in' }),
    max_spacing_portrait_zone_3: moreThanZero(480).meta({ title: 'Spacing in zone 3, portrait', unit: 'in' }),
    max_spacing_landscape_zone_2: moreThanZero(480).meta({ title: 'Spacing in zone 2, landscape', unit: 'in' }),
    max_spacing_landscape_zone_3: moreThanZero(480).meta({ title: 'Spacing in zone 3, landscape', unit: 'in' }),
    max_cantilever: moreThanZero(240).meta({ title: 'Maximum cantilever', unit: 'in' }),
    edge_distance: upTo(480).meta({ title: 'Minimum distance to the roof edge', unit: 'in' }),
    screws_per_mount: z.int().min(1).max(20).optional().meta({ title: 'Screws per mount' }),
    attachment_layout: z.enum(attachmentLayouts).optional().meta({ title: 'Layout of the attachments' }),
    withdrawal_value: moreThanZero(5000).meta({ title: 'Published withdrawal value', unit: 'lb/in' }),
    mount_capacity: moreThanZero(100_000).meta({ title: 'Published capacity of the mount', unit: 'lb' }),
    attachment_demand: upTo(100_000).meta({ title: 'Uplift demand per attachment', unit: 'lb' }),
    member_check: Line.optional().meta({ title: 'Member and check' }),
    bending_demand: upTo(100_000).meta({ title: 'Bending stress, demand', unit: 'psi' }),
    bending_capacity: moreThanZero(100_000).meta({ title: 'Bending stress, capacity', unit: 'psi' }),
    demand_capacity_ratio: upTo(10).meta({ title: 'Demand/capacity ratio' }),
  })
  .refine((entry) => (entry.name === undefined) !== (entry.position === undefined), rule('array-not-named'))
  .refine(
    ({ demand_capacity_ratio: ratio, bending_demand: demand, bending_capacity: capacity }) =>
      ratio === undefined || (demand === undefined && capacity === undefined),
    { ...rule('ratio-or-stresses'), path: ['demand_capacity_ratio'] },
  );
export type ArrayEntries = z.infer<typeof ArrayEntries>;

/** Names one value of an array wherever the array stands in the list: `arrays/"South"/fastener`, or `arrays/2/fastener`. */
export const arrayValueKey = (
  { name, position }: { readonly name?: unknown; readonly position?: unknown },
  field: string,
): string => `arrays/${JSON.stringify(name ?? position ?? null)}/${field}`;

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
    asce_7_amendment: Line.optional().meta({
      title: 'Local amendment of ASCE 7',
      description: 'The ordinance by which the jurisdiction demands another edition than its building code refers to.',
    }),
    wind_speed: z.number().min(60).max(300).optional().meta({ title: 'Ultimate wind speed', unit: 'mph' }),
    wind_exposure: z.enum(windExposures).optional().meta({ title: 'Wind exposure' }),
    ground_snow_load: psf(1000).meta({ title: 'Ground snow load', unit: 'psf' }),
    roof_snow_load: psf(1000).meta({ title: 'Roof snow load', unit: 'psf' }),
    risk_category: z.enum(riskCategories).optional().meta({ title: 'Risk category' }),
    roof_dead_load: psf(200).meta({ title: 'Dead load of the roof', unit: 'psf' }),
    array_dead_load: psf(100).meta({ title: 'Dead load of the array', unit: 'psf' }),
    roof_live_load: psf(300).meta({ title: 'Roof live load', unit: 'psf' }),
    roof_live_load_under_array: psf(300).meta({ title: 'Roof live load under the array', unit: 'psf' }),
    attachment_point_load: upTo(100_000).meta({ title: 'Point load per attachment', unit: 'lb' }),
    roof_height: moreThanZero(1000).meta({ title: 'Mean roof height', unit: 'ft' }),
    stories: z.int().min(1).max(200).optional().meta({ title: 'Stories' }),
    roofing_layers: z.int().min(1).max(10).optional().meta({ title: 'Layers of roofing' }),
    sheathing: Line.optional().meta({ title: 'Sheathing' }),
    wood_species: Line.optional().meta({ title: 'Wood species' }),
    wood_grade: Line.optional().meta({ title: 'Wood grade' }),
    array_standoff: upTo(120).meta({ title: 'Height of the array above the roof', unit: 'in' }),
    racking_model: Line.optional().meta({ title: 'Racking, maker and model' }),
    module_model: Line.optional().meta({ title: 'Module, maker and model' }),
    module_weight: moreThanZero(500).meta({ title: 'Weight of a module', unit: 'lb' }),
    module_power: moreThanZero(5000).meta({ title: 'Power of a module', unit: 'W' }),
    system_size: moreThanZero(100_000).meta({ title: 'System size', unit: 'kW' }),
    finding_basis: z
      .enum(Object.keys(findingBases) as [FindingBasis, ...FindingBasis[]])
      .optional()
      .meta({ title: 'Basis of the finding' }),
    existing_gravity_load: moreThanZero(1000).meta({ title: 'Existing gravity load', unit: 'psf' }),
    added_gravity_load: upTo(1000).meta({ title: 'Added gravity load', unit: 'psf' }),
    existing_lateral_load: moreThanZero(100_000_000).meta({ title: 'Existing lateral load', unit: 'lb' }),
    added_lateral_load: upTo(100_000_000).meta({ title: 'Added lateral load', unit: 'lb' }),
    arrays: z.array(ArrayEntries).max(1000).optional().meta({ title: 'Arrays' }),
    finding: z
      .enum(Object.keys(findings) as [LetterFinding, ...LetterFinding[]])
      .optional()
      .meta({ title: 'Finding' }),
    repairs: z.array(Paragraph).max(100).optional().meta({ title: 'Repairs' }),
    remarks: Paragraph.optional().meta({ title: 'Remarks' }),
    kind: z.enum(letterKinds).optional().meta({
      title: 'Kind of letter',
      description: "One that the services ask for; absent, the first of them. Its texts are the firm's.",
    }),
    scope: Passage.meta({ title: 'Scope' }),
    existing_condition: Passage.meta({ title: 'Existing condition' }),
    lateral_statement: Passage.meta({ title: 'Lateral and seismic loads' }),
    limitations: Passage.meta({ title: 'Limitations and assumptions' }),
    photo_appendix: z.boolean().optional().meta({ title: 'Appendix of photos' }),
    calculation_appendix: z.boolean().optional().meta({ title: 'Appendix of calculations' }),
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
export type LetterEntries = z.infer<typeof LetterEntries>;
/** Entries that every finding rests on. */
export const designBasis = basisValues satisfies readonly (keyof LetterEntries)[];
const [code, year, edition, ...loadValues] = designBasis;
const codeValues = [code, year, edition] as const;
/** Entries that a letter may begin with before anyone types: those of the firm's table, and of letters for the same place. */
export const ofPlace = [
  ...codeValues,
  'asce_7_amendment',
  ...loadValues,
  'roof_live_load',
  'roof_live_load_under_array',
  'finding_basis',
] as const satisfies readonly (keyof LetterEntries)[];

/** What a building is used for, what lies on its roof, and how an engineer judged it: facts of one job. */
const ofOneJob: readonly string[] = ['risk_category', 'roof_dead_load', 'array_dead_load', 'finding_basis'];

/** Facts of a place: the next letter for the same AHJ begins with those of the last one. */
export const copiedFromLetters: readonly (typeof ofPlace)[number][] = ofPlace.filter(
  (name) => !ofOneJob.includes(name),
);
