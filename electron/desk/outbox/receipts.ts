import { csvRow } from '../../files/csv.ts';
import type { Desk } from '../openDesk.ts';
import type { Item } from './item.ts';
import type { Withdrawn } from './withdrawnStore.ts';

/** Columns of the receipts, in the order of the CSV file. */
const columns = [
  'draft_id',
  'client_name',
  'job_id',
  'slot',
  'array',
  'file',
  'bytes',
  /** Of the original on this desk. */
  'sha256',
  /** Of the bytes that were sent: the original or its downscaled copy. */
  'sent_sha256',
  /** Of the item; `withdrawn` if a person chose not to send it, `replaced` if another file was sent instead. */
  'state',
  'remote_id',
  'sent_at',
  /** Sent again after an unclear outcome, to a provider without idempotency. */
  'maybe_twice',
  /** `original`, `smaller copy` or `marked copy`. */
  'sent_as',
] as const;

const sentAs = ({ sentSha256, copy }: Item): string => {
  if (copy > 0) return 'marked copy';
  return sentSha256 === null ? 'original' : 'smaller copy';
};

/** One photo or file of a job and its outcome. */
export type ReceiptRow = Record<Exclude<(typeof columns)[number], 'job_id' | 'bytes' | 'maybe_twice'>, string> & {
  job_id: number | null;
  bytes: number;
  maybe_twice: boolean;
};

type ReceiptParts = Pick<Desk, 'drafts' | 'jobs' | 'outbox'>;

/** The job that an item was or will be sent to. A revision changes the draft's job, but not where items went. */
export const jobOfItem = (
  { jobs: { store: jobs }, drafts: { store: drafts } }: ReceiptParts,
  { draftId, target }: Item,
): number | null => {
  if (target?.job_id !== undefined) return Number(target.job_id);
  const { array_id: arrayId } = target ?? {};
  const owner =
    arrayId === undefined
      ? undefined
      : jobs.ofDraft(draftId).find(({ arrays }) => Object.values(arrays).includes(arrayId));
  return owner?.jobId ?? drafts.get(draftId).jobId;
};

const receiptOf = (parts: ReceiptParts, item: Item | Withdrawn): ReceiptRow => {
  const { name, jobId } = parts.drafts.store.get(item.draftId);
  const row = {
    draft_id: item.draftId,
    client_name: name,
    job_id: jobId,
    slot: item.slot!,
    array: item.array ?? '',
    file: item.fileName!,
    bytes: item.bytes,
    sha256: item.sha256!,
    sent_sha256: '',
    sent_as: '',
    state: 'replaced' in item ? (item.replaced ? 'replaced' : 'withdrawn') : item.state,
    remote_id: '',
    sent_at: '',
    maybe_twice: false,
  };
  if ('replaced' in item) return row;
  return {
    ...row,
    job_id: jobOfItem(parts, item),
    // A marked copy has no bytes before it is made.
    sent_sha256: item.sentSha256 ?? (item.copy > 0 ? '' : item.sha256!),
    sent_as: sentAs(item),
    remote_id: item.state === 'done' ? (item.remoteId ?? '') : '',
    sent_at: item.doneMs === null ? '' : new Date(item.doneMs).toISOString(),
    maybe_twice: item.maybeDoubled,
  };
};

/** Receipts of every photo and file of one job, or of all jobs, archived ones included. */
export const receipts = (parts: ReceiptParts, draftId?: string): ReceiptRow[] => {
  const {
    drafts: { store: drafts },
    outbox: { store: outboxStore, withdrawn },
  } = parts;
  const all = (): string[] => [...drafts.list(), ...drafts.list({ archived: true })].map(({ id }) => id);
  return (draftId === undefined ? all() : [draftId])
    .flatMap((id): (Item | Withdrawn)[] => [...outboxStore.ofDraft(id), ...withdrawn.ofDraft(id)])
    .filter(({ kind }) => kind === 'upload')
    .map((item) => receiptOf(parts, item));
};

export const receiptsCsv = (rows: readonly ReceiptRow[]): string =>
  [csvRow(columns), ...rows.map((row) => csvRow(columns.map((column) => row[column])))].join('');
