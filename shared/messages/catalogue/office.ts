import { z } from 'zod';
import { contentKinds } from '../../api/fileTypes.ts';
import { serviceSlugs } from '../../job/services.ts';
import { statuses } from '../../job/status.ts';
import { signatureFaults } from '../../schema/signatureFaults.ts';
import { nested, refusal, row, text } from '../rows.ts';

const count = z.int();
const name = text;

/** Refusals of the session guard and of signing in. */
const sessionMessages = {
  'signed-out': refusal('signed-out', {}),
  'role-not-allowed': refusal('forbidden', {}),
  'sent-by-other-page': refusal('wrong-origin', {}),
  /** `console` is the address of the console as the server knows it. */
  'sent-by-other-origin': refusal('wrong-origin', { console: text }),
  'invalid-address-query': refusal('bad-call', {}),
  'wrong-credentials': refusal('refused', {}),
  'wrong-current-password': refusal('refused', {}),
  'account-changed-meanwhile': refusal('refused', {}),
  'first-administrator-link-void': refusal('refused', {}),
  'too-many-sign-in-attempts': refusal('too-many-requests', { seconds: count }),
  'sign-in-busy': refusal('too-many-requests', {}),
  'too-many-event-listeners': refusal('too-many-requests', {}),
} as const;

/** Refusals of second factors, passkeys and single sign-on. */
const signInMessages = {
  'sign-in-code-needed': refusal('refused', {}),
  'sign-in-code-wrong': refusal('refused', {}),
  'sign-in-code-used': refusal('refused', {}),
  'sign-in-other-user': refusal('refused', { email: text }),
  'totp-on': refusal('refused', {}),
  'totp-off': refusal('refused', {}),
  'totp-not-begun': refusal('refused', {}),
  'too-many-sign-ins-begun': refusal('too-many-requests', { seconds: count }),
  'passkey-address': refusal('refused', { host: text }),
  'passkey-void': refusal('refused', {}),
  'passkey-refused': refusal('refused', {}),
  'passkey-unknown': refusal('refused', {}),
  'passkey-cloned': refusal('refused', { name: text }),
  'passkey-taken': refusal('refused', {}),
  'passkey-unnamed': refusal('refused', {}),
  'passkeys-full': refusal('too-large', { maximum: count }),
  'passkey-not-found': refusal('not-found', {}),
  'cannot-reset-yourself': refusal('refused', {}),
  'sso-off': refusal('refused', {}),
  'sso-issuer-invalid': refusal('refused', {}),
  'sso-issuer-insecure': refusal('refused', {}),
  'sso-issuer-private': refusal('refused', { host: text }),
  'sso-host-unknown': refusal('refused', { host: text }),
  'sso-client-missing': refusal('refused', {}),
  'sso-label-missing': refusal('refused', {}),
  'sso-domains-missing': refusal('refused', {}),
  'sso-many-tenants': refusal('refused', {}),
  'sso-domain-invalid': refusal('refused', { typed: text }),
  /** `host` is the provider's; `reason` is a code of the connection or words of the provider. */
  'sso-unreachable': refusal('refused', { host: text, reason: text }),
  'sso-refused': refusal('refused', { reason: text }),
  'sso-answer-invalid': refusal('refused', {}),
  'sso-sign-in-void': refusal('refused', {}),
  'sso-email-unverified': refusal('refused', {}),
  'sso-user-disabled': refusal('refused', {}),
  'sso-user-linked': refusal('refused', { email: text }),
  'sso-no-account': refusal('refused', { email: text }),
  'not-base64url': row({}),
} as const;

/** Refusals about users, organizations and their keys. */
const accountMessages = {
  'email-invalid': refusal('refused', { typed: text }),
  'password-too-short': refusal('refused', { minimum: count }),
  'password-is-email': refusal('refused', {}),
  'password-common': refusal('refused', {}),
  'unknown-role': refusal('refused', { allowed: z.array(z.string()) }),
  'role-needs-organization': refusal('refused', {}),
  'role-takes-no-organization': refusal('refused', { role: z.string() }),
  /** The organization that a form names. */
  'organization-unknown': refusal('refused', {}),
} as const;

/** Refusals of what the console sends to a job. */
const jobMessages = {
  'approved-needs-withdrawal': refusal('move-refused', { job: count }),
  /** `services` are the letters among them. */
  'approval-needs-letter': refusal('move-refused', { job: count, services: z.array(z.enum(serviceSlugs)) }),
  'approval-undelivered': refusal('move-refused', { services: z.array(z.enum(serviceSlugs)) }),
  'job-changed-before-approval': refusal('move-refused', { job: count }),
  'assignee-not-reviewer': refusal('refused', { email: text }),
  'board-cursor-invalid': refusal('bad-call', {}),
  'array-not-taken': row({ kind: z.string() }),
  'array-needed': row({ kind: z.string() }),
} as const;

/** What figures can say against a finding. */
export const contradictions = ['gravity', 'lateral', 'ratio', 'attachment'] as const;
const engineerParts = z.enum(['name', 'licence_number', 'licence_state']);

