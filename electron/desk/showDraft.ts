import { inPhotoOrder } from './photos/photoOrder.ts';
import { draftStatus, type DraftStatus, inEnglish } from './deskStatus.ts';
import type { LetterState } from '../../shared/jobs/deskCalls.ts';
import type { Desk } from './openDesk.ts';
import { deliverableMark } from './jobs/deliverableMark.ts';
import { letterMarks } from './jobs/letterState.ts';

/** One draft or job with everything that the desk has about it (`desk show`). */
export interface ShownDraft extends DraftStatus {
  fields: Readonly<Record<string, unknown>>;
  photos: { id: string; slot: string; array: string | null; file: string; bytes: number; sha256: string }[];
  /** The job at the provider, oldest revision first. */
  jobs: ShownJob[];
  letters: {
    job_id: number;
    /** Null if the provider does not report it. */
    number: string | null;
    state: LetterState;
    withdrawn_at: string | null;
    file: string;
    sha256: string;
    received_at: string;
    superseded: string | null;
  }[];
}

interface ShownJob {
  job_id: number;
  status: string;
  superseded_by: number | null;
  /** Why the last poll failed. */
  error: string | null;
  statuses: { seen_at: string; status: string }[];
  messages: { at: string | null; author: string | null; body: string }[];
  files: {
    name: string;
    /** The slug, where the provider reports it. */
    service: string | null;
    file: string | null;
    sha256: string | null;
    withdrawn_at: string | null;
    error: string | null;
  }[];
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

export const showDraft = (desk: Pick<Desk, 'drafts' | 'jobs' | 'outbox' | 'photos'>, id: string): ShownDraft => {
  const jobs = desk.jobs.store.ofDraft(id);
  const letters = desk.jobs.letters.ofDraft(id);
  const marks = letterMarks(jobs, letters);
  return {
    ...draftStatus(desk, id),
    fields: desk.drafts.store.get(id).document,
    photos: inPhotoOrder(desk.photos.store.ofDraft(id)).map(({ id: photo, slot, array, name, bytes, sha256 }) => ({
      id: photo,
      slot,
      array,
      file: name,
      bytes,
      sha256,
    })),
    jobs: jobs.map(({ serviceId, jobId, status, supersededBy, error, answer }) => ({
      job_id: jobId,
      status,
      superseded_by: supersededBy,
      error: inEnglish(error),
      statuses: desk.jobs.store
        .timeline(serviceId, jobId)
        .map(({ seenMs, status: word }) => ({ seen_at: isoOf(seenMs), status: word })),
      messages: (answer.messages ?? []).map(({ date_created, author, body }) => ({
        at: date_created ?? null,
        author: author ?? null,
        body,
      })),
      files: desk.jobs.letters.files(serviceId, jobId).map(({ remoteKey, name, file, sha256, error: why }) => {
        const mark = deliverableMark(answer, remoteKey);
        return {
          name,
          service: mark?.service ?? null,
          file: file === null ? null : desk.jobs.letterFiles.pathOf(file),
          sha256,
          withdrawn_at: mark?.withdrawnMs ? isoOf(mark.withdrawnMs) : null,
          error: inEnglish(why),
        };
      }),
    })),
    letters: letters.map((letter) => {
      const { number, state, withdrawnMs } = marks.ofLetter(letter);
      return {
        job_id: letter.jobId,
        number,
        state,
        withdrawn_at: withdrawnMs === null ? null : isoOf(withdrawnMs),
        file: desk.jobs.letterFiles.pathOf(letter.file),
        sha256: letter.sha256,
        received_at: isoOf(letter.receivedMs),
        superseded: inEnglish(letter.supersededWhy),
      };
    }),
  };
};
