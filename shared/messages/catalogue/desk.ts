import { z } from 'zod';
import { referenceListKeys } from '../../reference/lists.ts';
import { nested, refusal, row, text } from '../rows.ts';

const names = z.array(text).max(100);
const list = z.enum(referenceListKeys);

/** Refusals of the desk: drafts, the outbox, files of this computer, bundles. */
export const deskMessages = {
  'draft-not-found': refusal('not-found', { draft: text }),
  'item-not-found': refusal('not-found', { item: text }),
  'withdrawn-item-not-found': refusal('not-found', { item: text }),
  'attachment-not-found': refusal('not-found', { attachment: text }),
  'stored-file-not-found': refusal('not-found', { sha256: text }),

  'job-already-sent': refusal('refused', {}),
  'job-not-sent': refusal('refused', {}),
  'job-not-queued': refusal('refused', {}),
  'job-in-flight': refusal('refused', {}),
  'draft-still-sending': refusal('refused', {}),
  'draft-archived': refusal('refused', {}),
  'photo-already-sent': refusal('refused', {}),
  'copy-not-smaller': refusal('refused', {}),
  'nothing-to-undo': refusal('refused', {}),
  'nothing-to-redo': refusal('refused', {}),
  'nothing-to-decide': refusal('refused', { isWaiting: z.boolean().optional() }),
  'not-handed-over': refusal('refused', {}),
  'job-id-needed': refusal('refused', {}),
  'not-a-candidate': refusal('refused', { job: z.int(), candidates: z.array(z.int()).max(500) }),

  'proxy-address-invalid': refusal('refused', { why: z.enum(['kind', 'port', 'more', 'other']) }),
  'proxy-address-needed': refusal('refused', {}),
  'proxy-password-refused': refusal('refused', { why: z.enum(['empty', 'without-user', 'twice']) }),
  'certificates-unreadable': refusal('refused', {}),

  'server-elsewhere': refusal('refused', { data: text }),
  /** `reason` is a quotation of the operating system or the database. */
  'server-not-started': refusal('refused', { reason: text }),
  'laptop-disk-full': refusal('refused', {}),

  'phone-needs-draft': refusal('refused', {}),
  'phone-without-network': refusal('refused', {}),
  'phone-address-gone': refusal('refused', { address: text }),

  'template-not-found': refusal('not-found', {}),
  'template-name-taken': refusal('refused', { name: text }),
  'template-empty': refusal('refused', {}),
  'templates-full': refusal('refused', { maximum: z.int() }),

  'path-unreadable': refusal('refused', { path: text }),

  'bundle-exists': refusal('refused', { folder: text }),
  'bundle-photo-not-copied': refusal('refused', { folder: text, reason: nested }),
  'bundle-photo-changed': refusal('refused', { sha256: text }),
  'bundle-folder-trouble': refusal('refused', { reason: nested }),
  'bundle-manifest': refusal('refused', {
    folder: text,
    name: text,
    defect: z.enum(['missing', 'not-json', 'unknown-version', 'too-large']),
  }),
  'bundle-no-room': refusal('refused', {}),
  'bundle-file': refusal('refused', { sha256: text, defect: z.enum(['missing', 'changed', 'unreadable']) }),
  'bundle-text-too-long': refusal('refused', { field: text, maximum: z.int() }),
  'bundle-contradictory': refusal('refused', { reason: text }),

  'desk-backup-folder-unset': refusal('refused', {}),
  'desk-backup-folder-away': refusal('refused', { folder: text }),
  'desk-backup-inside-desk': refusal('refused', { folder: text }),
  'desk-backup-not-read-back': refusal('refused', { file: text }),
  'desk-backup-none': refusal('refused', { folder: text }),
  'desk-backup-unreadable': refusal('refused', { folder: text }),
  'desk-backup-damaged': refusal('refused', { folder: text, files: z.int() }),
  'kept-desk-gone': refusal('refused', { name: text }),
  'kept-desk-damaged': refusal('refused', { folder: text }),
  'desk-restore-waits': refusal('refused', {}),

  'file-not-opened': refusal('refused', { name: text }),

  // Field errors: fragments that begin where the field's name ends.
  'pointer-invalid': row({ pointer: text }),
  'pointer-names-no-field': row({ pointer: text }),
  'pointer-outside-list': row({ pointer: text }),
  'pointer-through-value': row({ pointer: text }),
  'pointer-not-last': row({ pointer: text }),
  'array-needed-for-slot': row({ slot: text }),
  'array-not-for-slot': row({ slot: text }),
  'array-of-photo-unknown': row({ slot: text, arrays: names }),
  'photo-of-unknown-array': row({ array: text, photo: text }),
  'unknown-field': row({ nearest: names }),
  'field-of-array': row({}),
  'field-of-job': row({}),
  'not-a-base-url': row({}),
  'url-with-password': row({}),
  'url-with-query': row({}),
  'key-not-printable': row({}),
  'not-a-header-name': row({}),
  'not-one-word': row({}),

  /** Of the provider in the settings. */
  'api-key-unreadable': row({}),
  'api-key-not-saved': row({}),

  // Notices beside a reference of a draft.
  'reference-retired': row({ list, name: text }),
  'reference-missing': row({ list, name: text }),
  'reference-number-ambiguous': row({ list }),
  'reference-unknown': row({ list }),

  /** A sentence that an earlier version stored. */
  'stored-text': row({ text }),
} as const;
