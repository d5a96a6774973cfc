import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ReadJob } from '../apiClient/replies.ts';
import type { Clock } from '../../ports.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type Candidate, changesIn, type Item } from '../outbox/item.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import { backoffMs, boundedRetryAfterMs, stillAtWorkMs } from '../outbox/retryPolicy.ts';
import type { ProviderOutcome } from '../apiClient/outcome.ts';
import type { JobStore } from '../tracking/jobStore.ts';
import type { ProviderConnection, OpenConnection } from './providerConnection.ts';
import { matchSubmission } from './matchSubmission.ts';
import type { ItemSender } from './sendItem.ts';

export interface ResolveDeps {
  store: OutboxStore;
  jobs: JobStore;
  provider: ProviderConnection;
  sender: ItemSender;
  clock: Clock;
  random: () => number;
  isRepeatable: (item: Item) => boolean;
  /** Whether uploads with an unclear end are sent again by themselves. */
  resendsUploads: () => boolean;
}

const candidateOf = (job: ReadJob): Candidate => {
  const { client_name: name, created_at: createdAt } = job as { client_name?: unknown; created_at?: unknown };
  return {
    jobId: job.id,
    name: typeof name === 'string' ? name : '',
    createdAt: typeof createdAt === 'string' ? createdAt : null,
  };
};

/** Where repeating does not help, a person is asked. */
const mostRepeats = 6;

