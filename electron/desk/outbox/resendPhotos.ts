import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { Draft } from '../drafts/draftStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { changesIn, type Item } from './item.ts';
import type { ItemState } from './itemStates.ts';
import type { OutboxDeps } from './outbox.ts';

/** A revision that is about to be queued. */
interface Queued {
  /** Its fields. */
  revision: JobDocument;
  /** The job that it is of, as JSON. */
  snapshot: string;
  /** The outbox of the job, without it. */
  items: readonly Item[];
  /** Whether the provider takes photos along by itself. */
  isCarried: boolean;
}

const namesIn = (document: JobDocument): ReadonlySet<string> => new Set(arrayNames(document).map(matchKey));

/** Names of the arrays before a revision: as those have them that are on their way, or else the job. */
const namesBefore = ({ snapshot, items }: Pick<Queued, 'snapshot' | 'items'>): ReadonlySet<string> => {
  const onTheWay = items
    .filter(({ kind, state }) => kind === 'revision' && state !== 'done' && state !== 'failed')
    .map(({ body }) => changesIn(body!))
    .findLast(({ arrays }) => arrays !== undefined);
  return namesIn(onTheWay ?? (JSON.parse(snapshot) as JobDocument));
};

/** Whether photos of an array (null: of the whole job) have to be sent once more for the job that a revision makes. */
const isWanted = ({ revision, isCarried, ...queued }: Queued): ((array: string | null) => boolean) => {
  const names = revision.arrays === undefined ? null : namesIn(revision);
  if (!isCarried) return (array) => array === null || names === null || names.has(matchKey(array));
  if (names === null) return () => false;
  const before = namesBefore(queued);
  // Of an array that was left out and comes back, the provider has nothing to take along.
  return (array) => array !== null && names.has(matchKey(array)) && !before.has(matchKey(array));
};

const isGone = (state: ItemState): boolean => state === 'done' || state === 'sending';

/**
 * Queues what was sent to an old job, or is on its way there, for the new one, once there is one: not what belongs to an
 * array that the revision leaves out. Inside a transaction.
 */
export const createResendPhotos =
  ({ store, attachments }: Pick<OutboxDeps, 'store' | 'attachments'>) =>
  (draft: Draft, queued: Queued): void => {
    const { items } = queued;
    const sent = new Set(items.filter(({ state }) => isGone(state)).map(({ attachmentId }) => attachmentId));
    const open = new Set(items.filter(({ state }) => !isGone(state)).map(({ attachmentId }) => attachmentId));
    const wanted = isWanted(queued);
    for (const attachment of attachments.ofDraft(draft.id))
      if (sent.has(attachment.id) && !open.has(attachment.id) && wanted(attachment.array))
        store.addUpload(attachment, false);
  };
