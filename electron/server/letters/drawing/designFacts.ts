import { moduleWeight, mostFlush, systemSize, totalDeadLoad } from '../../../../shared/letters/figures.ts';
import { hasEntry, type LetterKind } from '../../../../shared/job/letterKinds.ts';
import type { LetterContent } from './letterContent.ts';
import { counted, decimal, inches, notEvaluated, pounds, psf } from './wording.ts';

/** A name and its value; undefined where nothing was entered. */
export type Fact = readonly [name: string, value: string | undefined];

const as = (value: number | undefined, format: (value: number) => string): string | undefined =>
  value === undefined ? undefined : format(value);
/** Facts that are printed only where there are values. */
const known = (...facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value);
const joined = (parts: readonly (string | undefined)[], by = ', '): string | undefined =>
  parts.filter(Boolean).join(by) || undefined;

const liveLoad = ({ roof_live_load: live, roof_live_load_under_array: under }: LetterContent['entries']) =>
  joined([as(live, psf), as(under, (value) => `${psf(value)} under the array`)]);

/** The edition of ASCE 7, and where it came from if not from the building code. */
const designLoads = ({ asce_7_edition: edition, asce_7_amendment: amendment }: LetterContent['entries']) =>
  edition &&
  `ASCE ${edition}${amendment === undefined ? '' : `, demanded by the jurisdiction’s amendment of its code: ${amendment}`}`;

/** Entries that facts are about, where not every kind of letter has them. */
const entriesOf: Readonly<Record<string, string>> = {
  'Roof snow load': 'roof_snow_load',
  'Roof live load': 'roof_live_load',
  'Dead load of the roof': 'roof_dead_load',
  'Total dead load': 'roof_dead_load',
  'Mean roof height': 'roof_height',
  Roofing: 'roofing_layers',
  Sheathing: 'sheathing',
  Wood: 'wood_species',
  'Array on the roof': 'array_standoff',
};
const ofKind = (kind: LetterKind, facts: readonly Fact[]): Fact[] =>
  facts.filter(([name]) => entriesOf[name] === undefined || hasEntry(kind, entriesOf[name]));

/** The codes and loads that a plan checker compares with those of the place. */
export const designFacts = ({ kind, entries }: LetterContent): Fact[] => {
  const { building_code: code, building_code_year: year } = entries;
  const codeAndYear =
    code || year !== undefined ? `${code ?? `code ${notEvaluated}`}, ${year ?? `year ${notEvaluated}`}` : undefined;
  return ofKind(kind, [
    ['Building code', codeAndYear],
    ['Design loads', designLoads(entries)],
    ['Risk category', entries.risk_category],
    ['Ultimate wind speed', as(entries.wind_speed, (value) => `${decimal(value)} mph`)],
    ['Wind exposure', entries.wind_exposure],
    ['Ground snow load', as(entries.ground_snow_load, psf)],
    ['Roof snow load', as(entries.roof_snow_load, psf)],
    ['Roof live load', liveLoad(entries)],
    ['Dead load of the roof', as(entries.roof_dead_load, psf)],
    ['Dead load of the array', as(entries.array_dead_load, psf)],
    ...known(
      ['Total dead load', totalDeadLoad(entries) ?? undefined],
      ['Point load', as(entries.attachment_point_load, (value) => `${pounds(value)} per attachment`)],
    ),
  ]);
};

const standoff = (value: number): string =>
  `${inches(value)} above it, ${value <= mostFlush ? `flush (≤ ${mostFlush} in)` : `not flush (> ${mostFlush} in)`}`;

/** What is known of the building and of the equipment: from the entries, or else from the job. */
export const roofFacts = ({ kind, entries, job }: LetterContent): Fact[] =>
  ofKind(
    kind,
    known(
      [
        'Mean roof height',
        joined([
          as(entries.roof_height, (value) => `${decimal(value)} ft`),
          as(entries.stories, (value) => counted(value, 'story', 'stories')),
        ]),
      ],
      ['Roofing', as(entries.roofing_layers, (value) => counted(value, 'layer'))],
      ['Sheathing', entries.sheathing],
      ['Wood', joined([entries.wood_species, entries.wood_grade])],
      ['Array on the roof', as(entries.array_standoff, standoff)],
      ['Racking', entries.racking_model ?? job.racking],
      ['Module', entries.module_model ?? job.module],
      ['Module weight', moduleWeight(entries, job.moduleCount) ?? undefined],
      ['System size', systemSize(entries, job.moduleCount) ?? undefined],
    ),
  );
