import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Clock } from '../../ports.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { type Candidate, changesIn, type Item } from '../outbox/item.ts';
import { backoffMs, boundedRetryAfterMs, longestAwayMs, longestRetryMs, processingMs } from '../base/retryPolicy.ts';
import { isBeyondBounds } from '../base/apiClient/exchange.ts';
import type { Answered, ProviderOutcome } from '../base/apiClient/outcome.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { ItemSender } from './itemSender.ts';
import { matchSubmission } from './matchSubmission.ts';
import { foldedText, isBeforeAll } from '../jobs/conversationStore.ts';
import type { OpenConnection, ProviderConnection } from './providerConnection.ts';

interface UnknownResolverDeps extends Pick<DeskStores, 'outboxStore' | 'jobs' | 'due'> {
  provider: ProviderConnection;
  sender: ItemSender;
  settings: SettingsStore;
  clock: Clock;
  random: () => number;
}

const candidateOf = (job: ReadJob): Candidate => {
  const { client_name: name, created_at: createdAt } = job as { client_name?: unknown; created_at?: unknown };
  return {
    jobId: job.id,
    name: typeof name === 'string' ? name : '',
    createdAt: typeof createdAt === 'string' ? createdAt : null,
  };
};

/** The provider took another request under its key. */
const isKeyUsed = ({ error }: Item): boolean => error?.message.code === 'job-sent-otherwise';

/** Jobs among which a person can choose. */
const mostCandidates = 500;
/** A person is asked when so many repetitions had an unclear outcome. */
const mostRepeats = 6;

/** Finds out what happened to items with an unclear outcome. */
export class UnknownResolver {
  readonly #deps: UnknownResolverDeps;
  /** Unclear outcomes by item since the program started. */
  readonly #repeats = new Map<string, number>();
  /** By item: how often in a row the provider did not answer the question about it. */
  readonly #unanswered = new Map<string, number>();

  constructor(deps: UnknownResolverDeps) {
    this.#deps = deps;
  }

  async resolve(open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> {
    if (item.remoteId !== null) return this.#chosenJob(open, item, signal);
    // The same request under the same key returns its outcome, unless another one had the key.
    if (!isKeyUsed(item) && this.#deps.provider.isRepeatable(item)) return this.#sendAgain(item, false);
    switch (item.kind) {
      case 'submit':
        return this.#submit(open, item, signal);
      case 'message':
        return this.#message(open, item, signal);
      case 'revision':
        return this.#revision(open, item, signal);
      case 'upload':
        return this.#upload(item);
    }
  }

  /** A person chose the job. */
  async #chosenJob(open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> {
    const { sender } = this.#deps;
    const read = await open.client.call('retrieveJob', { params: { job_id: item.remoteId! }, signal });
    if (!this.#wasAnswered(item, read)) return;
    if (item.kind === 'submit') sender.submitted(item, read.value, open.service.id);
    else sender.revised(item, read.value, open.service.id, Number(item.target?.job_id));
  }

  async #submit(open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> {
    const { jobs, sender } = this.#deps;
    const sent = JSON.parse(item.body!) as JobDocument;
    const listed = await this.#list(open, sent, signal);
    if (!this.#wasAnswered(item, listed)) return;
    const taken = jobs.ids(open.service.id);
    const found = matchSubmission(sent, listed.value, { sinceMs: this.#sinceMs(item), taken });
    if (found.kind === 'one') sender.submitted(item, found.job, open.service.id);
    // It is there under another name or address.
    else if (isKeyUsed(item)) this.#ask(item, item.error!.message, found.kind === 'none' ? [] : found.jobs);
    else if (found.kind === 'none') this.#notFound(item);
    else this.#ask(item, message('similar-jobs-found', { kind: 'submit' }), found.jobs);
  }

  async #message(open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> {
    const { outboxStore } = this.#deps;
    const jobId = item.target?.job_id ?? this.#currentJobId(item);
    if (jobId === null) return this.#sendAgain(item, true);
    const read = await open.client.call('retrieveJob', { params: { job_id: jobId }, signal });
    if (!this.#wasAnswered(item, read)) return;
    const { message_body } = JSON.parse(item.body!) as { message_body: string };
    const { messages = [], isCut = false } = read.value;
    const there = messages.filter(({ body }) => foldedText(body) === foldedText(message_body)).length;
    const sent = outboxStore.sentMessages(item.draftId, item.body!, jobId);
    // In a thread without its beginning, this message may stand for an equal one of before.
    const isUnclear = sent.length > 0 && (isCut || sent.some((one) => isBeforeAll(one, messages)));
    if (there > sent.length) outboxStore.move(item.id, 'done', { remoteId: jobId });
    // A message that was taken but never appears must not be sent again and again.
    else if (isUnclear || this.#isTooOften(item)) this.#ask(item, message('message-not-shown', { job: Number(jobId) }));
    else this.#notFound(item);
  }

  async #revision(open: OpenConnection, item: Item, signal: AbortSignal): Promise<void> {
    const { jobs, sender } = this.#deps;
    const oldId = Number(item.target?.job_id ?? this.#currentJobId(item) ?? Number.NaN);
    if (!Number.isInteger(oldId)) return this.#sendAgain(item, true);
    const read = await open.client.call('retrieveJob', { params: { job_id: String(oldId) }, signal });
    if (!this.#wasAnswered(item, read)) return;
    const before = jobs.get(open.service.id, oldId);
    const sent = { ...(JSON.parse(before?.snapshot ?? '{}') as JobDocument), ...changesIn(item.body!) };
    const successor = read.value.superseded_by;
    const listed = await this.#list(open, sent, signal);
    if (!this.#wasAnswered(item, listed)) return;
    const taken = jobs.ids(open.service.id);
    const named = listed.value.find((job) => job.id === successor || job.revision_of === oldId);
    if (named && !taken.has(named.id)) return sender.revised(item, named, open.service.id, oldId);
    const newer = listed.value.filter(({ id }) => id > oldId);
    const found = matchSubmission(sent, newer, { sinceMs: this.#sinceMs(item), taken });
    if (found.kind === 'one') sender.revised(item, found.job, open.service.id, oldId);
    else if (found.kind === 'ask') this.#ask(item, message('similar-jobs-found', { kind: 'revision' }), found.jobs);
    else if (read.value.status === 'Revised' || (successor ?? null) !== null)
      this.#ask(item, message('revised-job-not-found', { job: oldId }));
    else this.#notFound(item);
  }

  #upload(item: Item): void {
    const { outboxStore, settings, clock } = this.#deps;
    if (item.handedOverMs !== null && item.attempts === 0)
      return this.#ask(item, message('handed-over', { kind: 'photo' }));
    if (this.#isTooOften(item)) return this.#ask(item, message('photo-outcome-unknown-often', { times: mostRepeats }));
    if (!settings.read().resendUnclearUploads) return this.#ask(item, message('photo-outcome-unknown'));
    // It goes to the current job; an earlier copy may have gone to the job before its revision.
    outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now(), maybeDoubled: true, target: null });
  }

  /** By the name alone: providers reformat streets, and their own filter would not find those. */
  #list({ client }: OpenConnection, sent: JobDocument, signal: AbortSignal) {
    return client.call('listJobs', { query: { client_name: String(sent.client_name) }, signal });
  }

  /** The first attempt on the provider's clock; null if that clock went back since, which must not hide the job. */
  #sinceMs({ maybeTakenMs }: Item): number | null {
    return maybeTakenMs === null || maybeTakenMs > this.#deps.provider.serverNow() ? null : maybeTakenMs;
  }

  /** The id of the draft's job at the provider, for an item that was handed over before any attempt here. */
  #currentJobId(item: Item): string | null {
    const job = this.#deps.jobs.current(item.draftId);
    return job === null ? null : String(job.jobId);
  }

  #sendAgain(item: Item, isProvedNotTaken: boolean): void {
    this.#deps.outboxStore.move(item.id, 'waiting', {
      nextAttemptMs: this.#deps.clock.now(),
      ...(isProvedNotTaken ? { maybeTaken: false, maybeTakenMs: null, handedOverMs: null, target: null } : {}),
    });
  }

  /** The provider does not have it: sends it again once the provider can no longer be processing it. */
  #notFound(item: Item): void {
    const { outboxStore, clock } = this.#deps;
    if (item.handedOverMs !== null) return this.#ask(item, message('handed-over', { kind: 'other' }));
    const age = clock.now() - (item.lastAttemptMs ?? 0);
    const patienceMs = processingMs(item.error?.status ?? null);
    if (age >= 0 && age < patienceMs)
      outboxStore.move(item.id, 'unknown', { nextAttemptMs: clock.now() + patienceMs - age });
    else this.#sendAgain(item, true);
  }

