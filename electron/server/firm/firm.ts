import { message } from '../../../shared/messages/catalogue.ts';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { FirmSettings, StoredFirmSettings } from '../../../shared/firm/firm.ts';
import { zoneHere } from '../../../shared/schema/firmDays.ts';
import type { FirmView } from '../../../shared/firm/officeCalls.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import { LetterImageError, maxImageBytes, readLetterImage } from '../../files/judge/printableImage.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { Work } from '../base/database/statement.ts';
import type { SettingChange } from '../base/database/settingStore.ts';

/** The firm's settings as stored: images by the SHA-256 of their file. */
const StoredFirm = z.object({
  settings: StoredFirmSettings,
  logo: z.string().nullable(),
  signature: z.string().nullable(),
});
type StoredFirm = z.infer<typeof StoredFirm>;

export interface Firm {
  firm: FirmSettings;
  logo: Uint8Array | undefined;
  signature: Uint8Array | undefined;
}

/** What the firm's settings and images are read from. */
type FirmStores = Pick<Store, 'settings' | 'files'>;
/** What changes of them are written to: due dates are counted in the firm's time zone. */
type FirmChanges = FirmStores & Pick<Store, 'jobs'>;

export const firmImages = ['logo', 'signature'] as const;
export type FirmImage = (typeof firmImages)[number];

const parseStored = (value: unknown): StoredFirm =>
  StoredFirm.parse(value ?? { settings: {}, logo: null, signature: null });

/** The settings with the hashes of the images. */
export const readFirm = async (store: Pick<Store, 'settings'>): Promise<FirmView> =>
  parseStored(await store.settings.get('firm'));

/** A printed image, by its SHA-256. */
export const imageBytes = async (
  store: Pick<Store, 'files'>,
  sha256: string | null,
): Promise<Uint8Array | undefined> => (sha256 === null ? undefined : buffer(await store.files.open({ sha256 })));

/** The firm as letters print it: the standard texts and no name until an administrator sets them. */
export const firmOf = async (store: FirmStores): Promise<Firm> => {
  const { settings, logo, signature } = await readFirm(store);
  return { firm: settings, logo: await imageBytes(store, logo), signature: await imageBytes(store, signature) };
};

/** The settings without the images. */
export const firmSettingsOf = async (store: Pick<Store, 'settings'>): Promise<FirmSettings> =>
  (await readFirm(store)).settings;

/** The IANA name of the firm's time zone: for the dates of letters and for filters by day. */
export const firmZone = async (store: Pick<Store, 'settings'>): Promise<string> =>
  (await readFirm(store)).settings.time_zone || zoneHere();

/** The name under messages that staff send. */
export const officeName = async (store: Pick<Store, 'settings'>): Promise<string> =>
  (await readFirm(store)).settings.name || 'Engineering office';

/** The same in one row, for the command line. */
export const shownFirm = async (store: Pick<Store, 'settings'>) => {
  const { settings, logo, signature } = await readFirm(store);
  return { ...settings, logo, signature };
};

const flat = (settings: FirmSettings): Record<string, string> => {
  const { engineer, ...others } = settings;
  const parts = Object.entries(engineer).map(([name, value]) => [`engineer.${name}`, value] as const);
  return { ...others, ...Object.fromEntries(parts) };
};

/** Changed settings, for the audit log. */
const changesOf = (before: FirmSettings, after: FirmSettings): Record<string, { from: string; to: string }> => {
  const [was, is] = [flat(before), flat(after)];
  const names = Object.keys(is).filter((name) => is[name] !== was[name]);
  return Object.fromEntries(names.map((name) => [name, { from: was[name] ?? '', to: is[name] ?? '' }]));
};

function* noteImage(
  { note }: SettingChange,
  what: FirmImage,
  [before, after]: [string | null, string | null],
  by: Actor,
): Work<void> {
  if (before === after) return;
  const action = after === null ? 'event-firm-image-removed' : 'event-firm-image-set';
  yield* note({ ...by, action, subject: message('subject-firm-image', { image: what }), detail: { before, after } });
}

