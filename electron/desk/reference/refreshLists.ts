import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import type { Draft, DraftStore } from '../drafts/draftStore.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { OpenLine } from '../sync/line.ts';
import { createReferenceCache } from './referenceCache.ts';
import type { ReferenceStore } from './referenceStore.ts';
import { type Missing, rematch } from './rematch.ts';

export interface RefreshListsDeps {
  references: ReferenceStore;
  drafts: DraftStore;
  store: OutboxStore;
  outbox: Outbox;
  clock: Clock;
}

const operationOf = Object.fromEntries(
  referenceListKeys.map((list) => [
    list,
    (Object.keys(endpoints) as EndpointName[]).find((name) => endpoints[name].path === `/${list}`)!,
  ]),
) as Record<ReferenceListKey, 'listStates'>;

const missingWords = ({ list, name, retired }: Missing): string =>
  retired
    ? `${JSON.stringify(name)} is not offered any more in the provider's list /${list}; choose another.`
    : `The provider's list /${list} has no ${name === null ? 'such entry' : JSON.stringify(name)}; choose one that it has.`;

/**
 * Brings the provider's nine lists when they are stale, and then looks at every job that was not sent yet: entries that
 * were chosen from the built-in lists, or from another provider's, are found again by maker and name. Where that
 * fails, the draft says so, and a queued job waits for a person instead of being refused.
 */
export const createRefreshLists = ({ references, drafts, store, outbox, clock }: RefreshListsDeps) => {
  const mend = (draft: Draft, serviceId: number): void => {
    const submit = store.ofDraft(draft.id).find(({ kind }) => kind === 'submit');
    if (submit && (submit.maybeTaken || submit.handedOverMs !== null || !['waiting', 'failed'].includes(submit.state)))
      return;
    const { replaced, missing, document } = rematch(draft.document, {
      find: (list, id) => references.find(serviceId, list, id),
      entries: (list) => references.entries(serviceId, list),
    });
    const notices = missing.map((one) => ({ pointer: one.pointer, detail: missingWords(one) }));
    drafts.putNotices(draft.id, notices);
    if (replaced.length > 0) {
      const pieces = [...new Set(replaced.map(({ pointer }) => pointer.split('/')[1]!))].map((field) => ({
        pointer: `/${field}`,
        value: document[field],
      }));
      drafts.change(draft.id, pieces);
    }
    // Also without such a field: the state that the address names was filled in from the lists of that time.
    if (submit?.state === 'waiting') outbox.edited(draft.id);
    // A retired entry may still be taken; one that the list never had is refused for sure.
    const unknown = missing.filter(({ retired }) => !retired);
    const now = store.ofDraft(draft.id).find(({ kind }) => kind === 'submit');
    if (now?.state === 'waiting' && unknown.length > 0) {
      store.move(now.id, 'failed', {
        needsPerson: true,
        error: {
          detail: missingWords(unknown[0]!),
          status: null,
          errors: unknown.map((one) => ({ pointer: one.pointer, detail: missingWords(one) })),
        },
      });
    }
  };

  return async ({ client, service }: OpenLine, signal: AbortSignal, force: boolean): Promise<void> => {
    const cache = createReferenceCache({
      store: references,
      clock,
      fetchList: async (list, etag) => {
        const outcome = await client.call(operationOf[list], {
          signal,
          ...(etag === null ? {} : { ifNoneMatch: etag }),
        });
        if (outcome.kind === 'unchanged') return { kind: 'unchanged' };
        if (outcome.kind === 'answered') return { kind: 'list', entries: outcome.value, etag: outcome.etag };
        return { kind: 'failed', reason: outcome.kind === 'refused' ? outcome.refusal.detail : outcome.reason };
      },
    });
    const { refreshed } = await cache.refresh(service.id, { force });
    if (signal.aborted || refreshed.length === 0) return;
    // What was begun with another provider keeps that one's ids.
    for (const draft of drafts.unsent())
      if (draft.serviceId === null || draft.serviceId === service.id) mend(draft, service.id);
  };
};
