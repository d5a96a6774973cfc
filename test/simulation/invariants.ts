import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isSorted } from '../../electron/desk/photos/attachmentStore.ts';
import type { BoardPlace } from '../../shared/photos/boardPlace.ts';
import { deskStatus } from '../../electron/desk/deskStatus.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { type ReceiptRow, receipts } from '../../electron/desk/outbox/receipts.ts';
import { captionedName, splitCaption } from '../../shared/job/captions.ts';
import { type Intent, type IntendedPhoto, isSame, lastNotes } from './crew.ts';
import { drawingsHold, drawingsOf } from './drawings.ts';
import type { SeenJob, SimulatedProvider } from './providers.ts';
import { must } from './world.ts';

const placeOf = ({ slot, array, sha256 }: BoardPlace & { sha256: string }): string =>
  `${slot} ${array ?? ''} ${sha256.slice(0, 12)}`;

const counted = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** At any moment, faults or not: what the user made is there, and rows agree with each other. */
export const holdsAlways = (desk: Desk, intents: readonly Intent[]): void => {
  for (const intent of intents) {
    const draft = desk.drafts.store.get(intent.draftId);
    const items = desk.outbox.store.ofDraft(intent.draftId);
    must(draft.archivedMs === null, 'no draft is archived by itself');
    const board = desk.photos.store.ofDraft(intent.draftId);
    must(board.length === intent.photos.length, `every photo of ${intent.notes} is still on its board`);
    for (const photo of intent.photos) {
      const found = board.find((one) => isSame(photo, one));
      must(found !== undefined, `${placeOf(photo)} of ${intent.notes} is on its board`);
      must(
        found!.caption === photo.caption,
        `${placeOf(photo)} has the caption that was typed last: ${photo.caption}, not ${found!.caption}`,
      );
    }
    drawingsHold(desk, intent);
    if (!intent.queued) continue;
    const of = (kind: string) => items.filter((item) => item.kind === kind);
    must(of('submit').length === 1, `${intent.notes} is in the outbox once`);
    for (const attachment of board.filter(isSorted))
      must(
        items.some((item) => item.attachmentId === attachment.id),
        `photo ${attachment.name} of ${intent.notes} is in the outbox`,
      );
    must(of('message').length === intent.messages.length, `every message of ${intent.notes} is in the outbox`);
    must(of('revision').length === intent.revisions.length, `every revision of ${intent.notes} is in the outbox`);
    const state = items.some(({ needsPerson }) => needsPerson)
      ? ['blocked']
      : items.every((item) => item.state === 'done')
        ? ['sent']
        : ['queued', 'sending'];
    must(state.includes(draft.state), `${intent.notes} shows ${state.join(' or ')}, not ${draft.state}`);
  }
};

const jobOf = (jobs: readonly SeenJob[], intent: Intent): SeenJob => {
  const mine = jobs.filter(({ client, notes }) => client === intent.client && notes === intent.notes);
  must(mine.length === 1, `${intent.notes} is at the provider exactly once, not ${mine.length} times`);
  let job = mine[0]!;
  for (const notes of intent.revisions) {
    const next = jobs.filter(({ revisionOf }) => revisionOf === job.id);
    must(next.length === 1, `revision ${notes} was made exactly once, not ${next.length} times`);
    must(next[0]!.notes === notes, `the revision says what was sent: ${next[0]!.notes}`);
    job = next[0]!;
  }
  return job;
};

/** A file that a photo's place at the provider has: the photo itself, or a copy with what is drawn on it. */
interface Expected extends BoardPlace {
  sha256: string;
  nameCaptions: readonly string[];
  /** Whether it has to be there. */
  isDue: boolean;
}

/** Of what was drawn before, a copy may have left before the drawing was changed. */
const expectedOf = (photo: IntendedPhoto): Expected[] => {
  const { slot, array, sha256, nameCaptions, drawing } = photo;
  const copies = drawingsOf(photo).map((one) => ({ ...{ slot, array }, ...one, isDue: one === drawing }));
  return [{ slot, array, sha256, nameCaptions, isDue: true }, ...copies];
};

interface Delivered {
  provider: SimulatedProvider;
  /** The draft's receipts. */
  rows: readonly ReceiptRow[];
}

