import { z } from 'zod';
import { nested, refusal, row, text } from '../rows.ts';

const texts = z.array(text).max(1000);

/** What the command line refuses. */
export const commandLineMessages = {
  'no-server-data': refusal('not-found', { folder: text }),
  'data-is-a-file': refusal('refused', { file: text }),
  'quota-not-bytes': refusal('refused', { typed: text }),
  'not-an-id': refusal('refused', { typed: text, of: z.enum(['job', 'key']) }),
  /** `reason` quotes the JSON parser. */
  'file-not-json': refusal('refused', { file: text, reason: text }),
  'file-nested-too-deeply': refusal('refused', { file: text }),
  'text-empty': refusal('refused', { name: text }),
  'flag-empty': refusal('refused', { flag: text }),
  'flag-choice': refusal('refused', { flag: text, choices: texts }),
  'flag-number': refusal('refused', { flag: text, minimum: z.number(), maximum: z.number().nullable() }),
  'flag-not-a-time': refusal('refused', { flag: text }),
  'flag-not-a-url': refusal('refused', { flag: text }),
  'flag-not-a-host': refusal('refused', { flag: text }),
  'api-key-not-given': refusal('refused', {}),
  'flag-not-an-origin': refusal('refused', { flag: text }),
  /** `error` is the message of a field. */
  'flag-refused': refusal('refused', { flag: text, error: nested }),
  'flag-org-and-role': refusal('refused', {}),
  'entries-without-letter': refusal('refused', {}),
  'entries-and-letter': refusal('refused', {}),
  'service-flag-needed': refusal('refused', { requested: texts }),
  'one-file-replaces': refusal('refused', { files: z.int() }),
  'no-such-list': refusal('not-found', { typed: text, lists: texts }),
  'name-the-drafts': refusal('refused', {}),
  'name-one-decision': refusal('refused', {}),
  'no-such-draft': refusal('not-found', { typed: text, shortest: z.int() }),
  'no-such-item': refusal('not-found', { typed: text, shortest: z.int() }),
  'job-of-several-drafts': refusal('refused', { job: text, drafts: texts }),
  'id-of-several': refusal('refused', { typed: text, found: z.array(z.object({ id: text, name: text })).max(1000) }),
  /** `reason` quotes the provider. */
  'connection-key-refused': refusal('refused', { reason: nested, baseUrl: text }),
  'connection-not-reached': refusal('unavailable', { reason: nested, baseUrl: text }),
  'data-in-use': refusal('refused', { folder: text }),
  'port-taken': refusal('refused', { port: z.int(), host: text }),
  'port-forbidden': refusal('refused', { port: z.int(), host: text }),
  'no-such-host': refusal('refused', { host: text }),
  'no-disk-space': refusal('unavailable', {}),
  /** `reason` quotes SQLite. */
  'database-io': refusal('unavailable', { reason: text, code: text }),
  'database-damaged': refusal('unavailable', { reason: text }),
  'host-of-another': refusal('refused', { host: text }),
  'calculation-file': refusal('refused', { file: text, maximum: z.int() }),
  'calculation-entries': row({ file: text, entries: z.int() }),
  /** A field of an entry; `error` is what is wrong with it. */
  'calculation-entry': row({ entry: text, field: text, error: nested }),
  'calculation-inputs-unknown': row({ names: texts, allowed: texts }),
} as const;
