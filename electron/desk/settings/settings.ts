import { z } from 'zod';
import { densities, themes } from '../../../shared/appearance.ts';
import { backupTimes, mostBackups } from '../../../shared/settings/backupSchedule.ts';
import { languageChoices } from '../../../shared/messages/locales.ts';
import { proxyUrl } from '../../network/proxyAddress.ts';
import { readCertificates } from '../../network/trust.ts';
import { Connection } from '../base/apiClient/connection.ts';

/** How the provider is reached; the key itself is a secret and kept apart. */
export const ConnectionSettings = Connection.omit({ apiKey: true });
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** A proxy as it is stored: never with its password. */
const ProxySetting = z.union([
  z.enum(['automatic', 'none']),
  z
    .string()
    .max(2000)
    .refine((address) => proxyUrl(address)?.password === ''),
]);

const isReadable = (pem: string): boolean => {
  try {
    return readCertificates(pem).length > 0;
  } catch {
    return false;
  }
};

export const CertificatesSetting = z.string().max(500_000).refine(isReadable);

export const DeskSettings = z.object({
  connection: ConnectionSettings.nullable().default(null),
  /** `automatic` by the environment and the system, `none`, or the address of a proxy, whose password is kept apart. */
  proxy: ProxySetting.default('automatic'),
  /** PEM of certificates that are trusted beside those of the system. */
  certificates: CertificatesSetting.nullable().default(null),
  /** What the office sees this laptop called; the computer's name until it is set. */
  deviceName: z.string().max(200).nullable().default(null),
  /** Fields now, photos later: uploads wait until this is off. */
  photosLater: z.boolean().default(false),
  parallelUploads: z.int().min(1).max(8).default(3),
  /** A photo whose upload ended unclear is sent again, to a provider that cannot tell repetitions apart. */
  resendUnclearUploads: z.boolean().default(true),
  /** Longest edge in pixels of the copy that is sent instead of a larger photo; null sends the original. */
  smallerPhotos: z.int().min(800).max(12000).nullable().default(null),
  language: z.enum(languageChoices).default('system'),
  theme: z.enum(themes).default('system'),
  density: z.enum(densities).default('system'),
  /** The system shows holds, rejections, messages and letters. */
  notifications: z.boolean().default(true),
  /** Where backups of this desk go; null until a person chose it. */
  backupFolder: z.string().max(5000).nullable().default(null),
  backupEvery: z.enum(backupTimes).default('never'),
  /** How many backups stay there. */
  backupKeep: z.int().min(1).max(mostBackups).default(7),
  /** A user has passed the welcome. */
  welcomed: z.boolean().default(false),
  /** The server on this computer runs whenever the app does. */
  standalone: z.boolean().default(false),
  /** Its port, the same each time; null before it ran. */
  standalonePort: z.int().min(1).max(65_535).nullable().default(null),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

/** Where the server on this computer has its API. */
export const standaloneBaseUrl = (port: number): string => `http://127.0.0.1:${port}/api`;

/** Whether this base URL leads to the server on this computer. */
export const isStandalone = ({ standalonePort }: DeskSettings, baseUrl: string | undefined): boolean =>
  standalonePort !== null && baseUrl === standaloneBaseUrl(standalonePort);

/** Settings as they are kept: `electron-store` in the app, the same file elsewhere. */
export interface SettingsStore {
  read: () => DeskSettings;
  change: (changes: Partial<DeskSettings>) => DeskSettings;
  /** The file of settings that could not be read and was put aside; `mark` tells it from another one of this name. */
  brokenFile?: () => { path: string; mark: string } | null;
}

/** One secret, such as the API key: the system's key store in the app, a file that only this user can read elsewhere. */
export interface Secrets {
  apiKey: () => string | null;
  /** One was saved, and cannot be read any more: it has to be entered again. */
  isUnreadable: () => boolean;
  /** One is known until the program ends, and cannot be saved: there is no key store. */
  isUnsaved?: () => boolean;
  saveApiKey: (key: string | null) => void;
}
