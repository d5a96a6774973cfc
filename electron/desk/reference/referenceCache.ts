import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { type ReferenceEntry, type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import type { Clock } from '../../ports.ts';
import type { ProviderListStore } from './providerListStore.ts';

/** The outcome of a request for a list. */
export type ListAnswer =
  | { kind: 'list'; entries: readonly ReferenceEntry[]; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: AnyMessage };

interface ReferenceCacheDeps {
  store: Pick<ProviderListStore, 'put' | 'confirm' | 'fetched' | 'rows'>;
  clock: Clock;
  /** Requests a list from the provider; `etag` is that of the stored copy. Rejects only for bugs. */
  fetchList: (list: ReferenceListKey, etag: string | null) => Promise<ListAnswer>;
}

interface Refreshed {
  /** Lists that now match what the provider offers, changed or not, in the order of §4.10. */
  refreshed: ReferenceListKey[];
  failed: { list: ReferenceListKey; reason: AnyMessage }[];
}

const staleMs = 24 * 60 * 60 * 1000;
const parallel = 3;
/** Entries of one list that are kept, retired ones included. */
const mostRows = 300_000;

/** Refreshes the offline copy of a provider's nine lists. */
export class ReferenceCache {
  readonly #deps: ReferenceCacheDeps;

  constructor(deps: ReferenceCacheDeps) {
    this.#deps = deps;
  }

  /** Fetches the stale lists, or all of them, three at a time. A list that fails keeps its stored copy. */
  async refresh(serviceId: number, { force = false } = {}): Promise<Refreshed> {
    const wanted = referenceListKeys.filter((list) => force || this.#isStale(serviceId, list));
    const reasons = new Map<ReferenceListKey, AnyMessage | null>();
    const waiting = wanted.values();
    const worker = async (): Promise<void> => {
      for (const list of waiting) reasons.set(list, await this.#fetch(serviceId, list));
    };
    const ends = await Promise.allSettled(Array.from({ length: parallel }, worker));
    const bug = ends.find((end) => end.status === 'rejected');
    if (bug) throw bug.reason;
    return {
      refreshed: wanted.filter((list) => reasons.get(list) === null),
      failed: wanted.flatMap((list) => {
        const reason = reasons.get(list);
        return reason ? [{ list, reason }] : [];
      }),
    };
  }

  #isStale(serviceId: number, list: ReferenceListKey): boolean {
    const known = this.#deps.store.fetched(serviceId, list);
    if (!known) return true;
    const ageMs = this.#deps.clock.now() - known.fetchedMs;
    // A copy from the future was dated by a clock that was wrong.
    return ageMs < 0 || ageMs >= staleMs;
  }

  /** Null, or why the list could not be fetched. */
  async #fetch(serviceId: number, list: ReferenceListKey): Promise<AnyMessage | null> {
    const { store, fetchList } = this.#deps;
    const known = store.fetched(serviceId, list);
    const answer = await fetchList(list, known?.etag ?? null);
    if (answer.kind === 'failed') return answer.reason;
    // A provider may name other entries each time, and those of before stay as retired.
    if (answer.kind === 'list' && store.rows(serviceId, list) + answer.entries.length > mostRows)
      return message('list-too-long', { maximum: mostRows });
    if (answer.kind === 'list') store.put(serviceId, list, answer.entries, answer.etag);
    else if (known) store.confirm(serviceId, list);
    else return message('list-never-sent');
    return null;
  }
}
