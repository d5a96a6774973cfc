import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { message, type Refusal } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { FilesAt } from '../../../files/openFileStorage.ts';
import { replacePrivate } from '../../../files/privateFile.ts';
import { shownS3Location } from '../../../files/s3/s3Location.ts';
import type { Ids } from '../../../ports.ts';
import type { Database } from '../database/database.ts';
import { filesSetting } from './fileRemovalStore.ts';
import { putSetting, readSetting } from '../database/settingStore.ts';

/** Where files are: an id to compare places by, and the name that people read. */
const Place = z.object({ id: z.string(), name: z.string() });
type Place = z.infer<typeof Place>;

const idIn = (folder: string): string => path.join(folder, 'folder-id');

/** A folder has its id in a file: its path is of one machine, and may change. */
const placeOf = ({ folder, s3 }: FilesAt): Place => {
  if (s3) return { id: shownS3Location(s3.location), name: shownS3Location(s3.location) };
  const id = existsSync(idIn(folder)) ? readFileSync(idIn(folder), 'utf8').trim() : '';
  return { id, name: `${folder} (${os.hostname()})` };
};

/**
 * Where the files of a PostgreSQL database are. The first server notes it in the database; one that would look for them
 * elsewhere is refused, because it would find none, and would store new ones apart from the others. One that runs when they
 * are moved stores no more (`FileRemovals`). On SQLite the data directory has both.
 */
export class FilesOfDatabase {
  readonly #database: Database;
  readonly #filesAt: FilesAt;
  readonly #ids: Ids;

  constructor({ database, filesAt, ids }: { database: Database; filesAt: FilesAt; ids: Ids }) {
    this.#database = database;
    this.#filesAt = filesAt;
    this.#ids = ids;
  }

  /** Throws `files-of-database-elsewhere`, unless the files are at the other place named. */
  async assertHere(orAt: FilesAt = this.#filesAt): Promise<void> {
    const noted = await this.#noted();
    if (noted?.id !== placeOf(orAt).id) this.#assertSame(noted);
  }

  async assertStillHere(): Promise<void> {
    this.assertNotMoved(await this.#noted());
  }

  /** Why no file can be stored any more, for the operator: they were moved. Null where they are here. */
  async trouble(): Promise<Refusal | null> {
    try {
      await this.assertHere();
      return null;
    } catch (error) {
      if (error instanceof Problem && error.code === 'files-of-database-elsewhere') return error.asMessage;
      throw error;
    }
  }

  /** Whether the database notes this place. */
  async isHere(): Promise<boolean> {
    return (await this.#noted())?.id === placeOf(this.#filesAt).id;
  }

  /** Throws `file-storage-away` where the files were moved while this server runs. `noted` is the value of the setting. */
  assertNotMoved(noted: unknown): void {
    if (this.#database.engine === 'sqlite') return;
    try {
      this.#assertSame(noted);
    } catch (cause) {
      throw new Problem(message('file-storage-away'), { headers: { 'retry-after': '30' }, cause });
    }
  }

  /** Notes this place, unless the database has one. Throws `files-of-database-elsewhere`. */
  async claim(): Promise<void> {
    if (this.#database.engine === 'sqlite') return;
    const place = this.#markedPlace(this.#filesAt);
    const noted = await this.#database.commit(function* () {
      const found = yield* readSetting(filesSetting);
      if (found === null) yield* putSetting(filesSetting, place);
      return found;
    });
    this.#assertSame(noted);
  }

  /** After the files were copied: servers look for them there from now on. */
  async moveTo(filesAt: FilesAt): Promise<void> {
    if (this.#database.engine === 'sqlite') return;
    const place = this.#markedPlace(filesAt);
    await this.#database.commit(() => putSetting(filesSetting, place));
  }

  #assertSame(noted: unknown): void {
    const { data: there } = Place.nullable().safeParse(noted);
    if (!there) return;
    const here = placeOf(this.#filesAt);
    if (there.id !== here.id) throw problem('files-of-database-elsewhere', { there: there.name, here: here.name });
  }

  async #noted(): Promise<Place | null> {
    if (this.#database.engine === 'sqlite') return null;
    return Place.nullable().parse(await this.#database.read(readSetting(filesSetting)));
  }

  #markedPlace(filesAt: FilesAt): Place {
    const { folder, s3 } = filesAt;
    if (!s3 && !existsSync(idIn(folder))) replacePrivate(idIn(folder), this.#ids.uuid());
    return placeOf(filesAt);
  }
}