/** Stores images and settings in one transaction, with the audit log. */
const change = async (
  store: FirmChanges,
  next: Partial<{ settings: FirmSettings; logo: PlacedFile | null; signature: PlacedFile | null }>,
  by: Actor,
): Promise<void> => {
  await store.settings.change('firm', function* (value, beside) {
    const before = parseStored(value);
    const after: StoredFirm = { ...before, settings: next.settings ?? before.settings };
    const changes = changesOf(before.settings, after.settings);
    if (Object.keys(changes).length > 0)
      yield* beside.note({
        ...by,
        action: 'event-firm-settings-changed',
        subject: message('subject-firm'),
        detail: changes,
      });
    if (changes.time_zone) yield* store.jobs.dueDates.restart();
    for (const what of firmImages) {
      const image = next[what];
      if (image === undefined) continue;
      if (image) yield* beside.saveFile(image);
      after[what] = image?.sha256 ?? null;
      yield* noteImage(beside, what, [before[what], after[what]], by);
    }
    return after;
  });
  await store.jobs.dueDates.catchUp();
};

/** A checked image in a temporary file; the caller discards it. Throws `firm-image-unprintable`; `FileTooLargeError`. */
export const receiveImage = async (
  store: Pick<Store, 'files'>,
  what: FirmImage,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> => {
  const collected: Uint8Array[] = [];
  const received = await store.files.receive(
    (async function* () {
      for await (const chunk of bytes) {
        collected.push(chunk);
        yield chunk;
      }
    })(),
    maxImageBytes,
  );
  try {
    readLetterImage(Buffer.concat(collected));
    return received;
  } catch (error) {
    await store.files.discard(received);
    if (!(error instanceof LetterImageError)) throw error;
    throw problem('firm-image-unprintable', { image: what, reason: error.reason });
  }
};

/** Sets the settings; images stay. Throws `invalid-fields`, pointers within the settings. */
export const changeFirm = async (store: FirmChanges, sent: unknown, by: Actor): Promise<FirmView> => {
  await change(store, { settings: parse(FirmSettings, sent) }, by);
  return readFirm(store);
};

/** Sets a PNG or JPEG for new letters. Throws like `receiveImage`. */
export const setFirmImage = async (
  store: FirmChanges,
  what: FirmImage,
  bytes: AsyncIterable<Uint8Array>,
  by: Actor,
): Promise<FirmView> => {
  const received = await receiveImage(store, what, bytes);
  try {
    await change(store, { [what]: await store.files.place(received) }, by);
  } finally {
    await store.files.discard(received);
  }
  return readFirm(store);
};

/** New letters have no such image; issued letters keep theirs. */
export const removeFirmImage = async (store: FirmChanges, what: FirmImage, by: Actor): Promise<FirmView> => {
  await change(store, { [what]: null }, by);
  return readFirm(store);
};

/** Sets everything at once; an absent image stays as it is. Throws `invalid-fields`, and like `receiveImage`. */
export const setFirm = async (
  store: FirmChanges,
  sent: unknown,
  images: { logo?: Uint8Array | undefined; signature?: Uint8Array | undefined },
  by: Actor = commandLine,
): Promise<void> => {
  const settings = parse(FirmSettings, sent);
  const received: Partial<Record<FirmImage, ReceivedFile>> = {};
  try {
    for (const what of firmImages) {
      const bytes = images[what];
      if (bytes) received[what] = await receiveImage(store, what, Readable.from([bytes]));
    }
    const placed: Partial<Record<FirmImage, PlacedFile>> = {};
    for (const what of firmImages) if (received[what]) placed[what] = await store.files.place(received[what]);
    await change(store, { settings, ...placed }, by);
  } finally {
    for (const one of Object.values(received)) await store.files.discard(one);
  }
};
