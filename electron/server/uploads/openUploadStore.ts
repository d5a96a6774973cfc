import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { Work } from '../base/database/statement.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import { type DroppedFiles, dropParts } from '../base/storage/droppedFileStore.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import {
  type OpenUpload,
  type OwnUpload,
  removing,
  removingLost,
  statements,
  type UploadPart,
} from './openUploadRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { UploadStore, UploadTarget } from './uploadStore.ts';

/** The upload as the request that begins it describes it. `key` is null without an Idempotency-Key. */
export type NewOpenUpload = Pick<OpenUpload, 'operation' | 'name' | 'length' | 'sha256'> & {
  target: UploadTarget;
  key: string | null;
};

export interface OpenUploadDeps extends StoreDeps {
  dropped: DroppedFiles;
}

interface Begun {
  upload: OpenUpload;
  hasReplaced: boolean;
}

interface OpenUploadLimits {
  maxOpenUploads: number;
  uploadHours: number;
}

const hourMs = 60 * 60 * 1000;
/** After this time a client that finds no place for another upload may ask again. */
const retryAfterSeconds = 600;

/** Rows of one step of the clean-up. */
const pageRows = 100;

/**
 * Uploads that arrive in pieces. A piece is placed in the storage of files before its row is written, so that every
 * process finds it and what `received` counts survives a crash. One request at a time may append: the next one takes the
 * upload over by its name in `writer`, and the transaction of the former one's next piece is refused.
 */
export class OpenUploadStore {
  readonly #deps: OpenUploadDeps;
  readonly #uploads: Pick<UploadStore, 'resolve'>;

  constructor(deps: OpenUploadDeps, uploads: Pick<UploadStore, 'resolve'>) {
    this.#deps = deps;
    this.#uploads = uploads;
  }

