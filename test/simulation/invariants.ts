import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isSorted } from '../../electron/desk/attachments/attachmentStore.ts';
import { deskStatus } from '../../electron/desk/deskStatus.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { receipts } from '../../electron/desk/receipts.ts';
import { splitCaption } from '../../shared/job/captions.ts';
import { type Intent, lastNotes } from './crew.ts';
import type { SeenJob, SimulatedProvider } from './providers.ts';

/** What must hold, whatever happened, in words. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

const must = (holds: boolean, promise: string): void => {
  if (!holds) throw new BrokenPromise(promise);
};

const placeOf = ({ slot, array, sha256 }: SeenJob['uploads'][number]): string =>
  `${slot} ${array ?? ''} ${sha256.slice(0, 12)}`;

const counted = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** At any moment, faults or not: what the user made is there, and rows agree with each other. */
export const holdsAlways = (desk: Desk, intents: readonly Intent[]): void => {
  for (const intent of intents) {
    const draft = desk.drafts.get(intent.draftId);
    const items = desk.outboxStore.ofDraft(intent.draftId);
    must(draft.archivedMs === null, 'no draft is archived by itself');
    must(
      desk.attachments.ofDraft(intent.draftId).length === intent.photos.length,
      `every photo of ${intent.notes} is still on its board`,
    );
    if (!intent.queued) continue;
    const of = (kind: string) => items.filter((item) => item.kind === kind);
    must(of('submit').length === 1, `${intent.notes} is in the outbox once`);
    for (const attachment of desk.attachments.ofDraft(intent.draftId))
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
    const draft = desk.drafts.get(intent.draftId);
    must(draft.state === 'sent', `${intent.notes} shows "sent", not ${draft.state}`);
    must(draft.jobId === job.id, `${intent.notes} is tied to job ${job.id}, not ${draft.jobId}`);
    must(String(draft.document.notes) === lastNotes(intent), `the draft says what the job says`);

    const there = counted(job.uploads.map(placeOf));
    const wanted = new Set(intent.photos.map(placeOf));
    for (const place of there.keys()) must(wanted.has(place), `${place} was never meant for ${intent.notes}`);
    const items = desk.outboxStore.ofDraft(intent.draftId);
    for (const photo of intent.photos) {
      const times = there.get(placeOf(photo)) ?? 0;
      const rows = ledger.filter(
        (row) =>
          row.draft_id === intent.draftId &&
          row.slot === photo.slot &&
          row.array === (photo.array ?? '') &&
          row.sha256 === photo.sha256,
      );
      must(rows.length > 0 && rows.every(({ remote_id }) => remote_id !== ''), `${placeOf(photo)} has its receipt`);
      const admitted = rows.some(({ maybe_twice }) => maybe_twice);
      must(times >= 1, `${placeOf(photo)} of ${intent.notes} arrived`);
      must(
        times === 1 || (provider.kind === 'plain' && admitted),
        `${placeOf(photo)} of ${intent.notes} is there ${times} times without a word about it`,
      );
    }
    for (const { slot, array, sha256, caption } of desk.attachments.ofDraft(intent.draftId).filter(isSorted)) {
      const seen = job.uploads.filter((upload) => placeOf(upload) === placeOf({ slot, array, sha256 }));
      // A provider that takes no changes keeps the caption that came with the photo.
      const isRight =
        provider.kind === 'plain' || seen.every(({ name = '' }) => splitCaption(name).caption === caption);
      must(isRight, `${placeOf({ slot, array, sha256 })} of ${intent.notes} has its caption`);
    }
    // A message goes to the job of its time: over the whole chain each is there once.
    const chain = jobs.filter(({ client }) => client === intent.client);
    for (const text of intent.messages) {
      const times = Math.max(...chain.map(({ messages }) => messages.filter((body) => body === text).length));
      const admitted = items.some((item) => item.kind === 'message' && item.maybeDoubled);
      must(times >= 1, `message "${text}" arrived`);
      must(times === 1 || (provider.kind === 'plain' && admitted), `message "${text}" is there ${times} times`);
    }
  }
  must(desk.openWork.totals().jobs === 0, 'nothing is open');
  const told = deskStatus(desk).drafts.filter(({ state }) => state !== 'draft');
  must(
    told.length === queued.length &&
      told.every(({ items }) => items.every(({ needs_person, error }) => !needs_person && error === null)),
    'the status says that all is sent',
  );
  const temporary = path.join(desk.paths.attachments, 'tmp');
  must(!existsSync(temporary) || readdirSync(temporary).length === 0, 'no temporary file is left');
};

/** Letters are on the disk as the provider issued them. */
export const lettersHold = (desk: Desk, issued: ReadonlyMap<number, string>): void => {
  for (const [jobId, sha256] of issued) {
    const [draft, ...others] = desk.drafts.ofJob(jobId, desk.service()!.id);
    must(draft !== undefined && others.length === 0, `job ${jobId} has its draft`);
    const letter = desk.letters.ofDraft(draft!).find((one) => one.sha256 === sha256);
    must(letter !== undefined, `the letter of job ${jobId} was downloaded`);
    const bytes = readFileSync(desk.letterFiles.pathOf(letter!.file));
    must(createHash('sha256').update(bytes).digest('hex') === sha256, `the letter of job ${jobId} is whole`);
  }
};
