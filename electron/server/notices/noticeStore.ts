import { z } from 'zod';
import { keptDeliveryDays, type NoticeType, noticeTypes } from '../../../shared/notices/notices.ts';
import { hasUnsentWork, silentAfterMs } from '../../../shared/laptops/silentLaptops.ts';
import { isoTime } from '../../ports.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { DeliveryStore, NewNotice } from './deliveryStore.ts';
import type { Device, DeviceStore } from '../laptops/deviceStore.ts';
import { type JobMail, type MailReader, mailReaders, mailsOfEvent, mailsOfMessage } from './mailSourceQueries.ts';
import {
  type SourceEvent,
  type SourceMessage,
  sources,
  type Told,
  toldOfEvent,
  toldOfMessage,
} from './noticeSourceQueries.ts';
import { putSetting, readSetting } from '../base/database/settingStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** The last rows that notices were made of. */
const Place = z.object({ event: z.int(), message: z.int() });
type Place = z.infer<typeof Place>;

/** The settings that the work reads: how far it has come, and from when on mails are sent. */
const cursorSetting = 'notice_cursor';
export const mailSetting = 'mail';

/** Where mails begin: what happened before they were set up is not sent. Null while there are none. */
const MailStart = z.object({ since: Place }).nullable().catch(null);

/** Rows of each source in one transaction. */
const mostAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

interface Subscriber {
  id: number;
  organization: number | null;
  events: string;
  event: number;
  message: number;
  createdMs: number;
}

const statements = {
  /** All that tells whether there is anything to do, in one query. */
  look: sql<object, Place & { webhooks: number; mail: string | null; cursor: string | null }>(
    `SELECT (SELECT coalesce(max(id), 0) FROM job_event) AS event, (SELECT coalesce(max(id), 0) FROM message) AS message,
       (SELECT count(*) FROM webhook WHERE removed_ms IS NULL AND is_paused = 0) AS webhooks,
       (SELECT value FROM setting WHERE name = '${mailSetting}') AS mail,
       (SELECT value FROM setting WHERE name = '${cursorSetting}') AS cursor`,
  ),
  place: sql<object, Place>(
    `SELECT (SELECT coalesce(max(id), 0) FROM job_event) AS event, (SELECT coalesce(max(id), 0) FROM message) AS message`,
  ),
  subscribers: sql<object, Subscriber>(
    `SELECT id, organization_id AS organization, events, since_event AS event, since_message AS message,
       created_ms AS "createdMs" FROM webhook WHERE removed_ms IS NULL AND is_paused = 0 ORDER BY id`,
  ),
};

const isBehind = (one: Place, other: Place): boolean => one.event < other.event || one.message < other.message;
const later = (one: Place, other: Place): Place => ({
  event: Math.max(one.event, other.event),
  message: Math.max(one.message, other.message),
});
const earliest = (places: readonly Place[]): Place => ({
  event: Math.min(...places.map(({ event }) => event)),
  message: Math.min(...places.map(({ message }) => message)),
});

const placeIn = (value: unknown): Place => Place.catch({ event: 0, message: 0 }).parse(value);
const parsed = (text: string | null): unknown => (text === null ? null : (JSON.parse(text) as unknown));

/** Inside a transaction: no notice is made of what has happened so far. */
export function* skipNotices(): Work<void> {
  yield* putSetting(cursorSetting, (yield* statements.place.first(none))!);
}

interface NoticeStoreDeps extends StoreDeps {
  deliveries: DeliveryStore;
  devices: DeviceStore;
}

/** Who is told: webhooks, and users by mail. */
interface Audience {
  webhooks: (Subscriber & { types: readonly NoticeType[] })[];
  mail: { since: Place; readers: readonly MailReader[] } | null;
}

/**
 * Makes notices of what happened. The histories of jobs and the messages are the outbox: each row is written in the
 * transaction of the change that it tells of, for its own sake, so that a change costs nothing more. A cursor names the
 * rows that notices were made of; it moves in the transaction that writes the notices and their deliveries.
 */
export class NoticeStore {
  readonly #deps: NoticeStoreDeps;

  constructor(deps: NoticeStoreDeps) {
    this.#deps = deps;
  }

