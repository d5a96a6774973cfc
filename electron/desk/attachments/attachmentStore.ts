import type { UploadKind } from '../../../shared/api/files.ts';
import { type FileFault, fileFault } from '../../../shared/api/fileTypes.ts';
import type { FileStore, ReceivedFile } from '../../files/fileStore.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';

/** Slots that belong to one array; the others belong to the job. */
export const arraySlots = ['beam-spacing', 'beam-size', 'attic'] as const satisfies readonly UploadKind[];
export const isArraySlot = (slot: UploadKind): boolean => (arraySlots as readonly string[]).includes(slot);

export interface Attachment {
  id: string;
  draftId: string;
  slot: UploadKind;
  /** The array's name, for the three slots of arrays. */
  array: string | null;
  /** Of the original, lower-case hex. */
  sha256: string;
  name: string;
  bytes: number;
  mediaType: string;
  /** Why no reviewer could look at it, as far as that is known; null where nothing speaks against it. */
  fault: FileFault | null;
  /** What the picture itself tells: JSON of `PhotoMetadata`, or null. */
  facts: unknown;
  addedMs: number;
  removedMs: number | null;
}

interface Row {
  id: string;
  draft_id: string;
  slot: UploadKind;
  array_name: string | null;
  sha256: string;
  name: string;
  bytes: number;
  media_type: string;
  facts: string | null;
  broken: 0 | 1 | null;
  added_ms: number;
  removed_ms: number | null;
}

const toAttachment = (row: Row): Attachment => ({
  id: row.id,
  draftId: row.draft_id,
  slot: row.slot,
  array: row.array_name,
  sha256: row.sha256,
  name: row.name,
  bytes: row.bytes,
  mediaType: row.media_type,
  fault: row.broken ? 'unreadable' : fileFault(row.media_type, row.name),
  facts: row.facts === null ? null : (JSON.parse(row.facts) as unknown),
  addedMs: row.added_ms,
  removedMs: row.removed_ms,
});

/** Where an attachment goes. */
export interface AttachmentPlace {
  slot: UploadKind;
  array: string | null;
}

export interface StoredAttachment {
  sha256: string;
  bytes: number;
  mediaType: string;
  smallerSha256: string | null;
}

export interface AttachmentStoreDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
  ids: Ids;
  /** The draft's state says what its outbox holds. */
  refreshDraft?: (draftId: string) => void;
}

