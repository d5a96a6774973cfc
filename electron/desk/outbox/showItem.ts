import type { ItemShown, NotSent } from '../../../shared/outbox/deskCalls.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { changesIn, type Item } from './item.ts';
import type { Withdrawn } from './withdrawnStore.ts';
import type { Desk } from '../openDesk.ts';

const sentArrays = (body: string): string[] | null => {
  const changes = changesIn(body);
  return Array.isArray(changes.arrays) ? arrayNames(changes) : null;
};

export const showItem = (
  item: Item,
  { sync: { uploadProgress }, outbox: { smallerCopies } }: Pick<Desk, 'sync' | 'outbox'>,
): ItemShown => ({
  id: item.id,
  kind: item.kind,
  slot: item.slot,
  array: item.array,
  file: item.fileName,
  state: item.state,
  bytes: item.bytes,
  sentBytes:
    item.state === 'sending' ? (uploadProgress.inFlight().find(({ itemId }) => itemId === item.id)?.sent ?? 0) : null,
  attempts: item.attempts,
  nextAttemptMs:
    (item.state === 'waiting' || item.state === 'unknown') && item.nextAttemptMs > 0 ? item.nextAttemptMs : null,
  error: item.error?.message ?? null,
  status: item.error?.status ?? null,
  errors: [...(item.error?.errors ?? [])],
  arrays: item.kind === 'revision' ? sentArrays(item.body!) : null,
  needsPerson: item.needsPerson,
  canBeSmaller: smallerCopies.isOffered(item),
  candidates: [...(item.error?.candidates ?? [])],
  maybeDoubled: item.maybeDoubled,
});

export const showNotSent = (row: Withdrawn): NotSent => ({
  id: row.id,
  draft: row.draftId,
  name: row.draftName,
  kind: row.kind,
  slot: row.slot,
  array: row.array,
  file: row.fileName,
  error: row.error?.message ?? null,
  replaced: row.replaced,
  atMs: row.withdrawnMs,
});
