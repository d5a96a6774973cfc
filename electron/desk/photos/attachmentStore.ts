import type { UploadKind } from '../../../shared/api/files.ts';
import { cleanCaption } from '../../../shared/job/captions.ts';
import type { Mark } from '../../../shared/photos/markup.ts';
import { readMarkup, storedMarkup } from '../../../shared/photos/markupSchema.ts';
import { withoutHidden } from '../../files/fileNames.ts';
import type { FileStore } from '../../files/fileStore.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import type { BoardPlace, PlaceSlot } from '../../../shared/photos/boardPlace.ts';
import type { FileFacts } from '../../pictures/photoMetadata.ts';
import { type FileFault, fileFault } from '../../../shared/api/fileTypes.ts';

export interface Attachment {
  id: string;
  draftId: string;
  slot: PlaceSlot;
  /** Name of the array, for these three slots. */
  array: string | null;
  /** Of the original, lower-case hex. */
  sha256: string;
  name: string;
  caption: string;
  /** What is drawn on it. */
  marks: readonly Mark[];
  bytes: number;
  mediaType: string;
  /** Why reviewers could not open it, if that is known. */
  fault: FileFault | null;
  /** Of a file that has some. */
  facts: unknown;
  addedMs: number;
  removedMs: number | null;
}

/** As the database returns it. */
type AttachmentRow = Omit<Attachment, 'fault' | 'facts' | 'marks'> & {
  facts: string | null;
  markup: string | null;
  broken: 0 | 1 | null;
};

const toAttachment = ({ broken, facts: stored, markup, ...row }: AttachmentRow): Attachment => {
  const facts = stored === null ? null : (JSON.parse(stored) as FileFacts);
  return {
    ...row,
    marks: markup === null ? [] : (readMarkup(markup) ?? []),
    fault: broken || facts?.isClosed ? 'unreadable' : fileFault(row.mediaType, row.name),
    facts,
  };
};

/** The columns of `attachment`, `stored_file` and `picture_look` that make an `AttachmentRow`. */
const attachmentColumns = `attachment.id, draft_id AS draftId, iif(unsorted, 'unsorted', slot) AS slot,
  array_name AS "array", sha256, name, caption, markup, stored_file.bytes, media_type AS mediaType, facts,
  picture_look.broken, added_ms AS addedMs, removed_ms AS removedMs`;

/** Slots of photos of one array; the others are of the whole job. */
const arraySlots = ['beam-spacing', 'beam-size', 'attic'] as const satisfies readonly UploadKind[];
export const isArraySlot = (slot: PlaceSlot): boolean => (arraySlots as readonly string[]).includes(slot);

/** A photo that belongs to a slot, and is sent. */
export type SortedPhoto = Attachment & { slot: UploadKind };
export const isSorted = (photo: Attachment): photo is SortedPhoto => photo.slot !== 'unsorted';

/** How a place is stored: an unsorted photo has the slot that it can be sent to as it is. */
const storedPlace = ({ slot, array }: BoardPlace) => ({
  slot: slot === 'unsorted' ? 'file' : slot,
  array,
  unsorted: slot === 'unsorted' ? 1 : 0,
});

interface StoredAttachment {
  sha256: string;
  bytes: number;
  mediaType: string;
  smallerSha256: string | null;
  /** The longest edge that the smaller copy was made for. */
  smallerEdge: number | null;
}

