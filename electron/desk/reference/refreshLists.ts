import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import type { Clock } from '../../ports.ts';
import type { Draft, DraftStore } from '../drafts/draftStore.ts';
import type { Item } from '../outbox/item.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { OpenConnection } from '../sync/providerConnection.ts';
import { type MatchReferences, missingNotice } from './matchReferences.ts';
import { createReferenceCache } from './referenceCache.ts';
import type { ProviderListStore } from './providerListStore.ts';
import type { Replaced } from './rematch.ts';

export interface RefreshListsDeps {
  references: ProviderListStore;
  drafts: DraftStore;
  store: OutboxStore;
  outbox: Outbox;
  match: MatchReferences;
  clock: Clock;
  /** Runs the work in one transaction. */
  transaction: (work: () => void) => void;
}

const operationOf = Object.fromEntries(
  referenceListKeys.map((list) => [
    list,
    (Object.keys(endpoints) as EndpointName[]).find((name) => endpoints[name].path === `/${list}`)!,
  ]),
) as Record<ReferenceListKey, 'listStates'>;

/** Whether the provider refused nothing but references that are other ones now. */
const isMended = ({ state, error, maybeTaken }: Item, replaced: readonly Replaced[]): boolean => {
  if (state !== 'failed' || maybeTaken || error?.status !== 400 || replaced.length === 0) return false;
  return error.errors
    .map(({ pointer }) => pointer)
    .filter((pointer) => pointer !== '' && pointer !== '#')
    .every((pointer) => replaced.some((one) => `${pointer}/`.startsWith(`${one.pointer}/`)));
};

/**
 * Brings the provider's nine lists when they are stale, and then looks at every job that was not sent yet, also when the
 * lists are fresh but nobody has looked since this program began or the provider is another one: entries that were chosen
 * from the built-in lists, or from another provider's, are found again by maker and name. Where that fails, the draft
 * says so, and a queued job waits for a person instead of being refused. A job that was refused for such an entry alone,
 * and not edited since, goes again by itself.
 */
export const createRefreshLists = (deps: RefreshListsDeps) => {
  const { references, drafts, store, outbox, match, clock, transaction } = deps;
  /** The provider whose lists everything here was last compared with. */
  let comparedWith: number | null = null;

  const submitOf = (draftId: string): Item | undefined => store.ofDraft(draftId).find(({ kind }) => kind === 'submit');

  const sendAgain = (submit: Item): void => {
    try {
      outbox.retry(submit.id);
    } catch (error) {
      // Something else keeps it from being sent: it waits for a person as before.
      if (!(error instanceof Problem)) throw error;
    }
  };

  const mend = (draft: Draft, serviceId: number): void => {
    const submit = submitOf(draft.id);
    if (submit && (submit.maybeTaken || submit.handedOverMs !== null || !['waiting', 'failed'].includes(submit.state)))
      return;
    const { replaced, missing } = match(draft, serviceId);
    // Also without such a field: the state that the address names was filled in from the lists of that time.
    if (submit?.state === 'waiting') outbox.edited(draft.id);
    else if (submit && isMended(submit, replaced) && draft.updatedMs <= (submit.lastAttemptMs ?? 0)) sendAgain(submit);
    // A retired entry may still be taken; one that the list never had is refused for sure.
    const unknown = missing.filter(({ retired }) => !retired);
    const now = submitOf(draft.id);
    if (now?.state === 'waiting' && unknown.length > 0) {
      const errors = unknown.map(missingNotice);
      store.move(now.id, 'failed', {
        needsPerson: true,
        error: { message: invalidFields(errors).asMessage, status: null, errors },
      });
    }
  };

  return async ({ client, service }: OpenConnection, signal: AbortSignal, force: boolean): Promise<void> => {
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
        return { kind: 'failed', reason: outcome.kind === 'refused' ? outcome.refusal.message : outcome.reason };
      },
    });
    const { refreshed } = await cache.refresh(service.id, { force });
    if (signal.aborted || (refreshed.length === 0 && comparedWith === service.id)) return;
    transaction(() => {
      // What was begun with another provider keeps that one's ids.
      for (const draft of drafts.unsent())
        if (draft.serviceId === null || draft.serviceId === service.id) mend(draft, service.id);
    });
    comparedWith = service.id;
  };
};