/** Each photo is there, and the copy with what is drawn on it: once, under its caption, and with a receipt. */
const photosHold = (job: SeenJob, { notes, photos }: Intent, { provider, rows }: Delivered): void => {
  const there = counted(job.uploads.map(placeOf));
  const wanted = new Set(photos.flatMap(expectedOf).map(placeOf));
  for (const place of there.keys()) must(wanted.has(place), `${place} was never meant for ${notes}`);
  for (const photo of photos) {
    for (const one of expectedOf(photo)) {
      const place = `${placeOf(one)}${one.sha256 === photo.sha256 ? '' : ', a marked copy,'}`;
      const times = there.get(placeOf(one)) ?? 0;
      const receipt = rows.filter(
        (row) => row.slot === one.slot && row.array === (one.array ?? '') && row.sent_sha256 === one.sha256,
      );
      must(
        receipt.every(({ remote_id }) => remote_id !== ''),
        `${place} has its receipt`,
      );
      must(!one.isDue || receipt.length > 0, `${place} has its receipt`);
      must(!one.isDue || times >= 1, `${place} of ${notes} arrived`);
      const isAdmitted = provider.kind === 'plain' && receipt.some(({ maybe_twice }) => maybe_twice);
      must(times <= 1 || isAdmitted, `${place} of ${notes} is there ${times} times without a word about it`);
      // A provider that takes no changes keeps the caption that came with the photo.
      const captions = provider.kind === 'plain' ? one.nameCaptions : [photo.caption];
      const shown = captions.map((caption) => splitCaption(captionedName('x.jpg', caption)).caption);
      for (const { name = '' } of job.uploads.filter((upload) => placeOf(upload) === placeOf(one)))
        must(
          shown.includes(splitCaption(name).caption),
          `${place} of ${notes} has its caption at the provider: ${captions.join(' or ')}, not ${name}`,
        );
    }
  }
};

/** After the storm: everything is there exactly once, or, where the provider cannot tell repetitions apart, said to be maybe twice. */
export const holdsInTheEnd = async (
  desk: Desk,
  intents: readonly Intent[],
  provider: SimulatedProvider,
): Promise<void> => {
  holdsAlways(desk, intents);
  const jobs = await provider.jobs();
  const queued = intents.filter(({ queued }) => queued);
  const expected = queued.reduce((sum, { revisions }) => sum + 1 + revisions.length, 0);
  must(jobs.length === expected, `the provider has ${jobs.length} jobs, and ${expected} were sent`);
  const ledger = receipts(desk);
  for (const intent of queued) {
    const job = jobOf(jobs, intent);
    const draft = desk.drafts.store.get(intent.draftId);
    must(draft.state === 'sent', `${intent.notes} shows "sent", not ${draft.state}`);
    must(draft.jobId === job.id, `${intent.notes} is tied to job ${job.id}, not ${draft.jobId}`);
    must(String(draft.document.notes) === lastNotes(intent), `the draft says what the job says`);

    photosHold(job, intent, { provider, rows: ledger.filter((row) => row.draft_id === intent.draftId) });
    const items = desk.outbox.store.ofDraft(intent.draftId);
    // A message goes to the job of its time: over the whole chain each is there once.
    const chain = jobs.filter(({ client }) => client === intent.client);
    for (const text of intent.messages) {
      const times = Math.max(...chain.map(({ messages }) => messages.filter((body) => body === text).length));
      const admitted = items.some((item) => item.kind === 'message' && item.maybeDoubled);
      must(times >= 1, `message "${text}" arrived`);
      must(times === 1 || (provider.kind === 'plain' && admitted), `message "${text}" is there ${times} times`);
    }
  }
  must(desk.outbox.openWork.totals().jobs === 0, 'nothing is open');
  const told = deskStatus(desk).drafts.filter(({ state }) => state !== 'draft');
  must(
    told.length === queued.length &&
      told.every(({ items }) => items.every(({ needs_person, error }) => !needs_person && error === null)),
    'the status says that all is sent',
  );
  const temporary = path.join(desk.base.paths.attachments, 'tmp');
  must(!existsSync(temporary) || readdirSync(temporary).length === 0, 'no temporary file is left');
};

/** Letters are on the disk as the provider issued them. */
export const lettersHold = (desk: Desk, issued: ReadonlyMap<number, string>): void => {
  for (const [jobId, sha256] of issued) {
    const [draft, ...others] = desk.drafts.store.ofJob(jobId, desk.settings.provider()!.id);
    must(draft !== undefined && others.length === 0, `job ${jobId} has its draft`);
    const letter = desk.jobs.letters.ofDraft(draft!).find((one) => one.sha256 === sha256);
    must(letter !== undefined, `the letter of job ${jobId} was downloaded`);
    const bytes = readFileSync(desk.jobs.letterFiles.pathOf(letter!.file));
    must(createHash('sha256').update(bytes).digest('hex') === sha256, `the letter of job ${jobId} is whole`);
  }
};