  /**
   * Begins an upload, or finds the one that the same request began before. An unfinished upload of another request with
   * the same key ends. Throws `too-many-open-uploads`, `key-reused`, and what the file would be refused for later.
   */
  async begin(owner: Owner, begun: NewOpenUpload, limits: OpenUploadLimits): Promise<OpenUpload> {
    const { database, dropped } = this.#deps;
    const { upload, hasReplaced } = await database.commit(() => this.#beginning(owner, begun, limits));
    if (hasReplaced) await dropped.remove(owner.organization);
    return upload;
  }

  /** Throws `upload-not-found`, also for the upload of another owner. */
  async find(owner: Owner, id: string): Promise<OpenUpload> {
    const found = await this.#deps.database.read(statements.byId.first({ id }));
    const isOwn = found?.organization_id === owner.organization && (found.is_test === 1) === owner.isTest;
    if (!found || !isOwn || found.expires_ms <= this.#deps.clock.now()) throw problem('upload-not-found');
    return found;
  }

  parts(id: string): Promise<UploadPart[]> {
    return this.#deps.database.read(statements.parts.all({ id }));
  }

  /** Makes this request the one that appends. False where the upload goes on at another offset by now. */
  async claim(id: string, writer: string, received: number): Promise<boolean> {
    return (await this.#deps.database.commit(() => statements.claim.run({ id, writer, received }))) === 1;
  }

  /** No request appends any more. */
  async endWriter(id: string): Promise<void> {
    await this.#deps.database.commit(() => statements.endWriter.run({ id }));
  }

  /** Adds a placed part, also in place of those that it begins with. False where another request has taken over. */
  async addPart(upload: OwnUpload, writer: string, from: number, part: UploadPart & PlacedFile): Promise<boolean> {
    const { database, dropped } = this.#deps;
    const isAdded = await database.commit(() => this.#adding(upload, writer, from, part));
    if (part.start < from) await dropped.remove(upload.organization_id);
    return isAdded;
  }

  /** The file has its row: its parts are no longer needed, and gone when this resolves. */
  async answered({ id, organization_id: organization }: OwnUpload, sha256: string): Promise<void> {
    const { database, clock, dropped } = this.#deps;
    const now = clock.now();
    await database.commit(function* () {
      yield* statements.answer.run({ id, sha256, now });
      yield* dropParts(id, 0, now);
    });
    await dropped.remove(organization);
  }

  /** Its parts are gone when this resolves. */
  async remove({ id, organization_id: organization }: OwnUpload): Promise<void> {
    const { database, clock, dropped } = this.#deps;
    await database.commit(() => removing(id, clock.now()));
    await dropped.remove(organization);
  }

  /**
   * Removes an upload of which one of these pieces is gone. False where they are no longer its pieces, and it stays: another
   * process stored them again together with others, or made the file of them.
   */
  async removeLost({ id, organization_id: organization }: OwnUpload, pieces: readonly UploadPart[]): Promise<boolean> {
    const { database, clock, dropped } = this.#deps;
    const isLost = await database.commit(() => removingLost(id, pieces, clock.now()));
    if (isLost) await dropped.remove(organization);
    return isLost;
  }

  /** Removes what is past its time. */
  async removeExpired(): Promise<number> {
    const now = this.#deps.clock.now();
    for (let removed = 0; ;) {
      const page = await this.#deps.database.read(statements.expired.all({ now, limit: pageRows }));
      if (page.length === 0) return removed;
      await this.#deps.database.commit(function* () {
        for (const { id } of page) yield* removing(id, now);
      });
      for (const organization of new Set(page.map((one) => one.organization)))
        await this.#deps.dropped.remove(organization);
      removed += page.length;
    }
  }

  /** Of all organizations, in the live or the test world. */
  async totals({ isTest = false } = {}): Promise<{ uploads: number; bytes: number }> {
    const { database, clock } = this.#deps;
    return (await database.read(statements.totals.first({ isTest: isTest ? 1 : 0, now: clock.now() })))!;
  }

  /** `hasReplaced`: another upload ended, whose parts are no longer needed. */
  *#beginning(owner: Owner, begun: NewOpenUpload, limits: OpenUploadLimits): Work<Begun> {
    const { clock, ids, quota } = this.#deps;
    const { organization, isTest } = owner;
    const { target, key, ...described } = begun;
    const now = clock.now();
    const earlier = key === null ? undefined : yield* statements.ofKey.first({ organization, key });
    if (earlier) {
      const isCurrent = earlier.expires_ms > now;
      if (isCurrent && isSame(earlier, begun)) return { upload: earlier, hasReplaced: false };
      if (isCurrent && earlier.answered_ms !== null)
        throw problem('key-reused', { key: earlier.key.slice(earlier.key.lastIndexOf(' ') + 1) });
      yield* removing(earlier.id, now);
    }
    const place = yield* this.#uploads.resolve(owner, target);
    const open = (yield* statements.openOf.first({ organization, isTest: isTest ? 1 : 0, now }))!;
    const { maxOpenUploads: maximum, uploadHours } = limits;
    if (open.uploads >= maximum)
      throw new Problem(message('too-many-open-uploads', { maximum }), {
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
    yield* quota.assertUpload(organization, place.job_id, described.length, open.bytes);
    const id = ids.uuid();
    const upload: OpenUpload = {
      ...described,
      ...place,
      id,
      organization_id: organization,
      is_test: isTest ? 1 : 0,
      kind: target.kind,
      // Keys of clients hold no blank.
      key: key ?? `upload ${id}`,
      received: 0,
      writer: null,
      created_ms: now,
      expires_ms: now + uploadHours * hourMs,
      answered_ms: null,
    };
    yield* statements.insert.run(upload);
    return { upload, hasReplaced: earlier !== undefined };
  }

  *#adding(
    { id, organization_id }: OwnUpload,
    writer: string,
    from: number,
    part: UploadPart & PlacedFile,
  ): Work<boolean> {
    const { start, bytes, sha256 } = part;
    if ((yield* statements.advance.run({ id, writer, from, to: start + bytes })) === 0) return false;
    yield* this.#deps.blobs.assertKept(part);
    // Forms may have taken what had room when the upload began.
    yield* this.#deps.quota.assertNotFull(organization_id);
    yield* dropParts(id, start, this.#deps.clock.now());
    yield* statements.addPart.run({ id, start, bytes, sha256 });
    return true;
  }
}

const isSame = (earlier: OpenUpload, { operation, name, length, sha256 }: NewOpenUpload): boolean =>
  earlier.operation === operation &&
  earlier.name === name &&
  earlier.length === length &&
  (sha256 === null || earlier.sha256 === sha256);
