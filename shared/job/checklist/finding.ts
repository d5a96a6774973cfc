import { pointerTo } from '../../messages/pointer.ts';
import type { UploadKind } from '../../api/files.ts';

/** `needed`: the reviewer cannot finish without it. `advised`: a reviewer would probably ask. Neither stops a job. */
export type Severity = 'needed' | 'advised';

/** Every finding there is, with the values its sentence needs; fields are given by their names on the wire. */
export interface FactsOf {
  'field-missing': { field: string };
  'interconnection-without-rating': { field: string; interconnection: string };
  'battery-incomplete': { field: string };
  'notes-missing': { field: string; value: string };
  'value-unusual': { field: string; value: number; low: number; high: number; unit: string };
  'pitch-too-flat': { material: string; degrees: number; degreesOfRise: number };
  'rows-exceed-panels': { rows: number; panels: number };
  'array-count-differs': { stated: number; listed: number };
  'module-count-differs': { stated: number; counted: number };
  'array-unnamed': { number: number };
  'array-name-repeated': { name: string };
  'address-part-missing': { field: string };
  'address-disagrees': { field: string; stated: string; inStreet: string };
  'zip-outside-state': { zip: string; state: string };
  'photo-missing': Record<never, never>;
  'array-without-photos': Record<never, never>;
  'structure-photos-missing': Record<never, never>;
  'electrical-photos-missing': Record<never, never>;
  'plan-set-missing': Record<never, never>;
  'installation-photos-missing': Record<never, never>;
  'photo-array-unknown': { photo: string; name: string };
  'same-photo-twice': { photo: string; otherSlot: string; otherArray: string };
  'photo-far-away': { photo: string; kilometres: number };
  'photo-blurred': { photo: string };
  'photo-dark': { photo: string };
  'photo-unreadable': { photo: string };
  'file-not-taken': { photo: string };
}
export type FindingCode = keyof FactsOf;

interface FindingOf<C extends FindingCode> {
  code: C;
  severity: Severity;
  /** Into the job document, `#/arrays/0/roof_pitch`; for a photo its array, `#` for one of the whole job. */
  pointer: string;
  /** Where the photo is missing or lies; null for what the fields say. */
  slot: UploadKind | null;
  /** Name of the array; null for the whole job. */
  array: string | null;
  facts: FactsOf[C];
}
export type Finding = { [C in FindingCode]: FindingOf<C> }[FindingCode];

/** Where a finding is: a path into the job, and the array and slot that it is about. */
export interface Spot {
  path: readonly PropertyKey[];
  array?: string | null;
  slot?: UploadKind | null;
}

export const found = <C extends FindingCode>(
  code: C,
  severity: Severity,
  { path, array = null, slot = null }: Spot,
  facts: FactsOf[C],
): Finding => ({ code, severity, pointer: pointerTo(path), slot, array, facts }) as Finding;