const statements = (db: Db) => {
  const select = `SELECT ${attachmentColumns} FROM attachment JOIN stored_file USING (sha256)
    LEFT JOIN picture_look USING (sha256)`;
  return {
    addFile: db.prepare(
      `INSERT INTO stored_file (sha256, bytes, media_type, facts, kept_ms) VALUES (@sha256, @bytes, @mediaType, @facts, @now)
       ON CONFLICT (sha256) DO NOTHING`,
    ),
    file: db.prepare<[string], StoredAttachment>(
      `SELECT sha256, bytes, media_type AS mediaType, smaller_sha256 AS smallerSha256,
         smaller_edge AS smallerEdge FROM stored_file WHERE sha256 = ?`,
    ),
    setSmaller: db.prepare('UPDATE stored_file SET smaller_sha256 = ?, smaller_edge = ? WHERE sha256 = ?'),
    insert: db.prepare(
      `INSERT INTO attachment (id, draft_id, slot, array_name, unsorted, sha256, name, added_ms)
       VALUES (@id, @draftId, @slot, @array, @unsorted, @sha256, @name, @now)`,
    ),
    byId: db.prepare<[string], AttachmentRow>(`${select} WHERE attachment.id = ?`),
    stored: db
      .prepare<[string], number>('SELECT count(*) FROM attachment WHERE id IN (SELECT value FROM json_each(?))')
      .pluck(),
    ofDraft: db.prepare<[string], AttachmentRow>(`${select} WHERE draft_id = ? ORDER BY added_ms, attachment.rowid`),
    firstPicture: db
      .prepare<[string], string>(
        `SELECT sha256 FROM attachment JOIN stored_file USING (sha256) LEFT JOIN picture_look USING (sha256)
         WHERE draft_id = ? AND removed_ms IS NULL AND media_type LIKE 'image/%' AND media_type <> 'image/svg+xml'
           AND coalesce(broken, 0) = 0 AND coalesce(too_large, 0) = 0
         ORDER BY added_ms LIMIT 1`,
      )
      .pluck(),
    counts: db.prepare<[string], { id: string; photos: number }>(
      `SELECT draft_id AS id, count(*) AS photos FROM json_each(?) AS wanted
         CROSS JOIN attachment ON attachment.draft_id = wanted.value WHERE removed_ms IS NULL GROUP BY draft_id`,
    ),
    same: db.prepare<[object], { id: string }>(
      `SELECT id FROM attachment WHERE draft_id = @draftId AND sha256 = @sha256 AND removed_ms IS NULL
         AND (@unsorted = 1 OR (slot = @slot AND array_name IS @array AND unsorted = 0)) LIMIT 1`,
    ),
    move: db.prepare('UPDATE attachment SET slot = @slot, array_name = @array, unsorted = @unsorted WHERE id = @id'),
    caption: db.prepare('UPDATE attachment SET caption = @caption WHERE id = @id'),
    markup: db.prepare('UPDATE attachment SET markup = @markup WHERE id = @id'),
    remove: db.prepare('UPDATE attachment SET removed_ms = ? WHERE id = ?'),
    storage: db.prepare<[], { files: number; bytes: number }>(
      'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM stored_file',
    ),
    // A photo may have several items, because revisions repeat it. One that was withdrawn was refused before. A marked copy
    // that could not be made was never attempted.
    attempted: db.prepare<[{ ids: string }], { id: string }>(
      `SELECT id FROM item WHERE attachment_id IN (SELECT value FROM json_each(@ids)) AND kind = 'upload'
         AND (attempts > 0 OR (state <> 'waiting' AND (copy = 0 OR state <> 'failed')))
       UNION ALL SELECT id FROM withdrawn WHERE attachment_id IN (SELECT value FROM json_each(@ids)) AND copy = 0 LIMIT 1`,
    ),
    moveItem: db.prepare(
      `UPDATE item SET slot = @slot, array_name = @array WHERE attachment_id = @id AND kind = 'upload'`,
    ),
    dropItem: db.prepare(
      `DELETE FROM item WHERE attachment_id = ? AND kind = 'upload' AND attempts = 0
         AND (state = 'waiting' OR (copy > 0 AND state = 'failed'))`,
    ),
  };
};

interface AttachmentStoreDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
  ids: Ids;
  /** Updates the draft's state after its items have changed. */
  refreshDraft?: (draftId: string) => void;
}

