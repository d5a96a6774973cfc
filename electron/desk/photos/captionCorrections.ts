import type { CaptionStore, ChangedCaption } from './captionStore.ts';
import type { DeskStores } from '../deskStores.ts';
import { backoffMs, longestAwayMs, longestRetryMs } from '../base/retryPolicy.ts';
import type { Clock, Ids } from '../../ports.ts';
import { LookupFailed, readOutcome } from '../base/readOutcome.ts';
import { destinationOf } from './photoDestination.ts';
import type { OpenConnection, ProviderConnection } from '../sync/providerConnection.ts';

/** Whether a provider takes the changed caption of a photo that it has. */
export const takesCaptions = ({ extensions }: { extensions: readonly string[] }): boolean =>
  extensions.includes('captions');

interface CaptionCorrectionsDeps extends Pick<DeskStores, 'jobs' | 'outboxStore'> {
  captions: CaptionStore;
  provider: ProviderConnection;
  clock: Clock;
  ids: Ids;
  random: () => number;
}

/**
 * Sends captions that were changed after their photos had arrived. The request names the photo and its whole caption, so
 * that a repetition changes nothing.
 */
export class CaptionCorrections {
  readonly #deps: CaptionCorrectionsDeps;
  /** Items whose last correction failed: how often in a row, and when the next one is due. */
  readonly #failed = new Map<string, { tries: number; untilMs: number; isLasting: boolean }>();

  constructor(deps: CaptionCorrectionsDeps) {
    this.#deps = deps;
  }

  /** The next correction that can be sent now; null without one. */
  next({ service }: OpenConnection): ChangedCaption | null {
    if (!takesCaptions(service)) return null;
    const now = this.#deps.clock.now();
    const isDue = ({ item }: ChangedCaption): boolean => {
      const untilMs = this.#failed.get(item)?.untilMs ?? 0;
      // A clock that was set back must not put it off.
      return untilMs <= now || untilMs > now + longestRetryMs;
    };
    return this.#deps.captions.due(service.id).find(isDue) ?? null;
  }

  /** Whether a correction is left that may succeed. */
  isWaiting({ service }: OpenConnection): boolean {
    if (!takesCaptions(service)) return false;
    return this.#deps.captions.due(service.id).some(({ item }) => this.#failed.get(item)?.isLasting !== true);
  }

  /** When a correction that failed is due again. */
  nextMs(): number {
    const now = this.#deps.clock.now();
    const later = [...this.#failed.values()].map(({ untilMs }) => untilMs).filter((untilMs) => untilMs > now);
    return Math.min(Infinity, ...later);
  }

  /** A person asks for it, or the network is back. */
  retryNow(): void {
    this.#failed.clear();
  }

  async send({ client, service }: OpenConnection, changed: ChangedCaption, signal: AbortSignal): Promise<void> {
    const { captions, jobs, outboxStore, ids } = this.#deps;
    const { item, slot, sha256, caption } = changed;
    const job = jobs.current(changed.draftId);
    const destination = destinationOf({ ...outboxStore.get(item), maybeTaken: false }, job);
    // The job, or its array, is not known under its new id yet.
    if (job === null || job.serviceId !== service.id || destination.kind !== 'at')
      return this.#later(item, { afterMs: null });
    const { array_id = null, job_id } = destination.params;
    try {
      const outcome = await client.call('captionUploads', {
        params: { job_id: job_id! },
        body: { kind: slot, array: array_id, sha256, caption },
        idempotencyKey: ids.uuid(),
        signal,
      });
      if (outcome.kind === 'refused' && outcome.refusal.supersededBy !== null) {
        // The next attempt goes to the new job.
        jobs.mark(service.id, job.jobId);
        return this.#later(item, { afterMs: null });
      }
      readOutcome(outcome, this.#deps);
      captions.sent(changed);
      this.#failed.delete(item);
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      this.#later(item, error);
    }
  }

  #later(item: string, { afterMs, lasting = false }: { afterMs: number | null; lasting?: boolean }): void {
    const { clock, random } = this.#deps;
    const tries = (this.#failed.get(item)?.tries ?? 0) + 1;
    const waitMs = lasting ? longestRetryMs : (afterMs ?? backoffMs(tries, random(), longestAwayMs));
    this.#failed.set(item, { tries, untilMs: clock.now() + waitMs, isLasting: lasting });
  }
}
