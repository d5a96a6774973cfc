import type { Db } from '../../sqlite/openDatabase.ts';
import { cutText, longest } from '../base/boundedText.ts';
import type { ReadJob, ReadMessage, SentMessage } from '../base/apiClient/replies.ts';

/** A message at the provider; `isOwn`: this desk sent it. */
export interface ListedMessage extends ReadMessage {
  isOwn: boolean;
}

/** A message of the outbox that the provider has, or may have. */
interface OwnMessage {
  text: string;
  /** What the provider returned for it; null if its response did not say. */
  remote: SentMessage | null;
  createdMs: number;
}

/** Providers may change line breaks and blanks. */
export const foldedText = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isTime = (time: string | undefined): time is string => time !== undefined && !Number.isNaN(Date.parse(time));

/** Whether a message that the provider took is older than all that it lists: it lists the newest ones only. */
export const isBeforeAll = (sent: SentMessage | null, listed: readonly ReadMessage[]): boolean => {
  const at = sent?.date_created;
  return (
    listed.length > 0 &&
    isTime(at) &&
    listed.every(({ date_created: time }) => isTime(time) && Date.parse(time) > Date.parse(at))
  );
};

/** Oldest first: the reference names no order (§2.7), so times decide if every message has one. */
const oldestFirst = (messages: readonly ReadMessage[]): ReadMessage[] => {
  const times = new Map(messages.map((message) => [message, message.date_created]));
  if (![...times.values()].every(isTime)) return [...messages];
  const at = (message: ReadMessage): number => Date.parse(times.get(message)!);
  return messages.toSorted((one, other) => at(one) - at(other));
};

/** How a listed message is recognized as one that was sent, the surest way first. */
const matches: readonly ((listed: ReadMessage, own: OwnMessage) => boolean)[] = [
  ({ id }, { remote }) => id !== undefined && id === remote?.id,
  ({ date_created, body }, { remote, text }) =>
    date_created !== undefined && date_created === remote?.date_created && foldedText(body) === text,
  // A provider that returns nothing for a sent message, or one that was sent by an earlier version.
  ({ body }, { text }) => foldedText(body) === text,
];

/** Finds the listed messages that were sent from here: each sent message is one of them at most. */
const matchOwn = (listed: readonly ReadMessage[], own: readonly OwnMessage[]): Map<ReadMessage, OwnMessage> => {
  const found = new Map<ReadMessage, OwnMessage>();
  const left = new Set(own);
  for (const isMatch of matches)
    for (const one of left) {
      const message = listed.find((candidate) => !found.has(candidate) && isMatch(candidate, one));
      if (message === undefined) continue;
      found.set(message, one);
      left.delete(one);
    }
  return found;
};

/** The identity of a message across the versions of a job; null if it has none. */
const keyOf = ({ id, date_created, author, body }: ReadMessage): string | null =>
  id === undefined && date_created === undefined ? null : JSON.stringify(id ?? [date_created, author, body]);

/** Leaves out the messages that a provider lists again for a later version of the job. */
const withoutCarried = (lists: readonly ReadMessage[][]): ReadMessage[][] =>
  lists.map((list, at) => {
    const later = new Set(lists.slice(at + 1).flatMap((one) => one.map(keyOf)));
    later.delete(null);
    return list.filter((message) => !later.has(keyOf(message)));
  });

interface JobRow {
  answer: string;
  /** When it was seen to be on hold; null if it is not, or is no longer the draft's job. */
  heldMs: number | null;
}

const statements = (db: Db) => ({
  jobs: db.prepare<[string], JobRow>(
    `SELECT job.answer, CASE WHEN job.status = 'On Hold' AND job.job_id = draft.job_id AND job.service_id = draft.service_id
       THEN (SELECT coalesce(max(seen_ms), 0) FROM job_status AS seen WHERE seen.service_id = job.service_id
         AND seen.job_id = job.job_id AND seen.status = 'On Hold') END AS heldMs
     FROM job JOIN draft ON draft.id = job.draft_id WHERE job.draft_id = ? ORDER BY job.job_id`,
  ),
  own: db.prepare<[string], { text: string; remote: string | null; createdMs: number }>(
    `SELECT body ->> 'message_body' AS text, remote_message AS remote, created_ms AS createdMs FROM item
     WHERE draft_id = ? AND kind = 'message' AND state NOT IN ('waiting', 'failed') ORDER BY seq`,
  ),
  unread: db.prepare<[string], { n: number }>('SELECT unread_messages AS n FROM draft WHERE id = ?'),
  update: db.prepare(
    'UPDATE draft SET unread_messages = max(0, @received - read_messages), answered = @answered WHERE id = @draftId',
  ),
  read: db.prepare('UPDATE draft SET read_messages = @received, unread_messages = 0 WHERE id = @draftId'),
});

/**
 * The messages of a draft's jobs: which were sent from here, how many of the engineers' are unread, and whether a
 * hold was answered. The provider only lists them.
 */
export class ConversationStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db }: { db: Db }) {
    this.#sql = statements(db);
  }

  /** The messages of all versions of the job. */
  messages(draftId: string): ListedMessage[] {
    const { listed, own } = this.#read(draftId);
    return listed.map((message) => ({ ...message, isOwn: own.has(message) }));
  }

  /** Updates what the draft knows after an answer of the provider. Returns whether it brought new messages. */
  update(draftId: string): boolean {
    const { n: before } = this.#sql.unread.get(draftId)!;
    const { listed, own, held } = this.#read(draftId);
    const last = held && own.get(held.messages.at(-1)!);
    const answered = Number(last !== undefined && last !== null && last.createdMs >= held!.sinceMs);
    this.#sql.update.run({ draftId, received: listed.length - own.size, answered });
    return this.#sql.unread.get(draftId)!.n > before;
  }

  /** A person sees all messages of the draft. */
  read(draftId: string): void {
    const { listed, own } = this.#read(draftId);
    this.#sql.read.run({ draftId, received: listed.length - own.size });
  }

  #read(draftId: string) {
    const jobs = this.#sql.jobs.all(draftId);
    const lists = withoutCarried(jobs.map(({ answer }) => oldestFirst((JSON.parse(answer) as ReadJob).messages ?? [])));
    const listed = lists.flat();
    const sent = this.#sql.own.all(draftId).map(({ text, remote, createdMs }) => ({
      text: foldedText(cutText(text, longest.text)),
      remote: remote === null ? null : (JSON.parse(remote) as SentMessage),
      createdMs,
    }));
    const at = jobs.findIndex(({ heldMs }) => heldMs !== null);
    return {
      listed,
      /** The messages of the job that is on hold, and since when. */
      held: at < 0 ? null : { messages: lists[at]!, sinceMs: jobs[at]!.heldMs! },
      own: matchOwn(listed, sent),
    };
  }
}
