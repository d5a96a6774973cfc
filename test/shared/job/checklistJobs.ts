import { type CheckedPhoto, checkJob, type FindingCode, findingText } from '../../../shared/job/checklist.ts';
import { english } from '../../../shared/messages/speech.ts';

export type Fields = Record<string, unknown>;
export interface Checked {
  job: unknown;
  photos: readonly CheckedPhoto[];
}

export const uuid = 'b1d7c0de-0000-4000-8000-000000000001';
export const reference = (name: string, id: string | number = uuid) => ({ id, name });

export const basic = {
  roof_material: reference('Composition Shingle'),
  roof_pitch: 22.5,
  racking_type: reference('XR100'),
  connection_type: reference('Tile hook', 4),
  beam_shape: reference('2x6'),
  beam_spacing: 24,
};
export const south = {
  ...basic,
  name: 'South',
  panel_quantity: 12,
  orientation: 'Portrait',
  num_panels_on_rafter: 3,
  panel_to_eave: 18,
  frame_shape: 'Rafter',
  beam_span: [144, 120],
  roof_overhang: 12,
};
export const north = { ...south, name: 'North', panel_quantity: 8 };
export const client = {
  client_name: 'Ana Díaz',
  client_street_address: '12 Elm St',
  client_city: 'Fresno',
  client_state: { id: uuid, name: 'California' },
  client_zip_code: '93701',
};
export const letter: Fields = { ...client, services_requested: ['pv_structural_letter'], arrays: [south, north] };
export const electrical: Fields = {
  module_type: reference('400 W'),
  module_count: 20,
  inverter_type: reference('IQ8'),
  inverter_count: 20,
  msp_rating: 200,
  breaker_rating: 175,
  interconnection: 'Load Side Tap',
  utility_name: 'PG&E',
  contractor_license_num: 123456,
};
export const cad: Fields = { ...letter, ...electrical, services_requested: ['pv_cad_design'] };
export const ofBasic: Fields = { ...client, ...basic, array_count: 2, module_count: 20 };
export const only = (...services: string[]): Fields => ({ ...client, services_requested: services });

export const photo = (slot: CheckedPhoto['slot'], array: string | null = null, more: Partial<CheckedPhoto> = {}) => ({
  slot,
  array,
  sha256: `${slot} ${array}`,
  name: `${slot}.jpg`,
  ...more,
});
export const ofArray = (array: string) => [
  photo('beam-spacing', array),
  photo('beam-size', array),
  photo('attic', array),
];
export const file = photo('file');
export const photos: readonly CheckedPhoto[] = [photo('panel-layout'), ...ofArray('South'), ...ofArray('North')];
export const withFile = [...photos, file];

/** The letter with other fields in its first array. */
export const withSouth = (fields: Fields): Fields => ({ ...letter, arrays: [{ ...south, ...fields }, north] });
export const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
export const at = (latitude: number, longitude: number) => ({ place: { latitude, longitude } });

export const codesOf = (checked: Checked): FindingCode[] => checkJob(checked).map(({ code }) => code);
/** Severity, pointer and sentence of the findings with this code. */
export const told = (code: FindingCode, checked: Checked) =>
  checkJob(checked)
    .filter((finding) => finding.code === code)
    .map((finding) => `${finding.severity} ${finding.pointer} ${findingText(english, finding)}`);
