import type { AnyMessage } from '../messages/rows.ts';
import type { SyncShown } from './deskCalls.ts';
import type { DraftState } from '../job/status.ts';

/** Statuses with which the engineers wait for the crew (§3). */
export const waitsForCrew = (status: string | null): boolean => status === 'On Hold' || status === 'Rejected';

/** The connection as people see it. `trouble`: the provider is there and answers with errors. */
export type ShownConnection = SyncShown['connection']['kind'] | 'paused' | 'trouble';

type SendingState = Pick<SyncShown, 'connection' | 'paused' | 'photosLater'>;

/**
 * What is shown of the connection, from everything that bears on it: first what a person must fix, then what a person
 * chose, then what the provider does. Every window and the tray take it from here.
 */
export const shownConnection = ({ connection, paused }: Omit<SendingState, 'photosLater'>): ShownConnection => {
  const { kind, reason } = connection;
  if (kind === 'not-connected' || kind === 'stopped') return kind;
  if (paused) return 'paused';
  const isTrouble = kind === 'open' ? reason !== null : kind === 'away' && Number(reason?.params.status) >= 500;
  return isTrouble ? 'trouble' : kind;
};

/** `sending` only while bytes are on their way, or the next ones will be at once; else what is left is queued. */
export const shownDraftState = (
  state: DraftState,
  sending: number,
  sync: SendingState | null | undefined,
): DraftState => {
  if (state !== 'sending' || sending > 0) return state;
  return sync && shownConnection(sync) === 'open' && !sync.photosLater ? 'sending' : 'queued';
};

/** A job that is full refuses with 413, too: it takes no other file and no smaller copy either. */
const fullJobCodes: readonly string[] = ['job-files-full', 'job-bytes-full'];

/** Whether a provider refused a file for its size. */
export const isFileTooLarge = (status: number | null, error: AnyMessage | null): boolean =>
  status === 413 && !fullJobCodes.includes(error?.code ?? '');
