import UnknownIcon from '~icons/lucide/circle-question-mark';
import DoneIcon from '~icons/lucide/check';
import SendingIcon from '~icons/lucide/arrow-up';
import WaitingIcon from '~icons/lucide/clock';
import FailedIcon from '~icons/lucide/triangle-alert';
import type { ItemShown, ItemState, NotSent, OpenJobShown, SyncShown } from '../../../shared/outbox/deskCalls.ts';
import { isFileTooLarge, shownConnection } from '../../../shared/outbox/shownState.ts';
import type { Icon } from '../../ui/icon.ts';
import { partAt } from '../drafts/draftParts.ts';
import type { SyncWords } from './syncWords.ts';

/** What the status of an item depends on in its job. */
export interface ItemJob {
  id: string;
  /** Null until the provider has the job. */
  jobId: number | null;
  /** Set while the job waits for another provider, which has received a part of it. */
  otherProvider?: OpenJobShown['otherProvider'];
}

type NamedItem = Pick<ItemShown | NotSent, 'kind' | 'slot' | 'array' | 'file'>;

export const itemTitle = ({ kind, slot }: NamedItem, words: SyncWords): string =>
  kind === 'upload' ? words.slots[slot ?? 'file'] : words.itemKinds[kind];

/** `Attic overview · South · attic.jpg`. */
export const itemLabel = (item: NamedItem, words: SyncWords): string =>
  [itemTitle(item, words), item.array, item.file].filter(Boolean).join(' · ');

export const itemTones = { waiting: 'plain', sending: 'accent', done: 'good', unknown: 'warn', failed: 'bad' } as const;
export const itemIcons: Readonly<Record<ItemState, Icon>> = {
  waiting: WaitingIcon,
  sending: SendingIcon,
  done: DoneIcon,
  unknown: UnknownIcon,
  failed: FailedIcon,
};

/** The one action that gets an item going again. */
export type Fix =
  | { kind: 'edit'; part: string }
  | { kind: 'revise' | 'choose' | 'send-again' | 'retry' | 'replace' | 'smaller' | 'settings' };

/** Statuses of a provider that rejects the content of a file: it would reject the same bytes again (§4.4). */
const contentStatuses: readonly (number | null)[] = [400, 415, 422];

const isContentRefused = ({ status, error }: ItemShown): boolean =>
  contentStatuses.includes(status) || isFileTooLarge(status, error);

/** What the person should do about an item; null where nothing is needed. */
export const suggestedFix = (item: ItemShown, connection: SyncShown['connection'] | null): Fix | null => {
  if (!item.needsPerson) {
    // Only the item that met the refusal links to the settings; the others wait behind it.
    return item.error !== null && (connection?.kind === 'stopped' || connection?.kind === 'not-connected')
      ? { kind: 'settings' }
      : null;
  }
  if (item.candidates.length > 0) return { kind: 'choose' };
  if (item.state === 'unknown') return { kind: item.kind === 'upload' ? 'send-again' : 'retry' };
  const [first] = item.errors;
  // Its fields are fine: the provider has no room.
  if (item.kind === 'submit' && item.status !== 507)
    return { kind: 'edit', part: first ? partAt(first.pointer) : 'check' };
  if (item.canBeSmaller) return { kind: 'smaller' };
  if (item.kind === 'upload' && item.state === 'failed' && isContentRefused(item)) return { kind: 'replace' };
  return { kind: item.kind === 'revision' ? 'revise' : 'retry' };
};

/** Who or what an item waits for. */
type WaitReason =
  | 'you'
  | 'otherProvider'
  | 'connection'
  | 'paused'
  | 'stopped'
  | 'backingOff'
  | 'trouble'
  | 'elsewhere'
  | 'job'
  | 'photosLater'
  | 'turn';

/** Null for an item that is being sent. */
export const waitReason = (item: ItemShown, job: ItemJob, sync: SyncShown | null): WaitReason | null => {
  if (item.needsPerson) return 'you';
  if (item.state === 'sending' || item.state === 'done') return null;
  if (job.otherProvider) return 'otherProvider';
  if (sync === null) return 'turn';
  const connection = shownConnection(sync);
  if (connection === 'stopped' || connection === 'not-connected') return 'stopped';
  if (connection === 'paused') return 'paused';
  if (job.jobId === null && item.kind !== 'submit') return 'job';
  if (sync.photosLater && item.kind === 'upload') return 'photosLater';
  if (connection === 'away') return 'connection';
  if (connection === 'resting') return 'backingOff';
  if (connection === 'trouble') return connection;
  return sync.hasOtherSender ? 'elsewhere' : 'turn';
};

/** When the item is sent again without the person; null where that is unknown or never happens. */
export const nextAttemptMs = (item: ItemShown, job: ItemJob, sync: SyncShown | null): number | null => {
  const reason = waitReason(item, job, sync);
  if (reason === 'turn' || reason === 'elsewhere') return item.nextAttemptMs;
  if (reason !== 'connection' && reason !== 'backingOff' && reason !== 'trouble') return null;
  const untilMs = sync?.connection.untilMs ?? null;
  return untilMs === null ? item.nextAttemptMs : Math.max(untilMs, item.nextAttemptMs ?? 0);
};
