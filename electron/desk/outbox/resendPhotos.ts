import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { SortedPhoto } from '../photos/attachmentStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { changesIn, type Item } from './item.ts';

/** A revision that is about to be queued. */
interface NewRevision {
  /** Its fields. */
  revision: JobDocument;
  /** JSON of the job that it revises. */
  snapshot: string;
  /** The draft's items without it. */
  items: readonly Item[];
  /** Whether the provider carries photos over to the new job. */
  isCarried: boolean;
}

const namesIn = (document: JobDocument): ReadonlySet<string> => new Set(arrayNames(document).map(matchKey));

/** Names of the arrays before this revision: those of the last pending revision that sets arrays, else the job's. */
const namesBefore = ({ snapshot, items }: NewRevision): ReadonlySet<string> => {
  const pending = items
    .filter(({ kind, state }) => kind === 'revision' && state !== 'done' && state !== 'failed')
    .map(({ body }) => changesIn(body!))
    .findLast(({ arrays }) => arrays !== undefined);
  return namesIn(pending ?? (JSON.parse(snapshot) as JobDocument));
};

/** Whether photos of an array (null: of the whole job) have to be sent again to the job that the revision makes. */
const resendRule = (queued: NewRevision): ((array: string | null) => boolean) => {
  const { revision, isCarried } = queued;
  const names = revision.arrays === undefined ? null : namesIn(revision);
  if (!isCarried) return (array) => array === null || names === null || names.has(matchKey(array));
  if (names === null) return () => false;
  const before = namesBefore(queued);
  // The provider carries over no photos of an array that an earlier revision left out and this one brings back.
  return (array) => array !== null && names.has(matchKey(array)) && !before.has(matchKey(array));
};

/**
 * The photos that were sent to the old job, or are being sent, and have to go to the new one too: none of an array that the
 * revision leaves out.
 */
export const photosToResend = (attachments: readonly SortedPhoto[], queued: NewRevision): SortedPhoto[] => {
  const idsOf = (isSent: boolean) =>
    new Set(
      queued.items
        .filter(({ state }) => (state === 'done' || state === 'sending') === isSent)
        .map(({ attachmentId }) => attachmentId),
    );
  const [sent, open] = [idsOf(true), idsOf(false)];
  const isWanted = resendRule(queued);
  return attachments.filter(({ id, array }) => sent.has(id) && !open.has(id) && isWanted(array));
};
