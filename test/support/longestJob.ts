import { randomUUID } from 'node:crypto';
import { maxLength } from '../../shared/job/text.ts';

/** Texts that expand, combine or join when they are folded, normalized, measured or drawn. */
export const costlyParts = ['x', '\u0301', 'ﷺ', 'İ', '﷽', ' ', '👨‍👩‍👧', 'ʼn', '\n', '<', '"', ','];

const filled = (part: string, length: number): string => part.repeat(length).slice(0, length).toWellFormed();
export const textOf = (part: string, length: number): string => `a${filled(part, length - 1)}`;

/** A job whose every text is as long as it may be, or has this share of that length and of the arrays. */
export const longestJob = (part: string, share = 1): Record<string, unknown> => {
  const text = (longest: number): string => textOf(part, Math.ceil(longest * share));
  const name = (index: number): string => `${index} ${text(maxLength.arrayName - 4)}`.slice(0, maxLength.arrayName);
  return {
    client_name: text(maxLength.name),
    client_street_address: text(maxLength.address),
    client_city: text(maxLength.name),
    external_id: `${randomUUID()} ${text(maxLength.externalId - 37)}`,
    notes: text(maxLength.notes),
    utility_name: text(maxLength.name),
    mpu_model_number: text(maxLength.modelNumber),
    contractor_license_number: text(maxLength.modelNumber),
    recipient_name: text(maxLength.name),
    recipient_street_address: text(maxLength.address),
    recipient_city: text(maxLength.name),
    recipient_state: text(maxLength.name),
    recipient_zip_code: text(maxLength.name),
    metadata: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${filled(part, 38)}`, text(500)])),
    arrays: Array.from({ length: Math.ceil(100 * share) }, (_, n) => ({ name: name(n) })),
  };
};
