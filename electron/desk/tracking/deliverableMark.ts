import type { DeliverableMark } from '../../../shared/desk/shapes.ts';
import type { ReadJob } from '../apiClient/replies.ts';

/** What the provider reports of a produced file by its id; null for letters, and where the provider does not tell. */
export const deliverableMark = (
  { deliverables }: Pick<ReadJob, 'deliverables'>,
  id: string,
): DeliverableMark | null => {
  const found = deliverables?.find((one) => one.id === id);
  if (!found) return null;
  const { service, withdrawn_at: at, replaced_by: replacedBy } = found;
  const ms = Date.parse(at ?? '');
  return {
    service,
    isWithdrawn: at !== undefined,
    isReplaced: replacedBy !== undefined,
    withdrawnMs: Number.isNaN(ms) ? null : ms,
  };
};
