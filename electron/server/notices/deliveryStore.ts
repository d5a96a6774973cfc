import { message, readMessage } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { deliveryDays, type DeliveryState, keptDeliveryDays, testNotice } from '../../../shared/notices/notices.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { anyDueText, claimText, inBoth, type Sending, underWayOf } from './dueDeliveryQueries.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { WebhookStore } from './webhookStore.ts';
import type { DeliveryView } from '../../../shared/notices/officeCalls.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** For how long a process has a delivery to itself: longer than an attempt may take, and clocks may differ. */
const leaseMs = 2 * 60 * 1000;

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  id: number;
  lease: number;
  attempts: number;
  createdMs: number;
  untilMs: number;
  messageId: string;
  type: string;
  job: number | null;
  atMs: number;
  body: string;
  /** Null for a mail. */
  webhook: number | null;
  recipient: string | null;
  url: string | null;
  /** The organization whose webhook it is; null for the firm's. */
  owner: number | null;
  secret: string | null;
  previousSecret: string | null;
  previousUntilMs: number | null;
}

/** How an attempt ended. `dueMs` null gives it up. */
export type DeliveryOutcome =
  | { isSent: true; answer: AnyMessage }
  | {
      isSent: false;
      answer: AnyMessage;
      dueMs: number | null;
      /** The receiver asks that nothing is sent to it before this time. */
      restUntilMs?: number;
      /** The receiver asks that nothing more is sent to it. */
      isGone?: true;
    };

/** Where a new notice goes. */
export interface NewNotice {
  /** The row that it was made of. */
  source: string | null;
  type: string;
  organization: number | null;
  job: number | null;
  atMs: number;
  body: object;
  /** Ids of webhooks. */
  webhooks: readonly number[];
  /** The address of a mail. */
  recipient: string | null;
}

interface DeliveryRow extends Omit<DeliveryView, 'answer' | 'isMail'> {
  isMail: 0 | 1;
  answer: string | null;
}

/** Which deliveries are shown. */
export interface DeliveryFilter {
  state: DeliveryState | null;
  webhook: number | null;
  before: number | null;
}

const claimed = `SELECT delivery.id, lease_ms AS lease, attempts, delivery.created_ms AS "createdMs",
    until_ms AS "untilMs", uuid AS "messageId", type, job_id AS job, at_ms AS "atMs", body, webhook_id AS webhook, recipient, url,
    webhook.organization_id AS owner, secret, previous_secret AS "previousSecret",
    previous_until_ms AS "previousUntilMs"
  FROM delivery JOIN notice ON notice.id = notice_id LEFT JOIN webhook ON webhook.id = webhook_id`;

const statements = {
  anyDue: sql<{ now: number; busy: string }, { id: number }>(anyDueText),
  claim: sql<{ now: number; lease: number; busy: string; held: string; most: number }, { id: number }>(claimText),
  claimed: sql<{ ids: string }, ClaimedDelivery>(
    inBoth((ids) => `${claimed} WHERE delivery.id IN ${ids('@ids')} ORDER BY delivery.id`),
  ),
  end: sql<{ id: number; lease: number; state: DeliveryState; answer: string; due: number; now: number }>(
    `UPDATE delivery SET state = @state, answer = @answer, due_ms = @due, lease_ms = 0, tried_ms = @now
     WHERE id = @id AND lease_ms = @lease AND state = 'waiting'`,
  ),
  insertNotice: sql<
    Omit<NewNotice, 'webhooks' | 'recipient' | 'body'> & { uuid: string; body: string },
    { id: number }
  >(
    `INSERT INTO notice (uuid, source, type, organization_id, job_id, at_ms, body)
     VALUES (@uuid, @source, @type, @organization, @job, @atMs, @body) ON CONFLICT (source) DO NOTHING RETURNING id`,
  ),
  insertDelivery: sql<{ notice: number; webhook: number | null; recipient: string | null; now: number; until: number }>(
    `INSERT INTO delivery (notice_id, webhook_id, recipient, state, created_ms, until_ms, due_ms)
     VALUES (@notice, @webhook, @recipient, 'waiting', @now, @until, @now)`,
  ),
  list: sql<{ state: string; webhook: number; owner: number; before: number; most: number }, DeliveryRow>(
    `SELECT delivery.id, uuid AS "messageId", type, job_id AS job, coalesce(recipient, url, '') AS "to",
       CASE WHEN webhook_id IS NULL THEN 1 ELSE 0 END AS "isMail", state, attempts, delivery.created_ms AS "createdMs",
       tried_ms AS "triedMs", CASE WHEN state = 'waiting' THEN due_ms END AS "dueMs", answer
     FROM delivery JOIN notice ON notice.id = notice_id LEFT JOIN webhook ON webhook.id = webhook_id
     WHERE delivery.id < @before AND CAST(@state AS TEXT) IN ('', state)
       AND CAST(@webhook AS BIGINT) IN (0, webhook_id) AND CAST(@owner AS BIGINT) IN (0, webhook.organization_id)
     ORDER BY delivery.id DESC LIMIT @most`,
  ),
  find: sql<{ id: number }, { webhook: number | null; state: DeliveryState; removed_ms: number | null; to: string }>(
    `SELECT webhook_id AS webhook, state, removed_ms, coalesce(recipient, url, '') AS "to"
     FROM delivery LEFT JOIN webhook ON webhook.id = webhook_id WHERE delivery.id = @id`,
  ),
  sendAgain: sql<{ id: number; now: number; until: number }>(
    `UPDATE delivery SET state = 'waiting', attempts = 0, due_ms = @now, until_ms = @until WHERE id = @id`,
  ),
  releaseAll: sql(`UPDATE delivery SET lease_ms = 0 WHERE state = 'waiting' AND lease_ms > 0`),
  testAgain: sql<{ webhook: number; now: number }>(
    `UPDATE delivery SET due_ms = @now WHERE webhook_id = @webhook AND state = 'waiting'
       AND notice_id IN (SELECT id FROM notice WHERE type = '${testNotice}')`,
  ),
  dismiss: sql<{ id: number }>(`UPDATE delivery SET state = 'dismissed' WHERE id = @id AND state = 'given-up'`),
  dismissFailed: sql<{ webhook: number }>(
    `UPDATE delivery SET state = 'dismissed' WHERE webhook_id = @webhook AND state = 'given-up'`,
  ),
  givenUp: sql<object, { deliveries: number }>(`SELECT count(*) AS deliveries FROM delivery WHERE state = 'given-up'`),
  prune: sql<{ before: number }>(
    `DELETE FROM delivery WHERE state IN ('sent', 'dismissed') AND coalesce(tried_ms, created_ms) < @before`,
  ),
  /** Nothing makes a notice again of what is so old. */
  pruneNotices: sql<{ before: number }>(
    `DELETE FROM notice WHERE at_ms < @before AND NOT EXISTS (SELECT 1 FROM delivery WHERE notice_id = notice.id)`,
  ),
};

