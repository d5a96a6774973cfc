import path from 'node:path';
import { testKeyPrefix } from '../../../shared/api/service.ts';
import type { ConnectionTest, SettingsShown } from '../../../shared/settings/deskCalls.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import type { calls, DeskRequest } from '../../../shared/desk/contract.ts';
import { Connection } from '../base/apiClient/connection.ts';
import { ApiClient } from '../base/apiClient/apiClient.ts';
import { exportBundle, importBundle } from '../outbox/bundle.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { isStandalone } from './settings.ts';
import {
  dismissUnreadableSettings,
  keyNotice,
  unsavedKeyNotice,
  unseenUnreadableSettings,
} from './unreadableSettings.ts';
import type { Desk } from '../openDesk.ts';
import type { DeskSender } from '../deskSender.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';

type SettingsDesk = Pick<Desk, 'base' | 'drafts' | 'photos' | 'outbox' | 'sync' | 'settings'>;

/** The server on this computer, which the host starts and stops. */
export interface Standalone {
  /** Where it answers; null while it does not run. */
  url: () => string | null;
  /** Why it does not run although it should; null while it does. */
  reason: () => AnyMessage | null;
  /** Starts it, and answers what leads to it. Throws `server-elsewhere` and `server-not-started`. */
  start: () => Promise<{ baseUrl: string; apiKey: string }>;
  stop: () => Promise<void>;
  /** Where its console opens; null while it does not run. */
  console: () => Promise<string | null>;
}

/** No row has it. */
const noService = -1;

const showSettings = (desk: SettingsDesk, standalone: Standalone): SettingsShown => {
  const settings = desk.settings.store.read();
  const { connection, smallerPhotos, photosLater, parallelUploads, resendUnclearUploads } = settings;
  const { language, theme, density, notifications } = settings;
  const here = desk.settings.provider()?.id;
  const work = desk.settings.services.othersWithOpenWork(noService);
  return {
    connection:
      connection === null
        ? null
        : {
            ...connection,
            hasKey: desk.settings.secrets.apiKey() !== null,
            isTest: desk.settings.secrets.apiKey()?.startsWith(testKeyPrefix) ?? false,
            isHere: isStandalone(settings, connection.baseUrl),
          },
    pendingJobs: desk.settings.services.pendingJobs(),
    startedItems: work.find(({ service }) => service.id === here)?.open ?? 0,
    otherProviders: work
      .filter(({ service }) => service.id !== here)
      .map(({ service, open }) => ({
        baseUrl: service.baseUrl,
        items: open,
        isHere: isStandalone(settings, service.baseUrl),
      })),
    network: desk.settings.network.shown(),
    deviceName: desk.base.deviceName(),
    photosLater,
    parallelUploads,
    resendUnclearUploads,
    smallerPhotos,
    language,
    theme,
    density,
    notifications,
    storage: {
      ...desk.photos.store.storage(),
      folder: desk.base.paths.folder,
      dataDirectory: path.dirname(desk.base.paths.folder),
    },
    standalone: { on: settings.standalone, url: standalone.url(), reason: standalone.reason() },
    unreadableSettings: unseenUnreadableSettings(desk.settings, desk.base.keyValues),
    keyNotice: keyNotice(desk.settings) ?? unsavedKeyNotice(desk.settings),
    firstRun:
      connection === null &&
      !settings.welcomed &&
      Object.values(desk.drafts.store.counts()).every((count) => count === 0),
  };
};

const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);

/** The key that is kept, for the provider that it was given for: it is never shown to another. */
const keptKeyFor = (desk: SettingsDesk, baseUrl: string): string | null => {
  const { connection } = desk.settings.store.read();
  const isSame = connection !== null && originOf(connection.baseUrl) === originOf(baseUrl);
  return isSame ? desk.settings.secrets.apiKey() : null;
};

/** The connection as it was typed; throws `invalid-fields` with pointers to what was. */
const readConnection = (desk: SettingsDesk, typed: DeskRequest<'testConnection'>): Connection => {
  const apiKey = typed.apiKey ?? keptKeyFor(desk, typed.baseUrl) ?? '';
  const parsed = Connection.safeParse({ ...typed, apiKey }, { reportInput: true });
  if (parsed.success) return parsed.data;
  // The typed key stays out of the answer: only pointers and codes leave.
  throw invalidFields(fieldErrors(parsed.error));
};

const test = async (desk: SettingsDesk, typed: DeskRequest<'testConnection'>): Promise<ConnectionTest> => {
  const client = new ApiClient({ connection: readConnection(desk, typed), network: desk.settings.network.access() });
  try {
    const found = await client.probe();
    if ('extensions' in found)
      return {
        ok: true,
        provider: found.kind === 'rafter' ? 'Rafter' : null,
        version: found.version,
        reason: null,
        trailingSlashNeeded: found.trailingSlashNeeded,
      };
    const reason = found.kind === 'unreachable' ? found.reason : found.refusal.message;
    return { ok: false, provider: null, version: null, reason, trailingSlashNeeded: false };
  } finally {
    await client.close();
  }
};

/** The provider, and how this desk behaves. */
export const settingsHandlers = (desk: SettingsDesk, sender: DeskSender, standalone: Standalone) => {
  const connect = ({ apiKey, ...connection }: Connection): void => {
    desk.settings.secrets.saveApiKey(apiKey);
    desk.settings.store.change({ connection, welcomed: true });
    sender.due();
  };
  const forget = (): void => {
    desk.settings.store.change({ connection: null });
    desk.settings.secrets.saveApiKey(null);
    sender.due();
  };
  const show = (): SettingsShown => showSettings(desk, standalone);

  return {
    readSettings: show,
    changeSettings: (changes) => {
      const { proxy, certificates, ...others } = changes;
      if (proxy !== undefined) desk.settings.network.setProxy(proxy);
      if (certificates !== undefined) desk.settings.network.setCertificates(certificates);
      if (proxy !== undefined || certificates !== undefined) desk.sync.provider.reset();
      const given = Object.entries(others).filter(([, value]) => value !== undefined);
      desk.settings.store.change(Object.fromEntries(given));
      sender.wake();
      return show();
    },
    testConnection: (typed) => test(desk, typed),
    setConnection: (typed) => {
      connect(readConnection(desk, typed));
      return show();
    },
    forgetConnection: () => {
      forget();
      return show();
    },
    setStandalone: async ({ on }) => {
      if (on) {
        const { baseUrl, apiKey } = await standalone.start();
        desk.settings.store.change({ standalone: true });
        connect({ baseUrl, apiKey, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false });
        return show();
      }
      const settings = desk.settings.store.read();
      // Its open work stays with it, and goes on when it is switched on again.
      if (isStandalone(settings, settings.connection?.baseUrl)) forget();
      desk.settings.store.change({ standalone: false });
      await standalone.stop();
      return show();
    },
    dismissUnreadableSettings: () => {
      dismissUnreadableSettings(desk.settings, desk.base.keyValues);
      return show();
    },
    openConsole: async () => ({ url: await standalone.console() }),
    exportBundle: async ({ folder }) => {
      const { drafts, files } = await exportBundle(desk, folder);
      return { folder, jobs: drafts.length, files };
    },
    importBundle: async ({ folder }) => {
      const { drafts, already_here } = await importBundle(desk, folder);
      return { folder, jobs: drafts.length, alreadyHere: already_here.length };
    },
  } satisfies Partial<CallHandlers<typeof calls>>;
};
