import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../../../../shared/job/job.ts';
import type { ArrayEntries, LetterEntries } from '../../../../shared/letters/entries.ts';
import {
  arrayPresetNames,
  copiedFromLetters,
  ofPlace,
  roofPresetNames,
  siteValueNames,
  valuesOfEdition,
} from '../../../../shared/letters/entryRows.ts';
import type { LetterDraft, Prefilled, PrefillFrom } from '../../../../shared/letters/shapes.ts';
import { attachmentOf, presetsFor, presetValues, type PresetView } from '../../../../shared/designValues/presets.ts';
import type { IssuedEntries } from './letterDraftStore.ts';
import type { DesignValueStore } from '../../designValues/designValueStore.ts';
import { placeNameOf } from '../../designValues/importDesignValues.ts';
import { editionValuesIn, presetEdition, statesNone } from './editionValues.ts';
import type { Known } from './knownEntries.ts';
import { arrayRows, readIssued } from './prefill.ts';

interface Source {
  from: PrefillFrom;
  values: LetterEntries;
  /** The names that it is asked for. */
  names: readonly string[];
}

const letterSource = (
  issued: IssuedEntries | null,
  at: { by: 'zip' | 'ahj'; place: string },
  names: readonly string[],
): Source[] => {
  const values = readIssued(issued);
  if (issued === null || values === null) return [];
  return [{ from: { kind: 'letter', ...at, letter: issued.number, atMs: issued.issuedMs }, values, names }];
};

/** The place of a job, and what was found for it: the firm's table of design values, and the last letters for it. */
export interface PlaceFacts {
  zip: string;
  ahj: string;
  rows: Awaited<ReturnType<DesignValueStore['ofSite']>>;
  ofZip: IssuedEntries | null;
  ofAhj: IssuedEntries | null;
}

/** What is known of the place, in the order in which the sources win. */
const placeSources = ({ zip, ahj, rows, ofZip, ofAhj }: PlaceFacts): Source[] => [
  ...rows.map(({ kind, row }) => ({
    from: { kind: 'table' as const, by: kind, place: placeNameOf(row) },
    values: row.values,
    names: ofPlace,
  })),
  ...letterSource(ofZip, { by: 'zip', place: zip }, siteValueNames),
  ...letterSource(ofAhj, { by: 'ahj', place: ahj }, copiedFromLetters),
];

const isOfEdition = (name: string): boolean => valuesOfEdition.some((one) => one === name);

/**
 * An amendment concerns the edition beside it. Another letter names the amendment that its own code needed; rows of the
 * table complete each other.
 */
const isAmending = ({ from, values }: Source, ofEdition: Source | undefined): boolean =>
  from.kind === 'table' && ofEdition?.from.kind === 'table'
    ? values.asce_7_edition === ofEdition.values.asce_7_edition
    : values === ofEdition?.values;

/** Rows of the table complete each other. A letter without an edition says of none that its values are of it. */
const editionOf = ({ from, values }: Source, beside: string | undefined): string | undefined =>
  values.asce_7_edition ?? (from.kind === 'table' || beside === undefined ? beside : statesNone);

/**
 * Each value of the place from the first source that has it; loads and an amendment only from sources of the edition that
 * the letter begins with.
 */
const basisOf = (sources: readonly Source[]): Known => {
  const entries: Record<string, unknown> = {};
  const editions: Record<string, string | undefined> = {};
  const taken = sources.map(({ from }): Prefilled => ({ from, names: [] }));
  const has = ({ names, values }: Source, name: (typeof ofPlace)[number]): boolean =>
    names.includes(name) && values[name] !== undefined;
  const first = sources.find((source) => has(source, 'asce_7_edition'));
  const edition = first?.values.asce_7_edition;
  const isOfOther = ({ asce_7_edition: own }: LetterEntries): boolean =>
    own !== undefined && edition !== undefined && own !== edition;
  const isLeftOut = (source: Source, name: string): boolean =>
    name === 'asce_7_amendment' ? !isAmending(source, first) : isOfEdition(name) && isOfOther(source.values);
  for (const name of ofPlace) {
    const index = sources.findIndex((source) => has(source, name) && !isLeftOut(source, name));
    if (index === -1) continue;
    entries[name] = sources[index]!.values[name];
    taken[index]!.names.push(name);
    if (isOfEdition(name)) editions[name] = editionOf(sources[index]!, edition);
  }
  return { entries, sources: taken, editions };
};

