import { canMove } from '../../../../shared/job/status.ts';
import { findingAllowsApproval, type Finding, type LetterEntries } from '../../../../shared/letter/entries.ts';
import type { FirmSettings } from '../../../../shared/letter/firm.ts';
import type { JobRow } from '../../store/jobRows.ts';

/** Entries as they may be typed. */
type Typed = Partial<Record<keyof LetterEntries, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const ofJob = ({ id, status, superseded_by }: JobRow, standing: string | null): string[] => {
  if (superseded_by !== null) return [`Job ${id} was revised: its letter is that of job ${superseded_by}.`];
  if (canMove(status, 'Approved')) return [];
  if (standing !== null) return [`Letter ${standing} stands. Withdraw it before another one is issued.`];
  return [`Job ${id} is ${status}. Take it up again before a letter is issued.`];
};

const ofFinding = (finding: unknown): string[] => {
  if (finding === undefined) return ['The letter needs a finding.'];
  if (findingAllowsApproval(finding as Finding)) return [];
  return ['A roof that is found not adequate cannot be approved with a letter.'];
};

/** The firm and the engineer have to stand on a letter: nobody else answers for it. */
const ofLetterhead = (firm: FirmSettings, entered: Typed['engineer']): string[] => {
  const own = (entered ?? {}) as Record<string, unknown>;
  const name = text(own.name) || firm.engineer.name;
  const licence = name === firm.engineer.name ? firm.engineer : { licence_number: '', licence_state: '' };
  const missing = [
    ...(name ? [] : ['name']),
    ...(text(own.licence_number) || licence.licence_number ? [] : ['licence number']),
    ...(text(own.licence_state) || licence.licence_state ? [] : ['licence state']),
  ];
  return [
    ...(firm.name ? [] : ['The firm has no name yet; an administrator enters it in the settings.']),
    ...(missing.length ? [`The engineer's ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`] : []),
  ];
};

/** Why the letter cannot be issued now, for people; wrong entries are told apart from it. `standing` is the letter that is out. */
export const obstaclesTo = (row: JobRow, standing: string | null, firm: FirmSettings, entries: Typed): string[] => [
  ...ofJob(row, standing),
  ...ofFinding(entries.finding),
  ...ofLetterhead(firm, entries.engineer),
];
