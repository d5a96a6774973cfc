import { z } from 'zod';
import { type LetterKind, letterKinds } from '../job/letterKinds.ts';
import { type EntrySpec, moreThanZero, upTo, whole } from './entrySpec.ts';

const asceEditions = ['7-02', '7-05', '7-10', '7-16', '7-22'] as const;
const windExposures = ['B', 'C', 'D'] as const;
const riskCategories = ['I', 'II', 'III', 'IV'] as const;
const attachmentLayouts = ['staggered', 'in_line'] as const;
/** Of roofs; what is none of the others is out of what is calculated. */
const roofShapes = ['flat', 'gable', 'hip', 'monoslope', 'other'] as const;
/** Allowable, as letters compare it, or of strength level, as it is mapped since ASCE 7-22. */
const snowLevels = ['ASD', 'strength'] as const;

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

/** What figures can say against a finding. */
export const contradictions = ['gravity', 'lateral', 'ratio', 'attachment'] as const;

/** About a roof or an existing building: a letter about a structure on the ground does not have it. */
const ofRoofs = { kinds: ['roof_evaluation', 'post_installation'] } as const;

const spacing = { schema: moreThanZero(480), unit: 'in', inPreset: true, ofEdition: 'result' } as const;
const zoneSpacing = { ...spacing, ...ofRoofs, part: 'attachment', after: 'edge_distance' } as const;
const attachment = { part: 'attachment', inPreset: true } as const;
const fastenerSize = { ...attachment, unit: 'in', after: 'screws_per_mount' } as const;
const upliftDocument = { ...attachment, text: 'line', after: 'mount_capacity' } as const;

/** The reviewer's values for one array. */
export const arrayEntryRows = {
  name: { text: 'line', description: '"All arrays" for a job without a list of arrays.', part: 'own' },
  position: { schema: z.int().min(1).optional(), description: 'Counted from 1.', part: 'own' },
  fastener: { text: 'line', part: 'array', inPreset: true, sample: '5/16 in lag screw' },
  fastener_diameter: { fact: 'fastenerDiameterIn', ...fastenerSize, schema: moreThanZero(3) },
  fastener_length: { fact: 'fastenerLengthIn', ...fastenerSize, schema: moreThanZero(48) },
  through_thickness: {
    fact: 'throughThicknessIn',
    ...fastenerSize,
    schema: upTo(48),
    description: 'Of the sheathing, the roofing and the base of the mount, which the fastener passes through.',
  },
  embedment: { fact: 'embedmentIn', schema: moreThanZero(24), unit: 'in', part: 'array', inPreset: true, sample: 2.5 },
  max_spacing_portrait: { ...spacing, part: 'array', sample: 48 },
  max_spacing_landscape: { ...spacing, part: 'array' },
  max_spacing_portrait_zone_2: zoneSpacing,
  max_spacing_portrait_zone_3: zoneSpacing,
  max_spacing_landscape_zone_2: zoneSpacing,
  max_spacing_landscape_zone_3: zoneSpacing,
  max_cantilever: {
    fact: 'cantileverIn',
    ...attachment,
    schema: moreThanZero(240),
    unit: 'in',
    after: 'mount_capacity',
    ofEdition: 'result',
  },
  edge_distance: {
    fact: 'edgeDistanceIn',
    ...attachment,
    ...ofRoofs,
    schema: upTo(480),
    unit: 'in',
    after: 'mount_capacity',
  },
  screws_per_mount: { ...attachment, schema: whole(1, 20) },
  attachment_layout: { ...attachment, schema: z.enum(attachmentLayouts).optional() },
  withdrawal_value: { fact: 'withdrawalLbPerIn', ...attachment, schema: moreThanZero(5000), unit: 'lb/in' },
  mount_capacity: { ...attachment, schema: moreThanZero(100_000), unit: 'lb' },
  attachment_demand: { fact: 'upliftDemandLb', schema: upTo(100_000), unit: 'lb', part: 'array', ofEdition: 'result' },
  uplift_document: {
    fact: 'upliftExclusion',
    ...upliftDocument,
    description: "The maker's document that takes the place of an uplift demand, by its number.",
  },
  uplift_document_edition: upliftDocument,
  uplift_document_table: upliftDocument,
  member_check: { text: 'line', part: 'member' },
  bending_demand: { schema: upTo(100_000), unit: 'psi', part: 'member', ofEdition: 'result' },
  bending_capacity: { schema: moreThanZero(100_000), unit: 'psi', part: 'member' },
  demand_capacity_ratio: { schema: upTo(10), part: 'member', after: 'member_check', ofEdition: 'result' },
} as const satisfies Record<string, EntrySpec>;

