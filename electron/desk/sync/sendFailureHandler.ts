import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ProviderOutcome, ProviderRefusal } from '../base/apiClient/outcome.ts';
import type { CostPauses } from '../base/apiClient/costPauses.ts';
import { isOfServer } from '../base/apiClient/readRefusal.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Clock, Ids } from '../../ports.ts';
import { uploadName } from '../photos/uploadName.ts';
import { type Item, type ItemError, localError, mayRewrite } from '../outbox/item.ts';
import {
  actionFor,
  backoffMs,
  boundedRetryAfterMs,
  longestRetryMs,
  patientAttempts,
  settlingMs,
} from '../base/retryPolicy.ts';
import type { Changes } from '../outbox/transitionStore.ts';
import type { JobFollower } from '../jobs/jobFollower.ts';
import { takesCaptions } from '../photos/captionCorrections.ts';
import type { ProviderConnection } from './providerConnection.ts';

/** Every outcome of a request that changes something at the provider, except success. */
export type SendFailure =
  Exclude<ProviderOutcome<unknown>, { kind: 'answered' }> | { kind: 'unreadable' | 'stalled'; reason: AnyMessage };

interface SendFailureDeps extends Pick<DeskStores, 'outboxStore' | 'jobs' | 'due' | 'attachments' | 'captions'> {
  provider: ProviderConnection;
  follower: JobFollower;
  clock: Clock;
  ids: Ids;
  random: () => number;
  /** What an item brought in vain is counted here; when it is tried again is in its row. */
  pauses: CostPauses;
}

/** Decides what happens to an item, and to the connection, after a failed request. */
export class SendFailureHandler {
  readonly #deps: SendFailureDeps;

  constructor(deps: SendFailureDeps) {
    this.#deps = deps;
  }

  async handle(item: Item, failure: SendFailure): Promise<void> {
    const { provider, random, pauses } = this.#deps;
    switch (failure.kind) {
      case 'refused':
        return this.#refused(item, failure.refusal);
      case 'unreached':
        // The provider may answer probes, and go on to send uploads elsewhere once it has them.
        this.#later(
          item,
          localError(failure.reason),
          failure.isTurnedAway ? backoffMs(item.attempts, random(), this.#longestWaitMs(item)) : 0,
        );
        return provider.markUnverified();
      case 'lost': {
        const error = localError(failure.reason);
        const isRepeatable = provider.isRepeatable(item);
        // An answer of megabytes that is none would come again with each repetition, and with each search for the item.
        const leastMs = pauses.failed(JSON.stringify(['item', item.id]), failure.costlyBytes ?? 0, failure.reason);
        // A repeated upload would be stored twice, and answered the same.
        if (failure.odd && item.kind === 'upload' && !isRepeatable) return this.#askPerson(item, 'unknown', error);
        // A repetition under the same key is safe at once; elsewhere the provider may still be processing the request.
        const afterMs = isRepeatable
          ? backoffMs(item.attempts, random(), this.#longestWaitMs(item))
          : settlingMs(failure.timedOut);
        this.#unclear(item, error, Math.max(afterMs, leastMs));
        return provider.markUnverified();
      }
      case 'unreadable':
        return this.#askPerson(item, 'failed', localError(failure.reason));
      case 'stalled':
        // More of the same would cost a phone's contract gigabytes: a person decides whether to go on.
        return this.#askPerson(item, item.maybeTaken ? 'unknown' : 'failed', localError(failure.reason));
      case 'unchanged':
        this.#unclear(item, localError(message('answer-not-modified')), settlingMs(false));
    }
  }

  async #refused(item: Item, refusal: ProviderRefusal): Promise<void> {
    const { provider, clock, random } = this.#deps;
    const { message: reason, status, errors } = refusal;
    const error: ItemError = { message: reason, status, errors };
    const longestMs = this.#longestWaitMs(item);
    const asked = { isSubmit: item.kind === 'submit', longestMs, attempts: item.attempts, random: random() };
    const action = actionFor(refusal, asked);
    switch (action.kind) {
      case 'stop':
        this.#later(item, error, 0);
        return provider.stop(action.why, reason);
      case 'later':
      case 'unclear':
        if (action.kind === 'later') this.#later(item, error, action.afterMs);
        else this.#unclear(item, error, action.afterMs);
        if (status >= 500) provider.noteTrouble('write', reason);
        if (action.wholeQueue) provider.backOff(clock.now() + boundedRetryAfterMs(refusal.retryAfterMs), reason);
        return;
      case 'superseded':
        return this.#superseded(item, action.by);
      case 'refused':
        if (item.maybeTaken && reason.code === 'key-reused') return this.#takenOtherwise(item, error);
        this.#askPerson(item, 'failed', error, this.#isCertain(item, reason));
    }
  }

