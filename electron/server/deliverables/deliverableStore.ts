import { invalidFields } from '../../../shared/api/parse.ts';
import { canDeliver } from '../../../shared/deliverables/deliverables.ts';
import type { JobDeliverable } from '../../../shared/job/job.ts';
import { askedServices, requestedOrDefault, type Service } from '../../../shared/job/services.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { createNames } from '../../files/fileNames.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import { isoTime } from '../../ports.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { MessageRows } from '../jobs/store/messageRows.ts';
import { producedFiles, type ProducedRow, type Withdrawal } from '../jobs/store/producedFileRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** Produced files of a job. Withdrawn and replaced ones count: they stay on record. */
const mostProduced = 500;

/** What files are delivered for. */
export interface DeliveryTarget {
  /** A slug as it was sent. Null takes that of the file to replace. */
  service: string | null;
  /** The id of the deliverable that one file replaces. */
  replaces: string | null;
}

/** A complete file of a type that is delivered. */
export interface DeliveredFile {
  name: string;
  mediaType: string;
}

/** A deliverable: it has a service. */
export type DeliverableRow = ProducedRow & { service: string; delivered_by: string };

const isDeliverable = (file: ProducedRow): file is DeliverableRow => file.service !== null;

/** Throws `file-not-found`. */
const deliverableOf = (produced: readonly ProducedRow[], id: string): DeliverableRow => {
  const found = produced.filter(isDeliverable).find((one) => one.id === id.toLowerCase());
  if (!found) throw problem('file-not-found', { file: id });
  return found;
};

/** A target that fits the job. */
interface Delivery {
  row: JobRow;
  service: Service;
  replaced: DeliverableRow | null;
  /** All produced files of the job. */
  produced: readonly ProducedRow[];
}

/**
 * The id of what an earlier call with the same file has delivered; null for a new file. Throws where the file to replace
 * is not current any more.
 */
const earlierDelivery = ({ service, replaced, produced }: Delivery, sha256: string): string | null => {
  const same = produced.filter((one) => one.withdrawn_ms === null && one.service === service && one.sha256 === sha256);
  if (replaced === null) return same[0]?.id ?? null;
  if (replaced.withdrawn_ms === null) return null;
  const newer = same.find(({ id }) => id === replaced.replaced_by);
  if (!newer) throw problem('deliverable-not-current', { name: replaced.name });
  return newer.id;
};

const statements = {
  insert: sql<{ file: number; service: string; by: string; replaces: number | null }>(
    `INSERT INTO deliverable (produced_file, service, delivered_by, replaces)
     VALUES (@file, @service, @by, @replaces)`,
  ),
  withdraw: sql<{ seq: number; now: number }>('UPDATE produced_file SET withdrawn_ms = @now WHERE seq = @seq'),
  explain: sql<{ seq: number; why: string }>('UPDATE deliverable SET withdrawn_why = @why WHERE produced_file = @seq'),
};

interface DeliverableStoreDeps extends StoreDeps {
  jobRows: JobRows;
  messages: MessageRows;
}

/** Plan sets, calculations and stamped sheets that the office delivers for the services of a job (§4.5). */
export class DeliverableStore {
  readonly #deps: DeliverableStoreDeps;

  constructor(deps: DeliverableStoreDeps) {
    this.#deps = deps;
  }

  /**
   * Throws what `deliver` would throw, before a file is received (`files` null) or placed: `job-not-found`,
   * `job-superseded`, `job-takes-no-deliverables`, `invalid-fields`, `file-not-found`, `quota-reached`.
   */
  assertDeliverable(
    job: number,
    target: DeliveryTarget,
    files: readonly Pick<ReceivedFile, 'sha256' | 'bytes'>[] | null = null,
  ): Promise<void> {
    return this.#deps.database.read(this.#asserting(job, target, files));
  }

  /**
   * Delivers all files, or none. Their names become unique within the job. A file that is delivered for the service
   * already is not added again, so that a call may be repeated.
   */
  deliver(
    job: number,
    target: DeliveryTarget,
    files: readonly (DeliveredFile & ReceivedFile & PlacedFile)[],
    by: Actor,
  ): Promise<DeliverableRow[]> {
    return this.#deps.database.commit(() => this.#delivering(job, target, files, by));
  }

  /**
   * Withdraws one file for good. It stays on record and is no longer served; the reason is sent to the client as a message
   * of `author`, to the newest revision, which answers no question of theirs. A repeated call changes nothing.
   */
  withdraw(job: number, id: string, by: Withdrawal): Promise<void> {
    return this.#deps.database.commit(() => this.#withdrawing(job, id, by));
  }

  /** Inside a transaction: all deliverables of the job, withdrawn ones too, oldest first. */
  *ofJob(job: number): Work<JobDeliverable[]> {
    const deliverables = (yield* producedFiles.ofJob.all({ job })).filter(isDeliverable);
    return deliverables.map(({ id, name, service, sha256, created_ms, withdrawn_ms, replaced_by }) => ({
      id,
      name,
      service: service as Service,
      sha256,
      delivered_at: isoTime(created_ms),
      ...(withdrawn_ms === null ? {} : { withdrawn_at: isoTime(withdrawn_ms) }),
      ...(replaced_by === null ? {} : { replaced_by }),
    }));
  }

