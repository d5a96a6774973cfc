import { randomBytes } from 'node:crypto';
import { message, readMessage } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import { mostWebhooks, type NoticeType, secretOverlapHours } from '../../../shared/notices/notices.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { WebhookView } from '../../../shared/notices/officeCalls.ts';

/** In the audit log: the other side. */
const receiver: Actor = { actor: 'webhook', address: null };

const overlapMs = secretOverlapHours * 60 * 60 * 1000;

/** What an administrator sets of a webhook. */
export interface WebhookSettings {
  url: string;
  events: readonly NoticeType[];
  isPaused: boolean;
}

interface WebhookRow {
  id: number;
  organization: number | null;
  name: string | null;
  url: string;
  events: string;
  is_paused: 0 | 1;
  pausedAnswer: string | null;
  createdMs: number;
  previousUntilMs: number | null;
  waiting: number;
  givenUp: number;
}

const countOf = (state: string): string =>
  `(SELECT count(*) FROM delivery WHERE webhook_id = webhook.id AND state = '${state}')`;

const listed = `SELECT webhook.id, organization_id AS organization, organization.name, url, events, is_paused,
    paused_answer AS "pausedAnswer", webhook.created_ms AS "createdMs", previous_until_ms AS "previousUntilMs",
    ${countOf('waiting')} AS waiting, ${countOf('given-up')} AS "givenUp"
  FROM webhook LEFT JOIN organization ON organization.id = organization_id WHERE removed_ms IS NULL`;

const statements = {
  all: sql<object, WebhookRow>(`${listed} ORDER BY webhook.id`),
  ofOrganization: sql<{ organization: number }, WebhookRow>(
    `${listed} AND organization_id = @organization ORDER BY webhook.id`,
  ),
  find: sql<{ id: number }, WebhookRow>(`${listed} AND webhook.id = @id`),
  count: sql<{ organization: number | null }, { webhooks: number }>(
    `SELECT count(*) AS webhooks FROM webhook WHERE removed_ms IS NULL AND organization_id IS NOT DISTINCT FROM
       CAST(@organization AS BIGINT)`,
  ),
  insert: sql<
    { organization: number | null; url: string; events: string; secret: string; isPaused: 0 | 1; now: number },
    { id: number }
  >(
    `INSERT INTO webhook (organization_id, url, events, secret, is_paused, created_ms, since_event, since_message)
     VALUES (@organization, @url, @events, @secret, @isPaused, @now,
       (SELECT coalesce(max(id), 0) FROM job_event), (SELECT coalesce(max(id), 0) FROM message)) RETURNING id`,
  ),
  update: sql<{ id: number; url: string; events: string; isPaused: 0 | 1 }>(
    `UPDATE webhook SET url = @url, events = @events, is_paused = CAST(@isPaused AS BIGINT), rest_until_ms = NULL,
       paused_answer = CASE WHEN CAST(@isPaused AS BIGINT) = 0 THEN NULL ELSE paused_answer END WHERE id = @id`,
  ),
  /** What happened while it was paused is not for it. */
  resume: sql<{ id: number }>(
    `UPDATE webhook SET since_event = (SELECT coalesce(max(id), 0) FROM job_event),
       since_message = (SELECT coalesce(max(id), 0) FROM message) WHERE id = @id`,
  ),
  rest: sql<{ id: number; url: string | null; until: number | null }>(
    'UPDATE webhook SET rest_until_ms = @until WHERE id = @id AND url = coalesce(@url, url)',
  ),
  pauseGone: sql<{ id: number; url: string; answer: string }, { url: string }>(
    `UPDATE webhook SET is_paused = 1, paused_answer = @answer
     WHERE id = @id AND url = @url AND is_paused = 0 AND removed_ms IS NULL RETURNING url`,
  ),
  /** But for those that are under way. */
  giveUpWaiting: sql<{ id: number; answer: string; now: number }>(
    `UPDATE delivery SET state = 'given-up', answer = @answer, due_ms = @now
     WHERE webhook_id = @id AND state = 'waiting' AND lease_ms <= @now`,
  ),
  rotate: sql<{ id: number; secret: string; until: number }>(
    'UPDATE webhook SET previous_secret = secret, previous_until_ms = @until, secret = @secret WHERE id = @id',
  ),
  remove: sql<{ id: number; now: number }>(
    `UPDATE webhook SET removed_ms = @now, secret = '', previous_secret = NULL WHERE id = @id`,
  ),
  dismissAll: sql<{ id: number; answer: string }>(
    `UPDATE delivery SET state = 'dismissed', answer = @answer WHERE webhook_id = @id AND state IN ('waiting', 'given-up')`,
  ),
};

/** `whsec_` and 256 random bits, as Standard Webhooks writes a secret. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const viewOf = ({ organization, name, events, is_paused, pausedAnswer, ...row }: WebhookRow): WebhookView => ({
  ...row,
  pausedAnswer: pausedAnswer === null ? null : readMessage(JSON.parse(pausedAnswer)),
  organization: organization === null ? null : { id: organization, name: name ?? '' },
  events: JSON.parse(events) as NoticeType[],
  isPaused: is_paused === 1,
});

/**
 * Webhooks of the firm and of organizations. `owner` is the organization that asks, for which those of others do not
 * exist; null is an administrator, who sees all. Secrets are stored as they are: the server signs with them.
 */