const basis = { part: 'basis', needed: 'basis' } as const;
const jurisdiction = { part: 'basis', ofPlace: 'jurisdiction' } as const;
const site = { ...basis, ofPlace: 'site' } as const;
const liveLoad = { ...jurisdiction, ...ofRoofs, schema: upTo(300), unit: 'psf' } as const;
const deadLoad = { ...basis, unit: 'psf', inPreset: true, after: 'roof_live_load_under_array' } as const;
const roof = { ...ofRoofs, part: 'roof' } as const;
const rule = { ...ofRoofs, part: 'rule', ofEdition: 'result' } as const;

/** The reviewer's entries, in the order in which they are on the wire and in files. */
export const letterEntryRows = {
  site_visited: { schema: z.boolean().optional(), part: 'own', sample: false },
  building_code: {
    ...jurisdiction,
    text: 'line',
    needed: 'basis',
    letter: { table: 'design', heading: 'Building code', isOwnText: true },
    sample: 'California Building Code',
  },
  building_code_year: { ...jurisdiction, schema: whole(1980, 2100), needed: 'basis', sample: 2025 },
  asce_7_edition: {
    ...jurisdiction,
    schema: z.enum(asceEditions).optional(),
    needed: 'basis',
    letter: { table: 'design', heading: 'Design loads', isOwnText: true },
    sample: '7-22',
  },
  asce_7_amendment: {
    ...jurisdiction,
    text: 'line',
    description: 'The ordinance by which the jurisdiction demands another edition than its building code refers to.',
    ofEdition: 'amendment',
  },
  wind_speed: {
    fact: 'windSpeedMph',
    ...site,
    schema: z.number().min(60).max(300).optional(),
    unit: 'mph',
    letter: { table: 'design', heading: 'Ultimate wind speed' },
    ofEdition: 'load',
    sample: 95,
  },
  wind_exposure: {
    ...site,
    schema: z.enum(windExposures).optional(),
    letter: { table: 'design', heading: 'Wind exposure' },
    sample: 'C',
  },
  ground_snow_load: {
    fact: 'groundSnowPsf',
    ...site,
    schema: upTo(1000),
    unit: 'psf',
    letter: { table: 'design', heading: 'Ground snow load' },
    ofEdition: 'load',
    sample: 0,
  },
  roof_snow_load: {
    fact: 'roofSnowPsf',
    ...site,
    ...ofRoofs,
    schema: upTo(1000),
    unit: 'psf',
    letter: { table: 'design', heading: 'Roof snow load' },
    ofEdition: 'load',
    sample: 0,
  },
  roof_snow_level: {
    fact: 'snowLevel',
    ...ofRoofs,
    schema: z.enum(snowLevels).optional(),
    description: 'Loads of ASCE 7-22 are mapped at strength level: 0.7 of them is the allowable one.',
    part: 'basis',
    letter: { table: 'design', heading: 'Level of the roof snow load', ifKnown: true },
    ofEdition: 'result',
  },
  risk_category: {
    ...basis,
    schema: z.enum(riskCategories).optional(),
    after: 'asce_7_amendment',
    letter: { table: 'design', heading: 'Risk category' },
    ofPlace: 'table',
    sample: 'II',
  },
  roof_dead_load: {
    ...deadLoad,
    ...ofRoofs,
    schema: upTo(200),
    letter: { table: 'design', heading: 'Dead load of the roof' },
    sample: 10,
  },
  array_dead_load: {
    fact: 'arrayDeadPsf',
    ...deadLoad,
    schema: upTo(100),
    letter: { table: 'design', heading: 'Dead load of the array' },
    formula: { title: 'Dead load of roof and array', heading: 'Total dead load' },
    sample: 3,
  },
  roof_live_load: {
    fact: 'roofLivePsf',
    ...liveLoad,
    letter: { table: 'design', heading: 'Roof live load', isOwnText: true },
  },
  roof_live_load_under_array: { ...liveLoad, fact: 'liveUnderPsf' },
  attachment_point_load: {
    schema: upTo(100_000),
    unit: 'lb',
    part: 'roof',
    after: 'system_size',
    letter: { table: 'design', heading: 'Point load', as: '{} per attachment', ifKnown: true },
    ofEdition: 'result',
  },
  roof_height: {
    fact: 'roofHeightFt',
    ...roof,
    schema: moreThanZero(1000),
    unit: 'ft',
    letter: { table: 'equipment', heading: 'Mean roof height', isOwnText: true },
  },
  stories: { ...roof, schema: whole(1, 200) },
  roof_shape: {
    fact: 'roofShape',
    ...roof,
    schema: z.enum(roofShapes).optional(),
    letter: { table: 'equipment', heading: 'Roof shape' },
  },
  roofing_layers: {
    fact: 'roofingLayers',
    ...roof,
    schema: whole(1, 10),
    letter: { table: 'equipment', heading: 'Roofing', isOwnText: true },
  },
  sheathing: { ...roof, text: 'line', letter: { table: 'equipment', heading: 'Sheathing' } },
  wood_species: { ...roof, text: 'line', letter: { table: 'equipment', heading: 'Wood', isOwnText: true } },
  wood_grade: { ...roof, text: 'line' },
  array_standoff: {
    fact: ['clearHeightIn', 'moduleTopIn'],
    description: 'To the top of the modules.',
    ...roof,
    schema: upTo(120),
    unit: 'in',
    inPreset: true,
    letter: { table: 'equipment', heading: 'Array on the roof', isOwnText: true },
  },
  racking_model: {
    text: 'line',
    part: 'roof',
    letter: { table: 'equipment', heading: 'Racking', isOwnText: true },
  },
  module_model: { text: 'line', part: 'roof', letter: { table: 'equipment', heading: 'Module', isOwnText: true } },
  module_weight: {
    schema: moreThanZero(500),
    unit: 'lb',
    part: 'roof',
    letter: { table: 'equipment', heading: 'Module weight' },
    formula: { title: 'Weight of the modules' },
  },
  module_power: { schema: moreThanZero(5000), unit: 'W', part: 'roof' },
  system_size: {
    schema: moreThanZero(100_000),
    unit: 'kW',
    part: 'roof',
    letter: { table: 'equipment', heading: 'System size' },
    formula: { title: 'System size' },
  },
  finding_basis: {
    fact: 'findingBasis',
    schema: z.enum(Object.keys(findingBases) as [FindingBasis, ...FindingBasis[]]).optional(),
    part: 'finding',
    needed: 'finding',
    ofPlace: 'table',
  },
  existing_gravity_load: { ...rule, schema: moreThanZero(1000), unit: 'psf', needed: 'finding' },
  added_gravity_load: { fact: 'addedGravityPsf', ...rule, schema: upTo(1000), unit: 'psf' },
  existing_lateral_load: { ...rule, schema: moreThanZero(100_000_000), unit: 'lb' },
  added_lateral_load: { ...rule, schema: upTo(100_000_000), unit: 'lb' },
  arrays: { part: 'own' },
  finding: {
    schema: z.enum(Object.keys(findings) as [LetterFinding, ...LetterFinding[]]).optional(),
    part: 'finding',
    sample: 'adequate',
  },
  repairs: { part: 'own' },
  remarks: { text: 'paragraph', part: 'finding' },
  kind: {
    schema: z.enum(letterKinds).optional(),
    description: "One that the services ask for; absent, the first of them. Its texts are the firm's.",
    part: 'own',
  },
  scope: { text: 'passage', part: 'texts' },
  existing_condition: { text: 'passage', part: 'statements', after: 'lateral_statement' },
  lateral_statement: { text: 'passage', part: 'statements' },
  limitations: { text: 'passage', part: 'texts' },
  photo_appendix: { schema: z.boolean().optional(), part: 'own' },
  calculation_appendix: { schema: z.boolean().optional(), part: 'own' },
  engineer: { description: "Replaces the firm's engineer, part by part.", part: 'own' },
} as const satisfies Record<string, EntrySpec>;

