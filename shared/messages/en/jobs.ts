import type { jobMessages } from '../catalogue/jobs.ts';
import type { Words } from '../rows.ts';

export const jobWords: Words<typeof jobMessages> = {
  'job-not-found': ({ job }) => `There is no job ${job} here.`,
  'array-not-found': ({ array }) => `There is no array ${array} here.`,
  'file-not-found': ({ file }) => `There is no file ${file} here.`,
  'job-superseded': ({ job, successor }) => `Job ${job} was revised. Send this to job ${successor} instead.`,
  'status-not-reachable': ({ job, status, to }) => `Job ${job} is ${status}; it cannot become ${to}.`,
  'letter-not-available': ({ job, status }) => `Job ${job} is ${status}.`,
  'no-letter-to-withdraw': ({ job }) => `Job ${job} is not Approved, so there is no letter to withdraw.`,
  'no-letter-in-this-status': ({ job, status }) => `Job ${job} is ${status}: no letter is written for it now.`,
  'job-changed-during-approval': ({ job }) => `Job ${job} changed while its letter was made. Try again.`,
  'letter-draft-changed': ({ by }) => `${by} has changed this letter since. Look at it again.`,
  'letter-entries-too-large': ({ maximumKilobytes }) => `Entries of a letter are at most ${maximumKilobytes} kB.`,
  'cursor-invalid': 'must come from the Link header of an earlier answer',
  'audit-cursor-invalid': 'The list cannot go on from there.',
  'required-together-with': ({ field }) => `is required together with ${field}`,
  'before-start-date': 'must not be before submitted_start_date',
  'not-a-state-id': 'must be state ids (UUIDs), comma-separated',
  'whole-number-from-1-to-500': 'must be a whole number from 1 to 500',
};