/** Why a letter cannot be issued; each stands beside the entry that it is about. */
const blockerMessages = {
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
  /** Of an amendment that was copied: the edition of ASCE 7 that its source has, '' where that is not known, and the letter's. */
  'letter-amendment-of-edition': row({ amendment: text, from: text, edition: text }),
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

/** Refusals about engineers of record, and about signed letters. */
const engineerMessages = {
  'letter-only-engineers': refusal('refused', {}),
  'engineer-unnamed': refusal('refused', { email: text }),
  'engineer-of-another': refusal('forbidden', {}),
  'no-engineer-of-record': refusal('refused', {}),
  'last-engineer-of-record': refusal('refused', { name: text }),
  'engineer-image-missing': refusal('not-found', {}),
  'license-repeated': row({}),
  'no-files-to-report': refusal('refused', { job: count }),
  'letter-signature-broken': refusal('unsupported-file', { signer: text, fault: z.enum(signatureFaults) }),
} as const;

/** Refusals of letters and of the firm that issues them. */
const letterMessages = {
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
  'firm-image-missing': refusal('not-found', {}),
  'firm-image-unprintable': refusal('unsupported-file', { image: z.enum(['logo', 'signature']), reason: nested }),
} as const;

/** What the office cannot do with a job and its letter, and rules of what it types. */
const stateMessages = {
  'status-not-reachable': refusal('move-refused', { job: count, status: text, to: text }),
  'test-letter-not-composed': refusal('move-refused', { job: count }),
  'no-letter-to-withdraw': refusal('move-refused', { job: count }),
  'no-letter-in-this-status': refusal('move-refused', { job: count, status: text }),
  'job-changed-during-approval': refusal('move-refused', { job: count }),
  /** `by` saved other entries for the letter since they were read. */
  'letter-draft-changed': refusal('move-refused', { by: text }),
  /** Messages to the client. */
  'letter-withdrawn-because': row({ number: text, reason: text }),
  'file-withdrawn-because': row({ name: text, reason: text }),
  'no-letters-to-download': refusal('not-found', {}),
  'no-photos-to-report': refusal('not-found', { job: count }),
  'note-not-found': refusal('not-found', {}),
  'note-of-another': refusal('refused', { author: text }),
  'note-settled': refusal('refused', { hours: count }),
  'notes-full': refusal('too-large', { maximum: count }),
  'hold-reasons-full': refusal('too-large', { maximum: count }),
  'hold-reason-gone': refusal('not-found', {}),
  'views-full': refusal('too-large', { whose: z.enum(['own', 'shared']), maximum: count }),
  'view-name-taken': refusal('refused', { name: text }),
  'view-gone': refusal('not-found', {}),
  'view-of-another': refusal('refused', { author: text }),
  'letter-entries-too-large': refusal('too-large', { maximumKilobytes: count }),
  'audit-cursor-invalid': refusal('malformed-request', {}),
  'before-first-day': row({}),
  'day-has-passed': row({}),
  'too-many-days': row({ maximum: count }),
  'holds-nul': row({}),
  'not-one-line': row({}),
  'holiday-twice': row({}),
} as const;

/** Refusals of deliverables, and rules of them. `type` is the name of a file type. */
const deliverableMessages = {
  'job-takes-no-deliverables': refusal('move-refused', { job: count, status: text }),
  'service-not-requested': row({ requested: z.array(z.enum(serviceSlugs)) }),
  'deliverables-full': refusal('too-large', { maximum: count }),
  'deliverable-not-current': refusal('move-refused', { name: text }),
  'deliverable-unsupported': refusal('unsupported-file', {
    name: text,
    kind: z.enum(contentKinds),
    format: text.optional(),
  }),
  'deliverable-misnamed': refusal('unsupported-file', { name: text, type: text, suggestion: text }),
  'services-undelivered': row({ services: z.array(z.enum(serviceSlugs)) }),
} as const;

/** The firm's table of design values, and its presets. `column` is a name on the wire. */
const designMessages = {
  'not-five-digits': row({}),
  'design-place-missing': row({}),
  'design-place-twice': row({}),
  'design-state-missing': row({}),
  'design-values-missing': row({}),
  'design-amendment-alone': row({}),
  'design-place-taken': row({}),
  'design-place-repeated': row({ row: count }),
  'design-cell-wrong': row({ column: text, reason: nested }),
  'design-file-without-places': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-without-values': row({ file: text }),
  'design-file-unknown-columns': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-columns-twice': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-too-long': refusal('too-large', { file: text, maximum: count }),
  'design-table-full': refusal('too-large', { maximum: count }),
  'design-row-gone': refusal('not-found', {}),
  'preset-empty': row({}),
  'preset-gone': refusal('not-found', {}),
  'presets-full': refusal('too-large', { maximum: count }),
} as const;

/** Refusals of files that stream in. */
const fileMessages = {
  'file-not-sent-as-bytes': refusal('unsupported-content-type', {}),
  'list-not-found': refusal('not-found', {}),
  /** An import would retire more than a tenth of a list of `entries`. */
  'retirement-unconfirmed': refusal('refused', { retired: count, entries: count }),
  'retirement-differs': refusal('refused', { confirmed: count, retired: count }),
} as const;

/** Messages of the console's side of the server. */
export const officeMessages = {
  ...sessionMessages,
  ...signInMessages,
  ...accountMessages,
  ...jobMessages,
  ...blockerMessages,
  ...letterMessages,
  ...engineerMessages,
  ...fileMessages,
  ...stateMessages,
  ...deliverableMessages,
  ...designMessages,
} as const;
