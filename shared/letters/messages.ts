import { z } from 'zod';
import { fitCheckIds } from '../engineering/fitCheckIds.ts';
import { nested, refusal, row, text } from '../messages/rows.ts';
import { statuses } from '../job/status.ts';
import { arrayEditionValues, contradictions, editionLoads, editionResults, neededEntries } from './entryRows.ts';
import { serviceSlugs } from '../job/services.ts';
import { signatureFaults } from '../schema/signatureFaults.ts';
import { letterKinds } from '../job/letterKinds.ts';

const count = z.int();
const fitValue = z.union([z.number(), text]);
const name = text;
const engineerParts = z.enum(['name', 'licence_number', 'licence_state']);
/** Arrays that an error names. */
export const maxNamedArrays = 20;

/** Why a letter cannot be issued; each stands beside the entry that it is about. */
export const letterBlockerMessages = {
  'letter-job-revised': row({ job: count, current: count }),
  'letter-stands': row({ letter: text }),
  'letter-job-not-open': row({ job: count, status: z.enum(statuses) }),
  'letter-visit-unanswered': row({}),
  'letter-spacing-missing': row({ array: name, laid: z.enum(['Portrait', 'Landscape']) }),
  'letter-finding-missing': row({}),
  'letter-finding-not-adequate': row({}),
  'letter-firm-unnamed': row({}),
  'letter-engineer-incomplete': row({ missing: z.array(engineerParts) }),
  'letter-to-nobody': row({ organization: name }),

  // The engineer may override these with a reason.
  'letter-value-missing': row({ value: z.enum(neededEntries) }),
  'letter-array-values-missing': row({
    array: name,
    position: count,
    missing: z.array(z.enum(['fastener', 'embedment', 'spacing', 'uplift', 'capacity', 'ratio'])),
  }),
  /** `value` is a percentage, or a ratio of demand to capacity; `array` and `position` are '' and 0 for the letter as a whole. */
  'letter-finding-contradicted': row({ by: z.enum(contradictions), array: name, position: count, value: z.number() }),
  /** `expected` is '' where only this is known: the edition of ASCE 7 is younger than the code. */
  'letter-edition-differs': row({ code: text, year: z.int(), edition: text, expected: text }),
  /** An amendment of the code's edition of ASCE 7 is named, and the edition is the code's own. */
  'letter-amendment-needless': row({ code: text, year: z.int(), edition: text, amendment: text }),
  /**
   * Of a load that was copied, or of what was calculated with one: the edition of ASCE 7 that its source has, '' where that is
   * not known, and that of the letter.
   */
  'letter-load-of-edition': row({ value: z.enum([...editionLoads, ...editionResults]), from: text, edition: text }),
  /** The same of values of an array, which is known by its name, or by its position where that is ''. */
  'letter-array-values-of-edition': row({
    ...{ array: name, position: count, from: text, edition: text },
    values: z.array(z.enum(arrayEditionValues)),
  }),
  /** The same of an amendment. */
  'letter-amendment-of-edition': row({ amendment: text, from: text, edition: text }),
  /**
   * Two values, or a value and a rule, that do not fit together; of the letter as a whole where `array` is '' and `position` 0.
   * Some of them nobody overrides.
   */
  'letter-does-not-fit': row({
    ...{ check: z.enum(fitCheckIds), array: name, position: count },
    ...{ entered: fitValue, against: fitValue },
  }),
  'letter-services-without': row({ services: z.array(z.enum(serviceSlugs)) }),
  'letter-ahj-unconfirmed': row({ ahj: text }),
  'letter-license-elsewhere': row({ licence: text, site: text }),
  'letter-checklist-open': row({ finding: nested }),
  /** `site` is the state of the site. */
  'letter-license-none': row({ name: text, site: text }),
  'letter-license-expired': row({ name: text, state: text, number: text, expired: z.iso.date() }),
  /** Of a finished PDF: it was changed after it was signed. */
  'letter-signature-changed': row({ signer: text, bytes: count }),
  'letter-signature-expired': row({ signer: text, expired: z.iso.date() }),
  /** Of a finished PDF: the certificate is not that of the engineer whom the letter names. */
  'letter-signer-differs': row({ signer: text, engineer: text }),
  /** Of a finished PDF: lines of the copy that was given out are not in it. */
  'letter-copy-differs': row({ pages: z.array(count).max(200), lines: count, first: text }),
  'letter-copy-pages': row({ pages: count, expected: count }),
  /** Of a finished PDF: it is the copy as it was given out, not signed and not sealed. */
  'letter-copy-untouched': row({}),
  /** Of a finished PDF: pages that show more than those of the copy; not `isCompared` where it was written anew. */
  'letter-copy-drawn': row({ pages: z.array(count).max(200), isCompared: z.boolean() }),
} as const;

