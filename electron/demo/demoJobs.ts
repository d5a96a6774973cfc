import type { JobDocument } from '../../shared/job/jobDocument.ts';
import { referenceDefaults } from '../../shared/reference/defaults.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../shared/reference/lists.ts';
import type { PhotoSubject, PlaceOnEarth } from './sampleFiles.ts';

/** An entry of a list that every server has from the beginning. */
export const sampleEntry = (list: ReferenceListKey, name: string): ReferenceEntry => {
  const entry = referenceDefaults[list].find((one) => one.name === name);
  if (!entry) throw new RangeError(`${list} has no ${name}`);
  return entry;
};

/** One job of the sample as its crew drafts it. Each array gets a photo in each of its three slots. */
export interface DemoJob {
  fields: JobDocument;
  place: PlaceOnEarth;
  /** Photos of the job as a whole. */
  files: readonly { name: string; subject: PhotoSubject }[];
  /** Slots that the crew forgot, of every array. */
  without?: readonly ('beam-spacing' | 'beam-size' | 'attic')[];
}

const address = (street: string, city: string, zip: string): JobDocument => ({
  client_street_address: street,
  client_city: city,
  client_state: sampleEntry('states', 'California'),
  client_zip_code: zip,
});

const array = (name: string, more: JobDocument = {}): JobDocument => ({
  name,
  panel_quantity: 12,
  orientation: 'Portrait',
  roof_material: sampleEntry('roof-materials', 'Composition Shingle'),
  roof_pitch: 22.6,
  racking_type: sampleEntry('racking-types', 'XR100'),
  connection_type: sampleEntry('connection-types', 'Flashed mount, lag to rafter'),
  frame_shape: 'Rafter',
  beam_shape: sampleEntry('beam-shape', '2x6'),
  beam_spacing: 24,
  beam_span: [144, 150],
  roof_overhang: 18,
  panel_to_eave: 24,
  num_panels_on_rafter: 2,
  ...more,
});

const tile: JobDocument = {
  roof_material: sampleEntry('roof-materials', 'Concrete Tile - S'),
  connection_type: sampleEntry('connection-types', 'Tile hook'),
  beam_shape: sampleEntry('beam-shape', '2x8'),
};

const electrical = (modules: number): JobDocument => ({
  module_type: sampleEntry('module-types', 'Q.PEAK DUO BLK ML-G10+ 400'),
  module_count: modules,
  inverter_type: sampleEntry('inverter-types', 'IQ8PLUS-72-2-US'),
  inverter_count: modules,
  msp_rating: 200,
  breaker_rating: 175,
  interconnection: 'Breaker Injection into MSP',
  utility_name: 'Pacific Gas & Electric',
  contractor_license_number: '1042377',
});

const fresno: PlaceOnEarth = { latitude: 36.7378, longitude: -119.7871 };
/** A place some miles away. */
const near = (north: number, east: number): PlaceOnEarth => ({
  latitude: fresno.latitude + north / 100,
  longitude: fresno.longitude + east / 100,
});

const layout = { name: 'Panel layout.jpg', subject: 'layout' } as const;
const panel = { name: 'Main service panel.jpg', subject: 'panel' } as const;
const installed = [
  { name: 'Finished array.jpg', subject: 'installed' },
  { name: 'Array from the street.jpg', subject: 'installed' },
] as const;

const letter = { services_requested: ['pv_structural_letter'] };
const letterAndPlans = { services_requested: ['pv_structural_letter', 'pv_cad_design'] };

