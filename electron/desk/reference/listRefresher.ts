import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import type { Draft } from '../drafts/draftRow.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import type { Item } from '../outbox/item.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { OpenConnection } from '../sync/providerConnection.ts';
import type { ProviderListStore } from './providerListStore.ts';
import { ReferenceCache } from './referenceCache.ts';
import { missingNotice, type ReferenceMatcher } from './referenceMatcher.ts';
import type { Replaced } from './rematch.ts';

interface ListRefresherDeps {
  references: ProviderListStore;
  drafts: DraftStore;
  outboxStore: OutboxStore;
  outbox: Outbox;
  matcher: ReferenceMatcher;
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

/** Whether every field that the provider refused is a reference that was replaced since. */
const isFixed = ({ state, error, maybeTaken }: Item, replaced: readonly Replaced[]): boolean => {
  if (state !== 'failed' || maybeTaken || error?.status !== 400 || replaced.length === 0) return false;
  return error.errors
    .map(({ pointer }) => pointer)
    .filter((pointer) => pointer !== '' && pointer !== '#')
    .every((pointer) => replaced.some((one) => `${pointer}/`.startsWith(`${one.pointer}/`)));
};

/**
 * Fetches the provider's stale lists and then matches every unsent draft against them, also when the lists are fresh but
 * this program has not compared with this provider yet. It finds entries that were chosen from the built-in lists or from
 * another provider's by maker and name. If that fails, the draft gets a notice, and a queued job waits for a person
 * instead of being refused. A job that was refused for such an entry alone, and was not edited since, is sent again.
 */
export class ListRefresher {
  readonly #deps: ListRefresherDeps;
  /** The provider whose lists the drafts were last compared with. */
  #comparedWith: number | null = null;

  constructor(deps: ListRefresherDeps) {
    this.#deps = deps;
  }

  async refresh({ client, service }: OpenConnection, signal: AbortSignal, force: boolean): Promise<void> {
    const { references, drafts, clock, transaction } = this.#deps;
    const cache = new ReferenceCache({
      store: references,
      clock,
      fetchList: async (list, etag) => {
        const known = etag === null ? {} : { ifNoneMatch: etag };
        const outcome = await client.call(operationOf[list], { signal, ...known });
        if (outcome.kind === 'unchanged') return { kind: 'unchanged' };
        if (outcome.kind === 'answered') return { kind: 'list', entries: outcome.value, etag: outcome.etag };
        return { kind: 'failed', reason: outcome.kind === 'refused' ? outcome.refusal.message : outcome.reason };
      },
    });
    const { refreshed } = await cache.refresh(service.id, { force });
    if (signal.aborted || (refreshed.length === 0 && this.#comparedWith === service.id)) return;
    transaction(() => {
      // Work that was started with another provider keeps the ids of that provider.
      for (const draft of drafts.unsent())
        if (draft.serviceId === null || draft.serviceId === service.id) this.#rematch(draft, service.id);
    });
    this.#comparedWith = service.id;
  }

  #rematch(draft: Draft, serviceId: number): void {
    const { outbox, matcher } = this.#deps;
    const submit = this.#submitOf(draft.id);
    if (submit && (submit.maybeTaken || submit.handedOverMs !== null || !['waiting', 'failed'].includes(submit.state)))
      return;
    const { replaced, missing } = matcher.match(draft, serviceId);
    // Also without replacements: the state in the address was filled in from the lists of that time.
    if (submit?.state === 'waiting') outbox.edited(draft.id);
    else if (submit && isFixed(submit, replaced) && draft.updatedMs <= (submit.lastAttemptMs ?? 0))
      this.#sendAgain(submit);
    // A provider may still accept a retired entry; it refuses one that its list never had.
    this.#holdBack(draft.id, missing.filter(({ retired }) => !retired).map(missingNotice));
  }

  #submitOf(draftId: string): Item | undefined {
    return this.#deps.outboxStore.ofDraft(draftId).find(({ kind }) => kind === 'submit');
  }

  #sendAgain(submit: Item): void {
    try {
      this.#deps.outbox.retry(submit.id);
    } catch (error) {
      // It cannot be sent for another reason: it waits for a person as before.
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** Lets a waiting job wait for a person because of these errors. */
  #holdBack(draftId: string, errors: ReturnType<typeof missingNotice>[]): void {
    const submit = this.#submitOf(draftId);
    if (submit?.state !== 'waiting' || errors.length === 0) return;
    const error = { message: invalidFields(errors).asMessage, status: null, errors };
    this.#deps.outboxStore.move(submit.id, 'failed', { needsPerson: true, error });
  }
}
