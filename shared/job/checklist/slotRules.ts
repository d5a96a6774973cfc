import type { UploadKind } from '../../api/files.ts';
import { familyOfMediaType } from '../../api/fileTypes.ts';
import type { Service } from '../services.ts';
import { type CheckedJob, type CheckedPhoto, isMissing, type Structure } from './checkedJob.ts';
import { type Finding, found, type Spot } from './finding.ts';

const letter: readonly Service[] = ['pv_structural_letter'];
/** Who draws or stamps a roof's structure wants to see it, but can go by the measurements. */
const seesStructure: readonly Service[] = ['pv_cad_design', 'structural_stamps_pe'];
const electrical: readonly Service[] = [
  'pv_cad_design',
  'panel_load_calculation_report',
  'busbar_capacity_certification',
];
const stamps: readonly Service[] = ['structural_stamps_pe', 'electrical_stamps_pe_or_ee', 'physical_wet_stamp'];
/** With one of these the provider makes what is stamped. */
const makesDocuments: readonly Service[] = [
  'pv_structural_letter',
  'pv_cad_design',
  'ground_mount_structural_letter',
  'post_installation_letter',
  'panel_load_calculation_report',
  'busbar_capacity_certification',
  'non_pv_design',
  'deep_foundations_permit_package',
];

interface SlotRow {
  slot: UploadKind;
  needed: readonly Service[];
  advised: readonly Service[];
  /** Arrays whose place has nothing to photograph for this slot. */
  notOf?: 'onGround' | 'withoutAttic';
}

/** The slots of the board and who needs them; `file` is asked for by its contents, below. */
const slots: readonly SlotRow[] = [
  // Array names are compared with it, and the sheets of a design are drawn from it.
  {
    slot: 'panel-layout',
    needed: ['pv_structural_letter', 'pv_cad_design', 'ground_mount_structural_letter'],
    advised: ['shade_report'],
  },
  { slot: 'beam-spacing', needed: letter, advised: seesStructure, notOf: 'onGround' },
  { slot: 'beam-size', needed: letter, advised: seesStructure, notOf: 'onGround' },
  { slot: 'attic', needed: letter, advised: seesStructure, notOf: 'withoutAttic' },
];
/** Slots of the whole job; the others are an array's. */
export const jobSlots: readonly UploadKind[] = ['panel-layout', 'file'];

/** Whether a reviewer can see in it what its slot asks for: no video, no text, nothing that cannot be opened. */
const shows = ({ slot, mediaType, fault }: CheckedPhoto): boolean => {
  if (fault) return false;
  if (slot === 'file' || mediaType === undefined) return true;
  const family = familyOfMediaType(mediaType);
  return family === 'picture' || (family === 'pdf' && slot === 'panel-layout');
};

const has = (job: CheckedJob, slot: UploadKind): boolean =>
  job.photos.some((photo) => photo.slot === slot && shows(photo));

const asksOf = ({ notOf }: SlotRow, structure: Structure): boolean => notOf === undefined || !structure[notOf];

const emptySlots = (job: CheckedJob): Finding[] => {
  const filled = new Set(job.photos.filter(shows).map((photo) => `${photo.slot} ${job.arrayOf(photo)?.index}`));
  return slots.flatMap((row) => {
    const severity = job.weigh(row.needed, row.advised);
    if (severity === null) return [];
    const { slot } = row;
    if (jobSlots.includes(slot))
      return has(job, slot) ? [] : [found('photo-missing', severity, { path: [], slot }, {})];
    return job.arrays
      .filter((array) => asksOf(row, array) && !filled.has(`${slot} ${array.index}`))
      .map(({ path, array }) => found('photo-missing', severity, { path, array, slot }, {}));
  });
};

/** An array without photos beside others that have some was forgotten, whatever the services. */
const forgottenArrays = (job: CheckedJob): Finding[] => {
  const seen = new Set(job.photos.map((photo) => job.arrayOf(photo)));
  if (!job.arrays.some((array) => seen.has(array))) return [];
  return job.arrays
    .filter((array) => !seen.has(array) && !array.onGround)
    .map(({ path, array }) =>
      found('array-without-photos', job.wants(letter) ? 'needed' : 'advised', { path, array }, {}),
    );
};

/** With the Basic fields there are no arrays to hold photos of beams: they go to the job's files. */
const structurePhotos = (job: CheckedJob): Finding[] => {
  const severity = job.weigh(letter, seesStructure);
  const [whole] = job.structures;
  if (severity === null || job.arrays.length > 0 || whole?.onGround || has(job, 'file')) return [];
  return [found('structure-photos-missing', severity, { path: [], slot: 'file' }, {})];
};

const inFiles: Spot = { path: [], slot: 'file' };

/** A missing panel label holds up reviews: the ratings and the interconnection are read from it. */
const electricalPhotos = (job: CheckedJob): Finding[] => {
  const needed = job.wants(electrical);
  if (has(job, 'file') || (!needed && isMissing(job.fields.interconnection))) return [];
  return [found('electrical-photos-missing', needed ? 'needed' : 'advised', inFiles, {})];
};

/** Stamps alone are for documents that somebody else made, so they have to be sent. */
const planSet = (job: CheckedJob): Finding[] =>
  job.wants(stamps) && !job.wants(makesDocuments) && !has(job, 'file')
    ? [found('plan-set-missing', 'needed', inFiles, {})]
    : [];

/** A letter after installation is about what was built, and only photos show that to somebody who was not there. */
const installationPhotos = (job: CheckedJob): Finding[] =>
  job.wants(['post_installation_letter']) && !has(job, 'file')
    ? [found('installation-photos-missing', 'needed', inFiles, {})]
    : [];

/** Slots that are empty and should not be. */
export const slotFindings = (job: CheckedJob): Finding[] => [
  ...forgottenArrays(job),
  ...emptySlots(job),
  ...structurePhotos(job),
  ...electricalPhotos(job),
  ...planSet(job),
  ...installationPhotos(job),
];
