import type { UploadKind } from '../../api/files.ts';
import { familyOfMediaType } from '../../api/fileTypes.ts';
import type { Service } from '../services.ts';
import { type CheckedJob, type CheckedPhoto, isMissing, type Structure } from './checkedJob.ts';
import { type Finding, found, type Spot } from './finding.ts';

const letter: readonly Service[] = ['pv_structural_letter'];
/** Drawing or stamping a structure is possible from measurements alone, but photos help. */
const seesStructure: readonly Service[] = ['pv_cad_design', 'structural_stamps_pe'];
const electrical: readonly Service[] = [
  'pv_cad_design',
  'panel_load_calculation_report',
  'busbar_capacity_certification',
];
const stamps: readonly Service[] = ['structural_stamps_pe', 'electrical_stamps_pe_or_ee', 'physical_wet_stamp'];
/** With one of these, the provider itself makes the documents to stamp. */
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
  /** Arrays that have nothing to photograph for this slot. */
  notOf?: 'onGround' | 'withoutAttic';
}

/** The slots, and the services that need them. The rules below handle `file`. */
const slots: readonly SlotRow[] = [
  // The reviewer compares array names with it, and draws the sheets of a design from it.
  {
    slot: 'panel-layout',
    needed: ['pv_structural_letter', 'pv_cad_design', 'ground_mount_structural_letter'],
    advised: ['shade_report'],
  },
  { slot: 'beam-spacing', needed: letter, advised: seesStructure, notOf: 'onGround' },
  { slot: 'beam-size', needed: letter, advised: seesStructure, notOf: 'onGround' },
  { slot: 'attic', needed: letter, advised: seesStructure, notOf: 'withoutAttic' },
];
/** Slots of the whole job; the others belong to arrays. */
export const jobSlots: readonly UploadKind[] = ['panel-layout', 'file'];

/** Whether the file can show what its slot asks for: a picture that opens, or a PDF of the layout. */
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

/** If some arrays have photos, an array without any was probably forgotten, whatever the services. */
const forgottenArrays = (job: CheckedJob): Finding[] => {
  const seen = new Set(job.photos.map((photo) => job.arrayOf(photo)));
  if (!job.arrays.some((array) => seen.has(array))) return [];
  return job.arrays
    .filter((array) => !seen.has(array) && !array.onGround)
    .map(({ path, array }) =>
      found('array-without-photos', job.wants(letter) ? 'needed' : 'advised', { path, array }, {}),
    );
};

/** A job without arrays has no slots for photos of beams: they belong in its files. */
const structurePhotos = (job: CheckedJob): Finding[] => {
  const severity = job.weigh(letter, seesStructure);
  const [whole] = job.structures;
  if (severity === null || job.arrays.length > 0 || whole?.onGround || has(job, 'file')) return [];
  return [found('structure-photos-missing', severity, { path: [], slot: 'file' }, {})];
};

const inFiles: Spot = { path: [], slot: 'file' };

/** Reviewers read the ratings and the interconnection from the label of the panel. */
const electricalPhotos = (job: CheckedJob): Finding[] => {
  const needed = job.wants(electrical);
  if (has(job, 'file') || (!needed && isMissing(job.fields.interconnection))) return [];
  return [found('electrical-photos-missing', needed ? 'needed' : 'advised', inFiles, {})];
};

/** A job for stamps alone must bring the documents to stamp. */
const planSet = (job: CheckedJob): Finding[] =>
  job.wants(stamps) && !job.wants(makesDocuments) && !has(job, 'file')
    ? [found('plan-set-missing', 'needed', inFiles, {})]
    : [];

/** A post-installation letter is about the finished installation, which only photos show. */
const installationPhotos = (job: CheckedJob): Finding[] =>
  job.wants(['post_installation_letter']) && !has(job, 'file')
    ? [found('installation-photos-missing', 'needed', inFiles, {})]
    : [];

export const slotFindings = (job: CheckedJob): Finding[] => [
  ...forgottenArrays(job),
  ...emptySlots(job),
  ...structurePhotos(job),
  ...electricalPhotos(job),
  ...planSet(job),
  ...installationPhotos(job),
];
