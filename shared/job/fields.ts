import { z } from 'zod';
import type { ReferenceListKey } from '../reference/lists.ts';
import type { FieldSpec } from './fieldSpec.ts';
import type { Service } from './services.ts';
import { RequestedService, ServiceSlug } from './serviceSchemas.ts';
import { Count, filledTextUpTo, maxLength, SentLicenseNumber, SentZipCode, textUpTo, ZipCode } from './text.ts';
import { refusedAs } from '../messages/rule.ts';
import { otherInterconnections, recommendedInterconnections } from './interconnectionPoints.ts';

/** A brand of one to three words, which the reference leaves open, before the fixed text. */
const backupSwitchWithMeter = /^\S+(?: \S+){0,2} Backup Switch With Meter$/;

const listed = [...recommendedInterconnections, ...otherInterconnections] as const;

export const Interconnection = z.union(
  [z.enum(listed), textUpTo(maxLength.name).regex(backupSwitchWithMeter, { abort: true })],
  refusedAs('not-an-interconnection'),
);

const letter: readonly Service[] = ['pv_structural_letter'];
const cad: readonly Service[] = ['pv_cad_design'];
const structure: readonly Service[] = [...letter, ...cad];
/** A load calculation and a busbar certification compare loads with the panel's ratings; a CAD design shows them. */
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
const client = { section: '§2.1', on: 'job', part: 'client', ofOneSite: true } as const;
const ofEachArray = { section: '§2.4', on: 'array', part: 'structure' } as const;
const ofAllArrays = { section: '§2.3', on: 'both', part: 'structure' } as const;
const electrical = { section: '§2.5', on: 'job', part: 'electrical', photos: ['file'] } as const;
const recipient = { schema: name, section: '§2.6', on: 'job', part: 'recipient', letter: 'head' } as const;

/** One row per field, in the order of the form. */
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
  external_id: {
    ...client,
    schema: filledTextUpTo(maxLength.externalId),
    section: 'Beyond the reference',
    description: "The client's own reference, unique among the organization's jobs; a revision takes it over.",
    csv: 'external_id',
    tellsApart: true,
  },
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
    ofOneSite: true,
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
    // Panels steeper than 14 in 12 are rare; a larger value is often in percent or measured from the wall.
    usual: [0, 50],
    photos: ['attic'],
    letter: { column: 'roof' },
    tellsApart: true,
    ofOneSite: true,
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
    ofOneSite: true,
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
    ofOneSite: true,
  },
  beam_spacing: {
    ...ofAllArrays,
    schema: z.number().min(6).max(480),
    unit: 'in',
    needs: { needed: structure, roofOnly: true },
    // From the clear gap of members 12 in apart to posts and beams 8 ft apart.
    usual: [10, 96],
    photos: ['beam-spacing'],
    isTaped: true,
    letter: { column: 'framing' },
    tellsApart: true,
    ofOneSite: true,
  },
  beam_span: {
    ...ofEachArray,
    schema: z.array(z.number().min(24).max(1200)).max(50),
    description: 'One entry per member.',
    unit: 'in',
    needs: { needed: letter, roofOnly: true },
    // A value below 36 was probably meant in feet; no roof frame spans more than 60 ft.
    usual: [36, 720],
    photos: ['beam-spacing'],
    letter: { column: 'framing' },
    ofOneSite: true,
  },
  roof_overhang: {
    ...ofEachArray,
    schema: z.number().min(0).max(120),
    unit: 'in',
    needs: { advised: letter, roofOnly: true },
    usual: [0, 48],
    photos: ['attic'],
    letter: { column: 'framing', as: 'overhang {}' },
    ofOneSite: true,
  },
  panel_to_eave: {
    ...ofEachArray,
    schema: z.number().min(0).max(480),
    description: 'From the eave to the bottom of the first panel.',
    unit: 'in',
    needs: { advised: letter, roofOnly: true },
    photos: ['panel-layout'],
    letter: { column: 'panels', as: '{} to eave' },
    ofOneSite: true,
  },
  num_panels_on_rafter: {
    ...ofEachArray,
    schema: z.int().min(1).max(25),
    description: 'Usually the number of rows of panels.',
    needs: { advised: letter, roofOnly: true },
    photos: ['beam-spacing'],
    letter: { column: 'panels', as: '{} on a rafter', isFirst: true },
    ofOneSite: true,
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
    ofOneSite: true,
  },
  module_type: { ...electrical, list: 'module-types', needs: { needed: cad } },
  module_count: {
    ...electrical,
    schema: Count,
    // The letter's subject prints it; for a job with arrays it is the sum of their panels.
    needs: { needed: cad, withoutArrays: { advised: letter } },
    photos: ['panel-layout', 'file'],
    letter: 'head',
    tellsApart: true,
    ofOneSite: true,
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
    ofOneSite: true,
  },
  breaker_rating: {
    ...electrical,
    schema: z.literal([25, 50, 75, 100, 125, 150, 175, 200, 225]),
    description: 'At most `msp_rating`.',
    unit: 'A',
    needs: { needed: needRatings, with: 'interconnection' },
    ofOneSite: true,
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
export type JobField = { [F in Field]: Rows[F]['on'] extends 'array' ? never : F }[Field];
export type ArrayField = { [F in Field]: Rows[F]['on'] extends 'job' ? never : F }[Field];

export const fieldSpec = (field: Field): FieldSpec => fields[field];
const fieldNames = Object.keys(fields) as Field[];
export const jobFields = fieldNames.filter((field) => fields[field].on !== 'array') as JobField[];
export const arrayFields = fieldNames.filter((field) => fields[field].on !== 'job') as ArrayField[];

/** Fields that the job has for all arrays, and each array for itself. */
export const sharedFields = fieldNames.filter((field) => fields[field].on === 'both');
/** Fields that only a job without a list of arrays has. */
export const insteadOfArrays: readonly string[] = jobFields.filter((field) => fieldSpec(field).insteadOfArrays);

/** False for `arrays` and for names that only responses have. */
export const isField = (name: string): name is Field => Object.hasOwn(fields, name);

type ReferenceField = { [F in Field]: Rows[F] extends { list: ReferenceListKey } ? F : never }[Field];
/** The list of each reference field. */
export const referenceFields = Object.fromEntries(
  fieldNames.flatMap((field) => ('list' in fields[field] ? [[field, fields[field].list]] : [])),
) as { [F in ReferenceField]: Rows[F]['list'] };
