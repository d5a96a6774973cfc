import { z } from 'zod';
import type { UploadKind } from '../api/files.ts';
import type { ReferenceListKey } from '../reference/lists.ts';
import { Interconnection } from './interconnection.ts';
import { RequestedService, type Service, ServiceSlug } from './services.ts';
import { Count, filledTextUpTo, maxLength, SentLicenseNumber, SentZipCode, textUpTo, ZipCode } from './text.ts';

/** Parts of the form, in their order; an array's fields have an editor of their own. */
const formParts = ['client', 'services', 'structure', 'electrical', 'recipient'] as const;
export type FormPart = (typeof formParts)[number];

/** Units of values on the wire; each language has its own sign for them. */
export type Unit = 'in' | '°' | 'lb' | 'A' | 'years';

/** Services that a field is for: without it a reviewer cannot finish (`needed`), or would probably ask (`advised`). */
interface FieldNeeds {
  needed?: readonly Service[];
  advised?: readonly Service[];
  /** The same where the job lists no arrays. */
  withoutArrays?: { needed?: readonly Service[]; advised?: readonly Service[] };
  /** Measured on a roof: not asked of an array on the ground. */
  roofOnly?: true;
  /** Also asked of a job that has a point of interconnection, or a battery. */
  with?: 'interconnection' | 'battery';
}

/** Columns of the array table of the letter, in which the fields of an array are printed. */
export type LetterColumn = 'panels' | 'framing' | 'roof' | 'connection';

/**
 * What there is to know of one field of a job (§2.1 to §2.6). Titles and names in sentences are in
 * `shared/messages/<language>/fieldNames.ts`. Schemas, forms, documents, the checklist and exports are made from these rows.
 */
export interface FieldSpec {
  /** As it is sent. A reference field names its list instead. */
  schema?: z.ZodType;
  list?: ReferenceListKey;
  /** As it is answered, where that differs from what is sent. */
  answered?: z.ZodType;
  /** Section of the API reference. */
  section: string;
  description?: string;
  unit?: Unit;
  /** `both`: of the job for all arrays, and of each array, which inherits what it leaves out (§2.3). */
  on: 'job' | 'array' | 'both';
  /** Where the form asks for it, in the order of the rows. */
  part: FormPart;
  /** No job is accepted without it. */
  required?: true;
  /** Said only where the job lists no arrays. */
  insteadOfArrays?: true;
  /** A second name under which it is accepted. */
  alias?: string;
  /** The control of the form, where the schema does not tell. */
  control?: 'long-text' | 'suggested';
  needs?: FieldNeeds;
  /** Any value of it means that the job has a battery. */
  about?: 'battery';
  /** What nearly every roof has; outside, a wrong unit or a slipped digit is likelier than such a roof. */
  usual?: readonly [low: number, high: number];
  /** Slots whose photos prove it: the reviewer's page shows the value beside them. */
  photos?: readonly UploadKind[];
  /** A tape in those photos measures it: arrays with the same value may share a photo. */
  isTaped?: true;
  /** The letter prints it here, `as` with the value for `{}`; without `as` the table composes it with other fields. */
  letter?: { column: LetterColumn; as?: string } | 'head';
  /** Its column in the export of the jobs. */
  csv?: string;
  /** A provider's job with another value is another job. True of every reference field. */
  tellsApart?: true;
}

const letter: readonly Service[] = ['pv_structural_letter'];
const cad: readonly Service[] = ['pv_cad_design'];
const structure: readonly Service[] = [...letter, ...cad];
/** A load calculation and a busbar certification are sums against the panel's ratings; a CAD design draws them. */
const needRatings: readonly Service[] = [...cad, 'panel_load_calculation_report', 'busbar_capacity_certification'];

export const orientations = ['Portrait', 'Landscape'] as const;
export const frameShapes = [
  'Rafter',
  'Kingpost',
  'Simple Fink',
  'Queen',
  'Fink',
  'Howe',
  'Fan',
  'Modified Queen',
  'Double Fink',
  'Double Howe',
  'Attic',
  'Purlin',
  'Non-Standard',
] as const;
export const productionMeterLocations = ['Between Solar and Disconnect', 'Between Disconnect and MSP'] as const;
export const batteryBackups = ['Whole Home', 'Partial Home'] as const;

const name = textUpTo(maxLength.name);
const client = { section: '§2.1', on: 'job', part: 'client' } as const;
const ofEachArray = { section: '§2.4', on: 'array', part: 'structure' } as const;
const ofAllArrays = { section: '§2.3', on: 'both', part: 'structure' } as const;
const electrical = { section: '§2.5', on: 'job', part: 'electrical', photos: ['file'] } as const;
const recipient = { schema: name, section: '§2.6', on: 'job', part: 'recipient', letter: 'head' } as const;

