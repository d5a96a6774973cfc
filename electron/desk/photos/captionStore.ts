import type { UploadKind } from '../../../shared/api/files.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { uploadName } from './uploadName.ts';

/** A caption that was changed after its photo had arrived. */
export interface ChangedCaption {
  item: string;
  draftId: string;
  /** Of the photo; the uploaded name carries the caption. */
  name: string;
  caption: string;
  /** Which of its marked copies it is; 0 is the photo itself. */
  copy: number;
  slot: UploadKind;
  array: string | null;
  /** Of what was sent. */
  sha256: string;
}

const prepare = (db: Db) => ({
  mark: db.prepare('UPDATE item SET caption_due = ? WHERE id = ?'),
  isDue: db.prepare<[string], 0 | 1>('SELECT caption_due FROM item WHERE id = ?').pluck(),
  due: db.prepare<[number], ChangedCaption>(
    `SELECT item.id AS item, item.draft_id AS draftId, attachment.name, attachment.caption, item.copy, item.slot,
       item.array_name AS "array", coalesce(item.sent_sha256, item.sha256) AS sha256
     FROM item JOIN draft ON draft.id = item.draft_id JOIN attachment ON attachment.id = item.attachment_id
     WHERE caption_due = 1 AND item.state = 'done' AND draft.service_id = ? AND draft.archived_ms IS NULL
     ORDER BY item.seq`,
  ),
  wanted: db.prepare<[string], { name: string; caption: string }>(
    'SELECT name, caption FROM attachment JOIN item ON attachment.id = attachment_id WHERE item.id = ?',
  ),
  sent: db.prepare('UPDATE item SET file_name = ?, caption_due = ? WHERE id = ?'),
});

/** Which photos a provider has under another caption than the laptop. */
export class CaptionStore {
  readonly #db: Db;
  readonly #sql: ReturnType<typeof prepare>;

  constructor({ db }: { db: Db }) {
    this.#db = db;
    this.#sql = prepare(db);
  }

  /**
   * The provider has to hear of a caption that the name, which is fixed, does not carry, once the photo has arrived. It stays
   * due where the former caption comes back: a request without an answer may have changed it.
   */
  changed(item: string, { isFixed, isOther }: { isFixed: boolean; isOther: boolean }): void {
    const isDue = isFixed && (isOther || this.#sql.isDue.get(item) === 1);
    this.#sql.mark.run(isDue ? 1 : 0, item);
  }

  /** Those whose photos this provider has. */
  due(service: number): ChangedCaption[] {
    return this.#sql.due.all(service);
  }

  /** The provider has this caption now. It stays due where it was changed meanwhile. */
  sent(changed: ChangedCaption): void {
    const { item, copy } = changed;
    this.#db
      .transaction(() => {
        const wanted = this.#sql.wanted.get(item);
        const carried = uploadName(changed, copy);
        const isDue = wanted !== undefined && uploadName(wanted, copy) !== carried;
        this.#sql.sent.run(carried, isDue ? 1 : 0, item);
      })
      .immediate();
  }
}
