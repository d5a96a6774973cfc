import type { DeliverableMark } from '../../../shared/jobs/deskCalls.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';

type Deliverable = NonNullable<ReadJob['deliverables']>[number];

/** Whether the last of the files that took its place, one after the other, holds. */
const isReplaced = (all: readonly Deliverable[], { replaced_by: first }: Deliverable): boolean => {
  let next = first;
  // A provider might name a file that has gone, or two that replace each other.
  for (let steps = 0; next !== undefined && steps < all.length; steps += 1) {
    const newer = all.find(({ id }) => id === next);
    if (newer?.withdrawn_at === undefined) return true;
    next = newer.replaced_by;
  }
  return false;
};

/** What the provider reports of a produced file by its id; null for letters, and where the provider does not tell. */
export const deliverableMark = (
  { deliverables = [] }: Pick<ReadJob, 'deliverables'>,
  id: string,
): DeliverableMark | null => {
  const found = deliverables.find((one) => one.id === id);
  if (!found) return null;
  const { service, withdrawn_at: at } = found;
  const ms = Date.parse(at ?? '');
  return {
    service,
    isWithdrawn: at !== undefined,
    isReplaced: isReplaced(deliverables, found),
    withdrawnMs: Number.isNaN(ms) ? null : ms,
  };
};
