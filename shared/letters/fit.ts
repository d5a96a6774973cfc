import { type AsceEdition, asceEditions } from '../engineering/asceEdition.ts';
import { codeChecks } from '../engineering/codesByState.ts';
import type { FitCheckId } from '../engineering/fitCheckIds.ts';
import { fitChecks, type FitFinding } from '../engineering/fitChecks.ts';
import type { FitEntries, FitValue } from '../engineering/fitEntries.ts';
import type { SolarArray } from '../job/job.ts';
import type { LetterKind } from '../job/letterKinds.ts';
import { editionMismatch } from './codeEditions.ts';
import type { ArrayEntries, LetterEntries } from './entries.ts';
import { arrayEntryRows, letterEntryRows } from './entryRows.ts';
import type { EntrySpec } from './entrySpec.ts';
import { capacityAgainst, windDurationFactor } from './figures.ts';

/** What a letter states about one array, and what was submitted of it. */
export interface FitArray {
  /** '' where it has none. */
  name: string;
  submitted: Submitted;
  entries: ArrayEntries;
}
/** Fields of an array, or of the job where the array has none. */
type Submitted = Partial<
  Pick<SolarArray, 'orientation' | 'roof_pitch' | 'frame_shape' | 'beam_spacing' | 'ballast_weight'>
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
  [/\bdf(-?l|\/l)?\b|doug/i, 'DFL'],
  [/hem[- ]?fir|\bhf\b/i, 'HF'],
  [/\bspf\b|\bs-p-f\b|spruce[- ]pine[- ]fir/i, 'SPF'],
  [/\bsyp\b|\bsp\b|(southern|yellow) pine/i, 'SP'],
];
/** Of two, or of a kin whose wood is lighter, nothing is known: the larger value is not the safe one. */
const speciesOf = (text = ''): string | undefined => {
  const [found, ...others] = species.filter(([name]) => name.test(text)).map(([, key]) => key);
  if (others.length > 0) return undefined;
  const isSouthern = /\bsouth\b|[-\s(]s\)?(?=\s|$|,)/i.test(text) && found !== 'SP';
  if (!isSouthern) return found;
  return found === 'DFL' ? 'DFS' : undefined;
};

