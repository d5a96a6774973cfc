import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import type { Clock } from '../../ports.ts';
import { levelOf } from '../base/levelOf.ts';
import type { ClaimedDelivery, DeliveryOutcome } from './deliveryStore.ts';
import type { Store } from '../store/openStore.ts';
import type { Attempt } from './postWebhook.ts';
import { waitMs } from './retryTimes.ts';

/** How soon a notice leaves after the change that it reports. */
const usualLookMs = 1_000;
/** How often laptops are looked at. */
const silenceEveryMs = 60_000;
/** Attempts of this process at a time. */
const mostAtOnce = 16;
/** How long the end of the server waits for attempts. */
const patienceMs = 3_000;
const longestReason = 300;

interface NoticeSenderDeps {
  store: Pick<Store, 'notices' | 'deliveries'>;
  clock: Clock;
  log: FastifyBaseLogger;
  webhooks: { send(delivery: ClaimedDelivery, stopping: AbortSignal): Promise<Attempt>; close(): Promise<void> };
  mails: { send(delivery: ClaimedDelivery, stopping: AbortSignal): Promise<Attempt> };
  /** How often it looks for notices; every second by default. */
  lookEveryMs?: number | undefined;
}

/**
 * Makes notices of what happened and sends them, at least once. Every process of a database does so: what one has claimed
 * no other sends, and where that one ends in the middle, another sends it again after its lease.
 */
export class NoticeSender {
  readonly #deps: NoticeSenderDeps;
  readonly #stopping = new AbortController();
  readonly #sending = new Map<ClaimedDelivery, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #isFailing = false;
  #isStopping = false;
  #silenceDueMs = 0;

  constructor(deps: NoticeSenderDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), this.#deps.lookEveryMs ?? usualLookMs).unref();
    this.#looking = this.#deps.store.deliveries
      .takeOver()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#looking = null;
        this.#look();
      });
  }

  /** Attempts that do not end in time are sent again by the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    const ended = Promise.all(this.#sending.values());
    await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
    this.#stopping.abort();
    await ended;
    await this.#deps.webhooks.close();
  }

  #look(): void {
    if (this.#isStopping) return;
    this.#looking ??= this.#pass()
      .then(
        () => (this.#isFailing = false),
        (error: unknown) => this.#report(error),
      )
      .then(() => {
        this.#looking = null;
      });
  }

  /** Once for a time of trouble: it looks again in a second. */
  #report(error: unknown): void {
    if (!this.#isFailing) this.#deps.log[levelOf(error)]({ err: error }, 'notices cannot be made or sent');
    this.#isFailing = true;
  }

  async #pass(): Promise<void> {
    const { notices, deliveries } = this.#deps.store;
    while (await notices.makeNotices()) if (this.#isStopping) return;
    const now = this.#deps.clock.now();
    // The clock may be set back.
    if (now >= this.#silenceDueMs || this.#silenceDueMs - now > silenceEveryMs) {
      await notices.noticeSilence();
      this.#silenceDueMs = now + silenceEveryMs;
    }
    const room = mostAtOnce - this.#sending.size;
    if (room <= 0 || this.#isStopping) return;
    for (const delivery of await deliveries.claim([...this.#sending.keys()], room)) this.#begin(delivery);
  }

  #begin(delivery: ClaimedDelivery): void {
    const sent = this.#send(delivery)
      .catch((error: unknown) => this.#report(error))
      .then(() => {
        this.#sending.delete(delivery);
        this.#look();
      });
    this.#sending.set(delivery, sent);
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { webhooks, mails, store } = this.#deps;
    const { signal } = this.#stopping;
    const way = delivery.webhook === null ? mails : webhooks;
    const attempt = await way.send(delivery, signal).catch((error: Error) => this.#notWritten(error, delivery));
    const isInterrupted = !attempt.isSent && signal.aborted;
    await store.deliveries.end(delivery, isInterrupted ? this.#interrupted() : this.#outcomeOf(delivery, attempt));
  }

  /** It waits as after any failure, and is given up in the end: without an outcome it would be claimed without end. */
  #notWritten(error: Error, { id }: ClaimedDelivery): Attempt {
    this.#deps.log.error({ err: error, delivery: id }, 'a notice cannot be written');
    const reason = error.message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, longestReason);
    return { isSent: false, answer: message('delivery-not-written', { reason: reason.toWellFormed() }) };
  }

  #interrupted(): DeliveryOutcome {
    return { isSent: false, answer: message('delivery-interrupted'), dueMs: this.#deps.clock.now() };
  }

  #outcomeOf(
    { attempts, untilMs }: ClaimedDelivery,
    { isSent, answer, isFinal = false, restMs = null, isGone = false }: Attempt,
  ): DeliveryOutcome {
    if (isSent) return { isSent, answer };
    const now = this.#deps.clock.now();
    const dueMs = now + Math.max(waitMs(attempts, Math.random()), restMs ?? 0);
    return {
      ...{ isSent, answer, dueMs: isFinal || isGone || dueMs > untilMs ? null : dueMs },
      ...(restMs === null ? {} : { restUntilMs: now + restMs }),
      ...(isGone ? { isGone: true } : {}),
    };
  }
}