  *#asserting(
    job: number,
    target: DeliveryTarget,
    files: readonly Pick<ReceivedFile, 'sha256' | 'bytes'>[] | null,
  ): Work<void> {
    const { row } = yield* this.#resolve(job, target);
    if (files !== null) yield* this.#deps.quota.assertRoomFor(row.organization_id, files);
  }

  /** The job, the service and the file to replace, if they fit together. */
  *#resolve(job: number, { service, replaces }: DeliveryTarget): Work<Delivery> {
    const { jobRows } = this.#deps;
    const row = yield* jobRows.open(job);
    if (!canDeliver(row.status)) throw problem('job-takes-no-deliverables', { job, status: row.status });
    const produced = yield* producedFiles.ofJob.all({ job });
    const replaced = replaces === null ? null : deliverableOf(produced, replaces);
    const { services_requested } = yield* jobRows.read(job);
    const requested = requestedOrDefault(services_requested);
    const wanted = askedServices([service ?? replaced?.service]).find((one) => requested.includes(one));
    if (wanted === undefined) throw invalidFields([fieldError('#/service', 'service-not-requested', { requested })]);
    return { row, service: wanted, replaced, produced };
  }

  *#delivering(
    job: number,
    target: DeliveryTarget,
    files: readonly (DeliveredFile & ReceivedFile & PlacedFile)[],
    by: Actor,
  ): Work<DeliverableRow[]> {
    const { quota, jobRows } = this.#deps;
    const delivery = yield* this.#resolve(job, target);
    const { row, replaced, produced } = delivery;
    // A file that is delivered already is not added again.
    const added = new Set(files.map(({ sha256 }) => sha256).filter((one) => earlierDelivery(delivery, one) === null));
    if (produced.length + added.size > mostProduced) throw problem('deliverables-full', { maximum: mostProduced });
    yield* quota.assertRoomFor(row.organization_id, files);
    const nameOf = createNames('file');
    for (const one of produced) if (one.withdrawn_ms === null && one.id !== replaced?.id) nameOf(one.name);
    const delivered = new Map<string, string>();
    for (const file of files) {
      const { sha256 } = file;
      if (delivered.has(sha256)) continue;
      const same = earlierDelivery(delivery, sha256);
      delivered.set(sha256, same ?? (yield* this.#add(delivery, { ...file, name: nameOf(file.name) }, by)));
    }
    const all = (yield* producedFiles.ofJob.all({ job })).filter(isDeliverable);
    const ids = new Set(delivered.values());
    if (all.length > produced.filter(isDeliverable).length) yield* jobRows.update(job);
    return all.filter(({ id }) => ids.has(id));
  }

  *#add(
    { row: { id: job }, service, replaced }: Delivery,
    file: DeliveredFile & ReceivedFile & PlacedFile,
    by: Actor,
  ): Work<string> {
    const { clock, ids, blobs, jobRows } = this.#deps;
    const { name, mediaType: media_type, sha256, bytes } = file;
    const now = clock.now();
    if (replaced) yield* statements.withdraw.send({ seq: replaced.seq, now });
    yield* blobs.add(file);
    const id = ids.uuid();
    const added = { id, job_id: job, name, media_type, sha256, bytes, created_ms: now };
    const { seq } = (yield* producedFiles.insert.first(added))!;
    yield* statements.insert.send({ file: seq, service, by: by.actor, replaces: replaced?.seq ?? null });
    const detail = { service, name, ...(replaced ? { replaces: replaced.name } : {}), bytes, sha256 };
    yield* jobRows.note(job, by, replaced ? 'event-file-replaced' : 'event-file-delivered', detail);
    return id;
  }

  *#withdrawing(job: number, id: string, by: Withdrawal): Work<void> {
    const { clock, jobRows, messages } = this.#deps;
    const { seq, name, service, sha256, withdrawn_ms, withdrawn_why } = deliverableOf(
      yield* producedFiles.ofJob.all({ job }),
      id,
    );
    if (withdrawn_why !== null) return;
    if (withdrawn_ms !== null) throw problem('deliverable-not-current', { name });
    yield* statements.withdraw.send({ seq, now: clock.now() });
    yield* statements.explain.send({ seq, why: by.reason });
    yield* jobRows.note(job, by, 'event-file-withdrawn', { service, name, sha256, reason: by.reason });
    const newest = yield* jobRows.newestVersion(job);
    if (newest !== job) yield* jobRows.update(job);
    const body = say(by.language ?? 'en', message('file-withdrawn-because', { name, reason: by.reason }));
    yield* messages.add(newest, by.author, body, { fromOffice: true, isNotice: true });
  }
}
