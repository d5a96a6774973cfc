import { matchKey } from '../../reference/matchKey.ts';
import { type Field, fields } from '../fields.ts';
import type { FieldSpec } from '../fieldSpec.ts';
import { textOf } from '../text.ts';
import { type CheckedJob, isMissing, nameOf } from './checkedJob.ts';
import { type Finding, found } from './finding.ts';

const usual = (Object.entries(fields) as [Field, FieldSpec][]).flatMap(([field, { usual: range, unit = '' }]) =>
  range ? [{ field, low: range[0], high: range[1], unit }] : [],
);

/** A number, or every number of a list, each with its path. */
const numbersIn = (value: unknown, path: readonly PropertyKey[]): { value: number; path: readonly PropertyKey[] }[] =>
  (Array.isArray(value)
    ? value.map((one: unknown, index) => ({ one, at: [...path, index] }))
    : [{ one: value, at: path }]
  )
    .filter((entry): entry is { one: number; at: PropertyKey[] } => Number.isFinite(entry.one))
    .map(({ one, at }) => ({ value: one, path: at }));

const unusualValues = (job: CheckedJob): Finding[] =>
  [{ path: [], array: null, fields: job.fields }, ...job.arrays].flatMap(({ path, array, fields: own }) =>
    usual.flatMap(({ field, low, high, unit }) =>
      numbersIn(own[field], [...path, field])
        .filter(({ value }) => value < low || value > high)
        .map((at) =>
          found('value-unusual', 'advised', { path: at.path, array }, { field, value: at.value, low, high, unit }),
        ),
    ),
  );

/** 2 in 12. Shingles, shakes, slates and tiles leak on flatter roofs. */
const flattestLapped = (Math.atan(2 / 12) * 180) / Math.PI;
const lapped = /\b(shingles?|shakes?|slates?|tiles?)\b/i;

/** The usual mistake is a rise over 12 in entered as degrees: 6 instead of 26.6. */
const flatPitches = ({ structures }: CheckedJob): Finding[] =>
  structures.flatMap(({ path, array, value }) => {
    const degrees = value('roof_pitch');
    const material = nameOf(value('roof_material'));
    if (typeof degrees !== 'number' || !(degrees >= 0 && degrees < flattestLapped) || !lapped.test(material)) return [];
    const degreesOfRise = Math.round((Math.atan(degrees / 12) * 1800) / Math.PI) / 10;
    return [
      found(
        'pitch-too-flat',
        'advised',
        { path: [...path, 'roof_pitch'], array },
        { material, degrees, degreesOfRise },
      ),
    ];
  });

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

const rowsBeyondPanels = ({ arrays }: CheckedJob): Finding[] =>
  arrays.flatMap(({ path, array, fields }) => {
    const rows = countOf(fields.num_panels_on_rafter);
    const panels = countOf(fields.panel_quantity);
    return rows !== null && panels !== null && rows > panels
      ? [found('rows-exceed-panels', 'advised', { path: [...path, 'num_panels_on_rafter'], array }, { rows, panels })]
      : [];
  });

/** Counts of the job that contradict its arrays; the letter prints both. */
const differingCounts = ({ arrays, fields }: CheckedJob): Finding[] => {
  if (arrays.length === 0) return [];
  const findings: Finding[] = [];
  const arrayCount = countOf(fields.array_count);
  if (arrayCount !== null && arrayCount !== arrays.length)
    findings.push(
      found('array-count-differs', 'advised', { path: ['array_count'] }, { stated: arrayCount, listed: arrays.length }),
    );
  const stated = countOf(fields.module_count);
  const quantities = arrays.map((array) => countOf(array.fields.panel_quantity));
  if (stated !== null && quantities.every((quantity) => quantity !== null)) {
    const counted = quantities.reduce((sum, quantity) => sum + quantity, 0);
    if (counted !== stated)
      findings.push(found('module-count-differs', 'advised', { path: ['module_count'] }, { stated, counted }));
  }
  return findings;
};

/** Several arrays need distinct names, which the reviewer compares with the layout. */
const arrayNames = ({ arrays }: CheckedJob): Finding[] => {
  const seen = new Set<string>();
  return arrays.flatMap(({ path, array, index, fields }) => {
    const spot = { path: [...path, 'name'], array };
    if (isMissing(fields.name))
      return arrays.length > 1 ? [found('array-unnamed', 'advised', spot, { number: index + 1 })] : [];
    const key = matchKey(textOf(fields.name));
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [found('array-name-repeated', 'needed', spot, { name: array.name })];
  });
};

export const valueFindings = (job: CheckedJob): Finding[] => [
  ...arrayNames(job),
  ...unusualValues(job),
  ...flatPitches(job),
  ...rowsBeyondPanels(job),
  ...differingCounts(job),
];
