import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { extensionOf } from '../../../shared/api/fileTypes.ts';
import { filledTextUpTo, lineUpTo, maxLength } from '../../../shared/job/text.ts';
import { type FieldError, fieldError, Problem } from '../../../shared/messages/problem.ts';
import type { Refusal } from '../../../shared/messages/catalogue.ts';
import { storedFileName, withoutHidden } from '../../files/fileNames.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import { judgeDeliverable } from './judgeDeliverable.ts';
import type { Limits } from '../base/limits.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { fileRoute, sentBytes } from '../base/rpc/fileRoute.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { officeName } from '../firm/firm.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import { visibleJob } from '../jobs/jobAccess.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import type { DeliverableRow, DeliveredFile, DeliveryTarget } from './deliverableStore.ts';
import { theOffice } from '../base/storage/droppedFileStore.ts';
import type { Store } from '../store/openStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';

/** A file to deliver, as it streams in. */
interface FileToDeliver {
  /** Of the file itself; folders before it do not count. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

interface DeliverDeps {
  store: Pick<Store, 'jobs' | 'files' | 'dropped'>;
  limits: Pick<Limits, 'maxFileBytes' | 'maxPixels'>;
}

const Named = z.object({ name: lineUpTo(maxLength.name).optional() });

/**
 * The name that a person gave, with the extension of the file: its own, which may be another one of its family (a JPEG
 * called `.png`), else that of its type.
 */
const nameWithExtension = (given: string | undefined, file: string, extensions: readonly string[]): string => {
  const extension = extensionOf(file) ?? extensions[0]!;
  const name = given ?? file;
  return [extension, ...extensions].includes(extensionOf(name) ?? '') ? name : `${name.trim()}.${extension}`;
};

type Judged = ReceivedFile & DeliveredFile;

/** Throws a refusal that names every unsupported file by its position. */
const judgeAll = async (
  received: readonly (ReceivedFile & { name: string })[],
  given: string | undefined,
  limits: DeliverDeps['limits'],
): Promise<Judged[]> => {
  const judged: Judged[] = [];
  const refusals: Refusal[] = [];
  const errors: FieldError[] = [];
  for (const [index, file] of received.entries()) {
    const verdict = await judgeDeliverable(file.temporaryPath, file.name, limits);
    if (verdict.ok) {
      const name = withoutHidden(nameWithExtension(given, file.name, verdict.extensions));
      judged.push({ ...file, name, mediaType: verdict.mediaType });
    } else {
      refusals.push(verdict.refusal);
      errors.push(fieldError(`#/file/${index}`, verdict.refusal.code, verdict.refusal.params));
    }
  }
  if (refusals.length > 0) throw new Problem(refusals[0]!, { errors });
  return judged;
};

/**
 * Delivers files for a service of a job, all or none: streamed to the disk, judged by their content, durable when this
 * resolves. `name` is shown instead of their own names. Throws what `DeliverableStore.deliver` throws, `invalid-fields`,
 * `too-large`, `unsupported-file`.
 */
export const deliverFiles = async (
  { store, limits }: DeliverDeps,
  job: number,
  { name, ...target }: DeliveryTarget & { name?: string | undefined },
  files: readonly FileToDeliver[],
  by: Actor,
  assertStillAllowed: () => Promise<void> = async () => undefined,
): Promise<DeliverableRow[]> => {
  parse(Named, { name });
  if (files.length === 0) throw invalidFields([fieldError('#/file', 'file-required')]);
  const { deliverables } = store.jobs;
  await deliverables.assertDeliverable(job, target);
  const received: (ReceivedFile & { name: string })[] = [];
  try {
    for (const file of files) {
      const one = await store.files.receive(file.bytes, limits.maxFileBytes);
      received.push({ ...one, name: storedFileName(file.name) });
    }
    const judged = await judgeAll(received, name, limits);
    await assertStillAllowed();
    await deliverables.assertDeliverable(job, target, judged);
    return await withPlaced(store, theOffice, judged, (placed) => deliverables.deliver(job, target, placed, by));
  } finally {
    for (const file of received) await store.files.discard(file);
  }
};

const Explained = z.object({ reason: filledTextUpTo(maxLength.notes) });

export const deliverableHandlers = ({ store }: Pick<OfficeDeps, 'store'>) =>
  ({
    async withdrawDeliverable({ id, file, reason, language }, session) {
      const { user } = session;
      await visibleJob(store, user, id);
      parse(Explained, { reason });
      const by = { ...actorOf(session), author: await officeName(store), reason, language };
      await store.jobs.deliverables.withdraw(id, file, by);
      return readConsoleJob(store, user, id);
    },
  }) satisfies Partial<OfficeHandlers>;

/** Files that the office delivers, from the browser. */
export const mountDeliverableFileRoutes = (app: FastifyInstance, deps: Pick<OfficeDeps, 'store' | 'limits'>): void =>
  fileRoute(
    app,
    'deliver',
    async ({ session, query: { job, file, service = null, replaces = null, name }, request }) => {
      try {
        const files = [{ name: file, bytes: sentBytes(request) }];
        await deliverFiles(deps, job, { service, replaces, name }, files, actorOf(session), session.assertLive);
      } finally {
        request.raw.resume();
      }
      return readConsoleJob(deps.store, session.user, job);
    },
  );
