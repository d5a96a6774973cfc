import type { ItemShown, OpenJobShown, SyncShown } from '../../../shared/desk/shapes.ts';
import { partAt } from '../draft/draftParts.ts';

/** The job that an item belongs to, as far as its standing needs to know. */
export interface OfJob {
  id: string;
  /** Null until the provider has it. */
  jobId: number | null;
  /** The other provider that it was begun with. */
  waitsFor?: OpenJobShown['waitsFor'];
}

/** The one thing that gets an item going again. */
export type Fix =
  | { kind: 'edit'; part: string }
  | { kind: 'revise' }
  | { kind: 'choose' }
  | { kind: 'send-again' }
  | { kind: 'retry' }
  | { kind: 'replace' }
  | { kind: 'settings' };

/** The provider did not like what is in the file: the same bytes again would be refused again (§4.4). */
const aboutContent: readonly (number | null)[] = [400, 413, 415, 422];

/** What a person does first about an item; null where nobody has to do anything. */
export const suggestedFix = (item: ItemShown, line: SyncShown['connection'] | null): Fix | null => {
  if (!item.needsPerson) {
    // The request that met the refusal says where it is mended; the others wait behind it.
    return item.error !== null && (line?.kind === 'stopped' || line?.kind === 'not-connected')
      ? { kind: 'settings' }
      : null;
  }
  if (item.candidates.length > 0) return { kind: 'choose' };
  if (item.state === 'unknown') return { kind: item.kind === 'upload' ? 'send-again' : 'retry' };
  const [first] = item.errors;
  if (item.kind === 'submit') return { kind: 'edit', part: first ? partAt(first.pointer) : 'check' };
  if (item.kind === 'upload' && item.state === 'failed' && aboutContent.includes(item.status))
    return { kind: 'replace' };
  return { kind: item.kind === 'revision' ? 'revise' : 'retry' };
};

/** Who or what an item waits for. */
export type WaitsFor =
  | 'you'
  | 'otherProvider'
  | 'connection'
  | 'paused'
  | 'stopped'
  | 'provider'
  | 'elsewhere'
  | 'job'
  | 'photosLater'
  | 'turn';

/** Null for what is on its way. */
export const waitsFor = (item: ItemShown, job: OfJob, sync: SyncShown | null): WaitsFor | null => {
  if (item.needsPerson) return 'you';
  if (item.state === 'sending' || item.state === 'done') return null;
  if (job.waitsFor) return 'otherProvider';
  if (sync === null) return 'turn';
  if (sync.isElsewhere) return 'elsewhere';
  if (sync.paused) return 'paused';
  if (sync.connection.kind === 'stopped' || sync.connection.kind === 'not-connected') return 'stopped';
  if (job.jobId === null && item.kind !== 'submit') return 'job';
  if (sync.photosLater && item.kind === 'upload') return 'photosLater';
  if (sync.connection.kind === 'away') return 'connection';
  return sync.connection.kind === 'resting' ? 'provider' : 'turn';
};

/** When something happens by itself; null where the time is not known or nothing will. */
export const nextTryMs = (item: ItemShown, job: OfJob, sync: SyncShown | null): number | null => {
  const waits = waitsFor(item, job, sync);
  if (waits !== 'connection' && waits !== 'provider' && waits !== 'turn') return null;
  const line = waits === 'turn' ? null : (sync?.connection.untilMs ?? null);
  const own = item.nextAttemptMs;
  return line === null ? own : Math.max(line, own ?? 0);
};
