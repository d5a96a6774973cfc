import type { LetterMark, LetterState } from '../../../shared/jobs/deskCalls.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';
import type { TrackedJob } from './trackedJobStore.ts';
import type { Letter } from './receivedLetterStore.ts';

/** A letter as its provider reports it. */
interface ReportedLetter {
  number: string;
  isWithdrawn: boolean;
  /** Null also for a time that cannot be parsed. */
  withdrawnMs: number | null;
}

/** The newest reported letter with these bytes; null if the provider reports none. */
export const reportedLetter = (answer: Pick<ReadJob, 'letters'>, sha256: string): ReportedLetter | null => {
  const found = answer.letters?.findLast((letter) => letter.sha256 === sha256);
  if (!found) return null;
  const { number, withdrawn_at: at } = found;
  const ms = Date.parse(at ?? '');
  return { number, isWithdrawn: at !== undefined, withdrawnMs: Number.isNaN(ms) ? null : ms };
};

/** Whether the provider approved the job without a letter: none is waited for. */
export const isWithoutLetter = ({ status, answer }: Pick<TrackedJob, 'status' | 'answer'>): boolean =>
  status === 'Approved' && answer.without_letter === true;

const isRevised = ({ status, supersededBy }: Pick<TrackedJob, 'status' | 'supersededBy'>): boolean =>
  supersededBy !== null || status === 'Revised';

/**
 * The state of a received letter: withdrawn if the provider reports that, superseded if its job was revised or another letter
 * replaced it, not in force if the job is no longer Approved for another reason. `letters` are all letters of the draft.
 */
export const letterState = (
  letter: Letter,
  job: Pick<TrackedJob, 'status' | 'supersededBy'> | null,
  reported: ReportedLetter | null,
  letters: readonly Letter[],
): LetterState => {
  if (reported?.isWithdrawn) return 'withdrawn';
  if (letter.supersededMs === null) return 'in-force';
  const hasOther = letters.some(
    ({ id, jobId, supersededMs }) => jobId === letter.jobId && (id > letter.id || supersededMs === null),
  );
  return (job !== null && isRevised(job)) || hasOther ? 'superseded' : 'not-in-force';
};

/** Whether the newest letter of a draft was withdrawn. `letters` are in the order of their arrival. */
export const isNewestWithdrawn = (jobs: readonly TrackedJob[], letters: readonly Letter[]): boolean => {
  const newest = letters.at(-1);
  const job = newest && jobs.find(({ jobId }) => jobId === newest.jobId);
  return job !== undefined && reportedLetter(job.answer, newest!.sha256)?.isWithdrawn === true;
};

/** Numbers and states of the letters of a draft, by its `jobs`. */
export const letterMarks = (jobs: readonly TrackedJob[], letters: readonly Letter[]) => {
  const ofLetter = (letter: Letter): LetterMark => {
    const job = jobs.find(({ jobId }) => jobId === letter.jobId) ?? null;
    const reported = job && reportedLetter(job.answer, letter.sha256);
    return {
      number: reported?.number ?? null,
      state: letterState(letter, job, reported, letters),
      withdrawnMs: reported?.withdrawnMs ?? null,
    };
  };
  return {
    ofLetter,
    /** The mark of a produced file with these bytes if it is a letter. */
    of: (jobId: number, sha256: string | null): LetterMark | null => {
      const letter = letters.findLast((one) => one.jobId === jobId && one.sha256 === sha256);
      if (letter) return ofLetter(letter);
      const job = jobs.find((one) => one.jobId === jobId);
      const reported = job && sha256 !== null ? reportedLetter(job.answer, sha256) : null;
      if (!job || !reported) return null;
      const { number, isWithdrawn, withdrawnMs } = reported;
      return { number, state: isWithdrawn ? 'withdrawn' : isRevised(job) ? 'superseded' : 'in-force', withdrawnMs };
    },
  };
};
