import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { assertTextsFit } from './pieces.ts';
import { attachOriginals, type ImportParts, storeOriginals, readImport, refuseAny } from './importFile.ts';
import type { Desk } from '../openDesk.ts';
import type { Item } from '../outbox/item.ts';
import { unknownFields } from './unknownFields.ts';

const hasJob = (sent: unknown): sent is { job: Record<string, unknown> } =>
  typeof sent === 'object' && sent !== null && 'job' in sent && typeof sent.job === 'object' && sent.job !== null;

/**
 * Queues a revision from a file: the body of Revise Job (§4.8), or that body under `job` with new photos for the revised
 * job under `attachments`. Array slots name arrays of the revised job.
 */
export const reviseFrom = async (
  desk: ImportParts & Pick<Desk, 'outbox'>,
  draftId: string,
  sent: unknown,
  folder: string,
  resendPhotos: boolean | undefined,
): Promise<Item> => {
  if (!hasJob(sent)) {
    assertTextsFit(sent);
    refuseAny(unknownFields(sent, 'revision'));
    return desk.outbox.revise(draftId, sent, { resendPhotos });
  }
  assertTextsFit(sent.job, '/job');
  const { document } = desk.drafts.get(draftId);
  const file = readImport(sent, 'revision', arrayNames({ ...document, ...sent.job }));
  const stored = await storeOriginals(desk, file, folder);
  try {
    return desk.transaction(() => {
      attachOriginals(desk, draftId, file, stored);
      return desk.outbox.revise(draftId, file.job, { resendPhotos });
    });
  } catch (error) {
    await desk.attachments.giveUp(stored);
    throw error;
  }
};