/** Finds out what became of items whose end is not clear. */
export const createResolveUnknown = (deps: ResolveDeps) => {
  const { store, jobs, provider, sender, clock, random, isRepeatable, resendsUploads } = deps;

  /** It did not arrive, or it is safe to send: back into the queue. */
  const sendAgain = (item: Item, provedNotTaken: boolean): void =>
    void store.move(item.id, 'waiting', {
      nextAttemptMs: clock.now(),
      ...(provedNotTaken ? { maybeTaken: false, maybeTakenMs: null, handedOverMs: null, target: null } : {}),
    });

  /** The id of the draft's job at the provider, for what was handed over before it was tried here. */
  const currentJob = (item: Item): string | null => {
    const job = jobs.current(item.draftId);
    return job === null ? null : String(job.jobId);
  };

  /** The provider does not have it: sent again, unless it may still be at work on it. "Now" does not hurry that. */
  const notThere = (item: Item): void => {
    if (item.handedOverMs !== null) return ask(item, message('handed-over', { kind: 'other' }));
    const age = clock.now() - (item.lastAttemptMs ?? 0);
    const patienceMs = stillAtWorkMs(item.error?.status ?? null);
    if (age >= 0 && age < patienceMs) store.move(item.id, 'unknown', { nextAttemptMs: clock.now() + patienceMs - age });
    else sendAgain(item, true);
  };

  const ask = (item: Item, reason: AnyMessage, found: readonly ReadJob[] = []): void =>
    void store.move(item.id, 'unknown', {
      needsPerson: true,
      remoteId: null,
      error: { message: reason, status: null, errors: [], candidates: found.map(candidateOf) },
    });

  /** How often an item had an unclear end since this program began to send. */
  const repeats = new Map<string, number>();
  const isTooOften = (item: Item): boolean => {
    const count = (repeats.get(item.id) ?? 0) + 1;
    // After a person's word it is tried as often again.
    repeats.set(item.id, count % mostRepeats);
    return count >= mostRepeats;
  };

  /** How often in a row the question about an item was not answered. */
  const unanswered = new Map<string, number>();

  /** The question could not be asked now. Answers true when it was answered. */
  const wasAnswered = <T>(
    item: Item,
    outcome: ProviderOutcome<T>,
  ): outcome is Extract<ProviderOutcome<T>, { kind: 'answered' }> => {
    if (outcome.kind === 'answered') {
      provider.noteServerTime(outcome.serverMs);
      unanswered.delete(item.id);
      return true;
    }
    const tries = (unanswered.get(item.id) ?? 0) + 1;
    unanswered.set(item.id, tries);
    const told = outcome.kind === 'refused' ? outcome.refusal.retryAfterMs : null;
    const afterMs = told === null ? backoffMs(tries, random()) : boundedRetryAfterMs(told);
    // A job that is gone will not come back: what is to be done about it is a person's to say.
    if (outcome.kind === 'refused' && [404, 410].includes(outcome.refusal.status)) {
      ask(item, message('outcome-unknown', { reason: outcome.refusal.message }));
      return false;
    }
    store.move(item.id, 'unknown', { nextAttemptMs: clock.now() + afterMs });
    if (outcome.kind !== 'refused') provider.markUnverified();
    else if (outcome.refusal.status === 401 || outcome.refusal.status === 403)
      provider.stop('key-refused', outcome.refusal.message);
    else if (outcome.refusal.status === 429 || outcome.refusal.status === 503)
      provider.backOff(clock.now() + afterMs, outcome.refusal.message);
    return false;
  };

  /** By the name alone: streets are written anew by providers, and then their own filter would not find them. */
  const list = ({ client }: OpenConnection, sent: JobDocument, signal: AbortSignal) =>
    client.call('listJobs', { query: { client_name: String(sent.client_name) }, signal });

  /** Several minutes of an unsteady clock must not hide the job that is looked for. */
  const sinceMs = (item: Item): number | null => {
    const since = item.maybeTakenMs;
    return since === null || since > provider.serverNow() ? null : since;
  };

  const submit = async (open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    const sent = JSON.parse(item.body!) as JobDocument;
    const listed = await list(open, sent, signal);
    if (!wasAnswered(item, listed)) return;
    const found = matchSubmission(sent, listed.value, { sinceMs: sinceMs(item), taken: jobs.ids(open.service.id) });
    if (found.kind === 'one') sender.submitted(item, found.job, open.service.id);
    else if (found.kind === 'none') notThere(item);
    else ask(item, message('similar-jobs-found', { kind: 'submit' }), found.jobs);
  };

  /** Line breaks and blanks as a provider may keep them. */
  const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

  const sentMessage = async (open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    const jobId = item.target?.job_id ?? currentJob(item);
    if (jobId === null) return sendAgain(item, true);
    const read = await open.client.call('retrieveJob', { params: { job_id: jobId }, signal });
    if (!wasAnswered(item, read)) return;
    const { message_body } = JSON.parse(item.body!) as { message_body: string };
    const there = (read.value.messages ?? []).filter(({ body }) => folded(body) === folded(message_body)).length;
    if (there > store.sentMessages(item.draftId, item.body!, jobId)) store.move(item.id, 'done', { remoteId: jobId });
    // One that never shows, though it may have been taken, must not be said again and again.
    else if (isTooOften(item)) ask(item, message('message-not-shown', { job: Number(jobId) }));
    else notThere(item);
  };

  const revision = async (open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    const oldId = Number(item.target?.job_id ?? currentJob(item) ?? Number.NaN);
    if (!Number.isInteger(oldId)) return sendAgain(item, true);
    const read = await open.client.call('retrieveJob', { params: { job_id: String(oldId) }, signal });
    if (!wasAnswered(item, read)) return;
    const changes = changesIn(item.body!);
    const before = jobs.get(open.service.id, oldId);
    const sent = { ...(JSON.parse(before?.snapshot ?? '{}') as JobDocument), ...changes };
    const successor = read.value.superseded_by;
    const listed = await list(open, sent, signal);
    if (!wasAnswered(item, listed)) return;
    const taken = jobs.ids(open.service.id);
    const named = listed.value.find((job) => job.id === successor || job.revision_of === oldId);
    if (named && !taken.has(named.id)) return sender.revised(item, named, open.service.id, oldId);
    const newer = listed.value.filter(({ id }) => id > oldId);
    const found = matchSubmission(sent, newer, { sinceMs: sinceMs(item), taken });
    if (found.kind === 'one') sender.revised(item, found.job, open.service.id, oldId);
    else if (found.kind === 'ask') ask(item, message('similar-jobs-found', { kind: 'revision' }), found.jobs);
    else if (read.value.status === 'Revised' || (successor ?? null) !== null)
      ask(item, message('revised-job-not-found', { job: oldId }));
    else notThere(item);
  };

  /** A person said which job it is. */
  const isJob = async (open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    const read = await open.client.call('retrieveJob', { params: { job_id: item.remoteId! }, signal });
    if (!wasAnswered(item, read)) return;
    if (item.kind === 'submit') sender.submitted(item, read.value, open.service.id);
    else sender.revised(item, read.value, open.service.id, Number(item.target?.job_id));
  };

  const upload = (item: Item): void => {
    if (item.handedOverMs !== null && item.attempts === 0) return ask(item, message('handed-over', { kind: 'photo' }));
    if (isTooOften(item)) return ask(item, message('photo-outcome-unknown-often', { times: mostRepeats }));
    if (!resendsUploads()) return ask(item, message('photo-outcome-unknown'));
    // It goes where the job is now; an earlier copy, if there is one, may have gone to the job before its revision.
    store.move(item.id, 'waiting', { nextAttemptMs: clock.now(), maybeDoubled: true, target: null });
  };

  return async (open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    if (item.remoteId !== null) return isJob(open, item, signal);
    // The same request under the same key answers what became of it.
    if (isRepeatable(item)) return sendAgain(item, false);
    switch (item.kind) {
      case 'submit':
        return submit(open, item, signal);
      case 'message':
        return sentMessage(open, item, signal);
      case 'revision':
        return revision(open, item, signal);
      case 'upload':
        return upload(item);
    }
  };
};
