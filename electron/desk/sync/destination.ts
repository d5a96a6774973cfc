import type { UploadKind } from '../../../shared/api/files.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { Item } from '../outbox/item.ts';
import type { TrackedJob } from '../tracking/jobStore.ts';

/** Which operation takes the files of a slot (§4.4, §4.9). */
export const uploadOperations = {
  file: 'submitJobFiles',
  'panel-layout': 'uploadPanelLayoutImage',
  'beam-spacing': 'uploadBeamSpacingImage',
  'beam-size': 'uploadBeamSizeImage',
  attic: 'uploadAtticImage',
} as const satisfies Record<UploadKind, string>;

/** Where an item goes: parameters of its operation's path. */
export type Destination =
  | { kind: 'at'; params: Readonly<Record<string, string>> }
  /** The provider has not said yet under which ids its arrays are. */
  | { kind: 'not-yet' }
  /** The provider's job has no such array: a person must look. */
  | { kind: 'nowhere'; reason: Message };

/** Array ids are found by the name of the array, as it is or as it is compared everywhere. */
const arrayId = (job: TrackedJob, name: string): string | undefined => {
  if (Object.hasOwn(job.arrays, name)) return job.arrays[name];
  const alike = Object.entries(job.arrays).filter(([other]) => matchKey(other) === matchKey(name));
  return alike.length === 1 ? alike[0]![1] : undefined;
};

/**
 * Where an item is sent. One that may have arrived already is sent to the same place again: elsewhere it would be
 * another request.
 */
export const destinationOf = (item: Item, job: TrackedJob | null): Destination => {
  if (item.kind === 'submit') return { kind: 'at', params: {} };
  if (item.maybeTaken && item.target !== null) return { kind: 'at', params: item.target };
  if (job === null) return { kind: 'not-yet' };
  const job_id = String(job.jobId);
  if (item.array === null) return { kind: 'at', params: { job_id } };
  const id = arrayId(job, item.array);
  // The path needs the array alone; the receipt says of which job that array was.
  if (id !== undefined) return { kind: 'at', params: { array_id: id, job_id } };
  if (job.checkedMs === null) return { kind: 'not-yet' };
  const names = Object.keys(job.arrays);
  return {
    kind: 'nowhere',
    reason: message('array-not-at-provider', { job: job.jobId, array: item.array, arrays: names.slice(0, 100) }),
  };
};

/** Whether the array of a photo is none of those that this desk sent for the job as it is now. */
export const isLeftOut = ({ array }: Item, { snapshot }: TrackedJob): boolean =>
  array !== null &&
  !arrayNames(JSON.parse(snapshot) as Record<string, unknown>).some((name) => matchKey(name) === matchKey(array));
