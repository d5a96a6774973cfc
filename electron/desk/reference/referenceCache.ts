import { type ReferenceEntry, type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import type { ProviderListStore } from './providerListStore.ts';

/** What came of asking a provider for a list. */
export type ListAnswer =
  | { kind: 'list'; entries: readonly ReferenceEntry[]; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: AnyMessage };

export interface ReferenceCacheDeps {
  store: Pick<ProviderListStore, 'put' | 'confirm' | 'fetched'>;
  clock: Clock;
  /** Asks the provider; `etag` is that of the copy here, null where there is none. Tells failures, and throws for bugs alone. */
  fetchList: (list: ReferenceListKey, etag: string | null) => Promise<ListAnswer>;
  /** A copy of this age is asked for again. */
  staleMs?: number;
}

export interface Refreshed {
  /** Lists that are now known to be what the provider offers, changed or not, in the order of §4.10. */
  refreshed: ReferenceListKey[];
  failed: { list: ReferenceListKey; reason: AnyMessage }[];
}

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 3;

/** Keeps the offline copy of a provider's nine lists fresh. */
export const createReferenceCache = ({ store, clock, fetchList, staleMs = dayMs }: ReferenceCacheDeps) => {
  const isStale = (serviceId: number, list: ReferenceListKey): boolean => {
    const known = store.fetched(serviceId, list);
    if (!known) return true;
    const age = clock.now() - known.fetchedMs;
    // A copy from the future was dated by a clock that was wrong.
    return age < 0 || age >= staleMs;
  };

  /** Null, or why the list could not be brought; what is there stays. */
  const bring = async (serviceId: number, list: ReferenceListKey): Promise<AnyMessage | null> => {
    const known = store.fetched(serviceId, list);
    const answer = await fetchList(list, known?.etag ?? null);
    if (answer.kind === 'failed') return answer.reason;
    if (answer.kind === 'list') store.put(serviceId, list, answer.entries, answer.etag);
    else if (known) store.confirm(serviceId, list);
    else return message('list-never-sent');
    return null;
  };

  return {
    /** Asks for the stale lists, or for all of them, three at once. A list that fails keeps what is there. */
    async refresh(serviceId: number, { force = false }: { force?: boolean } = {}): Promise<Refreshed> {
      const asked = referenceListKeys.filter((list) => force || isStale(serviceId, list));
      const reasons = new Map<ReferenceListKey, AnyMessage | null>();
      const waiting = asked.values();
      const worker = async (): Promise<void> => {
        for (const list of waiting) reasons.set(list, await bring(serviceId, list));
      };
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken) throw broken.reason;
      return {
        refreshed: asked.filter((list) => reasons.get(list) === null),
        failed: asked.flatMap((list) => {
          const reason = reasons.get(list);
          return reason ? [{ list, reason }] : [];
        }),
      };
    },
  };
};

export type ReferenceCache = ReturnType<typeof createReferenceCache>;