/** The outbox: what is sent, how that went, and the log of it. */
export class DeliveryStore {
  readonly #deps: StoreDeps;
  readonly #webhooks: WebhookStore;

  constructor(deps: StoreDeps, webhooks: WebhookStore) {
    this.#deps = deps;
    this.#webhooks = webhooks;
  }

  /** On SQLite the one process that sends begins with what an earlier one had claimed when it was killed. */
  async takeOver(): Promise<void> {
    const { database } = this.#deps;
    if (database.engine === 'sqlite') await database.commit(() => statements.releaseAll.run(none));
  }

  /**
   * What is due, of targets at which none of `sending` is under way, at most `most`, by turns of the owners. No other process
   * gets it while its lease lasts: transactions commit one after the other, and each sees the leases of those before.
   */
  async claim(sending: readonly Sending[], most: number): Promise<ClaimedDelivery[]> {
    const { database, clock } = this.#deps;
    const { held, ...asked } = { now: clock.now(), ...underWayOf(sending) };
    if (!(await database.read(statements.anyDue.first(asked)))) return [];
    return database.commit(() => this.#claiming({ ...asked, held }, most));
  }

  /** Notes how an attempt ended, unless the lease was lost meanwhile. What a receiver asks for concerns its own address alone. */
  async end({ id, lease, webhook, url }: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> {
    const [now, webhooks] = [this.#deps.clock.now(), this.#webhooks];
    const state = outcome.isSent ? 'sent' : outcome.dueMs === null ? 'given-up' : 'waiting';
    const dueMs = outcome.isSent ? now : (outcome.dueMs ?? now);
    const ended = { id, lease, state, answer: JSON.stringify(outcome.answer), due: dueMs, now } as const;
    await this.#deps.database.commit(function* () {
      const isOurs = (yield* statements.end.run(ended)) > 0;
      if (!isOurs || outcome.isSent || webhook === null || url === null) return;
      if (outcome.restUntilMs !== undefined) yield* webhooks.rest(webhook, outcome.restUntilMs, url);
      if (outcome.isGone) yield* webhooks.pauseGone(webhook, url, outcome.answer);
    });
  }

  /** Inside a transaction. Does nothing where a notice was made of the same source before. */
  *add({ webhooks, recipient, body, ...notice }: NewNotice): Work<void> {
    const { clock, ids } = this.#deps;
    const row = { ...notice, uuid: `msg_${ids.uuid()}`, body: JSON.stringify(body) };
    const added = yield* statements.insertNotice.first(row);
    if (!added) return;
    const now = clock.now();
    const one = { notice: added.id, now, until: now + deliveryDays * dayMs };
    for (const webhook of webhooks) yield* statements.insertDelivery.send({ ...one, webhook, recipient: null });
    if (recipient !== null) yield* statements.insertDelivery.send({ ...one, webhook: null, recipient });
  }

  /** The newest first. `owner` as for webhooks: an organization sees the deliveries of its own. */
  async list(owner: number | null, filter: DeliveryFilter, most: number): Promise<DeliveryView[]> {
    const { state, webhook, before } = filter;
    const asked = {
      state: state ?? '',
      webhook: webhook ?? 0,
      owner: owner ?? 0,
      before: before ?? Number.MAX_SAFE_INTEGER,
      most,
    };
    const rows = await this.#deps.database.read(statements.list.all(asked));
    return rows.map(({ isMail, answer, ...row }) => ({
      ...row,
      isMail: isMail === 1,
      answer: answer === null ? null : readMessage(JSON.parse(answer)),
    }));
  }

  /** Tries it now, and for three more days, with the same message id. Throws `delivery-not-found`, `delivery-target-gone`. */
  sendAgain(owner: number | null, id: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#sendingAgain(owner, id, by));
  }

  /** A delivery that was given up is seen to. Throws `delivery-not-found`. */
  dismiss(owner: number | null, id: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#dismissing(owner, id, by));
  }

  /** All deliveries to one webhook that were given up are seen to. Throws `webhook-not-found`. */
  dismissFailed(owner: number | null, webhook: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#dismissingFailed(owner, webhook, by));
  }

  /** Sends a notice to one webhook to try it, or the one that waits, now. Throws `webhook-not-found`. */
  test(owner: number | null, webhook: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#testing(owner, webhook, by));
  }

  async givenUp(): Promise<number> {
    return (await this.#deps.database.read(statements.givenUp.first(none)))!.deliveries;
  }

  /** Removes what arrived or was dismissed long ago. What waits or was given up stays. */
  prune(): Promise<void> {
    const before = this.#deps.clock.now() - keptDeliveryDays * dayMs;
    return this.#deps.database.commit(function* () {
      yield* statements.prune.run({ before });
      yield* statements.pruneNotices.run({ before });
    });
  }