export class WebhookStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  async list(owner: number | null): Promise<WebhookView[]> {
    const { all, ofOrganization } = statements;
    const rows = owner === null ? all.all(none) : ofOrganization.all({ organization: owner });
    return (await this.#deps.database.read(rows)).map(viewOf);
  }

  /** Adds one for the owner; resolves with its secret. Throws `webhooks-full`. */
  add(owner: number | null, to: WebhookSettings, by: Actor): Promise<{ id: number; secret: string }> {
    const secret = newSecret();
    return this.#deps.database.commit(() => this.#adding(owner, to, secret, by));
  }

  /** Throws `webhook-not-found`, as do the others for a webhook of another owner. */
  change(owner: number | null, id: number, to: WebhookSettings, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#changing(owner, id, to, by));
  }

  /** Makes a new secret. The last one signs, too, for a day. */
  rotate(owner: number | null, id: number, by: Actor): Promise<{ id: number; secret: string }> {
    const secret = newSecret();
    return this.#deps.database.commit(() => this.#rotating(owner, id, secret, by));
  }

  /** What waits for it is not sent any more, and stays in the log. */
  remove(owner: number | null, id: number, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(owner, id, by));
  }

  /** Inside a transaction: nothing is sent to it before this time; null ends that. With `url` only while it is still there. */
  *rest(id: number, until: number | null, url: string | null = null): Work<void> {
    yield* statements.rest.run({ id, until, url });
  }

  /** Inside a transaction: the receiver at `url` asks that nothing more is sent (410). What waits is given up, and stays in the log. */
  *pauseGone(id: number, url: string, answer: AnyMessage): Work<void> {
    const row = { id, answer: JSON.stringify(answer) };
    const paused = yield* statements.pauseGone.first({ ...row, url });
    if (!paused) return;
    yield* statements.giveUpWaiting.run({ ...row, now: this.#deps.clock.now() });
    yield* this.#note(receiver, 'event-webhook-changed', paused.url, { paused: true });
  }

  /** Inside a transaction. Throws `webhook-not-found`. */
  *existing(owner: number | null, id: number): Work<WebhookRow> {
    const row = yield* statements.find.first({ id });
    if (!row || (owner !== null && row.organization !== owner)) throw problem('webhook-not-found');
    return row;
  }

  *#adding(
    owner: number | null,
    { url, events, isPaused }: WebhookSettings,
    secret: string,
    by: Actor,
  ): Work<{ id: number; secret: string }> {
    const { webhooks } = (yield* statements.count.first({ organization: owner }))!;
    const maximum = owner === null ? mostWebhooks.firm : mostWebhooks.organization;
    if (webhooks >= maximum) throw problem('webhooks-full', { maximum });
    const row = { url, events: JSON.stringify(events), isPaused: isPaused ? 1 : 0 } as const;
    const now = this.#deps.clock.now();
    const { id } = (yield* statements.insert.first({ ...row, organization: owner, secret, now }))!;
    yield* this.#note(by, 'event-webhook-added', url, { events });
    return { id, secret };
  }

  *#changing(owner: number | null, id: number, to: WebhookSettings, by: Actor): Work<void> {
    const before = viewOf(yield* this.existing(owner, id));
    const { url, isPaused } = to;
    const events = JSON.stringify(to.events);
    yield* statements.update.run({ id, url, events, isPaused: isPaused ? 1 : 0 });
    if (before.isPaused && !isPaused) yield* statements.resume.run({ id });
    const detail = {
      ...(before.url === url ? {} : { url: { from: before.url, to: url } }),
      ...(JSON.stringify(before.events) === events ? {} : { events: to.events }),
      ...(before.isPaused === isPaused ? {} : { paused: isPaused }),
    };
    if (Object.keys(detail).length > 0) yield* this.#note(by, 'event-webhook-changed', url, detail);
  }

  *#rotating(owner: number | null, id: number, secret: string, by: Actor): Work<{ id: number; secret: string }> {
    const { url } = yield* this.existing(owner, id);
    yield* statements.rotate.run({ id, secret, until: this.#deps.clock.now() + overlapMs });
    yield* this.#note(by, 'event-webhook-secret-made', url, null);
    return { id, secret };
  }

  *#removing(owner: number | null, id: number, by: Actor): Work<void> {
    const { url } = yield* this.existing(owner, id);
    yield* statements.remove.run({ id, now: this.#deps.clock.now() });
    yield* statements.dismissAll.run({ id, answer: JSON.stringify(message('delivery-target-removed')) });
    yield* this.#note(by, 'event-webhook-removed', url, null);
  }

  #note(by: Actor, action: EventCode, url: string, detail: object | null): Work<void> {
    return this.#deps.audit.note({ ...by, action, subject: message('subject-webhook', { url }), detail });
  }
}
