import { Readable } from 'node:stream';
import { approveJob } from '../../support/approveJob.ts';
import { deliverFiles } from '../../../electron/server/deliverables/deliverables.ts';
import type { Status } from '../../../shared/job/status.ts';
import type { Job } from '../../../shared/job/job.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import type { FieldLaptop, Ours } from '../fieldLaptop.ts';

export const letterOf = (text: string): Buffer => pdfDocument(`The roof is adequate. ${text}`);

/** What the engineers do to a job on our server, without a console. */
export const officeOf = ({ server }: Ours) => ({
  move: (id: number, to: Status, reason: string | null = null): Promise<Job> =>
    server.store.jobs.move(id, to, { actor: 'reviewer', author: 'Ada Reviewer', reason }),
  approve: (id: number, letter: Uint8Array): Promise<Job> =>
    approveJob(
      { store: server.store, clock: server.clock },
      id,
      { finished: Readable.from([letter]) },
      { actor: 'reviewer' },
    ),
  approveWithoutLetter: async (id: number): Promise<Job> => {
    const { change } = await server.store.jobs.row(null, id);
    return server.store.jobs.approvals.withoutLetter(id, change, undefined, { actor: 'reviewer' });
  },
  deliver: async (id: number, name: string, bytes: Uint8Array, replaces: string | null = null): Promise<string> => {
    const limits = { maxFileBytes: 1_000_000, maxPixels: 1_000_000 };
    const target = { service: replaces === null ? 'pv_cad_design' : null, replaces };
    const files = [{ name, bytes: Readable.from([bytes]) }];
    const [delivered] = await deliverFiles({ store: server.store, limits }, id, target, files, { actor: 'reviewer' });
    return delivered!.id;
  },
  withdrawFile: (id: number, file: string): Promise<void> =>
    server.store.jobs.deliverables.withdraw(id, file, { actor: 'reviewer', author: 'Office', reason: 'wrong roof' }),
  withdraw: (id: number): Promise<Job> =>
    server.store.jobs.letters.withdraw(id, { actor: 'reviewer', author: 'Office', reason: 'wrong roof' }),
});

/** A job that was sent, by its draft and its id at the provider. */
export const sentJob = async (
  laptop: FieldLaptop,
  fields: Record<string, unknown> = {},
  files = 0,
): Promise<{ draftId: string; jobId: number }> => {
  const draftId = await laptop.queued(fields, files);
  const ending = await laptop.sync(1);
  if (ending !== 'sent') throw new Error(`the job ended as ${ending}: ${JSON.stringify(laptop.items(draftId))}`);
  return { draftId, jobId: laptop.desk.drafts.store.get(draftId).jobId! };
};
