import type { Db } from '../../sqlite/openDatabase.ts';

const trimmed = (text: string): string => `trim(${text}, char(32, 9, 10, 13))`;

/**
 * How many messages a draft's jobs have of others. Our own come back from the provider with the same text: of equal
 * messages, as many are ours as were sent from here.
 */
const received = `SELECT count(*) FROM (
    SELECT ${trimmed(`message.value ->> 'body'`)} AS text,
      row_number() OVER (PARTITION BY ${trimmed(`message.value ->> 'body'`)}) AS nth
    FROM job CROSS JOIN json_each(job.answer, '$.messages') AS message WHERE job.draft_id = draft.id)
  WHERE nth > (SELECT count(*) FROM item WHERE item.draft_id = draft.id AND kind = 'message'
    AND state NOT IN ('waiting', 'failed') AND ${trimmed(`body ->> 'message_body'`)} IS text)`;

const statements = (db: Db) => ({
  count: db.prepare(`UPDATE draft SET unread_messages = max(0, (${received}) - read_messages) WHERE id = ?`),
  read: db.prepare(`UPDATE draft SET read_messages = (${received}), unread_messages = 0 WHERE id = ?`),
  unread: db.prepare<[string], { n: number }>('SELECT unread_messages AS n FROM draft WHERE id = ?'),
});

/** How many messages of the engineers nobody has read here. The provider does not say: it only lists them. */
export class UnreadMessageStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db }: { db: Db }) {
    this.#sql = statements(db);
  }

  /** Counts again after an answer of the provider. Returns whether it brought new messages. */
  count(draftId: string): boolean {
    const { n: before } = this.#sql.unread.get(draftId)!;
    this.#sql.count.run(draftId);
    return this.#sql.unread.get(draftId)!.n > before;
  }

  /** A person sees all messages of the draft. */
  read(draftId: string): void {
    this.#sql.read.run(draftId);
  }
}
