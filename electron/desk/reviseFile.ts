import { arrayNames } from '../../shared/job/arrayNames.ts';
import { attachOriginals, keepOriginals, readImport, refuseAny } from './importFile.ts';
import type { Desk } from './openDesk.ts';
import type { Item } from './outbox/item.ts';
import { unknownFields } from './unknownFields.ts';

const hasJob = (sent: unknown): sent is { job: Record<string, unknown> } =>
  typeof sent === 'object' && sent !== null && 'job' in sent && typeof sent.job === 'object' && sent.job !== null;

/**
 * A revision from a file: the body of Revise Job (§4.8) as it is, or under `job` beside `attachments`, new photos that go
 * to the revised job. Array slots name arrays of the revised job.
 */
export const reviseFrom = async (
  desk: Desk,
  draftId: string,
  sent: unknown,
  folder: string,
  resendPhotos: boolean | undefined,
): Promise<Item> => {
  if (!hasJob(sent)) {
    refuseAny(unknownFields(sent, 'revision'));
    return desk.outbox.revise(draftId, sent, { resendPhotos });
  }
  const { document } = desk.drafts.get(draftId);
  const file = readImport(sent, 'revision', arrayNames({ ...document, ...sent.job }));
  const kept = await keepOriginals(desk, file, folder);
  try {
    return desk.transaction(() => {
      attachOriginals(desk, draftId, file, kept);
      return desk.outbox.revise(draftId, file.job, { resendPhotos });
    });
  } catch (error) {
    await desk.attachments.giveUp(kept);
    throw error;
  }
};
