import { captionedName, cleanCaption, splitCaption } from '../../../shared/job/captions.ts';
import type { GeoPlace } from '../../../shared/job/places.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { UploadKind } from '../../../shared/api/files.ts';
import { sql, type Work } from '../base/database/statement.ts';
import { type Arrival, ArrivingBytes } from '../base/storage/arrivingBytes.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { IdempotentRequest } from '../base/idempotency/idempotencyStore.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import { type AssertVersion, isOwnedBy } from '../jobs/store/jobRow.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { StoredUpload, Upload, UploadRows } from './uploadRows.ts';

/** A complete file of a supported type. */
export interface JudgedFile extends ReceivedFile {
  name: string;
  mediaType: string;
  /** When it was taken, by the camera's own clock; null or missing where the file does not contain a time. */
  taken?: string | null;
  /** Where it was taken. */
  place?: GeoPlace | null;
  /** A picture of which a part is missing, or a PDF that usual programs do not show. */
  isCutShort?: boolean;
  /** When its first byte arrived, where that is known. Files that arrive at the same time are ordered by it. */
  begunMs?: number;
  /** It came in pieces, which count for the organization already. */
  inPieces?: boolean;
}

/** A photo of a job and the caption that it gets; '' removes it. */
export interface CaptionedPhoto {
  kind: UploadKind;
  array: string | null;
  sha256: string;
  caption: string;
}

/** Where uploads go: a job's files or layout images, or one array's images. */
export type UploadTarget =
  { kind: UploadKind; job: number; assertVersion?: AssertVersion } | { kind: UploadKind; array: string };

export interface StoredFile {
  organization: number;
  is_test: 0 | 1;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  /** When a produced file was withdrawn or replaced. */
  withdrawn_ms: number | null;
}

const millionths = (degrees: number | undefined): number | null =>
  degrees === undefined ? null : Math.round(degrees * 1e6);

const columnsOf = ({ name, mediaType, sha256, bytes, taken = null, isCutShort = false, place }: JudgedFile) => ({
  ...{ name, media_type: mediaType, sha256, bytes, taken, cut_short: isCutShort ? (1 as const) : (0 as const) },
  ...{ latitude_e6: millionths(place?.latitude), longitude_e6: millionths(place?.longitude) },
});

const statements = {
  markCutShort: sql<{ id: string }>('UPDATE upload SET cut_short = 1 WHERE id = @id AND cut_short = 0'),
  jobOfArray: sql<{ array: string }, { job: number }>('SELECT job_id AS job FROM solar_array WHERE id = @array'),
  find: sql<{ id: string }, StoredFile>(
    `SELECT organization_id AS organization, is_test, name, media_type, sha256, bytes, withdrawn_ms
     FROM (SELECT id, job_id, name, media_type, sha256, bytes, CAST(NULL AS BIGINT) AS withdrawn_ms FROM upload
           UNION ALL
           SELECT id, job_id, name, media_type, sha256, bytes, withdrawn_ms FROM produced_file) AS file
     JOIN job ON job.id = file.job_id WHERE file.id = @id`,
  ),
};

