import type { UploadKind } from '../../../shared/api/files.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { Item } from '../outbox/item.ts';
import type { TrackedJob } from '../jobs/trackedJobStore.ts';

/** Which operation takes the files of a slot (§4.4, §4.9). */
export const uploadOperations = {
  file: 'submitJobFiles',
  'panel-layout': 'uploadPanelLayoutImage',
  'beam-spacing': 'uploadBeamSpacingImage',
  'beam-size': 'uploadBeamSizeImage',
  attic: 'uploadAtticImage',
} as const satisfies Record<UploadKind, string>;

/** Where an item is sent: parameters of its operation's path. */
export type Destination =
  | { kind: 'at'; params: Readonly<Record<string, string>> }
  /** The ids of the job or its arrays are not known yet. */
  | { kind: 'not-yet' }
  /** The provider's job has no such array: a person must act. */
  | { kind: 'nowhere'; reason: Message };

/** Finds an array id by the exact name, or else by the one that has the same match key. */
const arrayId = (job: TrackedJob, name: string): string | undefined => {
  if (Object.hasOwn(job.arrays, name)) return job.arrays[name];
  const alike = Object.entries(job.arrays).filter(([other]) => matchKey(other) === matchKey(name));
  return alike.length === 1 ? alike[0]![1] : undefined;
};

/** An item that may have arrived keeps its destination: elsewhere it would be another request. */
export const destinationOf = (item: Item, job: TrackedJob | null): Destination => {
  if (item.kind === 'submit') return { kind: 'at', params: {} };
  if (item.maybeTaken && item.target !== null) return { kind: 'at', params: item.target };
  if (job === null) return { kind: 'not-yet' };
  const job_id = String(job.jobId);
  if (item.array === null) return { kind: 'at', params: { job_id } };
  const id = arrayId(job, item.array);
  // The path needs the array only; the receipt also names the job.
  if (id !== undefined) return { kind: 'at', params: { array_id: id, job_id } };
  if (job.checkedMs === null) return { kind: 'not-yet' };
  const names = Object.keys(job.arrays);
  return {
    kind: 'nowhere',
    reason: message('array-not-at-provider', { job: job.jobId, array: item.array, arrays: names.slice(0, 100) }),
  };
};

/** Whether the current job was sent without the array of this photo. */
export const isLeftOut = ({ array }: Item, { snapshot }: TrackedJob): boolean =>
  array !== null &&
  !arrayNames(JSON.parse(snapshot) as Record<string, unknown>).some((name) => matchKey(name) === matchKey(array));
