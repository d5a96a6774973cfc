import { invalidFields } from '../../../shared/api/parse.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import type { UploadKind } from '../../../shared/api/files.ts';
import { storedFileName } from '../../files/fileNames.ts';
import { judgeFiles } from '../base/http/receiveFiles.ts';
import { ownerOf } from './store/jobRow.ts';
import type { UploadTarget } from '../uploads/uploadStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';
import { type OfficeSession, actorOf, idempotencyOf } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { visibleJob } from './jobAccess.ts';

interface AttachRequest {
  job: number;
  kind: UploadKind;
  array?: string | undefined;
  name: string;
  /** Idempotency key: the same when the window sends the file again. */
  key?: string | undefined;
}

const kindsOfArrays: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic'];

/** §2.8: files and layout images name the job, the other images one of its arrays. */
const targetOf = async (store: OfficeDeps['store'], { job, kind, array }: AttachRequest): Promise<UploadTarget> => {
  if (!kindsOfArrays.includes(kind)) {
    if (array !== undefined) throw invalidFields([fieldError('#/array', 'array-not-taken', { kind })]);
    return { kind, job };
  }
  if (array === undefined) throw invalidFields([fieldError('#/array', 'array-needed', { kind })]);
  const { arrays = [] } = (await store.jobs.inspect(job)).job;
  const id = array.toLowerCase();
  if (!arrays.some((one) => one.id === id)) throw problem('array-not-found', { array });
  return { kind, array: id };
};

/**
 * Adds one file to a job, by the API's rules: streamed to the disk, then judged by its content; durable when this
 * resolves. Throws `not-found`, `superseded`, `invalid-fields`, `too-large`, `unsupported-file`, `malformed-request`, `signed-out`.
 */
export const attachFile = async (
  { store, limits }: Pick<OfficeDeps, 'store' | 'limits'>,
  session: OfficeSession,
  sent: AttachRequest,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const owner = ownerOf(await visibleJob(store, session.user, sent.job));
  const { organization } = owner;
  const target = await targetOf(store, sent);
  // A repetition gets the stored response, whatever happened to the job since.
  const known = idempotencyOf(session.user, organization, sent.key, []);
  const isRepetition = known !== null && (await store.idempotency.knows(organization, known.key));
  if (!isRepetition) await store.jobs.uploads.assertWritable(owner, target);
  const most = sent.kind === 'file' ? limits.maxFileBytes : limits.maxImageBytes;
  const arrival = await store.jobs.uploads.arrive(organization, isRepetition);
  try {
    const received = await store.files.receive(arrival.count(bytes), most);
    try {
      const name = storedFileName(sent.name);
      const judged = await judgeFiles([{ ...received, name }], limits);
      await session.assertLive();
      const once = idempotencyOf(session.user, organization, sent.key, ['attach', target, name, received.sha256]);
      if (once === null || !(await store.idempotency.knows(organization, once.key)))
        await store.jobs.uploads.assertWritable(owner, target, judged);
      await withPlaced(store, organization, judged, (placed) =>
        store.jobs.uploads.add(owner, target, placed, () => '', once, actorOf(session)),
      );
    } finally {
      await store.files.discard(received);
    }
  } finally {
    arrival.end();
  }
};