/** Refusals of letters, of the files that carry them and of the drawing, and rules of entries. */
export const letterMessages = {
  'letter-blocked': refusal('move-refused', { blockers: z.array(nested).max(200) }),
  'letter-incomplete': refusal('move-refused', { blockers: z.array(nested).max(200) }),
  'roof-not-adequate': refusal('move-refused', {}),
  'letter-differs-from-preview': refusal('move-refused', {}),
  'letter-not-pdf': refusal('unsupported-file', { reason: nested }),
  'letter-pdf-damaged': refusal('unsupported-file', {}),
  'letter-pdf-encrypted': refusal('unsupported-file', {}),
  'letter-pdf-too-large-unpacked': refusal('unsupported-file', {}),
  'letter-pdf-too-long': refusal('unsupported-file', { pages: count, maximum: count }),
  'letter-pdf-draft': refusal('unsupported-file', {}),
  /** `carried` is printed in the file; `number` is what the letter would get. */
  'letter-number-differs': refusal('unsupported-file', { carried: text, number: text }),
  'preview-gone': refusal('not-found', {}),
  'letter-signature-broken': refusal('unsupported-file', { signer: text, fault: z.enum(signatureFaults) }),
  'letter-only-engineers': refusal('refused', {}),
  'test-letter-not-composed': refusal('move-refused', { job: count }),
  'no-letter-to-withdraw': refusal('move-refused', { job: count }),
  'no-letter-in-this-status': refusal('move-refused', { job: count, status: text }),
  'job-changed-during-approval': refusal('move-refused', { job: count }),
  /** `by` saved other entries for the letter since they were read. */
  'letter-draft-changed': refusal('move-refused', { by: text }),
  'letter-entries-too-large': refusal('too-large', { maximumKilobytes: count }),
  'no-letters-to-download': refusal('not-found', {}),
  'no-files-to-report': refusal('refused', { job: count }),
  'letter-takes-too-long': refusal('unavailable', {}),
  'too-many-letters': refusal('unavailable', {}),

  // Fragments that begin where the field's name ends. `names` holds the first arrays of `count`, in their order.
  'entries-array-unknown': row({ names: z.array(text).max(maxNamedArrays), count: z.int() }),
  'entries-array-ambiguous': row({ positions: z.array(z.int()).max(maxNamedArrays), count: z.int() }),
  'entries-array-repeated': row({}),
  'array-not-named': row({}),
  'repairs-required': row({}),
  'repairs-not-expected': row({}),
  /** `kinds` are those that the services of the job ask for. */
  'letter-kind-not-asked': row({ kinds: z.array(z.enum(letterKinds)) }),
  'ratio-or-stresses': row({}),

  // To the client.
  /** Messages to the client. */
  'letter-withdrawn-because': row({ number: text, reason: text }),

  // In histories and the audit log.
  'event-letter-withdrawn': row({}),
  'event-letter-begun': row({}),
  'event-letter-draft-forgotten': row({}),
  'event-letter-copy-taken': row({}),
  'event-signature-report-made': row({}),
  'subject-letters': row({}),
} as const;