type Rows = typeof letterEntryRows;
type ArrayRows = typeof arrayEntryRows;
export type LetterEntryName = keyof Rows;
export type ArrayEntryName = keyof ArrayRows;

export const letterEntryNames = Object.keys(letterEntryRows) as LetterEntryName[];
export const arrayEntryNames = Object.keys(arrayEntryRows) as ArrayEntryName[];

export const entrySpec = (name: LetterEntryName): EntrySpec => letterEntryRows[name];
export const arrayEntrySpec = (name: ArrayEntryName): EntrySpec => arrayEntryRows[name];

/** Names of the rows that have these properties. */
export type LetterEntriesWith<Has> = { [E in LetterEntryName]: Rows[E] extends Has ? E : never }[LetterEntryName];
export type ArrayEntriesWith<Has> = { [E in ArrayEntryName]: ArrayRows[E] extends Has ? E : never }[ArrayEntryName];

/** The names of an entry in one language. */
interface EntryName {
  /** Above its input, and in tables. */
  title: string;
}
/** Messages name it. */
export interface SpokenName extends EntryName {
  /** In the middle of a sentence, with an article where the language has one. */
  inText: string;
  /** Where it is missing, if that says more. */
  ifMissing?: string;
}
type NameOf<R> = R extends { needed: string } | { ofEdition: 'load' | 'result' } ? SpokenName : EntryName;
/** The names of all entries in one language. */
export type LetterEntryNames = { readonly [E in LetterEntryName]: NameOf<Rows[E]> };
export type ArrayEntryNames = { readonly [E in ArrayEntryName]: NameOf<ArrayRows[E]> };

