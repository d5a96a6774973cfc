import { z } from 'zod';
import { refusal, row, text } from '../rows.ts';

/** Databases that cannot be opened, and their addresses. */
export const databaseMessages = {
  // `found` and `known` are versions of the schema.
  'database-serves-older': refusal('refused', { place: text }),
  'database-newer': refusal('refused', { file: text, found: z.int(), known: z.int() }),
  'database-too-old': refusal('refused', { file: text, found: z.int(), known: z.int() }),
  'replica-of-sqlite-only': refusal('refused', {}),
  'database-url-invalid': refusal('refused', {}),
  'database-url-several-hosts': refusal('refused', {}),
  'database-url-parameter': refusal('refused', { name: text, known: z.array(text).max(100) }),
  'database-url-value': refusal('refused', { name: text, allowed: z.array(text).max(100) }),
  'database-password-missing': refusal('refused', {}),
  'database-root-certificate-missing': refusal('refused', { mode: text }),
  'database-tls-setting-missing': refusal('refused', { name: text, other: text }),
  'database-tls-file-unusable': refusal('refused', { name: text, file: text }),

  // `reason` quotes PostgreSQL, the TLS library or the operating system.
  'database-not-opened': refusal('refused', { place: text, reason: text }),
  'database-without-tls': refusal('refused', { place: text, reason: text }),
  'database-certificate-of-another-host': refusal('refused', { place: text, reason: text }),
  'database-certificate-outdated': refusal('refused', { place: text, reason: text }),
  'database-certificate-untrusted': refusal('refused', { place: text, reason: text }),
  'database-own-certificate-refused': refusal('refused', { place: text, reason: text }),
  'database-password-refused': refusal('refused', { place: text, reason: text }),
  'database-sign-in-refused': refusal('refused', { place: text, reason: text }),
  'database-rights-missing': refusal('refused', { place: text, reason: text }),
  'database-read-only': refusal('refused', { place: text }),
  'database-behind-pooler': refusal('refused', { place: text }),
  'database-extension-missing': refusal('refused', { place: text, extension: text, reason: text }),
  'database-not-utf8': refusal('refused', { place: text, encoding: text }),
} as const;

/** Sentences that were stored before they had codes. */
export const storedMessages = {
  /** A sentence that an earlier version stored. */
  'stored-text': row({ text }),
  /** A finding that was stored before findings had codes. */
  quotation: row({ text }),
} as const;
