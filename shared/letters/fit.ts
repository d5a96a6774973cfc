import { type AsceEdition, asceEditions } from '../engineering/asceEdition.ts';
import { codeChecks } from '../engineering/codesByState.ts';
import type { FitCheckId } from '../engineering/fitCheckIds.ts';
import { fitChecks, type FitFinding } from '../engineering/fitChecks.ts';
import type { FitEntries, FitValue } from '../engineering/fitEntries.ts';
import type { SolarArray } from '../job/job.ts';
import type { LetterKind } from '../job/letterKinds.ts';
import type { ArrayEntries, LetterEntries } from './entries.ts';
import { arrayEntryRows, letterEntryRows } from './entryRows.ts';
import type { EntrySpec } from './entrySpec.ts';
import { capacityAgainst } from './figures.ts';

/** What a letter states about one array, and what was submitted of it. */
export interface FitArray {
  /** '' where it has none. */
  name: string;
  submitted: Submitted;
  entries: ArrayEntries;
}
/** Fields of an array, or of the job where the array has none. */
type Submitted = Partial<
  Pick<SolarArray, 'orientation' | 'roof_pitch' | 'frame_shape' | 'beam_spacing' | 'beam_span' | 'roof_overhang'>
> & { beam_shape?: string; roof_material?: string; connection_type?: string };

/** What is compared: nothing of it is read from elsewhere. */
export interface LetterToFit {
  kind: LetterKind;
  entries: LetterEntries;
  arrays: readonly FitArray[];
  /** Postal abbreviation of the site's state; null where it is not known. */
  state: string | null;
  /** ISO day of the letter. */
  day: string;
}

/** Two values, or a value and a rule, that do not fit together. */
export interface Misfit {
  check: FitCheckId;
  /** Of the array; null for the letter as a whole. */
  place: number | null;
  /** Name of the entry that a person corrects; null where it is one of several, or was submitted. */
  entry: string | null;
  entered: FitValue;
  against: FitValue;
  /** Nobody overrides it. */
  isFinal: boolean;
}

/** Other checks say these, with the figures that the letter prints. */
const saidElsewhere: readonly FitCheckId[] = ['gravity-rule', 'lateral-rule', 'member-ratio', 'code-asce', 'engineer'];

const species: readonly (readonly [RegExp, string])[] = [
  [/douglas.*south|df-?s\b/i, 'DFS'],
  [/douglas|dfl\b|df-?l\b/i, 'DFL'],
  [/hem|\bhf\b/i, 'HF'],
  [/spruce|\bspf\b/i, 'SPF'],
  [/(southern|yellow) pine|\bsyp\b|\bsp\b/i, 'SP'],
];
const speciesOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : species.find(([name]) => name.test(text))?.[1];

/** `5/16 in lag screw` begins with its diameter. */
const diameterIn = (fastener: string | undefined): number | undefined => {
  const [, above, below] = /^\D{0,4}(\d{1,2})\/(\d{1,2})\b/.exec(fastener ?? '') ?? [];
  return above === undefined || Number(below) === 0 ? undefined : Number(above) / Number(below);
};

const spacingsOf = ({ submitted, entries }: FitArray) => {
  const isUpright = submitted.orientation
    ? submitted.orientation === 'Portrait'
    : entries.max_spacing_portrait !== undefined;
  return isUpright
    ? [entries.max_spacing_portrait, entries.max_spacing_portrait_zone_2, entries.max_spacing_portrait_zone_3]
    : [entries.max_spacing_landscape, entries.max_spacing_landscape_zone_2, entries.max_spacing_landscape_zone_3];
};

/** Mounts and clamps that hold where the covering is, and not where the members are. */
const isOnDeck = (connection = ''): boolean =>
  /deck mount \(|rail-less deck|clamp|metal (bracket|deck)|trapezoidal metal/i.test(connection);

const memberSize = (beam: string | undefined): string | undefined => /^\d+x\d+/.exec(beam ?? '')?.[0];

/** Nothing of what is absent: a check compares what is known. */
type Known<T> = { [K in keyof T]?: T[K] | undefined };
const known = (values: Known<FitEntries>): FitEntries =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What the entries of some rows are to the checks. */
const factsOf = (rows: Readonly<Record<string, EntrySpec>>, entries: Readonly<Record<string, unknown>>): FitEntries =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, { fact = [] }]) =>
      entries[name] === undefined ? [] : [fact].flat().map((one) => [one, entries[name]]),
    ),
  );

