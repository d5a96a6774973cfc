import { problem } from '../../../../shared/messages/problem.ts';
import type { ReceivedFile } from '../../../files/incomingFiles.ts';
import { sql, type Work } from '../database/statement.ts';

/** What an organization uses, and what it may. */
export interface StorageUse {
  name: string;
  usedBytes: number;
  maxBytes: number | null;
}

/** The most that one job can hold. */
export interface JobLimits {
  maxJobFiles: number;
  maxJobBytes: number;
}

/**
 * What an organization uses: its files and jobs, the rows that its clients add to them (triggers count both), what it has
 * dropped and is not gone yet (`droppedFiles.ts`), and what has arrived of uploads in pieces.
 */
export const usedBytes = `used_bytes + row_bytes + (SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM dropped_file
  WHERE dropped_file.organization_id = organization.id)
  + (SELECT CAST(coalesce(sum(received), 0) AS BIGINT) FROM open_upload
     WHERE open_upload.organization_id = organization.id AND answered_ms IS NULL)`;

/** The columns of `StorageUse`. */
export const useColumns = `name, ${usedBytes} AS "usedBytes", max_bytes AS "maxBytes"`;

const statements = {
  use: sql<{ organization: number }, StorageUse>(`SELECT ${useColumns} FROM organization WHERE id = @organization`),
  file: sql<{ organization: number; sha256: string }, { sha256: string }>(
    'SELECT sha256 FROM organization_file WHERE organization_id = @organization AND sha256 = @sha256',
  ),
  /** Changes no row where there is no room any more. */
  goBeyond: sql<{ organization: number; bytes: number; most: number }>(
    `UPDATE organization SET beyond_bytes = beyond_bytes + @bytes
     WHERE id = @organization AND beyond_bytes + @bytes <= @most`,
  ),
  stayWithin: sql<{ organization: number }>(
    'UPDATE organization SET beyond_bytes = 0 WHERE id = @organization AND beyond_bytes > 0',
  ),
  take: sql<{ organization: number; bytes: number }>(
    'UPDATE organization SET row_bytes = row_bytes + @bytes WHERE id = @organization',
  ),
  ofJob: sql<{ job: number }, { files: number; bytes: number }>(
    'SELECT count(*) AS files, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM upload WHERE job_id = @job',
  ),
};

/** A file that is about to be stored. */
interface NewFile extends Pick<ReceivedFile, 'sha256' | 'bytes'> {
  /** It came in pieces, which count already. */
  inPieces?: boolean;
}

/** What messages may take where the quota is reached, until there is room again: a client asks for more by them. */
const roomForMessages = 1_000_000;
/** A message is in its row and in the stored response, each of which has some more to it. */
const bytesOfMessage = (body: string): number => 2 * Buffer.byteLength(body) + 1000;

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Throws `quota-reached` if so many more bytes have no room. */
export const assertRoom = ({ name, usedBytes, maxBytes }: StorageUse, bytes: number): void => {
  if (maxBytes !== null && usedBytes + bytes > maxBytes)
    throw problem('quota-reached', { organization: name, usedBytes, maxBytes });
};

/** What an organization may store, and what one job may hold. */
export class StorageQuota {
  readonly #limits: JobLimits;

  constructor(limits: JobLimits) {
    this.#limits = limits;
  }

  /** What it uses now. */
  *useOf(organization: number): Work<StorageUse> {
    return (yield* statements.use.first({ organization }))!;
  }

  /** Before a body is read: throws what any further file would throw. */
  *assertMoreFiles(organization: number, job: number): Work<void> {
    yield* this.#assertJobHolds(job, 1, 1);
    assertRoom((yield* statements.use.first({ organization }))!, 1);
  }

  /** Throws `job-files-full`, `job-bytes-full`, or `quota-reached`. */
  *assertFiles(organization: number, job: number, files: readonly NewFile[]): Work<void> {
    yield* this.#assertJobHolds(job, files.length, sumOf(files));
    // The rows of files that are there already take room, too.
    yield* this.assertNotFull(organization);
    yield* this.assertRoomFor(organization, files);
  }

  /** Before a client's message is written. Throws `quota-reached` once messages have used up what they have beyond the quota. */
  *assertMessage(organization: number, body: string): Work<void> {
    const use = yield* this.useOf(organization);
    const bytes = bytesOfMessage(body);
    if (use.maxBytes === null || use.usedBytes + bytes <= use.maxBytes)
      return yield* statements.stayWithin.send({ organization });
    if ((yield* statements.goBeyond.run({ organization, bytes, most: roomForMessages })) === 0) assertRoom(use, bytes);
  }

  /** Counts rows that name no organization, such as entries of the audit log. */
  *take(organization: number, bytes: number): Work<void> {
    yield* statements.take.send({ organization, bytes });
  }

  /** Throws `quota-reached` where more is used than the quota. */
  *assertNotFull(organization: number): Work<void> {
    assertRoom((yield* statements.use.first({ organization }))!, 0);
  }

  /** For a file of so many bytes that arrives in pieces, beside those that may still come to others of the organization. */
  *assertUpload(organization: number, job: number, bytes: number, openBytes: number): Work<void> {
    yield* this.#assertJobHolds(job, 1, bytes);
    assertRoom((yield* statements.use.first({ organization }))!, bytes + openBytes);
  }

  /** Throws `quota-reached`; files that the organization has already take no room. */
  *assertRoomFor(organization: number, files: readonly NewFile[]): Work<void> {
    const added: NewFile[] = [];
    for (const file of new Map(files.map((one) => [one.sha256, one])).values()) {
      if (!(yield* statements.file.first({ organization, sha256: file.sha256 }))) added.push(file);
    }
    if (added.length > 0)
      assertRoom((yield* statements.use.first({ organization }))!, sumOf(added.filter(({ inPieces }) => !inPieces)));
  }

  *#assertJobHolds(job: number, moreFiles: number, moreBytes: number): Work<void> {
    const { maxJobFiles, maxJobBytes } = this.#limits;
    const { files, bytes } = (yield* statements.ofJob.first({ job }))!;
    if (files + moreFiles > maxJobFiles) throw problem('job-files-full', { maximum: maxJobFiles });
    if (bytes + moreBytes > maxJobBytes) throw problem('job-bytes-full', { maximumBytes: maxJobBytes });
  }
}