export class UploadStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;
  readonly #rows: UploadRows;
  readonly #arriving = new ArrivingBytes();

  constructor(deps: StoreDeps, jobRows: JobRows, rows: UploadRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
    this.#rows = rows;
  }

  /**
   * Throws `not-found`, `superseded`, `too-large` or `quota-reached`: before the body is read, and before its files are
   * placed, so that refused files take no room.
   */
  assertWritable(owner: Owner, target: UploadTarget, files: readonly JudgedFile[] | null = null): Promise<void> {
    return this.#deps.database.read(this.#assertingWritable(owner, target, files));
  }

  /** Counts the bytes of a request before its files have a size; `end` it when they are placed or discarded. */
  async arrive(organization: number, isRepetition: boolean): Promise<Arrival> {
    const { database, quota } = this.#deps;
    return this.#arriving.begin(organization, await database.read(quota.useOf(organization)), isRepetition);
  }

  /**
   * Stores all files of a request, or none; resolves with the response text that `reply` makes. With `actor`, adds each
   * file to the job's history.
   */
  add(
    owner: Owner,
    target: UploadTarget,
    files: readonly (JudgedFile & PlacedFile)[],
    reply: (uploads: readonly Upload[]) => string,
    once: IdempotentRequest | null,
    actor: Actor | null = null,
  ): Promise<string> {
    return this.#deps.idempotency.commitOnce(once, () => this.#adding(owner, target, files, reply, actor));
  }

  /** Resolves with the response text that `reply` makes of the uploads. Throws `file-not-found` where there is none, `quota-reached`. */
  caption(
    owner: Owner,
    job: number,
    photo: CaptionedPhoto,
    reply: (uploads: readonly StoredUpload[]) => string,
    once: IdempotentRequest | null,
    actor: Actor,
  ): Promise<string> {
    return this.#deps.idempotency.commitOnce(once, () => this.#captioning(owner, job, photo, reply, actor));
  }

  /** Notes of a picture that a part of it is missing. */
  markCutShort(id: string): Promise<void> {
    return this.#deps.database.commit(function* () {
      yield* statements.markCutShort.run({ id });
    });
  }

  ofJob(job: number): Promise<StoredUpload[]> {
    return this.#deps.database.read(this.#rows.ofJob(job));
  }

  /** An uploaded or produced file by its id, withdrawn ones too. */
  async find(id: string): Promise<StoredFile | null> {
    return (await this.#deps.database.read(statements.find.first({ id }))) ?? null;
  }

  *#assertingWritable(owner: Owner, target: UploadTarget, files: readonly JudgedFile[] | null): Work<void> {
    const { quota } = this.#deps;
    const { job_id } = yield* this.resolve(owner, target);
    if (files === null) yield* quota.assertMoreFiles(owner.organization, job_id);
    else yield* quota.assertFiles(owner.organization, job_id, files);
  }

  *#adding(
    owner: Owner,
    target: UploadTarget,
    files: readonly (JudgedFile & PlacedFile)[],
    reply: (uploads: readonly Upload[]) => string,
    actor: Actor | null,
  ): Work<string> {
    const { clock, ids, blobs, quota } = this.#deps;
    const place = { ...(yield* this.resolve(owner, target)), kind: target.kind };
    yield* quota.assertFiles(owner.organization, place.job_id, files);
    const at = clock.now();
    const uploads: Upload[] = [];
    for (const file of files) {
      yield* blobs.add(file);
      const { name, sha256, bytes, begunMs = at } = file;
      const upload: Upload = { id: ids.uuid(), ...place, ...columnsOf(file) };
      yield* this.#rows.add(upload, begunMs);
      const detail = { kind: target.kind, array: place.array_id, name, bytes, sha256 };
      if (actor !== null) yield* this.#jobRows.note(place.job_id, actor, 'event-file-added', detail);
      uploads.push(upload);
    }
    return reply(uploads);
  }

  *#captioning(
    owner: Owner,
    job: number,
    { kind, array, sha256, caption }: CaptionedPhoto,
    reply: (uploads: readonly StoredUpload[]) => string,
    actor: Actor,
  ): Work<string> {
    const { id } = yield* this.#jobRows.writable(owner, job);
    yield* this.#deps.quota.assertNotFull(owner.organization);
    const found = (yield* this.#rows.ofJob(id)).filter(
      (upload) =>
        upload.kind === kind && upload.array_id === (array?.toLowerCase() ?? null) && upload.sha256 === sha256,
    );
    if (found.length === 0) throw problem('file-not-found', { file: sha256 });
    const captioned: StoredUpload[] = [];
    const changed: { name: string; array: string | null }[] = [];
    for (const upload of found) {
      const { name: plain } = splitCaption(upload.name);
      const name = captionedName(plain, caption);
      captioned.push({ ...upload, name });
      if (name === upload.name) continue;
      yield* this.#rows.rename(upload.seq, name);
      changed.push({ name: plain, array: upload.array_id });
    }
    // One entry, however many copies of the photo there are: each request would add hundreds to the history.
    const [first] = changed;
    if (first) {
      const copies = changed.length > 1 ? { copies: changed.length } : {};
      const detail = { kind, ...first, comment: cleanCaption(caption), ...copies };
      yield* this.#jobRows.note(id, actor, 'event-photo-captioned', detail);
    }
    return reply(captioned);
  }

  /** The job that the target belongs to, if the owner may write there. Inside a transaction. */
  *resolve(owner: Owner, target: UploadTarget): Work<{ job_id: number; array_id: string | null }> {
    if ('job' in target) {
      const { id } = yield* this.#jobRows.writable(owner, target.job, target.assertVersion);
      return { job_id: id, array_id: null };
    }
    const { array } = target;
    const found = yield* statements.jobOfArray.first({ array });
    if (!found || !isOwnedBy(owner, yield* this.#jobRows.existing(found.job)))
      throw problem('array-not-found', { array });
    const { id } = yield* this.#jobRows.writable(owner, found.job);
    return { job_id: id, array_id: array };
  }
}
