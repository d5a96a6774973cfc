import { z } from 'zod';
import { densities, themes } from '../appearance.ts';
import { languageChoices } from '../messages/locales.ts';
import { nested } from '../messages/rows.ts';
import { Folder, noInput } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';

export const AppFacts = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'browser']),
  platform: z.string(),
});
export type AppFacts = z.infer<typeof AppFacts>;

/** The network in between, as the settings of this desk describe it. */
export const NetworkShown = z.object({
  /** `automatic`, `none`, or the address of a proxy without its password. */
  proxy: z.string(),
  hasProxyPassword: z.boolean(),
  /** The password of the proxy is lost when the program ends: this computer has no key store that keeps it. */
  isProxyPasswordUnsaved: z.boolean(),
  /**
   * Variables of the environment that name a proxy, while they hold: without credentials, and null for an address that cannot be
   * used.
   */
  environment: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Further certificates that are trusted. */
  certificates: z.array(z.object({ subject: z.string(), name: z.string(), untilMs: z.number() })),
});
export type NetworkShown = z.infer<typeof NetworkShown>;

/** Times are milliseconds since 1970 UTC. */
export const SettingsShown = z.object({
  connection: z
    .object({
      baseUrl: z.string(),
      authHeader: z.string(),
      authPrefix: z.string(),
      trailingSlash: z.boolean(),
      hasKey: z.boolean(),
      /** With a test key of a Rafter server: what is sent becomes test jobs. */
      isTest: z.boolean(),
      /** It is the server on this computer. */
      isHere: z.boolean(),
    })
    .nullable(),
  /** Items that were started with this provider, and have not arrived. */
  startedItems: z.int(),
  /** Queued jobs that no provider has been sent anything of: they go to whichever is set. */
  pendingJobs: z.int(),
  /** Items that were started with other providers, and wait for those. */
  otherProviders: z.array(z.object({ baseUrl: z.string(), items: z.int(), isHere: z.boolean() })),
  network: NetworkShown,
  deviceName: z.string(),
  photosLater: z.boolean(),
  parallelUploads: z.int(),
  resendUnclearUploads: z.boolean(),
  smallerPhotos: z.int().nullable(),
  language: z.enum(languageChoices),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** The system shows holds, rejections, messages and letters. */
  notifications: z.boolean(),
  /** `folder` is the desk's own part of the data directory. */
  storage: z.object({ files: z.int(), bytes: z.int(), folder: z.string(), dataDirectory: z.string() }),
  /** The server on this computer: whether it is wanted, where it runs, or why it does not. */
  standalone: z.object({ on: z.boolean(), url: z.string().nullable(), reason: nested.nullable() }),
  /** Where settings that could not be read were put, until a person has seen that. */
  unreadableSettings: z.string().nullable(),
  /** That the key of the provider has to be entered again, now or after the program has ended; null where it is saved. */
  keyNotice: nested.nullable(),
  /** No step was done or skipped here yet. */
  firstRun: z.boolean(),
});
export type SettingsShown = z.infer<typeof SettingsShown>;

export const ConnectionTest = z.object({
  ok: z.boolean(),
  /** `Rafter`, `plain provider`, or null where no server answered. */
  provider: z.string().nullable(),
  version: z.string().nullable(),
  reason: nested.nullable(),
  trailingSlashNeeded: z.boolean(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const ConnectionInput = z.object({
  baseUrl: z.string().max(2000),
  /** Null keeps the key that is there. */
  apiKey: z.string().max(5000).nullable(),
  authHeader: z.string().max(200),
  authPrefix: z.string().max(200),
  trailingSlash: z.boolean(),
});

/** The provider, and how this desk behaves. */
export const deskSettingsCalls = {
  appFacts: query(noInput, AppFacts),
  readSettings: query(noInput, SettingsShown),
  changeSettings: mutation(
    z.object({
      deviceName: z.string().trim().max(200).nullable().optional(),
      /** `automatic`, `none`, or the address of a proxy, with a password only where it is a new one. */
      proxy: z.string().max(2000).optional(),
      /** The text of a file of certificates (PEM). */
      certificates: z.string().max(500_000).nullable().optional(),
      photosLater: z.boolean().optional(),
      parallelUploads: z.int().min(1).max(8).optional(),
      resendUnclearUploads: z.boolean().optional(),
      smallerPhotos: z.int().min(800).max(12_000).nullable().optional(),
      language: z.enum(languageChoices).optional(),
      theme: z.enum(themes).optional(),
      density: z.enum(densities).optional(),
      notifications: z.boolean().optional(),
      welcomed: z.boolean().optional(),
    }),
    SettingsShown,
  ),
  testConnection: query(ConnectionInput, ConnectionTest),
  setConnection: mutation(ConnectionInput, SettingsShown),
  forgetConnection: mutation(noInput, SettingsShown),
  /** Starts or stops the server on this computer; started, it is the provider. */
  setStandalone: mutation(z.object({ on: z.boolean() }), SettingsShown),
  /** A user has seen where settings went that could not be read. */
  dismissUnreadableSettings: mutation(noInput, SettingsShown),
  /** Where the console of the server on this computer opens; null while that does not run. Good once, while there is no account. */
  openConsole: query(noInput, z.object({ url: z.string().nullable() })),
  exportBundle: mutation(Folder, Folder.extend({ jobs: z.int(), files: z.int() })),
  importBundle: mutation(Folder, Folder.extend({ jobs: z.int(), alreadyHere: z.int() })),
} as const satisfies Calls;
