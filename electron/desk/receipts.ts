import { csvRow } from '../files/csv.ts';
import type { Desk } from './openDesk.ts';
import type { Item } from './outbox/item.ts';
import type { Withdrawn } from './outbox/withdrawnStore.ts';

/** One photo or file of a job, and what became of it. */
export interface ReceiptRow {
  draft_id: string;
  client_name: string;
  job_id: number | null;
  slot: string;
  array: string;
  file: string;
  bytes: number;
  /** Of the original on this desk. */
  sha256: string;
  /** Of what was sent: the original, or its downscaled copy. */
  sent_sha256: string;
  /** Of its item; `withdrawn` where a person decided not to send it, `replaced` where another file went instead. */
  state: string;
  remote_id: string;
  sent_at: string;
  /** Sent again after an unclear end, to a provider that cannot tell repetitions apart. */
  maybe_twice: boolean;
}

/** The job that it went to, or goes to as far as that is known: a revision moves the draft on, and not what was sent. */
const jobOf = (desk: Desk, { draftId, target }: Item): number | null => {
  if (target?.job_id !== undefined) return Number(target.job_id);
  const { array_id: arrayId } = target ?? {};
  const owner =
    arrayId === undefined
      ? undefined
      : desk.jobs.ofDraft(draftId).find(({ arrays }) => Object.values(arrays).includes(arrayId));
  return owner?.jobId ?? desk.drafts.get(draftId).jobId;
};

const receiptOf = (desk: Desk, item: Item): ReceiptRow => {
  const { name } = desk.drafts.get(item.draftId);
  return {
    draft_id: item.draftId,
    client_name: name,
    job_id: jobOf(desk, item),
    slot: item.slot!,
    array: item.array ?? '',
    file: item.fileName!,
    bytes: item.bytes,
    sha256: item.sha256!,
    sent_sha256: item.sentSha256 ?? item.sha256!,
    state: item.state,
    remote_id: item.state === 'done' ? (item.remoteId ?? '') : '',
    sent_at: item.doneMs === null ? '' : new Date(item.doneMs).toISOString(),
    maybe_twice: item.maybeDoubled,
  };
};

const receiptOfWithdrawn = (desk: Desk, row: Withdrawn): ReceiptRow => ({
  draft_id: row.draftId,
  client_name: row.draftName,
  job_id: desk.drafts.get(row.draftId).jobId,
  slot: row.slot!,
  array: row.array ?? '',
  file: row.fileName!,
  bytes: row.bytes,
  sha256: row.sha256!,
  sent_sha256: '',
  state: row.replaced ? 'replaced' : 'withdrawn',
  remote_id: '',
  sent_at: '',
  maybe_twice: false,
});

/** The ledger of every photo and file of a job, or of all jobs, archived ones included. */
export const receipts = (desk: Desk, draftId?: string): ReceiptRow[] =>
  (draftId === undefined
    ? [...desk.drafts.list(), ...desk.drafts.list({ archived: true })].map(({ id }) => id)
    : [draftId]
  ).flatMap((id) => [
    ...desk.store
      .ofDraft(id)
      .filter(({ kind }) => kind === 'upload')
      .map((item) => receiptOf(desk, item)),
    ...desk.withdrawn
      .ofDraft(id)
      .filter(({ kind }) => kind === 'upload')
      .map((row) => receiptOfWithdrawn(desk, row)),
  ]);

export const receiptsCsv = (rows: readonly ReceiptRow[]): string => {
  const heads = [
    'draft_id',
    'client_name',
    'job_id',
    'slot',
    'array',
    'file',
    'bytes',
    'sha256',
    'sent_sha256',
    'state',
    'remote_id',
    'sent_at',
    'maybe_twice',
  ] as const satisfies readonly (keyof ReceiptRow)[];
  return [csvRow(heads), ...rows.map((row) => csvRow(heads.map((head) => row[head])))].join('');
};
