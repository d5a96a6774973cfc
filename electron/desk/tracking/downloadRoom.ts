import { jobLimits } from '../../../shared/api/files.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ReceivedLetterStore } from './receivedLetterStore.ts';

type What = 'files' | 'letters';

/** What may still come of one job: as many files and bytes as a job holds, whatever a provider offers. */
export const roomOf = (
  letters: ReceivedLetterStore,
  what: What,
  job: { serviceId: number; jobId: number },
): { files: number; bytes: number } => {
  const stored = letters.stored(what, job);
  return { files: jobLimits.files - stored.files, bytes: jobLimits.bytes - stored.bytes };
};

export const beyondRoom = (what: What): Message<'job-files-beyond'> =>
  message('job-files-beyond', { what, maximum: jobLimits.files, maximumBytes: jobLimits.bytes });

/** Whether a job was read, and this is only what a person should know of it. */
export const isNotice = (reason: AnyMessage | null): boolean =>
  reason !== null && ['job-files-beyond', 'job-answer-cut'].includes(reason.code);
