import type { AnyMessage } from '../../shared/messages/rows.ts';
import { say } from '../../shared/messages/say.ts';
import type { Desk } from './openDesk.ts';
import type { Item } from './outbox/item.ts';
import { keyNotice } from './settings/unreadableSettings.ts';
import { type ConnectionState, readConnectionState } from './sync/connectionState.ts';

/** What the state of the desk is read from. */
export type StatusDesk = Pick<Desk, 'base' | 'drafts' | 'outbox' | 'jobs' | 'settings'>;

/** The state of the desk for scripts and people (`desk status`). */
export interface DeskStatus {
  connection: ConnectionStatus | null;
  drafts: DraftStatus[];
}

export interface ConnectionStatus {
  base_url: string;
  provider: string | null;
  /** As the last program that tried has found it. */
  state: ConnectionState['kind'];
  reason: string | null;
}

export interface DraftStatus {
  id: string;
  state: string;
  job_id: number | null;
  /** In the provider's words; null until it has the job. */
  status: string | null;
  /** Why the last poll of the job failed: the data here may be old. */
  error: string | null;
  name: string;
  letter: { file: string; sha256: string; received_at: string } | null;
  items: ItemStatus[];
}

export interface ItemStatus {
  id: string;
  kind: string;
  slot: string | null;
  array: string | null;
  file: string | null;
  state: string;
  attempts: number;
  /** In the server's words if it gave any. */
  error: string | null;
  remote_id: string | null;
  /** Waits for a person to act. */
  needs_person: boolean;
  next_attempt_at: string | null;
}

/** `desk status` is in English, whatever the language of the windows. */
export const inEnglish = (message: AnyMessage | null | undefined): string | null =>
  message ? say('en', message) : null;

const isoOf = (ms: number): string => new Date(ms).toISOString();

export const itemStatus = (item: Item): ItemStatus => ({
  id: item.id,
  kind: item.kind,
  slot: item.slot,
  array: item.array,
  file: item.fileName,
  state: item.state,
  attempts: item.attempts,
  error: inEnglish(item.error?.message),
  remote_id: item.state === 'done' ? item.remoteId : null,
  needs_person: item.needsPerson,
  next_attempt_at:
    (item.state === 'waiting' || item.state === 'unknown') && item.nextAttemptMs > 0 ? isoOf(item.nextAttemptMs) : null,
});

export const connectionStatus = ({
  settings: { store: settings, services, secrets },
  base: { keyValues },
}: Pick<Desk, 'settings' | 'base'>): ConnectionStatus | null => {
  const { connection } = settings.read();
  if (connection === null) return null;
  const known = services.at(connection.baseUrl);
  const state = readConnectionState(keyValues);
  return {
    base_url: known.baseUrl,
    provider: known.name ?? (known.kind === 'plain' ? 'plain provider' : null),
    state: secrets.apiKey() === null ? 'not-connected' : state.kind,
    reason: inEnglish(keyNotice({ store: settings, secrets }) ?? ('reason' in state ? state.reason : null)),
  };
};

/** What the state of a draft is read from. */
export type DraftParts = Pick<Desk, 'drafts' | 'jobs' | 'outbox'>;

export const draftStatus = (desk: DraftParts, id: string): DraftStatus => {
  const { state, jobId, serviceId, name } = desk.drafts.store.get(id);
  const job = jobId === null || serviceId === null ? null : desk.jobs.store.get(serviceId, jobId);
  const letter = job === null ? null : desk.jobs.letters.valid(job.serviceId, job.jobId);
  return {
    id,
    state,
    job_id: jobId,
    status: job?.status ?? null,
    error: inEnglish(job?.error),
    name,
    letter:
      letter === null
        ? null
        : {
            file: desk.jobs.letterFiles.pathOf(letter.file),
            sha256: letter.sha256,
            received_at: isoOf(letter.receivedMs),
          },
    items: desk.outbox.store.ofDraft(id).map(itemStatus),
  };
};

export const deskStatus = (desk: StatusDesk): DeskStatus => ({
  connection: connectionStatus(desk),
  drafts: desk.drafts.store.list().map(({ id }) => draftStatus(desk, id)),
});
