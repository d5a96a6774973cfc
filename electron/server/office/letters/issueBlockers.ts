import type { FieldError } from '../../../../shared/api/problems.ts';
import { canMove } from '../../../../shared/job/status.ts';
import {
  ArrayEntries,
  findingAllowsApproval,
  type Finding,
  type LetterEntries,
} from '../../../../shared/letter/entries.ts';
import type { FirmSettings } from '../../../../shared/letter/firm.ts';
import { arrayNamesOf, type LetterJob } from '../../letters/letterFacts.ts';
import { matchEntries } from '../../letters/matchEntries.ts';
import { ownOrganization } from '../../ownOrganization.ts';
import type { JobRow } from '../../store/jobRows.ts';

/** Entries as they may be typed. */
type Typed = Partial<Record<keyof LetterEntries, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** About the letter as a whole, or about one of its entries. */
const whole = (detail: string): FieldError => ({ detail, pointer: '#' });
const of = (entry: string, detail: string): FieldError => ({ detail, pointer: `#/${entry}` });

const ofJob = ({ id, status, superseded_by }: JobRow, standing: string | null): FieldError[] => {
  if (superseded_by !== null) return [whole(`Job ${id} was revised: its letter is that of job ${superseded_by}.`)];
  if (canMove(status, 'Approved')) return [];
  if (standing !== null) return [whole(`Letter ${standing} stands. Withdraw it before another one is issued.`)];
  return [whole(`Job ${id} is ${status}. Take it up again before a letter is issued.`)];
};

/** A letter never says by itself whether somebody was there. */
const ofVisit = (visited: unknown): FieldError[] =>
  typeof visited === 'boolean' ? [] : [of('site_visited', 'Say whether the site was visited for this letter.')];

const ofFinding = (finding: unknown): FieldError[] => {
  if (finding === undefined) return [of('finding', 'The letter needs a finding.')];
  if (findingAllowsApproval(finding as Finding)) return [];
  return [of('finding', 'A roof that is found not adequate cannot be approved with a letter.')];
};

/** What nobody has entered of the engineer, by the names of the fields: `licence number`. */
export const missingOfEngineer = (firm: FirmSettings, entered: unknown): string[] => {
  const own = (entered ?? {}) as Record<string, unknown>;
  const name = text(own.name) || firm.engineer.name;
  const licence = name === firm.engineer.name ? firm.engineer : { licence_number: '', licence_state: '' };
  const parts = {
    name,
    licence_number: text(own.licence_number) || licence.licence_number,
    licence_state: text(own.licence_state) || licence.licence_state,
  };
  return Object.entries(parts).flatMap(([part, value]) => (value === '' ? [part.replace('_', ' ')] : []));
};

/** The firm and the engineer have to stand on a letter: nobody else answers for it. */
const ofLetterhead = (firm: FirmSettings, entered: Typed['engineer']): FieldError[] => {
  const missing = missingOfEngineer(firm, entered);
  const first = missing[0]?.replace(' ', '_');
  return [
    ...(firm.name ? [] : [whole('The firm has no name yet; an administrator enters it in the settings.')]),
    ...(first === undefined
      ? []
      : [
          of(`engineer/${first}`, `The engineer's ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`),
        ]),
  ];
};

/** Nobody at an authority knows who "This computer" is. */
export const isToNobody = ({ recipient_name }: Pick<LetterJob, 'recipient_name'>, organization: string): boolean =>
  text(recipient_name) === '' && organization === ownOrganization;

const ofRecipient = (job: Pick<LetterJob, 'recipient_name'>, organization: string): FieldError[] =>
  isToNobody(job, organization)
    ? [
        whole(
          `The letter would be addressed to “${ownOrganization}”; an administrator gives the organization its own name.`,
        ),
      ]
    : [];

/** Which spacing an array needs that is laid so. */
const spacings = { Portrait: 'max_spacing_portrait', Landscape: 'max_spacing_landscape' } as const;

/** A crew that finds only the spacing of the other orientation builds by it. */
const ofSpacings = (job: Pick<LetterJob, 'arrays'>, entered: Typed['arrays']): FieldError[] => {
  if (!job.arrays?.length || !Array.isArray(entered)) return [];
  const names = arrayNamesOf(job);
  const entries = entered.map((one) => ArrayEntries.safeParse(one).data);
  const right = entries.filter((one) => one !== undefined);
  const { matched } = matchEntries(names, right);
  return matched.flatMap((entry, place) => {
    const laid = job.arrays![place]?.orientation;
    if (!entry || (laid !== 'Portrait' && laid !== 'Landscape')) return [];
    const other = laid === 'Portrait' ? 'Landscape' : 'Portrait';
    if (entry[spacings[laid]] !== undefined || entry[spacings[other]] === undefined) return [];
    const array = entry.name ?? `#${place + 1} ${names[place]!}`.trim();
    return [
      of(
        `arrays/${entries.indexOf(entry)}/${spacings[laid]}`,
        `${array} is laid ${laid}, and only the ${other} spacing is entered.`,
      ),
    ];
  });
};

/** A job that may get a letter. */
interface Addressed {
  row: JobRow;
  job: Pick<LetterJob, 'arrays' | 'recipient_name'>;
  /** Its name: letters are addressed to it where the job names nobody. */
  organization: string;
  /** The letter that is out. */
  standing: string | null;
}

/**
 * Why the letter cannot be issued now, for people; wrong entries are told apart from it. For a
 * job that takes no letter nothing has to be entered.
 */
export const issueBlockers = (
  { row, job, organization, standing }: Addressed,
  firm: FirmSettings,
  entries: Typed,
): FieldError[] => {
  const first = ofJob(row, standing);
  if (first.length > 0) return first;
  return [
    ...ofVisit(entries.site_visited),
    ...ofSpacings(job, entries.arrays),
    ...ofFinding(entries.finding),
    ...ofLetterhead(firm, entries.engineer),
    ...ofRecipient(job, organization),
  ];
};
