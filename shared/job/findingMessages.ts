import { z } from 'zod';
import { uploadKinds } from '../api/files.ts';
import { row, text } from '../messages/rows.ts';

const slot = z.enum(uploadKinds);
const number = z.number();

/**
 * A finding of the checklist. `array` names the array it is about and `slot` the slot of its photo; both are null for the
 * whole job. `arrayNumber` is there if the array has no name of its own. Fields have their names on the wire.
 */
const finding = <P extends z.ZodRawShape>(params: P) =>
  row({ array: text.nullable(), arrayNumber: z.int().optional(), slot: slot.nullable(), ...params });

/** What a reviewer would miss in a job. */
export const findingMessages = {
  'field-missing': finding({ field: text }),
  'interconnection-without-rating': finding({ field: text, interconnection: text }),
  'battery-incomplete': finding({ field: text }),
  'notes-missing': finding({ field: text, value: text }),
  'value-unusual': finding({ field: text, value: number, low: number, high: number, unit: text }),
  /** `degreesOfRise`: the pitch if the number is a rise on twelve. */
  'pitch-too-flat': finding({ material: text, degrees: number, degreesOfRise: number }),
  'rows-exceed-panels': finding({ rows: number, panels: number }),
  'array-count-differs': finding({ stated: number, listed: number }),
  'module-count-differs': finding({ stated: number, counted: number }),
  'array-unnamed': finding({ number }),
  'array-name-repeated': finding({ name: text }),
  'address-part-missing': finding({ field: text }),
  'address-disagrees': finding({ field: text, stated: text, inStreet: text }),
  'address-begins-with-name': finding({ name: text }),
  'zip-outside-state': finding({ zip: text, state: text }),
  'recipient-address-missing': finding({ name: text }),
  'photo-missing': finding({}),
  'array-without-photos': finding({}),
  'structure-photos-missing': finding({}),
  'electrical-photos-missing': finding({}),
  'plan-set-missing': finding({}),
  'installation-photos-missing': finding({}),
  'photo-array-unknown': finding({ photo: text, name: text }),
  'same-photo-twice': finding({ photo: text, otherSlot: slot, otherArray: text, otherArrayNumber: z.int().optional() }),
  'photo-far-away': finding({ photo: text, kilometres: number }),
  'photo-blurred': finding({ photo: text }),
  'photo-dark': finding({ photo: text }),
  'photo-unreadable': finding({ photo: text }),
  'pdf-closed': finding({ photo: text }),
  'file-not-taken': finding({ photo: text }),
  'too-many-files': finding({ count: number, maximum: number }),
  'files-too-large': finding({ bytes: number, maximumBytes: number }),
} as const;