/** The loads of a roof, where the presets of all arrays know them and agree. */
const roofLoadsOf = (presets: readonly (PresetView | null)[]): LetterEntries => {
  const [first] = presets;
  if (!first) return {};
  const isAgreed = (name: string): boolean =>
    presets.every((preset) => preset !== null && isDeepStrictEqual(preset.values[name], first.values[name]));
  return presetValues(first, roofPresetNames.filter(isAgreed));
};

/** The values of arrays that exactly one preset fits, and the loads of the roof on which these presets agree. */
const presetsOf = (presets: readonly PresetView[], job: Job): Known => {
  const used: (PresetView | null)[] = [];
  const arrays: ArrayEntries[] = [];
  const sources = new Map<string, Prefilled>();
  const editions: Record<string, string> = {};
  for (const [index, { name, position }] of arrayRows(job).entries()) {
    const [preset, ...others] = presetsFor(presets, attachmentOf(job, job.arrays?.[index]));
    const isFound = preset !== undefined && others.length === 0;
    used.push(isFound ? preset : null);
    if (!isFound) continue;
    const values = presetValues(preset, arrayPresetNames);
    const row = { ...values, ...(position === null ? { name } : { position }) };
    arrays.push(row);
    for (const { key } of editionValuesIn({ arrays: [row] })) editions[key] = presetEdition(preset);
    const source = sources.get(preset.id) ?? { from: { kind: 'preset', title: preset.title }, names: [] };
    source.names.push(...Object.keys(values).map((value) => `arrays/${index}/${value}`));
    sources.set(preset.id, source);
  }
  const loads = roofLoadsOf(used);
  sources.get(used[0]?.id ?? '')?.names.push(...Object.keys(loads));
  return { entries: { arrays, ...loads }, sources: [...sources.values()], editions };
};

/** What is known of a job's place and attachments. */
export const knownOf = (job: Job, place: PlaceFacts, ofFirm: readonly PresetView[]): Known => {
  const basis = basisOf(placeSources(place));
  const presets = presetsOf(ofFirm, job);
  const ofPresets = Object.keys(presets.entries);
  const left = basis.sources.map(({ from, names }) => ({
    from,
    names: names.filter((name) => !ofPresets.includes(name)),
  }));
  const sources = [...left, ...presets.sources];
  const editions = { ...basis.editions, ...presets.editions };
  return { entries: { ...basis.entries, ...presets.entries }, sources, editions };
};

type Values = Readonly<Record<string, unknown>>;

/** The entries of each row of the letter's table, valid or not. */
const valuesOfRows = (job: Job, entries: Values): (Values | undefined)[] => {
  const arrays = Array.isArray(entries.arrays) ? (entries.arrays as unknown[]) : [];
  const records = arrays.filter((one): one is Values => typeof one === 'object' && one !== null);
  return arrayRows(job).map(({ name, position }) =>
    records.find((one) => (position === null ? one.name === name : one.position === position)),
  );
};

/**
 * The sources with the names of entries that are unchanged since they were copied. A typed value of the design basis counts
 * as changed even if it is equal; one of an array is compared.
 */
export const stillPrefilled = (
  job: Job,
  { entries: known, sources }: Known,
  entries: Values,
  typed: readonly string[],
): Prefilled[] => {
  const [before, now] = [valuesOfRows(job, known), valuesOfRows(job, entries)];
  const isStill = (name: string): boolean => {
    const [first, row, value] = name.split('/');
    if (value === undefined) return !typed.includes(name) && isDeepStrictEqual((known as Values)[name], entries[name]);
    const index = Number(row);
    return first === 'arrays' && isDeepStrictEqual(before[index]?.[value], now[index]?.[value]);
  };
  return sources
    .map(({ from, names }) => ({ from, names: names.filter(isStill) }))
    .filter(({ names }) => names.length > 0);
};

/** What was copied from the last letter for the same AHJ. */
export const rememberedOf = (prefilled: readonly Prefilled[]): LetterDraft['remembered'] => {
  for (const { from, names } of prefilled)
    if (from.kind === 'letter' && from.by === 'ahj')
      return { ahj: from.place, letter: from.letter, atMs: from.atMs, names };
  return null;
};