/** Photos and files of drafts. Bytes are kept once by their content, and never deleted. */
export const createAttachmentStore = ({ db, files, clock, ids, refreshDraft }: AttachmentStoreDeps) => {
  const keepFile = db.prepare(
    `INSERT INTO stored_file (sha256, bytes, media_type, facts, kept_ms) VALUES (@sha256, @bytes, @mediaType, @facts, @now)
     ON CONFLICT (sha256) DO NOTHING`,
  );
  const fileOf = db.prepare<
    [string],
    { sha256: string; bytes: number; media_type: string; smaller_sha256: string | null }
  >('SELECT sha256, bytes, media_type, smaller_sha256 FROM stored_file WHERE sha256 = ?');
  const setSmaller = db.prepare('UPDATE stored_file SET smaller_sha256 = ? WHERE sha256 = ?');
  const insert = db.prepare(
    `INSERT INTO attachment (id, draft_id, slot, array_name, sha256, name, added_ms)
     VALUES (@id, @draftId, @slot, @array, @sha256, @name, @now)`,
  );
  const select = `SELECT attachment.*, stored_file.bytes, media_type, facts, picture_look.broken
    FROM attachment JOIN stored_file USING (sha256) LEFT JOIN picture_look USING (sha256)`;
  const byId = db.prepare<[string], Row>(`${select} WHERE attachment.id = ?`);
  const ofDraft = db.prepare<[string], Row>(`${select} WHERE draft_id = ? ORDER BY added_ms, attachment.rowid`);
  const place = db.prepare('UPDATE attachment SET slot = @slot, array_name = @array WHERE id = @id');
  const remove = db.prepare('UPDATE attachment SET removed_ms = ? WHERE id = ?');
  const sums = db.prepare<[], { files: number; bytes: number }>(
    'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM stored_file',
  );
  const same = db.prepare<[object], { id: string }>(
    `SELECT id FROM attachment WHERE draft_id = @draftId AND sha256 = @sha256 AND slot = @slot AND array_name IS @array
       AND removed_ms IS NULL LIMIT 1`,
  );
  // After a revision, one photo may have several rows.
  const begunItem = db.prepare<[string], { id: string }>(
    `SELECT id FROM item WHERE attachment_id = ? AND kind = 'upload' AND (attempts > 0 OR state <> 'waiting') LIMIT 1`,
  );
  const moveItem = db.prepare(
    `UPDATE item SET slot = @slot, array_name = @array WHERE attachment_id = @id AND kind = 'upload'`,
  );
  const dropItem = db.prepare(
    `DELETE FROM item WHERE attachment_id = ? AND kind = 'upload' AND attempts = 0 AND state = 'waiting'`,
  );

  const get = (id: string): Attachment => {
    const row = byId.get(id);
    if (!row) throw problem('attachment-not-found', { attachment: id });
    return toAttachment(row);
  };

  const assertPlace = ({ slot, array }: AttachmentPlace): void => {
    const isOfArray = slot !== 'file' && slot !== 'panel-layout';
    if (isOfArray === (array !== null)) return;
    throw invalidFields([fieldError('#/array', isOfArray ? 'array-needed-for-slot' : 'array-not-for-slot', { slot })]);
  };

  /** What has left, or may have, stays where it is. */
  const assertUnsent = (id: string): void => {
    if (begunItem.get(id)) throw problem('photo-already-sent');
  };

  return {
    get,
    find: (id: string): Attachment | null => {
      const row = byId.get(id);
      return row ? toAttachment(row) : null;
    },
    /** Throws `invalid-fields` where the slot and the array do not go together. */
    assertPlace,
    /** A photo of these very bytes that is on the board in this place. */
    same: (draftId: string, sha256: string, { slot, array }: AttachmentPlace): Attachment | null => {
      const row = same.get({ draftId, sha256, slot, array });
      return row ? get(row.id) : null;
    },
    /** Puts received bytes in their place and, in the same transaction, the rows that know them. */
    add: (
      received: ReceivedFile & { mediaType: string; facts: unknown },
      draftId: string,
      name: string,
      { slot, array }: AttachmentPlace,
    ): Attachment => {
      assertPlace({ slot, array });
      const id = ids.uuid();
      const now = clock.now();
      db.transaction(() => {
        const { sha256, bytes, mediaType, facts } = received;
        keepFile.run({ sha256, bytes, mediaType, facts: facts === null ? null : JSON.stringify(facts), now });
        insert.run({ id, draftId, slot, array, sha256, name, now });
        files.keep(received);
      }).immediate();
      return get(id);
    },
    /** A downscaled copy of a stored photo, sent in its place from now on. */
    addSmaller: (received: ReceivedFile, of: string): void =>
      db
        .transaction(() => {
          const { sha256, bytes } = received;
          keepFile.run({ sha256, bytes, mediaType: 'image/jpeg', facts: null, now: clock.now() });
          setSmaller.run(sha256, of);
          files.keep(received);
        })
        .immediate(),
    /** What was received is not wanted after all: its bytes go too, unless a row knows them. Outside of a transaction. */
    giveUp: async (received: readonly ReceivedFile[]): Promise<void> => {
      for (const file of received) await files.discard(file);
      // Programs keep files inside their transactions: while this one runs, none can come to know these bytes.
      db.transaction(() => {
        for (const { sha256 } of received) if (!fileOf.get(sha256)) files.remove(sha256);
      }).immediate();
    },
    file(sha256: string): StoredAttachment {
      const row = fileOf.get(sha256);
      if (!row) throw problem('stored-file-not-found', { sha256 });
      return { sha256, bytes: row.bytes, mediaType: row.media_type, smallerSha256: row.smaller_sha256 };
    },
    knows: (sha256: string): boolean => fileOf.get(sha256) !== undefined,
    /** Those on the board, in the order they were added; with `removed`, the others too. */
    ofDraft: (draftId: string, { removed = false } = {}): Attachment[] =>
      ofDraft
        .all(draftId)
        .filter((row) => removed || row.removed_ms === null)
        .map(toAttachment),
    /** Into another slot, as long as it was not sent. */
    move: (id: string, { slot, array }: AttachmentPlace): Attachment =>
      db
        .transaction(() => {
          get(id);
          assertPlace({ slot, array });
          assertUnsent(id);
          place.run({ id, slot, array });
          moveItem.run({ id, slot, array });
          return get(id);
        })
        .immediate(),
    /** Off the board; the bytes stay, and `restore` brings it back. */
    remove: (id: string): void =>
      db
        .transaction(() => {
          const { draftId } = get(id);
          assertUnsent(id);
          dropItem.run(id);
          remove.run(clock.now(), id);
          refreshDraft?.(draftId);
        })
        .immediate(),
    restore: (id: string): Attachment => {
      get(id);
      remove.run(null, id);
      return get(id);
    },
    storage: () => sums.get()!,
  };
};
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