  *#claiming(asked: { now: number; busy: string; held: string }, most: number): Work<ClaimedDelivery[]> {
    const lease = asked.now + leaseMs;
    const ids = (yield* statements.claim.all({ ...asked, lease, most })).map(({ id }) => id);
    return ids.length === 0 ? [] : yield* statements.claimed.all({ ids: JSON.stringify(ids) });
  }

  *#owned(owner: number | null, id: number): Work<{ webhook: number | null; state: DeliveryState; to: string }> {
    const found = yield* statements.find.first({ id });
    if (!found || (owner !== null && found.webhook === null)) throw problem('delivery-not-found');
    if (found.removed_ms !== null) throw problem('delivery-target-gone');
    if (found.webhook !== null) yield* this.#webhooks.existing(owner, found.webhook);
    return { webhook: found.webhook, state: found.state, to: found.to };
  }

  *#sendingAgain(owner: number | null, id: number, by: Actor): Work<void> {
    const { to, webhook } = yield* this.#owned(owner, id);
    const now = this.#deps.clock.now();
    if (webhook !== null) yield* this.#webhooks.rest(webhook, null);
    yield* statements.sendAgain.run({ id, now, until: now + deliveryDays * dayMs });
    const subject = message('subject-delivery', { delivery: id, to });
    yield* this.#deps.audit.note({ ...by, action: 'event-delivery-sent-again', subject });
  }

  *#dismissing(owner: number | null, id: number, by: Actor): Work<void> {
    const { to } = yield* this.#owned(owner, id);
    if ((yield* statements.dismiss.run({ id })) === 0) return;
    const subject = message('subject-delivery', { delivery: id, to });
    yield* this.#deps.audit.note({ ...by, action: 'event-delivery-dismissed', subject });
  }

  *#dismissingFailed(owner: number | null, webhook: number, by: Actor): Work<void> {
    const { url } = yield* this.#webhooks.existing(owner, webhook);
    const deliveries = yield* statements.dismissFailed.run({ webhook });
    if (deliveries === 0) return;
    const subject = message('subject-webhook', { url });
    yield* this.#deps.audit.note({ ...by, action: 'event-deliveries-dismissed', subject, detail: { deliveries } });
  }

  *#testing(owner: number | null, id: number, by: Actor): Work<void> {
    const { organization, url } = yield* this.#webhooks.existing(owner, id);
    const now = this.#deps.clock.now();
    const subject = message('subject-webhook', { url });
    yield* this.#deps.audit.note({ ...by, action: 'event-webhook-tested', subject });
    yield* this.#webhooks.rest(id, null);
    // One at a time: who asks often fills no log.
    if ((yield* statements.testAgain.run({ webhook: id, now })) > 0) return;
    const body = { webhook: id };
    const notice = { source: null, type: testNotice, organization, job: null, atMs: now, body };
    yield* this.add({ ...notice, webhooks: [id], recipient: null });
  }
}
