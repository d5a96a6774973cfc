/** How one field of a body is judged. */
export type PlainField =
  | { kind: 'text'; isRequired?: boolean }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'choice'; of: readonly (string | number)[] }
  | { kind: 'numbers'; min: number; max: number }
  | { kind: 'zip' }
  | { kind: 'reference'; list: string };

export type PlainFields = Readonly<Record<string, PlainField>>;

const text: PlainField = { kind: 'text' };
const count: PlainField = { kind: 'whole', min: 0, max: 2 ** 31 - 1 };
const reference = (list: string): PlainField => ({ kind: 'reference', list });
const number = (min: number, max: number): PlainField => ({ kind: 'number', min, max });

/** §2.3. */
const basic: PlainFields = {
  roof_material: reference('roof-materials'),
  roof_pitch: number(0, 60),
  racking_type: reference('racking-types'),
  connection_type: reference('connection-types'),
  beam_shape: reference('beam-shape'),
  beam_spacing: number(6, 480),
};

/** §2.4. */
export const arrayFields: PlainFields = {
  name: text,
  panel_quantity: count,
  orientation: { kind: 'choice', of: ['Portrait', 'Landscape'] },
  num_panels_on_rafter: { kind: 'whole', min: 1, max: 25 },
  panel_to_eave: number(0, 480),
  ballast_weight: number(0, 100),
  frame_shape: {
    kind: 'choice',
    of: [
      ...['Rafter', 'Kingpost', 'Simple Fink', 'Queen', 'Fink', 'Howe', 'Fan', 'Modified Queen', 'Double Fink'],
      ...['Double Howe', 'Attic', 'Purlin', 'Non-Standard'],
    ],
  },
  beam_span: { kind: 'numbers', min: 24, max: 1200 },
  roof_overhang: number(0, 120),
  ...basic,
};

/** §2.1, §2.3, §2.5 and §2.6, without the services and the arrays. */
export const jobFields: PlainFields = {
  client_name: { kind: 'text', isRequired: true },
  client_street_address: { kind: 'text', isRequired: true },
  client_city: text,
  client_state: reference('states'),
  client_zip_code: { kind: 'zip' },
  notes: text,
  ...basic,
  array_count: count,
  module_type: reference('module-types'),
  module_count: count,
  inverter_type: reference('inverter-types'),
  inverter_count: count,
  production_meter_location: {
    kind: 'choice',
    of: ['Between Solar and Disconnect', 'Between Disconnect and MSP'],
  },
  msp_rating: { kind: 'choice', of: [100, 125, 150, 175, 200, 225] },
  breaker_rating: { kind: 'choice', of: [25, 50, 75, 100, 125, 150, 175, 200, 225] },
  interconnection: text,
  optimizer_type: reference('optimizer-types'),
  mpu_model_number: text,
  battery_type: reference('battery-types'),
  battery_count: count,
  battery_backup: { kind: 'choice', of: ['Whole Home', 'Partial Home'] },
  utility_name: text,
  contractor_license_number: text,
  recipient_name: text,
  recipient_street_address: text,
  recipient_city: text,
  recipient_state: text,
  recipient_zip_code: text,
};

/** §2.2, with the two legacy slugs that the reference names. */
export const slugs: readonly string[] = [
  ...['pv_structural_letter', 'pv_cad_design', 'structural_stamps_pe', 'electrical_stamps_pe_or_ee'],
  ...['ground_mount_structural_letter', 'post_installation_letter', 'physical_wet_stamp'],
  ...['panel_load_calculation_report', 'busbar_capacity_certification', 'wall_mount_battery', 'non_pv_design'],
  ...['shade_report', 'deep_foundations_permit_package', 'special_inspection', 'general_engineering'],
];
export const legacySlugs: Readonly<Record<string, string>> = {
  structural_letter: 'pv_structural_letter',
  cad_packet: 'pv_cad_design',
};

/** §4.8. */
export const revisionFields: PlainFields = {
  revision_notes: { kind: 'text', isRequired: true },
  revision_reason: {
    kind: 'choice',
    of: [
      ...['equipment_change', 'electrical_change', 'ahj_rejection', 'utility_rejection', 'company_preference'],
      ...['right_angle_error', 'layout_change', 'additional_service', 'as_built', 'other'],
    ],
  },
};
