import type { FieldError } from '../../../shared/messages/problem.ts';
import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';
import { isEmpty, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { askedServices, requestedOrDefault, type Service } from '../../../shared/job/services.ts';
import { parts } from '../../forms/jobRows.ts';
import { type Path, pointerOf, valueIn } from './edits.ts';

export const partNames = ['client', 'services', 'structure', 'electrical', 'recipient', 'photos', 'check'] as const;
export type PartName = (typeof partNames)[number];

/** Services that need the electrical fields (§2.5). */
const electrical: readonly Service[] = [
  'pv_cad_design',
  'electrical_stamps_pe_or_ee',
  'busbar_capacity_certification',
  'panel_load_calculation_report',
  'wall_mount_battery',
];

/** Services that need the roof or the ground below the panels. */
const structural: readonly Service[] = [
  'pv_structural_letter',
  'pv_cad_design',
  'structural_stamps_pe',
  'ground_mount_structural_letter',
  'post_installation_letter',
  'deep_foundations_permit_package',
  'special_inspection',
  'general_engineering',
];

const isFilled = (document: JobDocument, rows: readonly { name: string }[]): boolean =>
  rows.some(({ name }) => document[name] !== undefined && document[name] !== null);

/** Parts that the chosen services need, and parts with values. */
export const partsFor = (document: JobDocument): PartName[] => {
  const services = requestedOrDefault(askedServices(document.services_requested));
  const wants = (some: readonly Service[]): boolean => services.some((service) => some.includes(service));
  const hasArrays = Array.isArray(document.arrays) && document.arrays.length > 0;
  return partNames.filter((part) => {
    if (part === 'electrical') return wants(electrical) || isFilled(document, parts.electrical);
    if (part === 'structure') return wants(structural) || hasArrays || isFilled(document, parts.basic);
    return true;
  });
};

const partOf = (field: string): PartName => {
  if (parts.client.some(({ name }) => name === field)) return 'client';
  if (field === 'services_requested') return 'services';
  if (parts.electrical.some(({ name }) => name === field)) return 'electrical';
  if (parts.recipient.some(({ name }) => name === field)) return 'recipient';
  return 'structure';
};

const pathOf = (pointer: string): string[] => pointer.replace(/^#\/?/, '').split('/').filter(Boolean);

/** The part of the editor that shows a place of the document. */
export const partAt = (pointer: string): PartName => partOf(pathOf(pointer)[0] ?? '');

/** Whether a place of the document has no value. */
export const isMissingAt = (document: JobDocument, pointer: string): boolean =>
  isEmpty(valueIn(document, pathOf(pointer)));

const noErrors: readonly FieldError[] = [];

/** Errors at and below a place. An empty result is always the same list, so that nothing renders again for it. */
export const errorsUnder = (open: Pick<OpenDraft, 'errors' | 'notices'> | null, path: Path): readonly FieldError[] => {
  const pointer = `#${pointerOf(path)}`;
  const isHere = (error: FieldError): boolean => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`);
  const here = [...(open?.errors ?? []), ...(open?.notices ?? [])].filter(isHere);
  return here.length === 0 ? noErrors : here;
};

/** Number of errors in a part. Missing values count only after the person has tried to queue the job. */
export const errorsIn = (
  part: PartName,
  errors: readonly FieldError[],
  document: JobDocument,
  wasTried: boolean,
): number =>
  part === 'check' || part === 'photos'
    ? 0
    : errors.filter(({ pointer }) => partAt(pointer) === part && (wasTried || !isMissingAt(document, pointer))).length;
