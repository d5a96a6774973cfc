import { arrayFields, type Field, fieldSpec, fields, referenceFields } from '../fields.ts';
import type { FieldSpec } from '../fieldSpec.ts';
import { Count, textOf } from '../text.ts';
import { type CheckedJob, isMissing, nameOf } from './checkedJob.ts';
import { type Finding, found, type Severity } from './finding.ts';

const rows = Object.entries(fields) as [Field, FieldSpec][];
const askedWith = (what: 'interconnection' | 'battery'): Field[] =>
  rows.flatMap(([field, { needs }]) => (needs?.with === what ? [field] : []));

/** Missing, or a count of 0. */
const isAbsent = (field: Field, value: unknown): boolean =>
  isMissing(value) || (value === 0 && fieldSpec(field).schema === Count);

/** The value of a field of the job, or of its alias. */
const jobValue = ({ fields: job }: CheckedJob, field: Field): unknown => {
  const { alias } = fieldSpec(field);
  return alias !== undefined && isMissing(job[field]) ? job[alias] : job[field];
};

const severityOf = (job: CheckedJob, { needs = {} }: FieldSpec): Severity | null => {
  const always = job.weigh(needs.needed ?? [], needs.advised ?? []);
  const { needed = [], advised = [] } = needs.withoutArrays ?? {};
  return always ?? (job.arrays.length === 0 ? job.weigh(needed, advised) : null);
};

/** Fields that the requested services need (§2.3 to §2.5). */
const missingFields = (job: CheckedJob): Finding[] =>
  rows.flatMap(([field, row]) => {
    const severity = row.needs?.with === undefined ? severityOf(job, row) : null;
    if (severity === null) return [];
    if (row.on === 'job') {
      const isAsked = isAbsent(field, jobValue(job, field));
      return isAsked ? [found('field-missing', severity, { path: [field] }, { field })] : [];
    }
    const structures = row.on === 'array' ? job.arrays : job.structures;
    return structures
      .filter(({ value, onGround }) => !(row.needs?.roofOnly && onGround) && isAbsent(field, value(field)))
      .map(({ path, array }) => found('field-missing', severity, { path: [...path, field], array }, { field }));
  });

/** A point of interconnection needs the panel's ratings, whatever the services. */
const missingRatings = (job: CheckedJob): Finding[] => {
  const interconnection = textOf(job.fields.interconnection);
  return askedWith('interconnection')
    .filter((field) => isMissing(job.fields[field]))
    .flatMap((field) => {
      if (interconnection !== '')
        return [found('interconnection-without-rating', 'needed', { path: [field] }, { field, interconnection })];
      const severity = severityOf(job, fieldSpec(field));
      return severity === null ? [] : [found('field-missing', severity, { path: [field] }, { field })];
    });
};

/** A job with a battery needs its type and number (§2.5). */
const incompleteBattery = (job: CheckedJob): Finding[] => {
  const has = (field: Field): boolean => !isAbsent(field, job.fields[field]);
  const hasBattery =
    job.wants(['wall_mount_battery']) || rows.some(([field, { about }]) => about === 'battery' && has(field));
  return hasBattery
    ? askedWith('battery')
        .filter((field) => !has(field))
        .map((field) => found('battery-incomplete', 'needed', { path: [field] }, { field }))
    : [];
};

const chosenForArrays = arrayFields.filter((field) => Object.hasOwn(referenceFields, field));

/** Choices such as `Other / see notes` and `Non-Standard` need notes. */
const missingNotes = ({ structures, fields: job }: CheckedJob): Finding[] =>
  isMissing(job.notes)
    ? structures.flatMap(({ array, value }) => {
        const spot = { path: ['notes'], array };
        const sentThere = chosenForArrays
          .map((field) => ({ field, value: nameOf(value(field)) }))
          .filter((choice) => /\bsee notes\b/i.test(choice.value))
          .map((choice) => found('notes-missing', 'needed', spot, choice));
        const frame = textOf(value('frame_shape'));
        return frame === 'Non-Standard'
          ? [...sentThere, found('notes-missing', 'advised', spot, { field: 'frame_shape', value: frame })]
          : sentThere;
      })
    : [];

const recipientAddress = [
  'recipient_street_address',
  'recipient_city',
  'recipient_state',
  'recipient_zip_code',
] as const satisfies Field[];

/** §2.6: a letter prints a recipient's name without an address alone. */
const missingRecipientAddress = ({ fields: job }: CheckedJob): Finding[] => {
  const name = textOf(job.recipient_name);
  if (name === '' || !recipientAddress.every((field) => isMissing(job[field]))) return [];
  return [found('recipient-address-missing', 'advised', { path: [recipientAddress[0]] }, { name })];
};

export const fieldFindings = (job: CheckedJob): Finding[] => [
  ...missingFields(job),
  ...missingRatings(job),
  ...incompleteBattery(job),
  ...missingNotes(job),
  ...missingRecipientAddress(job),
];
