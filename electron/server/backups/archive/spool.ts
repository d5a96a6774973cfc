import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { ArchivedTable } from './archive.ts';
import { rowLine, rowsIn } from './rows.ts';
import type { Row, Snapshot, TableSchema } from './tables.ts';

interface Spooled {
  table: TableSchema;
  start: number;
  archived: ArchivedTable;
}

/** So much is written at once; meanwhile others run. */
const chunkBytes = 256 * 1024;

/** So much is written between two looks at the disk. */
const lookEveryBytes = 16 * 1024 * 1024;

/**
 * The rows of all tables in one temporary file: an archive states size and hash of each table before its rows. The file
 * has lost its name as soon as it is open, so that it goes with this process, however that ends.
 */
export class Spool {
  readonly #handle: FileHandle;
  readonly #assertRoom: () => Promise<void>;
  readonly #spooled: Spooled[] = [];
  #end = 0;
  #looked = 0;

  private constructor(handle: FileHandle, assertRoom: () => Promise<void>) {
    this.#handle = handle;
    this.#assertRoom = assertRoom;
  }

  /** Reads the snapshot to its end. `assertRoom` is called again and again, and throws where the disk gets full. */
  static async of(snapshot: Snapshot, file: string, assertRoom: () => Promise<void>): Promise<Spool> {
    const handle = await open(file, 'wx+', 0o600);
    const spool = new Spool(handle, assertRoom);
    try {
      await rm(file);
      for (const table of snapshot.tables) await spool.#add(snapshot, table);
      return spool;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** In the order of the archive. */
  get tables(): ArchivedTable[] {
    return this.#spooled.map(({ archived }) => archived);
  }

  /** The text of a table. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const { start, archived } = this.#find(name);
    const end = start + archived.bytes;
    for (let at = start; at < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at));
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error('the temporary file of a backup was cut short');
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  rows(name: string): AsyncIterable<Row> {
    return rowsIn(this.#find(name).table, this.read(name));
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #find(name: string): Spooled {
    return this.#spooled.find(({ table }) => table.name === name)!;
  }

  async #add(snapshot: Snapshot, table: TableSchema): Promise<void> {
    const start = this.#end;
    const hash = createHash('sha256');
    let rows = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const write = async (): Promise<void> => {
      const chunk = Buffer.concat(waiting);
      hash.update(chunk);
      await this.#handle.writeFile(chunk);
      this.#end += chunk.length;
      if (this.#end - this.#looked >= lookEveryBytes) {
        await this.#assertRoom();
        this.#looked = this.#end;
      }
      waiting = [];
      waitingBytes = 0;
    };
    for await (const row of snapshot.rows(table)) {
      const line = rowLine(table, row);
      rows += 1;
      waiting.push(line);
      waitingBytes += line.length;
      if (waitingBytes >= chunkBytes) await write();
    }
    await write();
    const nextId = table.isNumbered ? { next_id: await snapshot.nextId(table) } : {};
    const bytes = this.#end - start;
    this.#spooled.push({
      table,
      start,
      archived: { name: table.name, rows, bytes, sha256: hash.digest('hex'), ...nextId },
    });
  }
}
