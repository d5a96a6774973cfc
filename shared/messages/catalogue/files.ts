import { z } from 'zod';
import { refusal, row, text } from '../rows.ts';
import { contentKinds, fileTypes, type SupportedType } from '../../api/fileTypes.ts';

const name = text;
const type = z.enum(fileTypes.map((row) => row.type) as [SupportedType, ...SupportedType[]]);
const imageType = z.enum(['PNG', 'JPEG']);
const path = text;

/** §4.4: refusals of what uploads hold. `name` is fit for a sentence, or empty. */
export const uploadMessages = {
  'file-empty': refusal('unsupported-file', { name }),
  'file-unsupported': refusal('unsupported-file', { name, kind: z.enum(contentKinds), format: text.optional() }),
  'file-damaged': refusal('unsupported-file', { name, kind: z.enum(contentKinds) }),
  'picture-too-large': refusal('unsupported-file', {
    name,
    type,
    width: z.int(),
    height: z.int(),
    maxMegapixels: z.int(),
  }),
  'extension-not-taken': refusal('unsupported-file', { name, type, extension: text, suggestion: text }),
  'name-misleads': refusal('unsupported-file', { name, type, suggestion: text }),
} as const;

/** Refusals of other files: images of letters, pictures, and what the file system does not allow. */
export const fileMessages = {
  'picture-not-now': refusal('unavailable', {}),
  'too-many-pictures': refusal('unavailable', {}),

  // Logo and signature of letters.
  'image-without-area': row({}),
  'image-too-many-pixels': row({ maxMegapixels: z.int() }),
  'image-too-large': row({ maxMegabytes: z.int() }),
  'image-not-png-or-jpeg': row({}),
  'image-cut-short': row({ type: imageType }),
  'image-damaged': row({ type: imageType }),

  // S3-compatible storage.
  'files-elsewhere': refusal('refused', { location: text }),
  'files-in-folder': refusal('refused', { folder: text, location: text }),
  'files-of-another': refusal('refused', { location: text }),
  'files-not-there': refusal('refused', { location: text }),
  'files-there-already': refusal('refused', { location: text }),
  'files-used-there': refusal('refused', { location: text }),
  'files-being-moved': refusal('refused', {}),
  'files-without-room': refusal('refused', { folder: text, neededBytes: z.number(), freeBytes: z.number() }),
  'files-from-elsewhere': refusal('refused', { location: text }),
  'files-moved-to-s3': row({ location: text }),
  'files-moved-to-folder': row({}),
  'files-copied-for-now': row({}),
  'files-not-moved': row({ count: z.int() }),
  'files-left-behind': row({ count: z.int() }),
  'files-all-there': row({ location: text }),
  'files-kept': row({ count: z.int(), at: text, used: text }),
  'files-of-database-elsewhere': refusal('refused', { there: text, here: text }),
  's3-location-invalid': refusal('refused', {}),
  's3-endpoint-invalid': refusal('refused', {}),
  's3-credentials-missing': refusal('refused', {}),
  's3-addressing-invalid': refusal('refused', {}),
  's3-bucket-missing': refusal('refused', { bucket: text, endpoint: text, reason: text }),
  's3-region-wrong': refusal('refused', { bucket: text, region: text, actual: text.optional(), reason: text }),
  's3-key-refused': refusal('refused', { reason: text }),
  's3-token-refused': refusal('refused', { reason: text }),
  's3-forbidden': refusal('refused', { bucket: text, reason: text }),
  's3-clock-wrong': refusal('refused', { reason: text }),
  's3-certificate-refused': refusal('refused', { endpoint: text, reason: text }),
  's3-failed': refusal('refused', { endpoint: text, reason: text }),
  'file-not-private': refusal('refused', { file: text }),

  // What the file system does not allow with one file or folder.
  'path-not-there': refusal('refused', { path }),
  'path-no-permission': refusal('refused', { path }),
  'path-is-folder': refusal('refused', { path }),
  'path-not-plain': refusal('refused', { path }),
  'path-through-file': refusal('refused', { path }),
  'path-exists': refusal('refused', { path }),
  'path-too-long': refusal('refused', { path }),
  'path-loops': refusal('refused', { path }),
  'disk-read-only': refusal('refused', { path }),
  'disk-failing': refusal('refused', { path }),
  'disk-without-space': refusal('refused', { path }),
  'file-too-large-for-disk': refusal('refused', { path }),
  'path-unreadable': refusal('refused', { path: text }),
  'laptop-disk-full': refusal('refused', {}),
  'file-not-opened': refusal('refused', { name: text }),
} as const;

/** In the audit log: a file was downloaded or checked. */
export const fileEvents = {
  'event-exported': row({}),
  /** A file was checked as if it were sent, and nothing was saved. */
  'event-tried-out': row({}),
} as const;
