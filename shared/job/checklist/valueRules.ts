import { matchKey } from '../../reference/matchKey.ts';
import { type CheckedJob, type Fields, isMissing, nameOf, textOf } from './checkedJob.ts';
import { type Finding, found } from './finding.ts';

interface UsualRow {
  field: string;
  low: number;
  high: number;
  unit: string;
}

/**
 * What nearly every roof has, inside the bounds of §8 or beyond them. Outside, a wrong unit, a slipped digit or a
 * misread tape is likelier than such a roof.
 */
const usual: readonly UsualRow[] = [
  // Panels on anything steeper than 14 in 12 are rare; a pitch in percent or from the wall lands here.
  { field: 'roof_pitch', low: 0, high: 50, unit: '°' },
  // From a clear gap of members 12 in apart to posts and beams 8 ft apart.
  { field: 'beam_spacing', low: 10, high: 96, unit: 'in' },
  // Below 3 ft it was probably meant in feet; beyond 60 ft no roof frame spans.
  { field: 'beam_span', low: 36, high: 720, unit: 'in' },
  { field: 'roof_overhang', low: 0, high: 48, unit: 'in' },
];

const numbersIn = (value: unknown, path: readonly PropertyKey[]): { value: number; path: readonly PropertyKey[] }[] => {
  if (typeof value === 'number' && Number.isFinite(value)) return [{ value, path }];
  return Array.isArray(value) ? value.flatMap((inner, index) => numbersInEntry(inner, [...path, index])) : [];
};
const numbersInEntry = (value: unknown, path: readonly PropertyKey[]) =>
  typeof value === 'number' && Number.isFinite(value) ? [{ value, path }] : [];

const unusualValues = ({ fields, arrays }: CheckedJob): Finding[] => {
  const places: { path: readonly PropertyKey[]; array: string | null; fields: Fields }[] = [
    { path: [], array: null, fields },
    ...arrays,
  ];
  return places.flatMap(({ path, array, fields: own }) =>
    usual.flatMap(({ field, low, high, unit }) =>
      numbersIn(own[field], [...path, field])
        .filter(({ value }) => value < low || value > high)
        .map((at) =>
          found('value-unusual', 'advised', { path: at.path, array }, { field, value: at.value, low, high, unit }),
        ),
    ),
  );
};

/** 2 in 12, below which roofs of overlapping pieces are not laid: they would leak. */
const flattestLapped = (Math.atan(2 / 12) * 180) / Math.PI;
const lapped = /\b(shingles?|shakes?|slates?|tiles?)\b/i;

/** The usual wrong pitch: the rise over 12 in entered as degrees, 6 for 26.6. */
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

/** More rows than panels: one of the two was misread. */
const rowsBeyondPanels = ({ arrays }: CheckedJob): Finding[] =>
  arrays.flatMap(({ path, array, fields }) => {
    const rows = countOf(fields.num_panels_on_rafter);
    const panels = countOf(fields.panel_quantity);
    return rows !== null && panels !== null && rows > panels
      ? [found('rows-exceed-panels', 'advised', { path: [...path, 'num_panels_on_rafter'], array }, { rows, panels })]
      : [];
  });

/** The letter prints both counts; where the job contradicts itself, an array or its panels were forgotten. */
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

/** Array names that do not match the layout hold up reviews: among several, each has one, and its own. */
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
    return [found('array-name-repeated', 'needed', spot, { name: array })];
  });
};

/** What the fields say and a reviewer would ask about. */
export const valueFindings = (job: CheckedJob): Finding[] => [
  ...arrayNames(job),
  ...unusualValues(job),
  ...flatPitches(job),
  ...rowsBeyondPanels(job),
  ...differingCounts(job),
];