  /** A server that honors keys, and refuses in its own words, would have replayed its answer to a request that it took. */
  #isCertain(item: Item, reason: AnyMessage): boolean {
    return item.handedOverMs === null && isOfServer(reason.code) && this.#deps.provider.isRepeatable(item);
  }

  /**
   * A request of this key was taken that said something else: this desk was restored from a backup, and the desk that made it has
   * changed and sent the item since, or sent it to the job before a revision. A photo or message is there; the job is looked for.
   */
  #takenOtherwise(item: Item, error: ItemError): void {
    if (item.kind === 'upload' || item.kind === 'message') this.#deps.outboxStore.move(item.id, 'done', {});
    else if (item.kind === 'submit') this.#unclear(item, localError(message('job-sent-otherwise')), 0);
    else this.#askPerson(item, 'failed', error, true);
  }

  /** The job continues under a new id, to which everything but a revision is sent. */
  async #superseded(item: Item, by: number): Promise<void> {
    const { outboxStore, jobs, provider, follower, clock, random } = this.#deps;
    const error: ItemError = { message: message('job-continues-as', { job: by }), status: 409, errors: [] };
    const job = jobs.current(item.draftId);
    const open = provider.current();
    if (job && open && job.jobId !== by) await follower.successor(open, job, by, new AbortController().signal);
    // A revision must not change a newer job that its author has not seen.
    if (item.kind === 'revision') return this.#askPerson(item, 'failed', error);
    const isFollowed = jobs.current(item.draftId)?.jobId === by;
    // A provider may name one new id after the other.
    const isPatient = item.attempts <= patientAttempts;
    const delayMs = isPatient ? (isFollowed ? 0 : 5000) : backoffMs(item.attempts, random(), this.#longestWaitMs(item));
    outboxStore.move(item.id, 'waiting', {
      error,
      nextAttemptMs: clock.now() + delayMs,
      maybeTaken: false,
      target: null,
    });
  }

  #longestWaitMs(item: Item): number {
    const { provider, due } = this.#deps;
    const open = provider.current();
    return open ? due.longestWaitMs(item, open.service.id) : longestRetryMs;
  }

  #later(item: Item, error: ItemError, afterMs: number): void {
    const nextAttemptMs = this.#deps.clock.now() + afterMs;
    this.#notTaken(item, 'waiting', { nextAttemptMs, error });
  }

  /**
   * A caption that was typed while its photo was on its way goes with the next attempt, where this one was certainly not taken.
   * A provider that takes changed captions gets it later: another name would begin an upload in pieces anew.
   */
  #notTaken({ id }: Item, state: 'waiting' | 'failed', changes: Changes): void {
    const { outboxStore, attachments, captions, provider, ids } = this.#deps;
    const after: Item = { ...outboxStore.get(id), ...changes, state };
    const open = provider.current();
    const isNamed = after.attachmentId !== null && open !== null && !takesCaptions(open.service) && mayRewrite(after);
    const fileName = isNamed ? uploadName(attachments.get(after.attachmentId!), after.copy) : after.fileName;
    if (fileName === after.fileName) return void outboxStore.move(id, state, changes);
    outboxStore.move(id, state, { ...changes, fileName, key: ids.uuid() }, () =>
      captions.changed(id, { isFixed: false, isOther: true }),
    );
  }

  /** The outcome is unknown: the provider is asked before the item is sent again. */
  #unclear(item: Item, error: ItemError, afterMs: number): void {
    const nextAttemptMs = this.#deps.clock.now() + afterMs;
    this.#deps.outboxStore.move(item.id, 'unknown', { maybeTaken: true, nextAttemptMs, error });
  }

  #askPerson(item: Item, state: 'failed' | 'unknown', error: ItemError, isCertain = false): void {
    const taken =
      state === 'unknown' ? { maybeTaken: true } : isCertain ? { maybeTaken: false, maybeTakenMs: null } : {};
    const changes = { ...taken, error, needsPerson: true };
    if (state === 'failed') this.#notTaken(item, state, changes);
    else this.#deps.outboxStore.move(item.id, state, changes);
  }
}
