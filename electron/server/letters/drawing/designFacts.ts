import { formulas, mostFlush } from '../../../../shared/letters/figures.ts';
import {
  entrySpec,
  hasEntry,
  type LetterEntriesWith,
  type LetterEntryName,
  lettersInOrder,
} from '../../../../shared/letters/entryRows.ts';
import type { LetterContent } from './letterContent.ts';
import { counted, decimal, inches, notEvaluated, psf } from './wording.ts';

/** A name and its value; undefined where nothing was entered. */
export type Fact = readonly [name: string, value: string | undefined];

const as = (value: number | undefined, format: (value: number) => string): string | undefined =>
  value === undefined ? undefined : format(value);
const joined = (parts: readonly (string | undefined)[], by = ', '): string | undefined =>
  parts.filter(Boolean).join(by) || undefined;

const liveLoad = ({ roof_live_load: live, roof_live_load_under_array: under }: LetterContent['entries']) =>
  joined([as(live, psf), as(under, (value) => `${psf(value)} under the array`)]);

/** The edition of ASCE 7, and where it came from if not from the building code. */
const designLoads = ({ asce_7_edition: edition, asce_7_amendment: amendment }: LetterContent['entries']) =>
  edition &&
  `ASCE ${edition}${amendment === undefined ? '' : `, demanded by the jurisdiction’s amendment of its code: ${amendment}`}`;

/** Both are printed, or neither. */
const codeAndYear = ({ building_code: code, building_code_year: year }: LetterContent['entries']) =>
  code || year !== undefined ? `${code ?? `code ${notEvaluated}`}, ${year ?? `year ${notEvaluated}`}` : undefined;

const standoff = (value: number): string =>
  `${inches(value)} above it, ${value <= mostFlush ? `flush (≤ ${mostFlush} in)` : `not flush (> ${mostFlush} in)`}`;

type OwnText = LetterEntriesWith<{ letter: { isOwnText: true } }>;
/** What is made of several entries, or of the job where nothing was entered, or is more than a value with its unit. */
const ownTexts: Readonly<Record<OwnText, (content: LetterContent) => string | undefined>> = {
  building_code: ({ entries }) => codeAndYear(entries),
  asce_7_edition: ({ entries }) => designLoads(entries),
  roof_live_load: ({ entries }) => liveLoad(entries),
  roof_height: ({ entries }) =>
    joined([
      as(entries.roof_height, (value) => `${decimal(value)} ft`),
      as(entries.stories, (value) => counted(value, 'story', 'stories')),
    ]),
  roofing_layers: ({ entries }) => as(entries.roofing_layers, (value) => counted(value, 'layer')),
  wood_species: ({ entries }) => joined([entries.wood_species, entries.wood_grade]),
  array_standoff: ({ entries }) => as(entries.array_standoff, standoff),
  racking_model: ({ entries, job }) => entries.racking_model ?? job.racking,
  module_model: ({ entries, job }) => entries.module_model ?? job.module,
};

type PrintedEntry = LetterEntriesWith<{ letter: object }>;
type Calculated = keyof typeof formulas;
const isPrinted = (name: LetterEntryName): name is PrintedEntry => entrySpec(name).letter !== undefined;
const isOwnText = (name: PrintedEntry): name is OwnText => Object.hasOwn(ownTexts, name);
const isCalculated = (name: LetterEntryName): name is Calculated => Object.hasOwn(formulas, name);

/** A value with its unit. */
const valueText = (name: Exclude<PrintedEntry, OwnText>, { entries }: LetterContent): string | undefined => {
  const value = entries[name];
  const { unit, letter } = entrySpec(name);
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? decimal(value) : value;
  const measured = unit === undefined ? text : `${text} ${unit}`;
  return letter?.as === undefined ? measured : letter.as.replace('{}', () => measured);
};

/** What the letter prints of an entry: its value, or what is calculated with it, or both. */
const factsOf = (name: PrintedEntry, content: LetterContent): Fact[] => {
  const { letter, formula } = entrySpec(name);
  const heading = letter!.heading;
  if (isOwnText(name)) return [[heading, ownTexts[name](content)]];
  if (!isCalculated(name)) return [[heading, valueText(name, content)]];
  const result = formulas[name](content.entries, content.job.moduleCount) ?? undefined;
  if (formula?.heading === undefined) return [[heading, result]];
  const calculated: Fact[] = result === undefined ? [] : [[formula.heading, result]];
  return [[heading, valueText(name, content)], ...calculated];
};

const tableOf = (table: 'design' | 'equipment', content: LetterContent): Fact[] =>
  lettersInOrder
    .filter(isPrinted)
    .filter((name) => entrySpec(name).letter?.table === table && hasEntry(content.kind, name))
    .flatMap((name) => {
      const isOpenPrinted = table === 'design' && !entrySpec(name).letter?.ifKnown;
      return factsOf(name, content).filter(([, value]) => isOpenPrinted || value);
    });

/** The codes and loads that a plan checker compares with those of the place. */
export const designFacts = (content: LetterContent): Fact[] => tableOf('design', content);

/** What is known of the building and of the equipment: from the entries, or else from the job. */
export const roofFacts = (content: LetterContent): Fact[] => tableOf('equipment', content);
