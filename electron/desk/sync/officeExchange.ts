import type { OpenWorkStore } from '../outbox/openWorkStore.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import { restAsAsked } from '../base/readOutcome.ts';
import { mayAsk, syncVisits, type VisitSyncDeps } from '../visits/visitSync.ts';
import type { OpenConnection } from './providerConnection.ts';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import { say } from '../../../shared/messages/say.ts';

/** What the office sees of this laptop: how much it still has to send, since when, and the last error. */
export const deviceReport = (
  { outboxStore, openWork }: { outboxStore: OutboxStore; openWork: OpenWorkStore },
  name: string,
): DeviceReport => {
  const error = outboxStore.lastError();
  const { jobs, files, bytes, oldestMs } = openWork.totals();
  return {
    name: name.slice(0, 200),
    waiting_jobs: jobs,
    waiting_files: files,
    waiting_bytes: bytes,
    oldest_waiting_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
    last_error: error && say('en', error).slice(0, 2000),
    last_error_message: error,
  };
};

interface OfficeExchangeDeps extends VisitSyncDeps {
  outboxStore: OutboxStore;
  openWork: OpenWorkStore;
}

const everyMs = 60 * 1000;
const notYet = { service: -1, report: -Infinity, visits: -Infinity, told: '', tag: null as string | null };

/** What a laptop and the office of a Rafter server tell each other every minute: the report, and the visits. */
export class OfficeExchange {
  readonly #deps: OfficeExchangeDeps;
  #latest = { ...notYet };

  constructor(deps: OfficeExchangeDeps) {
    this.#deps = deps;
  }

  /** What fails is not repeated before the next minute. */
  async exchange(open: OpenConnection, signal: AbortSignal): Promise<void> {
    if (this.#latest.service !== open.service.id) this.#latest = { ...notYet, service: open.service.id };
    if (this.#isOver(this.#latest.report)) await this.#report(open, signal);
    // A visit that was just taken is reported at once, so that no other laptop takes it.
    const due = JSON.stringify(this.#deps.visits.due(open.service.id).map(({ visit, job }) => [visit.id, job]));
    if (!this.#isOver(this.#latest.visits) && (due === '[]' || due === this.#latest.told)) return;
    if (!mayAsk(this.#deps.provider, open, signal)) return;
    this.#latest.visits = this.#deps.clock.now();
    this.#latest.told = due;
    await this.#exchangeVisits(open, signal);
  }

  /** What the office should know when sending ends: a job that was just sent belongs to its visit. */
  async finish(open: OpenConnection, signal: AbortSignal): Promise<void> {
    if (this.#deps.visits.due(open.service.id).length > 0) await this.#exchangeVisits(open, signal);
    if (mayAsk(this.#deps.provider, open, signal)) await this.#report(open, signal);
  }

  /** A person asks for it, or the network is back. */
  retryNow(): void {
    this.#latest.visits = -Infinity;
  }

  async #exchangeVisits(open: OpenConnection, signal: AbortSignal): Promise<void> {
    this.#latest.tag = await syncVisits(this.#deps, open, signal, this.#latest.tag);
  }

  async #report({ client, service }: OpenConnection, signal: AbortSignal): Promise<void> {
    if (!service.extensions.includes('devices')) return;
    this.#latest.report = this.#deps.clock.now();
    const { deviceId, deviceName } = this.#deps;
    const outcome = await client.report(deviceId, deviceReport(this.#deps, deviceName()), { signal });
    if (outcome.kind === 'refused') restAsAsked(outcome.refusal, this.#deps);
  }

  /** A clock that was set back must not put anything off for a year. */
  #isOver(sinceMs: number): boolean {
    const now = this.#deps.clock.now();
    return now - sinceMs >= everyMs || now < sinceMs;
  }
}