  #ask(item: Item, reason: AnyMessage, found: readonly ReadJob[] = []): void {
    const error = {
      message: reason,
      status: null,
      errors: [],
      candidates: found.slice(0, mostCandidates).map(candidateOf),
    };
    this.#deps.outboxStore.move(item.id, 'unknown', { needsPerson: true, remoteId: null, error });
  }

  #isTooOften({ id }: Item): boolean {
    const count = (this.#repeats.get(id) ?? 0) + 1;
    // After a person's decision it is repeated as often again.
    this.#repeats.set(id, count % mostRepeats);
    return count >= mostRepeats;
  }

  /** Whether the question was answered; if not, asks again later, or asks a person. */
  #wasAnswered<T>(item: Item, outcome: ProviderOutcome<T>): outcome is Answered<T> {
    const { outboxStore, due, provider, clock, random } = this.#deps;
    if (outcome.kind === 'answered') {
      provider.noteAnswer('read', outcome.serverMs);
      // It answers again: what else it did not answer need not wait for a quarter of an hour.
      if (this.#unanswered.size > 0) outboxStore.unknownDueWithin(longestAwayMs);
      this.#unanswered.delete(item.id);
      return true;
    }
    // The same list would come again.
    if (outcome.kind === 'lost' && isBeyondBounds(outcome.reason)) {
      this.#ask(item, message('outcome-unknown', { reason: outcome.reason }));
      return false;
    }
    const tries = (this.#unanswered.get(item.id) ?? 0) + 1;
    this.#unanswered.set(item.id, tries);
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    // A job that is gone does not come back.
    if (refusal && [404, 410].includes(refusal.status)) {
      this.#unanswered.delete(item.id);
      this.#ask(item, message('outcome-unknown', { reason: refusal.message }));
      return false;
    }
    const retryAfterMs = refusal?.retryAfterMs ?? null;
    const service = provider.current()?.service.id;
    const waitMs = backoffMs(
      tries,
      random(),
      service === undefined ? longestRetryMs : due.longestWaitMs(item, service),
    );
    const untilMs = clock.now() + (retryAfterMs === null ? waitMs : boundedRetryAfterMs(retryAfterMs));
    outboxStore.move(item.id, 'unknown', { nextAttemptMs: untilMs });
    if (!refusal) provider.markUnverified();
    else if (refusal.status === 401 || refusal.status === 403) provider.stop('key-refused', refusal.message);
    else if (refusal.status === 429 || refusal.status === 503) provider.backOff(untilMs, refusal.message);
    return false;
  }
}
