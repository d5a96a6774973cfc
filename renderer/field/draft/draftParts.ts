import type { FieldError } from '../../../shared/messages/problem.ts';
import type { OpenDraft } from '../../../shared/desk/shapes.ts';
import { askedServices, requestedOrDefault, type Service } from '../../../shared/job/services.ts';
import { parts } from '../../forms/fieldRows.ts';
import { type Path, pointerOf } from './edits.ts';

export const partNames = ['client', 'services', 'structure', 'electrical', 'recipient', 'photos', 'check'] as const;
export type PartName = (typeof partNames)[number];

/** Services that are drawn from the electrical fields (§2.5). */
const electrical: readonly Service[] = [
  'pv_cad_design',
  'electrical_stamps_pe_or_ee',
  'busbar_capacity_certification',
  'panel_load_calculation_report',
  'wall_mount_battery',
];

/** Services that look at the roof or the ground that carries the panels. */
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

const isFilled = (document: Readonly<Record<string, unknown>>, rows: readonly { name: string }[]): boolean =>
  rows.some(({ name }) => document[name] !== undefined && document[name] !== null);

/** Only what the chosen services need is asked; what was filled in before stays in sight. */
export const partsFor = (document: Readonly<Record<string, unknown>>): PartName[] => {
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

/** The part of the editor in which a place of the document is. */
export const partAt = (pointer: string): PartName => partOf(pointer.replace(/^#\//, '').split('/')[0] ?? '');

const valueAt = (document: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

/** Nothing stands at that place. */
export const isMissingAt = (document: unknown, pointer: string): boolean => {
  const value = valueAt(document, pointer);
  return value === undefined || value === null || value === '';
};

const noErrors: readonly FieldError[] = [];

/** What is wrong at a place of a draft and within it. Where nothing is, always the same: nothing is drawn anew for it. */
export const errorsUnder = (open: Pick<OpenDraft, 'errors' | 'notices'> | null, path: Path): readonly FieldError[] => {
  const pointer = `#${pointerOf(path)}`;
  const isHere = (error: FieldError): boolean => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`);
  const here = [...(open?.errors ?? []), ...(open?.notices ?? [])].filter(isHere);
  return here.length === 0 ? noErrors : here;
};

/** Mistakes in a part; what is merely missing counts once somebody wanted to queue the job, and else is left to the check. */
export const errorsIn = (
  part: PartName,
  errors: readonly FieldError[],
  document: unknown,
  wasTried: boolean,
): number =>
  part === 'check' || part === 'photos'
    ? 0
    : errors.filter(({ pointer }) => partAt(pointer) === part && (wasTried || !isMissingAt(document, pointer))).length;
