import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { Problem } from '../../../shared/api/problems.ts';
import { FirmSettings } from '../../../shared/letter/firm.ts';
import { readLetterImage } from '../letters/letterImage.ts';
import type { Store } from '../store/openStore.ts';

/** How the firm's settings are kept: images by the SHA-256 of their file. */
const KeptFirm = z.object({ settings: FirmSettings, logo: z.string().nullable(), signature: z.string().nullable() });
type KeptFirm = z.infer<typeof KeptFirm>;

export interface Firm {
  firm: FirmSettings;
  logo: Uint8Array | undefined;
  signature: Uint8Array | undefined;
}

const kept = async (store: Store): Promise<KeptFirm> =>
  KeptFirm.parse((await store.settings.get('firm')) ?? { settings: {}, logo: null, signature: null });

const bytesOf = async (store: Store, sha256: string | null): Promise<Uint8Array | undefined> =>
  sha256 === null ? undefined : buffer(store.files.read(sha256));

/** The firm as letters print it; standard texts and no name until somebody sets them. */
export const firmOf = async (store: Store): Promise<Firm> => {
  const { settings, logo, signature } = await kept(store);
  return { firm: settings, logo: await bytesOf(store, logo), signature: await bytesOf(store, signature) };
};

/** The name under messages that staff send. */
export const officeName = async (store: Store): Promise<string> =>
  (await kept(store)).settings.name || 'Engineering office';

/** What is set, images by their hashes. */
export const shownFirm = async (store: Store) => {
  const { settings, logo, signature } = await kept(store);
  return { ...settings, logo, signature };
};

const longestImage = 5 * 1024 * 1024;

const keepImage = async (store: Store, what: string, bytes: Uint8Array): Promise<string> => {
  try {
    readLetterImage(bytes);
  } catch (error) {
    throw new Problem('unsupported-file', { detail: `The ${what} cannot be printed: ${(error as Error).message}` });
  }
  const received = await store.files.receive(Readable.from([bytes]), longestImage);
  await store.keepFile(received);
  return received.sha256;
};

/** Sets what letters print of the firm; an image that is not given stays. Throws `invalid-fields`, `unsupported-file`. */
export const setFirm = async (
  store: Store,
  sent: unknown,
  images: { logo?: Uint8Array | undefined; signature?: Uint8Array | undefined },
): Promise<void> => {
  const parsed = FirmSettings.safeParse(sent, { reportInput: true });
  if (!parsed.success) {
    throw new Problem('invalid-fields', { detail: 'The settings are not valid.', errors: fieldErrors(parsed.error) });
  }
  const before = await kept(store);
  const logo = images.logo ? await keepImage(store, 'logo', images.logo) : before.logo;
  const signature = images.signature ? await keepImage(store, 'signature', images.signature) : before.signature;
  await store.settings.set('firm', { settings: parsed.data, logo, signature } satisfies KeptFirm);
};