/** Photos and files of drafts. Equal bytes are stored once. `RemovedPhotoStore` alone deletes them. */
export class AttachmentStore {
  readonly #deps: AttachmentStoreDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: AttachmentStoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  get(id: string): Attachment {
    const attachment = this.find(id);
    if (!attachment) throw problem('attachment-not-found', { attachment: id });
    return attachment;
  }

  find(id: string): Attachment | null {
    const row = this.#sql.byId.get(id);
    return row ? toAttachment(row) : null;
  }

  /** Whether none of them was deleted for good. */
  hasAll(ids: readonly string[]): boolean {
    return this.#sql.stored.get(JSON.stringify(ids)) === new Set(ids).size;
  }

  /** Those on the board, in the order in which they were added; with `removed`, the others too. */
  ofDraft(draftId: string, { removed = false } = {}): Attachment[] {
    const rows = this.#sql.ofDraft.all(draftId);
    return rows.filter((row) => removed || row.removedMs === null).map(toAttachment);
  }

  /** SHA-256 of the first photo that can be shown small; null where there is none. */
  firstPicture(draftId: string): string | null {
    return this.#sql.firstPicture.get(draftId) ?? null;
  }

  /** How many photos and files are on the boards of drafts; those without any are absent. */
  countsOf(draftIds: readonly string[]): ReadonlyMap<string, number> {
    return new Map(this.#sql.counts.all(JSON.stringify(draftIds)).map(({ id, photos }) => [id, photos]));
  }

  /** A photo with the same bytes in the same place of the board; anywhere on it for one that is not sorted. */
  same(draftId: string, sha256: string, place: BoardPlace): Attachment | null {
    const row = this.#sql.same.get({ draftId, sha256, ...storedPlace(place) });
    return row ? this.get(row.id) : null;
  }

  /** Throws `invalid-fields` if the slot needs an array and has none, or the reverse. */
  assertPlace({ slot, array }: BoardPlace): void {
    const isOfArray = isArraySlot(slot);
    if (isOfArray === (array !== null)) return;
    throw invalidFields([fieldError('#/array', isOfArray ? 'array-needed-for-slot' : 'array-not-for-slot', { slot })]);
  }

  /** Moves received bytes to their place in the transaction that adds their rows. */
  add(
    received: ReceivedFile & { mediaType: string; facts: unknown },
    draftId: string,
    name: string,
    { slot, array }: BoardPlace,
  ): Attachment {
    this.assertPlace({ slot, array });
    const { db, files, clock, ids } = this.#deps;
    const id = ids.uuid();
    const now = clock.now();
    db.transaction(() => {
      const { sha256, bytes, mediaType, facts } = received;
      this.#sql.addFile.run({ sha256, bytes, mediaType, facts: facts === null ? null : JSON.stringify(facts), now });
      const shown = withoutHidden(name) || 'file';
      this.#sql.insert.run({ id, draftId, ...storedPlace({ slot, array }), sha256, name: shown, now });
      files.place(received);
    }).immediate();
    return this.get(id);
  }

  /** Adds a copy of a photo with its marks on it, in the transaction of the upload that sends it. */
  addMarked(received: ReceivedFile): void {
    const { files, clock } = this.#deps;
    const { sha256, bytes } = received;
    this.#sql.addFile.run({ sha256, bytes, mediaType: 'image/jpeg', facts: null, now: clock.now() });
    files.place(received);
  }

  /** Adds a downscaled copy of a stored photo, made for this longest edge, which is sent in its place from now on. */
  addSmaller(received: ReceivedFile, original: string, edge: number): void {
    const { db, files, clock } = this.#deps;
    db.transaction(() => {
      const { sha256, bytes } = received;
      this.#sql.addFile.run({ sha256, bytes, mediaType: 'image/jpeg', facts: null, now: clock.now() });
      this.#sql.setSmaller.run(sha256, edge, original);
      files.place(received);
    }).immediate();
  }

  /** Deletes received bytes that are not used after all, unless a row has them. Call it outside of a transaction. */
  async giveUp(received: readonly ReceivedFile[]): Promise<void> {
    const { db, files } = this.#deps;
    for (const file of received) await files.discard(file);
    // Files are kept inside transactions: while this one runs, no other program can add the same bytes.
    db.transaction(() => {
      for (const { sha256 } of received) if (!this.knows(sha256)) files.remove(sha256);
    }).immediate();
  }

  file(sha256: string): StoredAttachment {
    const row = this.#sql.file.get(sha256);
    if (!row) throw problem('stored-file-not-found', { sha256 });
    return row;
  }

  knows(sha256: string): boolean {
    return this.#sql.file.get(sha256) !== undefined;
  }

  /** Into another slot, if no attempt to send it was made. */
  move(id: string, { slot, array }: BoardPlace): Attachment {
    return this.#deps.db
      .transaction(() => {
        this.get(id);
        this.assertPlace({ slot, array });
        this.#assertUnsent(id);
        this.#sql.move.run({ id, ...storedPlace({ slot, array }) });
        if (slot === 'unsorted') this.#dropItem(id);
        else this.#sql.moveItem.run({ id, slot, array });
        return this.get(id);
      })
      .immediate();
  }

  /** Takes it off the board; the bytes stay, and `restore` puts it back. */
  remove(id: string): void {
    const { db, clock } = this.#deps;
    db.transaction(() => {
      this.get(id);
      this.#assertUnsent(id);
      this.#sql.remove.run(clock.now(), id);
      this.#dropItem(id);
    }).immediate();
  }

  restore(id: string): Attachment {
    this.get(id);
    this.#sql.remove.run(null, id);
    return this.get(id);
  }

  /** Stored on one line, cut to the longest caption. */
  setCaption(id: string, caption: string): void {
    this.#sql.caption.run({ id, caption: cleanCaption(caption) });
  }

  setMarks(id: string, marks: readonly Mark[]): void {
    this.#sql.markup.run({ id, markup: storedMarkup(marks) });
  }

  /** Its place on the board becomes this one; null takes it off. */
  put(id: string, place: BoardPlace | null): void {
    const { slot, array, removedMs } = this.get(id);
    if (place === null) return removedMs === null ? this.remove(id) : undefined;
    if (removedMs !== null) this.restore(id);
    if (slot !== place.slot || array !== place.array) this.move(id, place);
  }

  /** Whether an attempt to send it was made: it stays where it is. */
  isAttempted(id: string): boolean {
    return this.isAnyAttempted([id]);
  }

  /** As `isAttempted`, of any of these. */
  isAnyAttempted(ids: readonly string[]): boolean {
    return this.#sql.attempted.get({ ids: JSON.stringify(ids) }) !== undefined;
  }

  storage(): { files: number; bytes: number } {
    return this.#sql.storage.get()!;
  }

  /** Takes it out of the outbox, in the caller's transaction. */
  #dropItem(id: string): void {
    const { draftId } = this.get(id);
    this.#sql.dropItem.run(id);
    this.#deps.refreshDraft?.(draftId);
  }

  #assertUnsent(id: string): void {
    if (this.isAttempted(id)) throw problem('photo-already-sent');
  }
}
