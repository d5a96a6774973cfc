import { z } from 'zod';
import type { AssignedVisit } from '../../../shared/visits/endpoints.ts';
import { message, readMessage } from '../../../shared/messages/catalogue.ts';
import { type AnyMessage, nested } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import { isBeyondBounds } from '../base/apiClient/exchange.ts';
import type { DeskStores } from '../deskStores.ts';
import type { OpenConnection, ProviderConnection } from '../sync/providerConnection.ts';
import { LookupFailed, readOutcome } from '../base/readOutcome.ts';
import type { TakenVisit } from './visitStore.ts';

/** Whether a provider hands out the visits that its office assigns. */
export const assignsVisits = ({ extensions }: { extensions: readonly string[] }): boolean =>
  extensions.includes('visits');

export interface VisitSyncDeps extends Pick<DeskStores, 'visits' | 'transaction' | 'keyValues'> {
  provider: ProviderConnection;
  clock: Clock;
  deviceId: string;
  deviceName: () => string;
  changed: () => void;
}

/** Whether requests may start: the provider may have asked for a pause meanwhile, or another one is configured. */
export const mayAsk = (provider: ProviderConnection, open: OpenConnection, signal: AbortSignal): boolean =>
  provider.state().kind === 'open' && provider.current() === open && !signal.aborted;

const noticeFact = 'visits_notice';
const Notice = z.object({ service: z.number(), reason: nested });

/** What a crew should know of the list of this provider; null where it has the whole list. */
export const visitsNotice = ({ keyValues }: Pick<DeskStores, 'keyValues'>, service: number): AnyMessage | null => {
  const text = keyValues.read(noticeFact) ?? '';
  const stored = text === '' ? null : Notice.safeParse(JSON.parse(text));
  return stored?.success && stored.data.service === service ? readMessage(stored.data.reason) : null;
};

const noteVisits = (
  { keyValues, changed }: VisitSyncDeps,
  { service }: OpenConnection,
  reason: AnyMessage | null,
): void => {
  const text = reason === null ? '' : JSON.stringify({ service: service.id, reason });
  if (text === (keyValues.read(noticeFact) ?? '')) return;
  keyValues.put(noticeFact, text);
  changed();
};

/** What the office answers of a visit that was taken here; null where it has no such visit, or no such job. */
const tell = async (
  deps: VisitSyncDeps,
  open: OpenConnection,
  signal: AbortSignal,
  { visit, job }: TakenVisit,
): Promise<AssignedVisit | null> => {
  const outcome = await open.client.call('takeVisit', {
    params: { visit_id: String(visit.remote!.id) },
    body: {
      device_id: deps.deviceId,
      device_name: deps.deviceName().slice(0, 200),
      ...(job === null ? {} : { job_id: job }),
    },
    signal,
  });
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) return null;
  return readOutcome(outcome, deps)?.value ?? null;
};

/** Reports which visits were taken here, and under which job they were sent. Throws `LookupFailed`. */
const reportTaken = async (deps: VisitSyncDeps, open: OpenConnection, signal: AbortSignal): Promise<void> => {
  const { visits, transaction, provider, changed } = deps;
  for (const { visit, job } of visits.due(open.service.id)) {
    if (!mayAsk(provider, open, signal)) return;
    try {
      // A job that was sent with a test key is none of the office: the visit is taken all the same.
      const answer =
        (await tell(deps, open, signal, { visit, job })) ??
        (job === null ? null : await tell(deps, open, signal, { visit, job: null }));
      transaction(() => {
        if (answer) visits.learn(open.service.id, answer);
        visits.reported(visit.id, job, answer !== null);
      });
      changed();
    } catch (error) {
      // What is refused for good must not hold up the others, nor the list.
      if (!(error instanceof LookupFailed && error.lasting)) throw error;
    }
  }
};

/**
 * Reports to the office what was taken here, then reads its list unless it still has the ETag `known`; returns the ETag of the
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
  // What the office answers of single visits is newer than the list: this desk no longer has the list as it was.
  const tag = visits.due(open.service.id).length > 0 ? null : known;
  try {
    await reportTaken(deps, open, signal);
    if (!mayAsk(provider, open, signal)) return tag;
    const unless = tag === null ? {} : { ifNoneMatch: tag };
    const outcome = await open.client.call('listVisits', { signal, ...unless });
    if (outcome.kind === 'lost' && isBeyondBounds(outcome.reason)) noteVisits(deps, open, outcome.reason);
    const listed = readOutcome(outcome, deps);
    if (listed === null) return tag;
    const { value, isCut = false } = listed;
    noteVisits(deps, open, isCut ? message('visits-cut', { maximum: value.length }) : null);
    if (transaction(() => visits.learnAll(open.service.id, value, isCut))) changed();
    return listed.etag;
  } catch (error) {
    if (!(error instanceof LookupFailed)) throw error;
    return tag;
  }
};
