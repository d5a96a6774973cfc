import { LetterEntries } from '../../../shared/letters/entries.ts';
import { arraySample, letterSample } from '../../../shared/letters/entryRows.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import type { LetterKind } from '../../../shared/job/letterKinds.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import { letterContent, type LetterContent, type LetterJob } from './drawing/letterContent.ts';
import type { Store } from '../store/openStore.ts';
import { firmOf } from '../firm/firm.ts';

/** No job has this number. */
export const sampleNumber = '0-1';

/** A job that no client sent. */
const roof: LetterJob = {
  client_name: 'Maria Sample',
  client_street_address: '100 Main Street',
  client_city: 'Fresno',
  client_state: { name: 'California', abbreviation: 'CA' },
  client_zip_code: '93721',
  ahj: 'City of Fresno',
  arrays: [
    {
      ...{ name: 'South', panel_quantity: 12, orientation: 'Portrait', connection_type: { name: 'L-Foot' } },
      ...{ roof_material: { name: 'Composition Shingle' }, roof_pitch: 18.4 },
      ...{ frame_shape: 'Rafter', beam_shape: { name: '2x6' }, beam_spacing: 24, beam_span: [144] },
    },
  ],
};

const samples: Readonly<Record<LetterKind, LetterJob>> = {
  roof_evaluation: { ...roof, services_requested: ['pv_structural_letter'] },
  post_installation: { ...roof, services_requested: ['post_installation_letter'] },
  ground_mount: {
    ...roof,
    services_requested: ['ground_mount_structural_letter'],
    arrays: [{ name: 'Field', panel_quantity: 24, orientation: 'Portrait', roof_material: { name: 'Ground Mount' } }],
  },
};

/** What the reviewer of the sample entered. */
export const sampleEntries = (kind: LetterKind): LetterEntries =>
  LetterEntries.parse({ ...letterSample, arrays: [{ ...arraySample, position: 1 }], kind });

/** A letter about the sample job, with the firm's settings as they are typed. */
export const composeSample = async (
  store: Pick<Store, 'settings' | 'files'>,
  { nowMs, entries, settings }: { nowMs: number; entries: LetterEntries; settings: FirmSettings },
): Promise<LetterContent> => {
  const { logo, signature } = await firmOf(store);
  return letterContent({
    ...{ letterNumber: sampleNumber, draft: true, firm: settings, entries, uploads: [], logo, signature },
    date: dayIn(nowMs, settings.time_zone || zoneHere()),
    job: samples[entries.kind ?? 'roof_evaluation'],
    organization: { name: 'Sample Solar', street: '88 Industrial Way', city: 'Clovis', state: 'CA', zip: '93612' },
  });
};