const ofLetter = ({ entries }: LetterToFit): FitEntries => ({
  ...factsOf(letterEntryRows, entries),
  ...known({
    asceEdition: asceEditions.find((edition): edition is AsceEdition => edition === entries.asce_7_edition),
    species: speciesOf(entries.wood_species),
  }),
});

const exclusionOf = (entries: ArrayEntries): FitEntries['upliftExclusion'] => {
  const { uplift_document: document, uplift_document_edition: edition, uplift_document_table: table } = entries;
  const named = document ?? edition ?? table;
  return named === undefined
    ? undefined
    : { words: named, ...(document && { document }), ...(edition && { edition }), ...(table && { table }) };
};

const ofArray = (array: FitArray): FitEntries => {
  const { submitted, entries } = array;
  const [first, second, third] = spacingsOf(array);
  const demand = entries.attachment_demand;
  return {
    ...factsOf(arrayEntryRows, entries),
    ...known({
      slopeDegrees: submitted.roof_pitch,
      frameShape: submitted.frame_shape,
      memberSize: memberSize(submitted.beam_shape),
      memberSpacingIn: submitted.beam_spacing,
      roofMaterial: submitted.roof_material,
      connection: submitted.connection_type,
      attachedTo: isOnDeck(submitted.connection_type) ? 'deck' : 'framing',
      spacingZone1In: first,
      spacingZone2In: second,
      spacingZone3In: third,
      fastenerDiameterIn: entries.fastener_diameter ?? diameterIn(entries.fastener),
      capacityLb: demand === undefined ? undefined : (capacityAgainst(entries, demand) ?? undefined),
      upliftExclusion: exclusionOf(entries),
    }),
  };
};

/** The entry that is a fact to the checks. */
const entryOf = (rows: Readonly<Record<string, EntrySpec>>, about: keyof FitEntries | undefined): string | null =>
  Object.keys(rows).find((name) => about !== undefined && [rows[name]!.fact].flat().includes(about)) ?? null;

const misfit =
  (place: number | null) =>
  ({ id, about, entered, against, isOverridable }: FitFinding): Misfit => ({
    ...{ check: id, place, entry: entryOf(place === null ? letterEntryRows : arrayEntryRows, about) },
    ...{ entered, against, isFinal: !isOverridable },
  });

/** Codes of the state against the day of the letter, where a survey reports the state's rule. */
const ofCodes = ({ entries, state, day }: LetterToFit): Misfit[] => {
  if (state === null || entries.building_code === undefined) return [];
  return codeChecks({ state, letterDate: day, codeYear: entries.building_code_year })
    .filter(({ id }) => id === 'code-date')
    .map(({ stated, expected }) => ({
      ...{ check: 'code-date', place: null, entry: 'building_code_year' },
      ...{ entered: stated, against: expected, isFinal: false },
    }));
};

/** What of a letter about a roof does not fit together. A structure on the ground is only compared with its codes. */
export const misfits = (letter: LetterToFit): Misfit[] => {
  const codes = ofCodes(letter);
  if (letter.kind === 'ground_mount') return codes;
  const whole = ofLetter(letter);
  const isSaidHere = ({ id }: FitFinding) => !saidElsewhere.includes(id);
  const arrays = letter.arrays.flatMap((array, place) =>
    fitChecks({ ...whole, ...ofArray(array) })
      .findings.filter(({ of }) => of === 'array')
      .filter(isSaidHere)
      .map(misfit(place)),
  );
  const letters = fitChecks(whole)
    .findings.filter(({ of }) => of === 'letter')
    .filter(isSaidHere)
    .map(misfit(null));
  return [...codes, ...letters, ...arrays];
};
