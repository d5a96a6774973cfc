import { message } from '../../../shared/messages/catalogue.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import { canMove } from '../../../shared/job/status.ts';
import { type Engineer, findingAllowsApproval } from '../../../shared/letters/entries.ts';
import type { LetterFinding } from '../../../shared/letters/entryRows.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import { arrayNamesOf, engineerOf, type LetterJob } from './drawing/letterContent.ts';
import { enteredArrays, type Typed } from './drafts/enteredArrays.ts';
import { fitBlockers } from './fitBlockers.ts';
import { ownOrganization } from '../organizations/ownOrganization.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import { type LetterCase, signedBy } from './letterCase.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The pointer of a blocker that is about the letter as a whole. */
const whole = '#';

const ofJob = ({ id, status, superseded_by }: JobRow, current: string | null): FieldError[] => {
  if (superseded_by !== null) return [fieldError(whole, 'letter-job-revised', { job: id, current: superseded_by })];
  if (canMove(status, 'Approved')) return [];
  if (current !== null) return [fieldError(whole, 'letter-stands', { letter: current })];
  return [fieldError(whole, 'letter-job-not-open', { job: id, status })];
};

/** A letter must not state a site visit by default. */
const ofVisit = (visited: unknown): FieldError[] =>
  typeof visited === 'boolean' ? [] : [fieldError('#/site_visited', 'letter-visit-unanswered')];

const ofFinding = (finding: unknown): FieldError[] => {
  if (finding === undefined) return [fieldError('#/finding', 'letter-finding-missing')];
  return findingAllowsApproval(finding as LetterFinding)
    ? []
    : [fieldError('#/finding', 'letter-finding-not-adequate')];
};

/** The engineer who would sign, by the entries and the firm's settings. */
export const signer = (firm: FirmSettings, entered: unknown): FirmSettings['engineer'] => {
  const typed = (entered ?? {}) as Record<string, unknown>;
  const part = (name: keyof Engineer) => text(typed[name]) || undefined;
  return engineerOf(firm, {
    name: part('name'),
    licence_number: part('licence_number'),
    licence_state: part('licence_state'),
  });
};

/** The parts of the engineer that neither the entries nor the firm's settings give. */
const missingOfEngineer = (firm: FirmSettings, entered: unknown): (keyof FirmSettings['engineer'])[] => {
  const parts = signer(firm, entered);
  return (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part] === '');
};

/** A letter names the firm and the engineer who signs it. */
const ofLetterhead = (firm: FirmSettings, entered: Typed['engineer']): FieldError[] => {
  const missing = missingOfEngineer(firm, entered);
  return [
    ...(firm.name ? [] : [fieldError(whole, 'letter-firm-unnamed')]),
    ...(missing.length === 0
      ? []
      : [fieldError(`#/engineer/${missing[0]!}`, 'letter-engineer-incomplete', { missing })]),
  ];
};

/** The addressee would be the built-in organization of this computer, a name that no authority knows. */
const ofRecipient = (job: Pick<LetterJob, 'recipient_name'>, organization: string): FieldError[] =>
  text(job.recipient_name) === '' && organization === ownOrganization
    ? [fieldError(whole, 'letter-to-nobody', { organization })]
    : [];

/** The spacing that an array needs, by the orientation of its modules. */
const spacings = { Portrait: 'max_spacing_portrait', Landscape: 'max_spacing_landscape' } as const;

/** A crew that reads only the spacing of the other orientation would build by it. */
const ofSpacings = (job: Pick<LetterJob, 'arrays'>, entered: Typed['arrays']): FieldError[] => {
  if (!job.arrays?.length) return [];
  const names = arrayNamesOf(job);
  const { entries, matched } = enteredArrays(job, entered);
  return matched.flatMap((entry, place) => {
    const laid = job.arrays![place]?.orientation;
    if (!entry || (laid !== 'Portrait' && laid !== 'Landscape')) return [];
    const other = laid === 'Portrait' ? 'Landscape' : 'Portrait';
    if (entry[spacings[laid]] !== undefined || entry[spacings[other]] === undefined) return [];
    const array = entry.name ?? `#${place + 1} ${names[place]!}`.trim();
    const path = ['arrays', entries.indexOf(entry), spacings[laid]];
    return [fieldError(path, 'letter-spacing-missing', { array, laid })];
  });
};

/**
 * Why the letter cannot be issued now, each with a pointer to the entry it is about (`#` for none). Invalid entries are
 * reported separately. A job whose status takes no letter has that one blocker only.
 */
export const issueBlockers = (letterCase: LetterCase, sent: Typed): FieldError[] => {
  const { row, job, organization, current } = letterCase;
  const first = ofJob(row, current);
  if (first.length > 0) return first;
  const { firm, entries } = signedBy(letterCase, sent);
  return [
    ...ofVisit(entries.site_visited),
    ...ofSpacings(job, entries.arrays),
    ...ofFinding(entries.finding),
    ...ofLetterhead(firm, entries.engineer),
    ...ofRecipient(job, organization.name),
    ...fitBlockers(letterCase, entries).final,
  ];
};

/** Of `issueBlockers`, those that the command line passes no more than the console does, whatever the reason. */
export const isFinal = ({ code }: FieldError): boolean => code === 'letter-does-not-fit';

/** Throws `letter-blocked` where there are any. */
export const assertNoBlockers = (blockers: readonly FieldError[]): void => {
  if (blockers.length === 0) return;
  const reasons = blockers.map(({ code, params }) => ({ code, params }));
  throw new Problem(message('letter-blocked', { blockers: reasons }), { errors: blockers });
};