/** The first fraction or decimal below an inch: of `5/16 in x 3-1/2 in lag` the diameter. */
const diameterIn = (fastener = ''): number | undefined => {
  const [, above, below, decimal] =
    /(?<![\d./]|\d[- ])(?:(\d{1,2})\/(\d{1,2})(?![\d/])|(0?\.\d+)\s*(?:in\b|["″]))/.exec(fastener) ?? [];
  const inches = decimal === undefined ? Number(above) / Number(below) : Number(decimal);
  return inches > 0 && inches < 1 ? inches : undefined;
};

/** Withdrawal, embedment and edge distance by NDS are those of lag screws and hanger bolts; other screws are tested. */
const isLag = (fastener = '', connection = ''): boolean =>
  /\blags?\b|hanger/i.test(`${fastener} ${connection}`) && !/structural|deck|self-drilling/i.test(fastener);

type Spacings = readonly [number | undefined, number | undefined, number | undefined];
/** The spacings of the way in which the modules are laid; where that is not known, of both, since both are printed. */
const spacingsOf = ({ submitted, entries }: FitArray): Spacings[] => {
  const upright: Spacings = [
    entries.max_spacing_portrait,
    entries.max_spacing_portrait_zone_2,
    entries.max_spacing_portrait_zone_3,
  ];
  const across: Spacings = [
    entries.max_spacing_landscape,
    entries.max_spacing_landscape_zone_2,
    entries.max_spacing_landscape_zone_3,
  ];
  if (submitted.orientation) return [submitted.orientation === 'Portrait' ? upright : across];
  return [upright, across];
};

/** Ballast, mounts and clamps that hold where the covering is, and not where the members are. */
const isOnDeck = (connection = ''): boolean =>
  /ballast|anchor|deck mount \(|rail-less deck|clamp|metal (bracket|deck)|trapezoidal metal/i.test(connection);

const isTruss = (beam = ''): boolean => /truss|joist/i.test(beam);
/** Nominal. The depth of a truss is not that of its chords. */
const memberSize = (beam = ''): string | undefined => (isTruss(beam) ? undefined : /\b\d+x\d+\b/.exec(beam)?.[0]);

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

/** Editions before 7-16 have no section on panels that are parallel to the roof. */
const ofEditions = (facts: FitEntries, edition: LetterEntries['asce_7_edition']): FitEntries => {
  const { moduleTopIn, ...others } = facts;
  const hasSection = edition === '7-16' || edition === '7-22';
  return hasSection && moduleTopIn !== undefined ? facts : others;
};

const ofLetter = ({ entries }: LetterToFit): FitEntries => ({
  ...ofEditions(factsOf(letterEntryRows, entries), entries.asce_7_edition),
  ...known({
    asceEdition: asceEditions.find((edition): edition is AsceEdition => edition === entries.asce_7_edition),
    species: speciesOf(entries.wood_species),
  }),
});

const exclusionOf = (entries: ArrayEntries): FitEntries['upliftExclusion'] => {
  const { uplift_document: document, uplift_document_edition: edition, uplift_document_table: table } = entries;
  return document === undefined
    ? undefined
    : { words: document, document, ...(edition && { edition }), ...(table && { table }) };
};

const ofArray = ({ submitted, entries }: FitArray, [first, second, third]: Spacings): FitEntries => {
  const demand = entries.attachment_demand;
  const { beam_shape: beam, connection_type: connection } = submitted;
  const diameter = entries.fastener_diameter ?? diameterIn(entries.fastener);
  // The most that it can withstand: a published value may count the duration of the load already.
  const most = demand === undefined ? undefined : (capacityAgainst(entries, demand, windDurationFactor) ?? undefined);
  const { fastenerDiameterIn: _typed, ...facts } = factsOf(arrayEntryRows, entries);
  return {
    ...facts,
    ...known({
      slopeDegrees: submitted.roof_pitch,
      frameShape: isTruss(beam) ? beam : submitted.frame_shape,
      memberSize: memberSize(beam),
      memberSpacingIn: submitted.beam_spacing,
      roofMaterial: submitted.roof_material,
      connection,
      attachedTo: isOnDeck(connection) ? 'deck' : 'framing',
      spacingZone1In: first,
      spacingZone2In: second,
      spacingZone3In: third,
      fastenerDiameterIn: isLag(entries.fastener, connection) && !isOnDeck(connection) ? diameter : undefined,
      capacityLb: most,
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
  const { building_code: code, building_code_year: codeYear, asce_7_amendment: amendment } = entries;
  if (state === null || code === undefined) return [];
  const asceEdition = asceEditions.find((edition) => edition === entries.asce_7_edition);
  // An edition that is not that of the named code is said with the code, and an amendment answers it.
  const isSaid = amendment !== undefined || editionMismatch(entries) !== null;
  return codeChecks({ state, letterDate: day, codeYear, ...(!isSaid && { asceEdition }) }).map(
    ({ id, stated, expected, row }) => ({
      ...{ check: id, place: null, isFinal: false },
      ...(id === 'code-asce'
        ? { entry: 'asce_7_edition', entered: stated, against: expected }
        : {
            entry: 'building_code_year',
            entered: String(codeYear ?? day),
            against: `${row.houseCode} (${row.since})`,
          }),
    }),
  );
};

/** Nothing pulls at a ballasted array that is heavy enough. */
const isHeldByWeight = ({ submitted }: FitArray, { id }: FitFinding): boolean =>
  id === 'uplift-zero' && /^ballast$/i.test(submitted.connection_type ?? '') && (submitted.ballast_weight ?? 0) > 0;

/** What of a letter about a roof does not fit together. A structure on the ground is only compared with its codes. */
export const misfits = (letter: LetterToFit): Misfit[] => {
  const codes = ofCodes(letter);
  if (letter.kind === 'ground_mount') return codes;
  const whole = ofLetter(letter);
  const isSaidHere = ({ id }: FitFinding) => !saidElsewhere.includes(id);
  const ofOne = (array: FitArray, place: number): Misfit[] => {
    const found = spacingsOf(array)
      .flatMap((spacings) => fitChecks({ ...whole, ...ofArray(array, spacings) }).findings)
      .filter((finding) => finding.of === 'array' && isSaidHere(finding) && !isHeldByWeight(array, finding));
    // Both ways in which modules can be laid find most of them.
    return [...new Map(found.map((finding) => [finding.id, misfit(place)(finding)])).values()];
  };
  const letters = fitChecks(whole)
    .findings.filter(({ of }) => of === 'letter')
    .filter(isSaidHere)
    .map(misfit(null));
  return [...codes, ...letters, ...letter.arrays.flatMap(ofOne)];
};