/** One row a field, in the order of the form. */
export const fields = {
  client_name: {
    ...client,
    schema: filledTextUpTo(maxLength.name),
    description: 'Appears on the letter.',
    required: true,
    letter: 'head',
    csv: 'client_name',
  },
  client_street_address: {
    ...client,
    schema: filledTextUpTo(maxLength.address),
    description: 'May hold a full address; it is then split, and the other address fields are filled from it.',
    required: true,
    letter: 'head',
    csv: 'street_address',
  },
  client_city: { ...client, schema: name, description: 'Appears on the letter.', letter: 'head', csv: 'city' },
  client_state: { ...client, list: 'states', letter: 'head', csv: 'state' },
  client_zip_code: { ...client, schema: SentZipCode, answered: ZipCode, letter: 'head', csv: 'zip_code' },
  notes: { ...client, schema: textUpTo(maxLength.notes), control: 'long-text' },
  services_requested: {
    section: '§2.2',
    on: 'job',
    part: 'services',
    schema: z.array(RequestedService).max(100),
    answered: z.array(ServiceSlug),
    letter: 'head',
    csv: 'services',
  },
  name: { ...ofEachArray, schema: textUpTo(maxLength.arrayName), letter: { column: 'panels' } },
  panel_quantity: {
    ...ofEachArray,
    schema: Count,
    needs: { needed: letter },
    photos: ['panel-layout'],
    letter: { column: 'panels' },
  },
  orientation: {
    ...ofEachArray,
    schema: z.enum(orientations),
    needs: { advised: letter },
    photos: ['panel-layout'],
    letter: { column: 'panels' },
  },
  roof_material: {
    ...ofAllArrays,
    list: 'roof-materials',
    needs: { needed: structure },
    photos: ['attic'],
    letter: { column: 'roof' },
  },
  roof_pitch: {
    ...ofAllArrays,
    schema: z.number().min(0).max(60),
    unit: '°',
    needs: { needed: structure, roofOnly: true },
    // Panels on anything steeper than 14 in 12 are rare; a pitch in percent or from the wall lands here.
    usual: [0, 50],
    photos: ['attic'],
    letter: { column: 'roof' },
    tellsApart: true,
  },
  racking_type: {
    ...ofAllArrays,
    list: 'racking-types',
    needs: { needed: cad, advised: letter },
    letter: { column: 'connection', as: '{}' },
  },
  connection_type: {
    ...ofAllArrays,
    list: 'connection-types',
    needs: { needed: structure },
    letter: { column: 'connection' },
  },
  ballast_weight: {
    ...ofEachArray,
    schema: z.number().min(0).max(100),
    description: 'Required when the connection type is Ballast.',
    unit: 'lb',
    letter: { column: 'connection', as: 'ballast {}' },
  },
  frame_shape: {
    ...ofEachArray,
    schema: z.enum(frameShapes),
    needs: { needed: letter, roofOnly: true },
    photos: ['attic'],
    letter: { column: 'framing' },
  },
  beam_shape: {
    ...ofAllArrays,
    list: 'beam-shape',
    needs: { needed: structure, roofOnly: true },
    photos: ['beam-size'],
    isTaped: true,
    letter: { column: 'framing' },
  },
  beam_spacing: {
    ...ofAllArrays,
    schema: z.number().min(6).max(480),
    unit: 'in',
    needs: { needed: structure, roofOnly: true },
    // From a clear gap of members 12 in apart to posts and beams 8 ft apart.
    usual: [10, 96],
    photos: ['beam-spacing'],
    isTaped: true,
    letter: { column: 'framing' },
    tellsApart: true,
  },
  beam_span: {
    ...ofEachArray,
    schema: z.array(z.number().min(24).max(1200)).max(50),
    description: 'One entry per member.',
    unit: 'in',
    needs: { needed: letter, roofOnly: true },
    // Below 3 ft it was probably meant in feet; beyond 60 ft no roof frame spans.
    usual: [36, 720],
    photos: ['beam-spacing'],
    letter: { column: 'framing' },
  },
  roof_overhang: {
    ...ofEachArray,
    schema: z.number().min(0).max(120),
    unit: 'in',
    needs: { advised: letter, roofOnly: true },
    usual: [0, 48],
    photos: ['attic'],
    letter: { column: 'framing', as: 'overhang {}' },
  },
  panel_to_eave: {
    ...ofEachArray,
    schema: z.number().min(0).max(480),
    description: 'From the eave to the bottom of the first panel.',
    unit: 'in',
    needs: { advised: letter, roofOnly: true },
    photos: ['panel-layout'],
    letter: { column: 'panels', as: '{} to eave' },
  },
  num_panels_on_rafter: {
    ...ofEachArray,
    schema: z.int().min(1).max(25),
    description: 'Usually the number of rows of panels.',
    needs: { advised: letter, roofOnly: true },
    photos: ['beam-spacing'],
    letter: { column: 'panels', as: '{} on a rafter' },
  },
  array_count: {
    section: '§2.3',
    on: 'job',
    part: 'structure',
    schema: Count,
    description: 'For CAD design needed only when no `arrays` list is sent.',
    insteadOfArrays: true,
    needs: { withoutArrays: { needed: cad, advised: letter } },
    photos: ['panel-layout'],
    letter: 'head',
    tellsApart: true,
  },
  module_type: { ...electrical, list: 'module-types', needs: { needed: cad } },
  module_count: {
    ...electrical,
    schema: Count,
    // The letter's subject has it; where arrays are listed, it is the sum of their panels.
    needs: { needed: cad, withoutArrays: { advised: letter } },
    photos: ['panel-layout', 'file'],
    letter: 'head',
    tellsApart: true,
  },
  inverter_type: { ...electrical, list: 'inverter-types', needs: { needed: cad } },
  inverter_count: { ...electrical, schema: Count, needs: { needed: cad }, tellsApart: true },
  optimizer_type: { ...electrical, list: 'optimizer-types' },
  battery_type: { ...electrical, list: 'battery-types', about: 'battery', needs: { with: 'battery' } },
  battery_count: { ...electrical, schema: Count, about: 'battery', needs: { with: 'battery' } },
  battery_backup: { ...electrical, schema: z.enum(batteryBackups), about: 'battery' },
  msp_rating: {
    ...electrical,
    schema: z.literal([100, 125, 150, 175, 200, 225]),
    description: 'The steps that main service panels come in.',
    unit: 'A',
    needs: { needed: needRatings, with: 'interconnection' },
  },
  breaker_rating: {
    ...electrical,
    schema: z.literal([25, 50, 75, 100, 125, 150, 175, 200, 225]),
    description: 'At most `msp_rating`.',
    unit: 'A',
    needs: { needed: needRatings, with: 'interconnection' },
  },
  interconnection: { ...electrical, schema: Interconnection, control: 'suggested', needs: { needed: cad } },
  production_meter_location: {
    ...electrical,
    schema: z.enum(productionMeterLocations),
    description: 'Left out when not applicable.',
  },
  utility_name: { ...electrical, schema: name, needs: { needed: cad }, csv: 'utility', tellsApart: true },
  mpu_model_number: { ...electrical, schema: textUpTo(maxLength.modelNumber), tellsApart: true },
  contractor_license_number: {
    ...electrical,
    schema: SentLicenseNumber,
    answered: textUpTo(maxLength.modelNumber),
    // The name in the sample body of §2.5.
    alias: 'contractor_license_num',
    needs: { advised: cad },
  },
  recipient_name: recipient,
  recipient_street_address: { ...recipient, schema: textUpTo(maxLength.address) },
  recipient_city: recipient,
  recipient_state: { ...recipient, description: 'A string, not a State object.' },
  recipient_zip_code: recipient,
} as const satisfies Record<string, FieldSpec>;

