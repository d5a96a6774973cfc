import type { UploadKind } from '../../../shared/api/files.ts';
import type { ConsoleJob, UploadView } from '../../../shared/office/shapes.ts';
import { arrayTitle, fieldTitle } from '../../forms/fieldNames.ts';
import { type FieldRow, parts } from '../../forms/fieldRows.ts';
import { otherWay } from '../../forms/quantityText.ts';
import { arraysOf, type Document } from '../../jobs/changes.ts';
import { valueText } from '../../jobs/documentRows.ts';
import { findingText } from '../../../shared/job/checklist.ts';
import { localeOf } from '../../i18n/words.ts';
import type { Words } from '../../i18n/words.ts';

/** A value that the photos beside it show to be so. */
export interface Measure {
  key: string;
  title: string;
  /** With its unit; empty where it was not given. */
  value: string;
  /** The same in feet, or as a rise on twelve. */
  also: string | null;
  /** Given once, for all arrays. */
  isWholeRoof: boolean;
  /** What a reviewer would miss or doubt about it. */
  doubts: string[];
}

export interface SlotPlan {
  key: string;
  kind: UploadKind;
  array: { id: string; name: string } | null;
  measures: Measure[];
  uploads: UploadView[];
  doubts: string[];
}

export interface GroupPlan {
  key: string;
  array: { id: string; name: string } | null;
  slots: SlotPlan[];
  doubts: string[];
}

const ofArray: Readonly<Record<'beam-spacing' | 'beam-size' | 'attic', readonly string[]>> = {
  'beam-spacing': ['beam_spacing', 'beam_span', 'num_panels_on_rafter'],
  'beam-size': ['beam_shape'],
  attic: ['frame_shape', 'roof_material', 'roof_pitch', 'roof_overhang'],
};
const layoutOfArray = ['panel_quantity', 'orientation', 'panel_to_eave'];
const basic = ['roof_material', 'roof_pitch', 'beam_shape', 'beam_spacing', 'racking_type', 'connection_type'];
const electrical = parts.electrical.map(({ name }) => name);

const rows = (all: readonly FieldRow[]): ReadonlyMap<string, FieldRow> => new Map(all.map((row) => [row.name, row]));
const jobRows = rows([...parts.client, ...parts.basic, ...parts.electrical, ...parts.recipient]);
const arrayRows = rows(parts.array);

/** A quantity the other way round, where crews speak of it so. */
const alsoOf = (value: unknown, row: FieldRow | undefined): string | null => {
  if (!row) return null;
  const numbers = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'number');
  const other = numbers.map((one) => otherWay(row, one)).filter((one) => one !== null);
  return other.length > 0 && other.length === numbers.length ? other.join(', ') : null;
};

/** The photos of a job by array and slot, each slot with the values that its photos prove, and with what is missing. */
export const planPhotos = (
  { job, uploads, findings }: Pick<ConsoleJob, 'job' | 'uploads' | 'findings'>,
  words: Words,
): GroupPlan[] => {
  const document: Document = job;
  const arrays = (job.arrays ?? []).map(({ id }, index) => ({ id, name: arrayTitle(document, index, words) }));
  const said = (pointer: string): string[] =>
    findings
      .filter((finding) => finding.pointer === pointer && finding.slot === null)
      .map((finding) => findingText(localeOf(words), finding));

  const measure = (name: string, of: Document, from: ReadonlyMap<string, FieldRow>, at: string): Measure => {
    const row = from.get(name);
    const isWholeRoof = of !== document && !valueText(of[name], row, words) && basic.includes(name);
    const value = isWholeRoof ? document[name] : of[name];
    return {
      key: `${at}${name}`,
      title: fieldTitle(name, row, words),
      value: valueText(value, row, words),
      also: alsoOf(value, row),
      isWholeRoof: isWholeRoof && valueText(value, row, words) !== '',
      doubts: said(`#/${at}${name}`),
    };
  };
  const worthShowing = ({ value, doubts }: Measure): boolean => value !== '' || doubts.length > 0;

  const taken = new Set<string>();
  const slot = (kind: UploadKind, index: number | null, measures: Measure[]): SlotPlan => {
    const array = index === null ? null : arrays[index]!;
    const pointer = index === null ? '#' : `#/arrays/${index}`;
    const lying = uploads.filter((upload) => upload.kind === kind && upload.arrayId === (array?.id ?? null));
    for (const { id } of lying) taken.add(id);
    return {
      key: array === null ? kind : `${kind}-${array.id}`,
      kind,
      array,
      measures,
      uploads: lying,
      doubts: findings
        .filter((finding) => finding.slot === kind && finding.pointer === pointer)
        .map((finding) => findingText(localeOf(words), finding)),
    };
  };

  const groups = arrays.map((array, index): GroupPlan => {
    const fields = arraysOf(document)[index]!;
    const at = `arrays/${index}/`;
    return {
      key: array.id,
      array,
      doubts: said(`#/arrays/${index}`),
      slots: Object.entries(ofArray).map(([kind, names]) =>
        slot(
          kind as UploadKind,
          index,
          names.map((name) => measure(name, fields, arrayRows, at)),
        ),
      ),
    };
  });

  const layout: Measure[] = [
    ...arrays.map((array, index): Measure => {
      const fields = arraysOf(document)[index]!;
      const at = `arrays/${index}/`;
      const parts = layoutOfArray.map((name) => measure(name, fields, arrayRows, at));
      return {
        key: `layout ${array.id}`,
        title: array.name,
        value: parts
          .filter(({ value }) => value !== '')
          .map(({ title, value }) => `${title}: ${value}`)
          .join(' · '),
        also: null,
        isWholeRoof: false,
        doubts: [...said(`#/arrays/${index}/name`), ...parts.flatMap(({ doubts }) => doubts)],
      };
    }),
    ...(arrays.length > 0 ? [] : basic.map((name) => measure(name, document, jobRows, ''))),
    ...['array_count', 'module_count'].map((name) => measure(name, document, jobRows, '')).filter(worthShowing),
  ];
  const whole: GroupPlan = {
    key: 'job',
    array: null,
    doubts: [],
    slots: [
      slot('panel-layout', null, layout),
      slot('file', null, electrical.map((name) => measure(name, document, jobRows, '')).filter(worthShowing)),
    ],
  };
  // Of an array that the job does not have any more: they are shown where anything may lie.
  whole.slots[1]!.uploads.push(...uploads.filter(({ id }) => !taken.has(id)));
  return [...groups, whole];
};

/** Where on the page a finding or an error is shown: the id of an element. */
export const elementOf = (
  plan: readonly GroupPlan[],
  job: ConsoleJob['job'],
  pointer: string,
  slot: string | null,
): string => {
  const index = /^#\/arrays\/(\d+)/.exec(pointer)?.[1];
  const array = index === undefined ? undefined : job.arrays?.[Number(index)]?.id;
  const slots = plan.flatMap((group) => group.slots);
  const here = slots.find(
    ({ kind, array: of, measures }) =>
      (slot !== null && kind === slot && of?.id === array) || measures.some(({ key }) => `#/${key}` === pointer),
  );
  if (here) return `slot-${here.key}`;
  return slot === null && array !== undefined && pointer.split('/').length === 3 ? `array-${array}` : 'fields';
};