/** The jobs by the client's name. All names and addresses are invented. */
export const demoJobs = {
  patel: {
    fields: {
      client_name: 'Nisha Patel',
      ...address('4127 E Larkspur Ave', 'Fresno', '93726'),
      ...letter,
      arrays: [array('South', { panel_quantity: 14 }), array('West', { panel_quantity: 8, beam_span: [132] })],
    },
    place: near(4, 3),
    files: [layout],
  },
  brooks: {
    fields: {
      client_name: 'Hannah Brooks',
      ...address('918 Quail Hollow Dr', 'Clovis', '93611'),
      ...letterAndPlans,
      ...electrical(16),
      arrays: [array('South', { panel_quantity: 16, ...tile })],
    },
    place: near(9, 8),
    files: [layout, panel],
  },
  webb: {
    fields: {
      client_name: 'Marcus Webb',
      ...address('77 Old Mill Rd', 'Sanger', '93657'),
      ...letter,
      notes: 'Two layers of shingles, the lower one is wood shake.',
      arrays: [array('East', { roof_material: sampleEntry('roof-materials', 'Wood Shake'), beam_span: [192] })],
    },
    place: near(-3, 24),
    files: [layout],
  },
  ferrer: {
    fields: {
      client_name: 'Lucía Ferrer',
      ...address('2210 N Poplar St', 'Fresno', '93704'),
      ...letter,
      arrays: [array('South', { panel_quantity: 10 }), array('Garage', { panel_quantity: 6, beam_spacing: 16 })],
    },
    place: near(5, -2),
    files: [layout],
  },
  holloway: {
    fields: {
      client_name: 'Grant Holloway',
      ...address('5309 W Alder Ct', 'Fresno', '93722'),
      ...letter,
      arrays: [array('South', { panel_quantity: 18, num_panels_on_rafter: 3 })],
    },
    place: near(6, -9),
    files: [layout],
  },
  duarte: {
    fields: {
      client_name: 'Inês Duarte',
      ...address('640 Sycamore Ln', 'Selma', '93662'),
      ...letter,
      arrays: [array('South')],
    },
    place: near(-16, 17),
    files: [layout],
  },
  lindqvist: {
    fields: {
      client_name: 'Peter Lindqvist',
      ...address('1835 Minarets Way', 'Clovis', '93619'),
      services_requested: ['post_installation_letter'],
      arrays: [array('South', { panel_quantity: 20 })],
    },
    place: near(12, 10),
    files: [layout, ...installed],
  },
  quinn: {
    fields: {
      client_name: 'Tamara Quinn',
      ...address('3402 S Cherry Ave', 'Fresno', '93706'),
      ...letter,
      arrays: [array('South', { panel_quantity: 12 }), array('Patio', { panel_quantity: 6, roof_pitch: 9.5 })],
    },
    place: near(-5, -1),
    files: [layout],
  },
  oakdale: {
    fields: {
      client_name: 'Oakdale Community Hall',
      ...address('12 Orchard Rd', 'Kerman', '93630'),
      services_requested: ['pv_cad_design'],
      ...electrical(40),
      array_count: 2,
      roof_material: sampleEntry('roof-materials', 'Standing Seam Metal'),
      roof_pitch: 9.5,
      racking_type: sampleEntry('racking-types', 'XR1000'),
      connection_type: sampleEntry('connection-types', 'Standing seam clamp (no penetration)'),
      beam_shape: sampleEntry('beam-shape', '2x12'),
      beam_spacing: 24,
    },
    place: near(-1, -27),
    files: [layout, panel],
  },
  osei: {
    fields: {
      client_name: 'Daniel Osei',
      ...address('8841 N Millbrook Ave', 'Fresno', '93720'),
      ...letter,
      arrays: [array('South', { panel_quantity: 15, ...tile }), array('East', { panel_quantity: 5, ...tile })],
    },
    place: near(11, 2),
    files: [layout],
  },
  zhao: {
    fields: {
      client_name: 'Wendy Zhao',
      ...address('451 Pinedale Ct', 'Clovis', '93612'),
      ...letter,
      arrays: [array('South', { panel_quantity: 9 })],
    },
    place: near(7, 7),
    files: [layout],
    without: ['attic'],
  },
  mendes: {
    fields: {
      client_name: 'Rosa Mendes',
      ...address('206 Gateway Dr', 'Madera', '93637'),
      ...letterAndPlans,
      ...electrical(18),
      arrays: [array('South', { panel_quantity: 18, num_panels_on_rafter: 3 })],
    },
    place: near(22, -27),
    files: [layout, panel],
  },
  hadley: {
    fields: {
      client_name: 'June Hadley',
      ...address('1517 Buttonwood Ave', 'Clovis', '93611'),
      ...letter,
      arrays: [array('South'), array('West', { panel_quantity: 7 })],
    },
    place: near(10, 9),
    files: [layout],
  },
  norris: {
    fields: {
      client_name: 'Caleb Norris',
      ...address('29 Stonecrest Dr', 'Reedley', '93654'),
      ...letter,
      arrays: [array('South', { panel_quantity: 11 })],
    },
    place: near(-14, 34),
    files: [layout],
  },
  barrett: {
    fields: {
      client_name: 'Owen Barrett',
      ...address('703 Harvest Moon Ln', 'Fowler', '93625'),
      ...letter,
      arrays: [array('East', { panel_quantity: 10 })],
    },
    place: near(-10, 11),
    files: [layout],
  },
  alvarez: {
    fields: {
      client_name: 'Zoë Alvarez',
      ...address('2600 Fresno St Unit 4', 'Fresno', '93721'),
      ...letter,
      arrays: [
        array('South', { roof_pitch: 26.6, beam_span: [144, 150] }),
        array('Garage', { panel_quantity: 8, roof_pitch: 18.4, beam_spacing: 16 }),
      ],
    },
    place: near(0, 0),
    files: [layout],
  },
} as const satisfies Record<string, DemoJob>;

export type DemoJobName = keyof typeof demoJobs;