const matches = (spec: EntrySpec, has: Partial<EntrySpec>): boolean =>
  Object.entries(has).every(([property, value]) => spec[property as keyof EntrySpec] === value);
const lettersWith = <const Has extends Partial<EntrySpec>>(has: Has): readonly LetterEntriesWith<Has>[] =>
  letterEntryNames.filter((name): name is LetterEntriesWith<Has> => matches(entrySpec(name), has));
const arraysWith = <const Has extends Partial<EntrySpec>>(has: Has): readonly ArrayEntriesWith<Has>[] =>
  arrayEntryNames.filter((name): name is ArrayEntriesWith<Has> => matches(arrayEntrySpec(name), has));

type Followed<R> = { [E in keyof R]: R[E] extends { after: infer A } ? A : never }[keyof R];
/** The order of composer and letter. */
const inLetterOrder = <R extends Readonly<Record<string, EntrySpec>>>(
  rows: Followed<R> extends keyof R ? R : never,
): (keyof R & string)[] => {
  const followers = Map.groupBy(Object.keys(rows), (name) => rows[name]!.after);
  const withFollowers = (name: string): string[] => [name, ...(followers.get(name) ?? []).flatMap(withFollowers)];
  return (followers.get(undefined) ?? []).flatMap(withFollowers);
};
export const lettersInOrder = inLetterOrder(letterEntryRows);
export const arraysInOrder = inLetterOrder(arrayEntryRows);

/** Entries with which something is calculated. */
export const calculatedEntries = letterEntryNames.filter(
  (name): name is LetterEntriesWith<{ formula: object }> => entrySpec(name).formula !== undefined,
);

const sampleOf = (rows: Readonly<Record<string, EntrySpec>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, { sample }]) => (sample === undefined ? [] : [[name, sample]])),
  );
export const letterSample = sampleOf(letterEntryRows);
export const arraySample = sampleOf(arrayEntryRows);

/** Entries that every finding rests on. */
export const designBasis = lettersWith({ needed: 'basis' });
/** Entries whose absence holds a letter back: the design basis, the basis of the finding, and what that is calculated from. */
export const neededEntries = [...designBasis, ...lettersWith({ needed: 'finding' })] as const;

/** Loads that each edition of ASCE 7 maps anew. */
export const editionLoads = lettersWith({ ofEdition: 'load' });
/** What is calculated with them, of a roof and of an array. */
export const editionResults = lettersWith({ ofEdition: 'result' });
export const arrayEditionValues = arraysWith({ ofEdition: 'result' });
/** Entries of the roof that are those of one edition of ASCE 7. */
export const valuesOfEdition = [
  ...editionLoads,
  ...editionResults,
  ...lettersWith({ ofEdition: 'amendment' }),
] as const;

/** Entries that a letter may begin with before anyone types: those of the firm's table, and of letters for the same place. */
export const ofPlace = letterEntryNames.filter(
  (name): name is LetterEntriesWith<{ ofPlace: string }> => entrySpec(name).ofPlace !== undefined,
);
/** Climate at the site: the nearest letter knows it better than another one of the same AHJ. */
export const siteValueNames = lettersWith({ ofPlace: 'site' });
/** The next letter for the same AHJ begins with those of the last one; other values of the place are facts of one job. */
export const copiedFromLetters = ofPlace.filter((name) => entrySpec(name).ofPlace !== 'table');

/**
 * A preset's values for the attachment of an array, and for the whole roof: the covering that a connection is made for, and
 * modules with their rails, weigh much the same.
 */
export const arrayPresetNames = arraysWith({ inPreset: true });
export const roofPresetNames = lettersWith({ inPreset: true });

const allRows: Readonly<Record<string, EntrySpec>> = { ...arrayEntryRows, ...letterEntryRows };
/** Whether letters of this kind have an entry of this name, about the whole or about an array. */
export const hasEntry = (kind: LetterKind, name: string): boolean => allRows[name]?.kinds?.includes(kind) ?? true;
