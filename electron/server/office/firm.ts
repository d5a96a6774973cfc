import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { FirmSettings, KeptFirmSettings } from '../../../shared/letter/firm.ts';
import { zoneHere } from '../../../shared/office/firmDays.ts';
import type { FirmView } from '../../../shared/office/shapes.ts';
import type { ReceivedFile } from '../../files/fileStore.ts';
import { LetterImageError, maxImageBytes, readLetterImage } from '../letters/letterImage.ts';
import { type Actor, commandLine } from '../store/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { SettingChange } from '../store/settingStore.ts';

/** How the firm's settings are kept: images by the SHA-256 of their file. */
const KeptFirm = z.object({
  settings: KeptFirmSettings,
  logo: z.string().nullable(),
  signature: z.string().nullable(),
});
type KeptFirm = z.infer<typeof KeptFirm>;

export interface Firm {
  firm: FirmSettings;
  logo: Uint8Array | undefined;
  signature: Uint8Array | undefined;
}

/** What the firm's settings and images are read from. */
export type FirmStores = Pick<Store, 'settings' | 'files'>;

export const firmImages = ['logo', 'signature'] as const;
export type FirmImage = (typeof firmImages)[number];

const parseKept = (value: unknown): KeptFirm => KeptFirm.parse(value ?? { settings: {}, logo: null, signature: null });
const kept = async (store: Pick<Store, 'settings'>): Promise<KeptFirm> => parseKept(await store.settings.get('firm'));

const bytesOf = async (store: FirmStores, sha256: string | null): Promise<Uint8Array | undefined> =>
  sha256 === null ? undefined : buffer(store.files.read(sha256));

/** The firm as letters print it; standard texts and no name until somebody sets them. */
export const firmOf = async (store: FirmStores): Promise<Firm> => {
  const { settings, logo, signature } = await kept(store);
  return { firm: settings, logo: await bytesOf(store, logo), signature: await bytesOf(store, signature) };
};

/** The settings without the images. */
export const firmSettingsOf = async (store: Pick<Store, 'settings'>): Promise<FirmSettings> =>
  (await kept(store)).settings;

/** The IANA name of the zone whose days are the firm's: of the letter's date, and of what is filtered by days. */
export const firmZone = async (store: Pick<Store, 'settings'>): Promise<string> =>
  (await kept(store)).settings.time_zone || zoneHere();

/** The name under messages that staff send. */
export const officeName = async (store: Pick<Store, 'settings'>): Promise<string> =>
  (await kept(store)).settings.name || 'Engineering office';

/** What is set, images by their hashes. */
export const readFirm = (store: Pick<Store, 'settings'>): Promise<FirmView> => kept(store);

/** The same in one row, for the command line. */
export const shownFirm = async (store: Pick<Store, 'settings'>) => {
  const { settings, logo, signature } = await kept(store);
  return { ...settings, logo, signature };
};

const flat = (settings: FirmSettings): Record<string, string> => {
  const { engineer, ...others } = settings;
  const parts = Object.entries(engineer).map(([name, value]) => [`engineer.${name}`, value] as const);
  return { ...others, ...Object.fromEntries(parts) };
};

/** What differs, as the audit log keeps it. */
const changesOf = (before: FirmSettings, after: FirmSettings): Record<string, { from: string; to: string }> => {
  const [was, is] = [flat(before), flat(after)];
  const names = Object.keys(is).filter((name) => is[name] !== was[name]);
  return Object.fromEntries(names.map((name) => [name, { from: was[name] ?? '', to: is[name] ?? '' }]));
};

const noteImage = (
  { note }: SettingChange,
  what: FirmImage,
  [before, after]: [string | null, string | null],
  by: Actor,
): void => {
  if (before === after) return;
  const action = after === null ? 'Firm image removed' : 'Firm image set';
  note({ ...by, action, subject: `firm's ${what}`, detail: { before, after } });
};

/** Puts images in their place, and the settings beside them, in one transaction with its notes. */
const change = async (
  store: FirmStores,
  next: Partial<{ settings: FirmSettings; logo: ReceivedFile | null; signature: ReceivedFile | null }>,
  by: Actor,
): Promise<void> =>
  store.settings.change('firm', (value, beside) => {
    const before = parseKept(value);
    const after: KeptFirm = { ...before, settings: next.settings ?? before.settings };
    const changes = changesOf(before.settings, after.settings);
    if (Object.keys(changes).length > 0)
      beside.note({ ...by, action: 'Firm settings changed', subject: 'firm', detail: changes });
    for (const what of firmImages) {
      const image = next[what];
      if (image === undefined) continue;
      if (image) beside.saveFile(image);
      after[what] = image?.sha256 ?? null;
      noteImage(beside, what, [before[what], after[what]], by);
    }
    return after;
  });

/** An image on the disk that has no place yet; discard it. Throws `unsupported-file`, `too-large`. */
const receiveImage = async (
  store: FirmStores,
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

const readSettings = (sent: unknown): FirmSettings => {
  const parsed = FirmSettings.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error));
};

/** Sets what letters print of the firm; images stay. Throws `invalid-fields`, pointers within the settings. */
export const changeFirm = async (store: FirmStores, sent: unknown, by: Actor): Promise<FirmView> => {
  await change(store, { settings: readSettings(sent) }, by);
  return readFirm(store);
};

/** A PNG or JPEG for letters from now on. Throws `unsupported-file`, `too-large`. */
export const setFirmImage = async (
  store: FirmStores,
  what: FirmImage,
  bytes: AsyncIterable<Uint8Array>,
  by: Actor,
): Promise<FirmView> => {
  const received = await receiveImage(store, what, bytes);
  try {
    await change(store, { [what]: received }, by);
  } finally {
    await store.files.discard(received);
  }
  return readFirm(store);
};

/** Letters go without it from now on; those that were issued keep it. */
export const removeFirmImage = async (store: FirmStores, what: FirmImage, by: Actor): Promise<FirmView> => {
  await change(store, { [what]: null }, by);
  return readFirm(store);
};

/** All at once; an image that is not given stays. Throws `invalid-fields`, `unsupported-file`, `too-large`. */
export const setFirm = async (
  store: FirmStores,
  sent: unknown,
  images: { logo?: Uint8Array | undefined; signature?: Uint8Array | undefined },
  by: Actor = commandLine,
): Promise<void> => {
  const settings = readSettings(sent);
  const received: Partial<Record<FirmImage, ReceivedFile>> = {};
  try {
    for (const what of firmImages) {
      const bytes = images[what];
      if (bytes) received[what] = await receiveImage(store, what, Readable.from([bytes]));
    }
    await change(store, { settings, ...received }, by);
  } finally {
    for (const one of Object.values(received)) await store.files.discard(one);
  }
};
