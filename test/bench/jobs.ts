import { referenceDefaults } from '../../shared/reference/defaults.ts';
import type { ReferenceListKey } from '../../shared/reference/lists.ts';

const entry = (list: ReferenceListKey, index = 0) => ({ id: referenceDefaults[list][index]!.id });

const client = (turn: number) => ({
  client_name: `Client ${turn} of the bench`,
  client_street_address: `${turn} North Harbor Lane`,
  client_city: 'Fresno',
  client_zip_code: '93721',
  utility_name: 'Pacific Gas and Electric',
  services_requested: ['pv_structural_letter', 'pv_cad_design'],
  notes: 'The hatch is in the hall, the panel in the garage. '.repeat(16),
});

const array = (name: string) => ({
  name,
  panel_quantity: 12,
  orientation: 'Portrait',
  roof_pitch: 18.4,
  beam_spacing: 24,
  beam_span: [144, 102.5],
});

/** A draft of two arrays, without references: the bench's own provider has no lists. */
export const draftJob = (turn: number) => ({ ...client(turn), arrays: [array('South'), array('Garage')] });

const ofJob = {
  client_state: entry('states', 5),
  module_type: entry('module-types'),
  inverter_type: entry('inverter-types'),
};
const arrays = ['South', 'Garage'].map((name, index) => ({
  ...array(name),
  roof_material: entry('roof-materials', index),
  racking_type: entry('racking-types', index),
  connection_type: entry('connection-types', index),
  beam_shape: entry('beam-shape', index),
}));

/** The body of a submission of usual size: 2 kB, two arrays, references. */
export const jobText = (turn: number): string => JSON.stringify({ ...client(turn), ...ofJob, arrays });

/** A surname of five letters, another one for every number below 26^5. */
export const surname = (number: number): string =>
  Array.from({ length: 5 }, (_, place) =>
    String.fromCharCode(97 + (Math.floor((number * 4_000_037) / 26 ** place) % 26)),
  ).join('');
