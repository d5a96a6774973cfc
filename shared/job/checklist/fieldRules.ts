import type { Service } from '../services.ts';
import { type CheckedJob, isMissing, nameOf, textOf } from './checkedJob.ts';
import { type Finding, found } from './finding.ts';

const letter: readonly Service[] = ['pv_structural_letter'];
const cad: readonly Service[] = ['pv_cad_design'];
const structure: readonly Service[] = [...letter, ...cad];

interface FieldRow {
  field: string;
  /** `structure`: every array, or the job without arrays; `array`: arrays alone; `basic`: a job without arrays. */
  of: 'structure' | 'array' | 'basic' | 'job';
  needed?: readonly Service[];
  advised?: readonly Service[];
  /** Measured on a roof: not asked of an array on the ground. */
  roofOnly?: true;
}

/** What each service is made from: §2.3 to §2.5, and the row that a letter prints for every array. */
const rows: readonly FieldRow[] = [
  // §2.3, the same for the letter and for the structural part of CAD design; racking is not printed on a letter.
  { field: 'roof_material', of: 'structure', needed: structure },
  { field: 'roof_pitch', of: 'structure', needed: structure, roofOnly: true },
  { field: 'connection_type', of: 'structure', needed: structure },
  { field: 'beam_shape', of: 'structure', needed: structure, roofOnly: true },
  { field: 'beam_spacing', of: 'structure', needed: structure, roofOnly: true },
  { field: 'racking_type', of: 'structure', needed: cad, advised: letter },
  // §2.4: the letter prints panels, frame and spans; from the rest a reviewer works out loads, or infers them.
  { field: 'panel_quantity', of: 'array', needed: letter },
  { field: 'frame_shape', of: 'array', needed: letter, roofOnly: true },
  { field: 'beam_span', of: 'array', needed: letter, roofOnly: true },
  { field: 'orientation', of: 'array', advised: letter },
  { field: 'num_panels_on_rafter', of: 'array', advised: letter, roofOnly: true },
  { field: 'panel_to_eave', of: 'array', advised: letter, roofOnly: true },
  { field: 'roof_overhang', of: 'array', advised: letter, roofOnly: true },
  // §2.3: CAD counts the arrays where none are listed; the letter's subject line has both counts.
  { field: 'array_count', of: 'basic', needed: cad, advised: letter },
  { field: 'module_count', of: 'job', needed: cad },
  { field: 'module_count', of: 'basic', advised: letter },
  // §2.5 without what it calls optional or leaves out when not applicable.
  { field: 'module_type', of: 'job', needed: cad },
  { field: 'inverter_type', of: 'job', needed: cad },
  { field: 'inverter_count', of: 'job', needed: cad },
  { field: 'interconnection', of: 'job', needed: cad },
  { field: 'utility_name', of: 'job', needed: cad },
  { field: 'contractor_license_number', of: 'job', advised: cad },
];

const ratings = ['msp_rating', 'breaker_rating'] as const;
/** A load calculation and a busbar certification are sums against the panel's ratings; a CAD design draws them. */
const needRatings: readonly Service[] = [...cad, 'panel_load_calculation_report', 'busbar_capacity_certification'];

const counts = new Set(['panel_quantity', 'array_count', 'module_count', 'inverter_count', 'battery_count']);
/** None of something that the service is about is as good as not said. */
const isUnsaid = (field: string, value: unknown): boolean => isMissing(value) || (counts.has(field) && value === 0);

/** The two keys that the reference has for one field (§2.5). */
const jobValue = ({ fields }: CheckedJob, field: string): unknown =>
  field === 'contractor_license_number' && isMissing(fields[field]) ? fields.contractor_license_num : fields[field];

const missingFields = (job: CheckedJob): Finding[] =>
  rows.flatMap((row) => {
    const severity = job.weigh(row.needed ?? [], row.advised ?? []);
    if (severity === null) return [];
    const { field } = row;
    if (row.of === 'job' || row.of === 'basic') {
      // Asked by the CAD row already.
      const twice = row.of === 'basic' && field === 'module_count' && job.wants(cad);
      const asked = (row.of === 'job' || job.arrays.length === 0) && !twice;
      return asked && isUnsaid(field, jobValue(job, field))
        ? [found('field-missing', severity, { path: [field] }, { field })]
        : [];
    }
    const places = row.of === 'array' ? job.arrays : job.structures;
    return places
      .filter(({ value, onGround }) => !(row.roofOnly && onGround) && isUnsaid(field, value(field)))
      .map(({ path, array }) => found('field-missing', severity, { path: [...path, field], array }, { field }));
  });

/** A point of interconnection cannot be judged without the two ratings, whatever else the job is for. */
const missingRatings = (job: CheckedJob): Finding[] => {
  const interconnection = textOf(job.fields.interconnection);
  if (interconnection === '' && !job.wants(needRatings)) return [];
  return ratings
    .filter((field) => isMissing(job.fields[field]))
    .map((field) =>
      interconnection === ''
        ? found('field-missing', 'needed', { path: [field] }, { field })
        : found('interconnection-without-rating', 'needed', { path: [field] }, { field, interconnection }),
    );
};

/** §2.5 lets a job have no battery; one that has any says which and how many. */
const incompleteBattery = (job: CheckedJob): Finding[] => {
  const has = (field: string) => !isUnsaid(field, job.fields[field]);
  const hasBattery = job.wants(['wall_mount_battery']) || ['battery_type', 'battery_count', 'battery_backup'].some(has);
  return hasBattery
    ? ['battery_type', 'battery_count']
        .filter((field) => !has(field))
        .map((field) => found('battery-incomplete', 'needed', { path: [field] }, { field }))
    : [];
};

/** A choice that sends the reader to the notes, or that says nothing without words, where there are no notes. */
const missingNotes = ({ structures, fields }: CheckedJob): Finding[] =>
  isMissing(fields.notes)
    ? structures.flatMap(({ array, value }) => {
        const spot = { path: ['notes'], array };
        const sentThere = ['connection_type', 'racking_type', 'roof_material', 'beam_shape']
          .map((field) => ({ field, value: nameOf(value(field)) }))
          .filter((choice) => /\bsee notes\b/i.test(choice.value))
          .map((choice) => found('notes-missing', 'needed', spot, choice));
        const frame = textOf(value('frame_shape'));
        return frame === 'Non-Standard'
          ? [...sentThere, found('notes-missing', 'advised', spot, { field: 'frame_shape', value: frame })]
          : sentThere;
      })
    : [];

/** What a service is made from and the job does not say. */
export const fieldFindings = (job: CheckedJob): Finding[] => [
  ...missingFields(job),
  ...missingRatings(job),
  ...incompleteBattery(job),
  ...missingNotes(job),
];
