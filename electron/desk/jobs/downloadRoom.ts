import { jobLimits } from '../../../shared/api/files.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ReadJobFile } from '../base/apiClient/replies.ts';
import type { ProviderFile, ReceivedLetterStore } from './receivedLetterStore.ts';

type What = 'files' | 'letters';

/** What fits beside what is here of one job: as many files and bytes as a job holds, whatever a provider offers. */
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

const minuteMs = 60 * 1000;

/**
 * How long a job waits for more after newer files or a newer letter took the place of older ones: a provider that offers other ones each
 * time must not send without end.
 */
export const replacedMs = (bytes: number): number => Math.max(60 * minuteMs, (bytes / 1000 ** 2) * minuteMs);

/** A file that a provider offers, by the key that identifies it here. */
export interface OfferedFile {
  key: string;
  file: ReadJobFile;
}

const timeOf = ({ file }: OfferedFile): number => Date.parse(file.created_at ?? '');

/** The newest first: by their times where each has one; else those at the end of the list are. */
export const newestOffered = (offered: readonly OfferedFile[]): OfferedFile[] =>
  offered.every((one) => !Number.isNaN(timeOf(one)))
    ? offered.toSorted((one, other) => timeOf(other) - timeOf(one))
    : offered.toReversed();

/**
 * The files on this disk that a newer one may take the place of, the first to go first: those that are not offered any more, by their
 * arrival, then those that are older than it. `ages` are the places of all that are offered, the newest first.
 */
export const replaceableBy = (
  key: string,
  ages: ReadonlyMap<string, number>,
  rows: readonly ProviderFile[],
): ProviderFile[] => {
  const ageOf = ({ remoteKey }: ProviderFile): number => ages.get(remoteKey) ?? Infinity;
  return rows
    .filter((row) => row.file !== null && ageOf(row) > ages.get(key)!)
    .toSorted((one, other) =>
      ageOf(one) === ageOf(other) ? (one.receivedMs ?? 0) - (other.receivedMs ?? 0) : ageOf(other) - ageOf(one),
    );
};