export type Field = keyof typeof fields;
type Rows = typeof fields;
/** Fields of the job itself. */
export type JobField = { [F in Field]: Rows[F]['on'] extends 'array' ? never : F }[Field];
/** Fields of an array. */
export type ArrayField = { [F in Field]: Rows[F]['on'] extends 'job' ? never : F }[Field];

export const fieldSpec = (field: Field): FieldSpec => fields[field];
const fieldNames = Object.keys(fields) as Field[];
export const jobFields = fieldNames.filter((field) => fields[field].on !== 'array') as JobField[];
export const arrayFields = fieldNames.filter((field) => fields[field].on !== 'job') as ArrayField[];

/** Fields that the job has once for all its arrays, and each array for itself. */
export const sharedFields = fieldNames.filter((field) => fields[field].on === 'both');
/** Fields of the job that have no place where it lists arrays. */
export const insteadOfArrays: readonly string[] = jobFields.filter((field) => fieldSpec(field).insteadOfArrays);

/** Whether a job has a field of this name; not so for `arrays` and for what only answers have. */
export const isField = (name: string): name is Field => Object.hasOwn(fields, name);

type ReferenceField = { [F in Field]: Rows[F] extends { list: ReferenceListKey } ? F : never }[Field];
/** The list of each field that is chosen from one. */
export const referenceFields = Object.fromEntries(
  fieldNames.flatMap((field) => ('list' in fields[field] ? [[field, fields[field].list]] : [])),
) as { [F in ReferenceField]: Rows[F]['list'] };
