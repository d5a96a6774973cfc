import type { Clock } from '../../ports.ts';
import type { DeskStores } from '../deskStores.ts';
import type { OpenConnection, ProviderConnection } from '../sync/providerConnection.ts';
import { LookupFailed, readOutcome } from '../tracking/readOutcome.ts';

/** Whether a provider hands out the visits that its office assigns. */
export const assignsVisits = ({ extensions }: { extensions: readonly string[] }): boolean =>
  extensions.includes('visits');

export interface VisitSyncDeps extends Pick<DeskStores, 'visits' | 'transaction'> {
  provider: ProviderConnection;
  clock: Clock;
  deviceId: string;
  deviceName: () => string;
  changed: () => void;
}

/** Whether requests may start: the provider may have asked for a pause meanwhile, or another one is configured. */
export const mayAsk = (provider: ProviderConnection, open: OpenConnection, signal: AbortSignal): boolean =>
  provider.state().kind === 'open' && provider.current() === open && !signal.aborted;

/** Tells the office which visits were taken here, and under which job they were sent. Throws `LookupFailed`. */
const reportTaken = async (deps: VisitSyncDeps, open: OpenConnection, signal: AbortSignal): Promise<void> => {
  const { visits, transaction, provider, deviceId, deviceName, changed } = deps;
  for (const { visit, job } of visits.due(open.service.id)) {
    if (!mayAsk(provider, open, signal)) return;
    const outcome = await open.client.call('takeVisit', {
      params: { visit_id: String(visit.remote!.id) },
      body: { device_id: deviceId, device_name: deviceName().slice(0, 200), ...(job === null ? {} : { job_id: job }) },
      signal,
    });
    // The office does not have it any more; the list says so too.
    const isGone = outcome.kind === 'refused' && outcome.refusal.status === 404;
    const answer = isGone ? null : readOutcome(outcome, deps);
    transaction(() => {
      if (answer) visits.learn(open.service.id, answer.value);
      visits.reported(visit.id, job);
    });
    changed();
  }
};

/**
 * Tells the office what was taken here, then reads its list unless it still has the ETag `known`; returns the ETag of the
 * list as this desk now has it. The office keeps the first laptop that took a visit: a second one learns from the answer
 * who that is. A request that fails is made again with the next round, and repeats without an effect.
 */
export const syncVisits = async (
  deps: VisitSyncDeps,
  open: OpenConnection,
  signal: AbortSignal,
  known: string | null,
): Promise<string | null> => {
  const { visits, transaction, provider, changed } = deps;
  if (!assignsVisits(open.service)) return null;
  try {
    await reportTaken(deps, open, signal);
    if (!mayAsk(provider, open, signal)) return known;
    const unless = known === null ? {} : { ifNoneMatch: known };
    const listed = readOutcome(await open.client.call('listVisits', { signal, ...unless }), deps);
    if (listed === null) return known;
    if (transaction(() => visits.learnAll(open.service.id, listed.value))) changed();
    return listed.etag;
  } catch (error) {
    if (!(error instanceof LookupFailed)) throw error;
    return known;
  }
};
