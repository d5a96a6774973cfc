import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importDraft } from '../../electron/desk/drafts/importFile.ts';
import type { BoardPlace } from '../../shared/photos/boardPlace.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import type { Item } from '../../electron/desk/outbox/item.ts';
import type { UploadKind } from '../../shared/api/files.ts';
import type { Random } from '../support/random.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import type { Drawing } from './drawings.ts';
import type { SimulatedProvider } from './providers.ts';

export interface IntendedPhoto extends BoardPlace {
  sha256: string;
  bytes: Uint8Array;
  /** As it was typed last. */
  caption: string;
  /** What a provider keeps that takes no changes: as it was typed last before an upload took the name with it, or while one was on its way. */
  nameCaptions: string[];
  /** What is drawn on it; null where nothing is. */
  drawing: Drawing | null;
  /** What was drawn before, of which the provider may have got a copy by then. */
  former: Drawing[];
}

/** What the crew means to deliver: the truth that the provider's jobs are compared with. */
export interface Intent {
  draftId: string;
  client: string;
  /** Tells drafts of one client and address apart. */
  notes: string;
  arrays: string[];
  queued: boolean;
  photos: IntendedPhoto[];
  messages: string[];
  /** Notes of the revisions, in order. */
  revisions: string[];
}

const arraySlots: readonly UploadKind[] = ['beam-spacing', 'beam-size', 'attic'];
const jobSlots: readonly UploadKind[] = ['file', 'panel-layout'];

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A photo without a caption. */
export const photoAt = ({ slot, array }: BoardPlace, bytes: Uint8Array): IntendedPhoto => ({
  ...{ slot, array, bytes },
  sha256: sha256Of(bytes),
  ...{ caption: '', nameCaptions: [''], drawing: null, former: [] },
});

export const isSame = (
  one: Pick<IntendedPhoto, 'slot' | 'array' | 'sha256'>,
  other: Pick<IntendedPhoto, 'slot' | 'array' | 'sha256'>,
) => one.slot === other.slot && one.array === other.array && one.sha256 === other.sha256;

export const attachmentOf = (desk: Desk, draftId: string, photo: IntendedPhoto) =>
  desk.photos.store.ofDraft(draftId).find((one) => isSame(photo, one));

/** A place of the draft that photos are sent from. */
export const drawPlace = (arrays: readonly string[], random: Random): BoardPlace & { slot: UploadKind } => {
  const ofArray = arrays.length > 0 && random.chance(0.6);
  return { slot: random.pick(ofArray ? arraySlots : jobSlots), array: ofArray ? random.pick(arrays) : null };
};

/** A photo of about so many bytes; each seed has others. */
export const photoOf = (seed: number, bytes = 0): Uint8Array => {
  const photo = jpegPhoto(seed);
  return bytes <= photo.length ? photo : Buffer.concat([photo, Buffer.alloc(bytes - photo.length, `${seed} `)]);
};

/** Drafts with their photos, imported as crews make them: twins of one client and address among them, and one photo twice. */
export const draftJobs = async (desk: Desk, folder: string, seed: number, random: Random): Promise<Intent[]> => {
  mkdirSync(folder, { recursive: true });
  const intents: Intent[] = [];
  const count = random.int(1, 3);
  const twins = random.chance(0.25);
  for (let at = 0; at < count; at += 1) {
    const arrays = ['South roof', 'North roof', 'Garage'].slice(0, random.int(0, 3));
    const client = twins ? 'Twin Client' : `Client ${at} of ${seed}`;
    const notes = `draft ${at}`;
    const photos: IntendedPhoto[] = [];
    const attachments: { path: string; slot: UploadKind; array?: string }[] = [];
    const total = random.int(0, 5);
    for (let photo = 0; photo < total; photo += 1) {
      const again = photo > 0 && random.chance(0.2);
      const large = random.chance(0.1) ? random.pick([300_000, 1_500_000]) : 0;
      const bytes = photoOf(again ? seed * 100 + at * 10 : seed * 100 + at * 10 + photo, large);
      const { slot, array } = drawPlace(arrays, random);
      const intended = photoAt({ slot, array }, bytes);
      if (photos.some((one) => isSame(one, intended))) continue;
      const file = path.join(folder, `photo-${at}-${photo}.jpg`);
      writeFileSync(file, bytes);
      photos.push(intended);
      attachments.push({ path: file, slot, ...(array === null ? {} : { array }) });
    }
    const job = {
      client_name: client,
      client_street_address: twins ? '2600 Fresno St, Fresno, CA 93721' : `${100 + at} Main St, Boise, ID 83702`,
      notes,
      ...(arrays.length > 0 ? { arrays: arrays.map((name, index) => ({ name, roof_pitch: 10 + index })) } : {}),
    };
    const draft = await importDraft(desk, { job, attachments }, folder);
    intents.push({ draftId: draft.id, client, notes, arrays, queued: false, photos, messages: [], revisions: [] });
  }
  return intents;
};

/** The notes that the job should say in the end. */
export const lastNotes = ({ notes, revisions }: Intent): string => revisions.at(-1) ?? notes;

/** A person who knows their jobs looks at one item that waits for them, and does what is right. */
const attend = async (desk: Desk, item: Item, intent: Intent, provider: SimulatedProvider): Promise<void> => {
  if (item.state === 'unknown' && item.error?.candidates?.length) {
    const wanted = (JSON.parse(item.body!) as { notes?: string }).notes ?? intent.notes;
    const jobs = await provider.jobs();
    const isIt = (id: number): boolean =>
      jobs.some((job) => job.id === id && job.client === intent.client && job.notes === wanted);
    const found = item.error.candidates.find(({ jobId }) => isIt(jobId));
    desk.outbox.commands.decide(item.id, found ? { kind: 'is-job', jobId: found.jobId } : { kind: 'send-again' });
  } else if (item.state === 'failed' || item.state === 'unknown') desk.outbox.commands.retry(item.id);
};

/** Puts back what is missing or changed on the disk, as a person does from the camera. */
export const restorePhotos = (desk: Desk, intents: readonly Intent[]): void => {
  for (const { sha256, bytes } of intents.flatMap(({ photos }) => photos))
    if (desk.photos.files.size(sha256) !== bytes.length) writeFileSync(desk.photos.files.pathOf(sha256), bytes);
};

/** Everything that waits for a person gets one. Answers how many items did. */
export const attendAll = async (
  desk: Desk,
  intents: readonly Intent[],
  provider: SimulatedProvider,
): Promise<number> => {
  let attended = 0;
  for (const intent of intents) {
    for (const item of desk.outbox.store.ofDraft(intent.draftId)) {
      if (!item.needsPerson) continue;
      await attend(desk, item, intent, provider);
      attended += 1;
    }
  }
  return attended;
};
