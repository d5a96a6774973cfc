import type { UploadKind } from '../../../shared/api/files.ts';
import { arrayFields, type Field, fieldSpec, jobFields } from '../../../shared/job/fields.ts';
import type { ConsoleJob, UploadView } from '../../../shared/job/consoleJob.ts';
import { arrayTitle, fieldTitle } from '../../forms/fieldNames.ts';
import type { FieldRow } from '../../forms/fieldRows.ts';
import { arrayRow, jobRow } from '../../forms/jobRows.ts';
import { otherNotation } from '../../forms/quantityText.ts';
import { arraysOf, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { valueText } from '../../jobs/documentRows.ts';
import type { SharedWords } from '../../base/words/sharedEn.ts';
import { findingSentence } from '../../base/words/messages.ts';

/** A value that the photos beside it prove. */
export interface Measure {
  key: string;
  title: string;
  /** With its unit; empty where none was given. */
  value: string;
  /** In feet, or as a rise on twelve. */
  also: string | null;
  /** Given for the whole roof, not for the array. */
  isWholeRoof: boolean;
  /** Findings of the checklist about it. */
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

const arraySlots = ['beam-spacing', 'beam-size', 'attic'] as const satisfies UploadKind[];
const provenBy = (kind: UploadKind, names: readonly Field[]): Field[] =>
  names.filter((name) => fieldSpec(name).photos?.includes(kind));
/** Fields that hold for the whole roof where an array has no value of its own. */
const roofFields = jobFields.filter((name) => fieldSpec(name).on === 'both');
const ownFields = jobFields.filter((name) => fieldSpec(name).on === 'job');

/** A quantity in the other unit that crews use: feet, or a rise on twelve. */
const inOtherUnit = (value: unknown, row: FieldRow | undefined): string | null => {
  if (!row) return null;
  const numbers = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'number');
  const other = numbers.map((one) => otherNotation(row, one)).filter((one) => one !== null);
  return other.length > 0 && other.length === numbers.length ? other.join(', ') : null;
};

type Source = Pick<ConsoleJob, 'job' | 'uploads' | 'findings'>;

/** Plans one job: its measurements, its findings, and where each upload is shown. */
class PhotoPlanner {
  readonly arrays: readonly { id: string; name: string }[];
  #source: Source;
  #words: SharedWords;
  #placed = new Set<string>();

  constructor(source: Source, words: SharedWords) {
    this.#source = source;
    this.#words = words;
    this.arrays = (source.job.arrays ?? []).map(({ id }, index) => ({
      id,
      name: arrayTitle(source.job, index, words),
    }));
  }

  /** Findings about a place; those about a slot of photos have a slot. */
  findings(pointer: string, slot: UploadKind | null = null): string[] {
    return this.#source.findings
      .filter((finding) => finding.pointer === pointer && finding.slot === slot)
      .map((finding) => findingSentence(this.#words, finding));
  }

  ofJob(name: Field): Measure {
    return this.#measure(name, this.#source.job, jobRow(name), name);
  }
  ofArray(name: Field, index: number): Measure {
    const document: JobDocument = this.#source.job;
    const row = arrayRow(name);
    const key = `arrays/${index}/${name}`;
    const own = arraysOf(document)[index]!;
    const isInherited = valueText(own[name], row, this.#words) === '' && roofFields.some((one) => one === name);
    const measure = this.#measure(name, isInherited ? document : own, row, key);
    return { ...measure, isWholeRoof: isInherited && measure.value !== '' };
  }

  slot(kind: UploadKind, index: number | null, measures: Measure[]): SlotPlan {
    const array = index === null ? null : this.arrays[index]!;
    const uploads = this.#source.uploads.filter(
      (upload) => upload.kind === kind && upload.arrayId === (array?.id ?? null),
    );
    for (const { id } of uploads) this.#placed.add(id);
    return {
      key: array === null ? kind : `${kind}-${array.id}`,
      kind,
      array,
      measures,
      uploads,
      doubts: this.findings(index === null ? '#' : `#/arrays/${index}`, kind),
    };
  }
  /** Uploads of arrays that the job no longer has. */
  unplaced(): UploadView[] {
    return this.#source.uploads.filter(({ id }) => !this.#placed.has(id));
  }

  /** An array's part of the panel layout, in one line. */
  layoutOf(index: number): Measure {
    const measures = provenBy('panel-layout', arrayFields).map((name) => this.ofArray(name, index));
    const given = measures.filter(({ value }) => value !== '');
    return {
      key: `layout ${this.arrays[index]!.id}`,
      title: this.arrays[index]!.name,
      value: given.map(({ title, value }) => `${title}: ${value}`).join(' · '),
      also: null,
      isWholeRoof: false,
      doubts: [...this.findings(`#/arrays/${index}/name`), ...measures.flatMap(({ doubts }) => doubts)],
    };
  }

  #measure(name: string, of: JobDocument, row: FieldRow | undefined, key: string): Measure {
    const value = of[name];
    return {
      key,
      title: fieldTitle(name, row, this.#words),
      value: valueText(value, row, this.#words),
      also: inOtherUnit(value, row),
      isWholeRoof: false,
      doubts: this.findings(`#/${key}`),
    };
  }
}

const isWorthShowing = ({ value, doubts }: Measure): boolean => value !== '' || doubts.length > 0;

/** The photos of a job by array and slot; each slot with the values that its photos prove, and with what is missing. */
export const planPhotos = (source: Source, words: SharedWords): GroupPlan[] => {
  const planner = new PhotoPlanner(source, words);
  const groups = planner.arrays.map((array, index): GroupPlan => ({
    key: array.id,
    array,
    doubts: planner.findings(`#/arrays/${index}`),
    slots: arraySlots.map((kind) =>
      planner.slot(
        kind,
        index,
        provenBy(kind, arrayFields).map((name) => planner.ofArray(name, index)),
      ),
    ),
  }));
  const ofJob = (names: readonly Field[]): Measure[] => names.map((name) => planner.ofJob(name));
  const layout = planner.slot('panel-layout', null, [
    ...planner.arrays.map((_, index) => planner.layoutOf(index)),
    ...(planner.arrays.length > 0 ? [] : ofJob(roofFields)),
    ...ofJob(provenBy('panel-layout', ownFields)).filter(isWorthShowing),
  ]);
  const files = planner.slot('file', null, ofJob(provenBy('file', ownFields)).filter(isWorthShowing));
  files.uploads.push(...planner.unplaced());
  return [...groups, { key: 'job', array: null, doubts: [], slots: [layout, files] }];
};

/** Id of the element that shows a finding or an error. */
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