  /** The newest rows: where a new subscriber begins. */
  async place(): Promise<Place> {
    return (await this.#deps.database.read(statements.place.first(none)))!;
  }

  /** Makes notices of some of what is new. Resolves with whether there is more. Without subscribers it writes nothing. */
  async makeNotices(): Promise<boolean> {
    const { database } = this.#deps;
    const { webhooks, mail, cursor, ...now } = (await database.read(statements.look.first(none)))!;
    const hasReaders = MailStart.parse(parsed(mail)) !== null;
    if ((webhooks === 0 && !hasReaders) || !isBehind(placeIn(parsed(cursor)), now)) return false;
    return database.commit(() => this.#making());
  }

  /** Makes notices of laptops that have become silent. */
  async noticeSilence(): Promise<void> {
    const { database, devices, clock } = this.#deps;
    const isWanted = (await database.read(statements.subscribers.all(none))).some(({ events }) =>
      events.includes('laptop.silent' satisfies NoticeType),
    );
    if (!isWanted) return;
    const before = clock.now() - silentAfterMs;
    // A notice is kept for so long, which keeps it from being made twice.
    const after = before - keptDeliveryDays * dayMs;
    const silent = (await devices.ofOrganization(null)).filter(
      ({ report, reportedMs }) => reportedMs > after && reportedMs < before && hasUnsentWork(report),
    );
    if (silent.length > 0) await database.commit(() => this.#noticingSilence(silent));
  }

  *#audience(): Work<Audience> {
    const rows = yield* statements.subscribers.all(none);
    const mail = MailStart.parse(yield* readSetting(mailSetting));
    const known: readonly string[] = noticeTypes;
    return {
      webhooks: rows.map((row) => ({
        ...row,
        types: (JSON.parse(row.events) as NoticeType[]).filter((type) => known.includes(type)),
      })),
      mail: mail && { since: mail.since, readers: yield* mailReaders() },
    };
  }

  *#making(): Work<boolean> {
    const to = yield* this.#audience();
    const starts = [...to.webhooks, ...(to.mail ? [to.mail.since] : [])];
    if (starts.length === 0) return false;
    const from = later(placeIn(yield* readSetting(cursorSetting)), earliest(starts));
    const events = yield* sources.events.all({ after: from.event, most: mostAtOnce });
    const messages = yield* sources.messages.all({ after: from.message, most: mostAtOnce });
    for (const row of events) yield* this.#tellOfEvent(row, to);
    for (const row of messages) yield* this.#tellOfMessage(row, to);
    const reached = { event: events.at(-1)?.id ?? from.event, message: messages.at(-1)?.id ?? from.message };
    yield* putSetting(cursorSetting, reached);
    return events.length === mostAtOnce || messages.length === mostAtOnce;
  }

  *#tellOfEvent(row: SourceEvent, { webhooks, mail }: Audience): Work<void> {
    const hearing = webhooks.filter(({ event }) => event < row.id);
    for (const told of toldOfEvent(row)) yield* this.#tell(`event ${row.id} ${told.type}`, row, told, hearing);
    if (!mail || row.id <= mail.since.event) return;
    for (const one of mailsOfEvent(row, mail.readers)) yield* this.#mail(`event ${row.id}`, row, one);
  }

  *#tellOfMessage(row: SourceMessage, { webhooks, mail }: Audience): Work<void> {
    const hearing = webhooks.filter(({ message }) => message < row.id);
    yield* this.#tell(`message ${row.id}`, row, toldOfMessage(row), hearing);
    if (!mail || row.id <= mail.since.message) return;
    for (const one of mailsOfMessage(row, mail.readers)) yield* this.#mail(`message ${row.id}`, row, one);
  }

  *#tell(
    source: string,
    { job, organization, atMs }: Pick<NewNotice, 'job' | 'atMs'> & { organization: number },
    { type, data }: Told,
    hearing: Audience['webhooks'],
  ): Work<void> {
    const webhooks = hearing
      .filter((one) => one.types.includes(type) && (one.organization ?? organization) === organization)
      .map(({ id }) => id);
    if (webhooks.length === 0) return;
    const notice = { source, type, organization, job, atMs, body: data, webhooks, recipient: null };
    yield* this.#deps.deliveries.add(notice);
  }

  *#mail(
    source: string,
    { job, organization, atMs }: SourceEvent | SourceMessage,
    { to, ...body }: JobMail,
  ): Work<void> {
    const about = { source: `${source} to ${to.id}`, type: `mail.${body.kind}`, organization, job, atMs };
    yield* this.#deps.deliveries.add({ ...about, body: { ...body, user: to.id }, webhooks: [], recipient: to.email });
  }

  /** A laptop that was silent before a webhook was added is no news for it. */
  *#noticingSilence(laptops: readonly Device[]): Work<void> {
    const { webhooks } = yield* this.#audience();
    for (const { id, organization, report, reportedMs } of laptops) {
      const silentMs = reportedMs + silentAfterMs;
      const { waiting_jobs, waiting_files } = report;
      const last_report_at = isoTime(reportedMs);
      const data = { laptop: id, organization: organization.id, last_report_at, waiting_jobs, waiting_files };
      const about = { organization: organization.id, job: null, atMs: silentMs };
      const hearing = webhooks.filter(({ createdMs }) => createdMs < silentMs);
      yield* this.#tell(
        `laptop ${organization.id} ${reportedMs} ${id}`,
        about,
        { type: 'laptop.silent', data },
        hearing,
      );
    }
  }
}
