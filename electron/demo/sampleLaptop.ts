import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JobDocument } from '../../shared/job/jobDocument.ts';
import { keepOriginal } from '../desk/photos/keepOriginal.ts';
import { deskPaths } from '../desk/base/deskPaths.ts';
import { importDraft } from '../desk/drafts/importFile.ts';
import { type Desk, openDesk } from '../desk/openDesk.ts';
import { visitHandlers } from '../desk/visits/visits.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';
import { createFileSettings } from '../desk/settings/fileSettings.ts';
import { type Clock, systemIds } from '../ports.ts';
import { demoJobs, type DemoJob, type DemoJobName } from './demoJobs.ts';
import { drawPhoto, type PhotoSubject } from './sampleFiles.ts';

interface SampleLaptopDeps {
  /** Its data directory. */
  data: string;
  name: string;
  /** Where its photos come from. */
  card: string;
  baseUrl: string;
  apiKey: string;
  clock: Clock;
}

const arraySlots = { 'beam-spacing': 'spacing', 'beam-size': 'size', attic: 'attic' } as const;
type ArraySlot = keyof typeof arraySlots;
const nameOf: Readonly<Record<ArraySlot, string>> = {
  'beam-spacing': 'Beam spacing',
  'beam-size': 'Beam size',
  attic: 'Attic',
};

export interface SamplePhoto {
  name: string;
  slot: ArraySlot | 'panel-layout' | 'file';
  array: string | null;
  subject: PhotoSubject;
  bytes: Buffer;
}

const arrayNamesOf = ({ arrays }: JobDocument): string[] =>
  ((arrays ?? []) as readonly { name: string }[]).map(({ name }) => name);

/** Draws the photos of a job, taken in the minutes before `now`, some steps apart. */
export const drawPhotosOf = (key: DemoJobName, now: number): Promise<SamplePhoto[]> => {
  const job: DemoJob = demoJobs[key];
  const wanted: Omit<SamplePhoto, 'bytes'>[] = job.files.map(({ name, subject }) => ({
    ...{ name, subject, array: null },
    slot: subject === 'layout' ? 'panel-layout' : 'file',
  }));
  for (const array of arrayNamesOf(job.fields))
    for (const [slot, subject] of Object.entries(arraySlots) as [ArraySlot, PhotoSubject][])
      if (!job.without?.includes(slot)) wanted.push({ name: `${nameOf[slot]} ${array}.jpg`, slot, array, subject });
  const seed = Object.keys(demoJobs).indexOf(key) * 100;
  return Promise.all(
    wanted.map(async (photo, index) => {
      const at = new Date(now - (20 - index) * 60_000);
      const { latitude, longitude } = job.place;
      const place = { latitude: latitude + index * 0.00002, longitude: longitude - index * 0.00003 };
      return { ...photo, bytes: await drawPhoto(photo.subject, seed + index + 1, { at, place }) };
    }),
  );
};

/** A crew's laptop while the sample is made: its desk does what the field app and `rafter desk` do. */
export class SampleLaptop {
  readonly desk: Desk;
  readonly #card: string;
  readonly #clock: Clock;
  readonly #drafts = new Map<DemoJobName, string>();

  constructor({ data, name, card, baseUrl, apiKey, clock }: SampleLaptopDeps) {
    const settings = createFileSettings(data);
    const secrets = createFileSecrets(deskPaths(data).apiKey);
    this.#card = card;
    this.#clock = clock;
    this.desk = openDesk({ data, clock, ids: systemIds, settings, secrets });
    secrets.saveApiKey(apiKey);
    const connection = { baseUrl, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
    settings.change({ connection, deviceName: name, welcomed: true });
    this.desk.sync.provider.reset();
  }

  /** Drafts a job with its photos. */
  async draft(key: DemoJobName): Promise<string> {
    const photos = await drawPhotosOf(key, this.#clock.now());
    const folder = path.join(this.#card, key);
    mkdirSync(folder, { recursive: true });
    for (const { name, bytes } of photos) writeFileSync(path.join(folder, name), bytes);
    const attachments = photos.map(({ name, slot, array }) => ({ path: name, slot, array }));
    const { id } = await importDraft(this.desk, { job: demoJobs[key].fields, attachments }, folder);
    this.#drafts.set(key, id);
    return id;
  }

  /** Drafts and queues a job. */
  async queue(key: DemoJobName): Promise<void> {
    this.desk.outbox.commands.queue(await this.draft(key));
  }

  /** Sends what waits, and learns what the office did. */
  async sync({ photosLater = false } = {}): Promise<void> {
    const end = await this.desk.sync.worker.once(new AbortController().signal, null, { photosLater });
    if (end === 'away' || end === 'time')
      throw new Error(`The sample was not sent: ${JSON.stringify(this.desk.sync.provider.state())}`);
  }

  /** Drafts, queues and sends a job; answers its number. */
  async submit(key: DemoJobName): Promise<number> {
    await this.queue(key);
    await this.sync();
    return this.jobOf(key);
  }

  jobOf(key: DemoJobName): number {
    const { jobId } = this.desk.drafts.store.get(this.draftOf(key));
    if (jobId === null) throw new Error(`${key} was not sent`);
    return jobId;
  }

  draftOf(key: DemoJobName): string {
    const id = this.#drafts.get(key);
    if (id === undefined) throw new Error(`${key} was not drafted on this laptop`);
    return id;
  }

  /** Adds a photo that the camera did not finish writing: the office cannot take it. */
  async addUnfinishedPhoto(key: DemoJobName, name: string, array: string): Promise<void> {
    const [photo] = await drawPhotosOf(key, this.#clock.now());
    const file = path.join(this.#card, name);
    writeFileSync(file, photo!.bytes.subarray(0, 120));
    const original = await keepOriginal(this.desk.photos.files, file);
    this.desk.drafts.photos.add(original, this.draftOf(key), { slot: 'beam-size', array });
  }

  /** Begins the job of the visit to this client. */
  takeVisit(client: string): void {
    const { listVisits, takeVisit } = visitHandlers(this.desk, () => this.desk.sync.worker.wake());
    const visit = listVisits().visits.find((one) => one.client === client);
    if (!visit) throw new Error(`${client} is not on the work list`);
    takeVisit({ id: visit.id });
  }

  close(): Promise<void> {
    return this.desk.close();
  }
}
