import type { LetterMark, LetterState } from '../../../shared/desk/shapes.ts';
import type { ReadJob } from '../apiClient/replies.ts';
import type { TrackedJob } from './jobStore.ts';
import type { Letter } from './letterStore.ts';

/** A letter as its provider tells of it. */
export interface ReportedLetter {
  number: string;
  isWithdrawn: boolean;
  /** Null also where its time cannot be read. */
  withdrawnMs: number | null;
}

/** The newest letter of the job with these bytes; null where the provider tells of none. */
export const reportedLetter = (answer: Pick<ReadJob, 'letters'>, sha256: string): ReportedLetter | null => {
  const told = answer.letters?.findLast((letter) => letter.sha256 === sha256);
  if (!told) return null;
  const { number, withdrawn_at: at } = told;
  const ms = Date.parse(at ?? '');
  return { number, isWithdrawn: at !== undefined, withdrawnMs: Number.isNaN(ms) ? null : ms };
};

const isRevised = ({ status, supersededBy }: Pick<TrackedJob, 'status' | 'supersededBy'>): boolean =>
  supersededBy !== null || status === 'Revised';

/**
 * What is known of a letter that is here: withdrawn where the provider says so; superseded where its job was revised or
 * another letter took its place; and not in force, why ever, where the job is not Approved any more. `letters` are those
 * of the same draft.
 */
export const letterState = (
  letter: Letter,
  job: Pick<TrackedJob, 'status' | 'supersededBy'> | null,
  told: ReportedLetter | null,
  letters: readonly Letter[],
): LetterState => {
  if (told?.isWithdrawn) return 'withdrawn';
  if (letter.supersededMs === null) return 'in-force';
  const hasOther = letters.some(
    ({ id, jobId, supersededMs }) => jobId === letter.jobId && (id > letter.id || supersededMs === null),
  );
  return (job !== null && isRevised(job)) || hasOther ? 'superseded' : 'not-in-force';
};

/** Whether the newest letter of a draft was withdrawn. `letters` are in the order in which they came. */
export const isNewestWithdrawn = (jobs: readonly TrackedJob[], letters: readonly Letter[]): boolean => {
  const newest = letters.at(-1);
  const job = newest && jobs.find(({ jobId }) => jobId === newest.jobId);
  return job !== undefined && reportedLetter(job.answer, newest!.sha256)?.isWithdrawn === true;
};

/** Numbers and states of the letters of a draft, whose `jobs` these are. */
export const letterMarks = (jobs: readonly TrackedJob[], letters: readonly Letter[]) => {
  const ofLetter = (letter: Letter): LetterMark => {
    const job = jobs.find(({ jobId }) => jobId === letter.jobId) ?? null;
    const told = job && reportedLetter(job.answer, letter.sha256);
    return {
      number: told?.number ?? null,
      state: letterState(letter, job, told, letters),
      withdrawnMs: told?.withdrawnMs ?? null,
    };
  };
  return {
    ofLetter,
    /** Of a produced file with these bytes, where it is a letter. */
    of: (jobId: number, sha256: string | null): LetterMark | null => {
      const letter = letters.findLast((one) => one.jobId === jobId && one.sha256 === sha256);
      if (letter) return ofLetter(letter);
      const job = jobs.find((one) => one.jobId === jobId);
      const told = job && sha256 !== null ? reportedLetter(job.answer, sha256) : null;
      if (!job || !told) return null;
      const { number, isWithdrawn, withdrawnMs } = told;
      return { number, state: isWithdrawn ? 'withdrawn' : isRevised(job) ? 'superseded' : 'in-force', withdrawnMs };
    },
  };
};
