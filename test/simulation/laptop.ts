import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../electron/desk/apiClient/apiClient.ts';
import type { Timeouts } from '../../electron/desk/apiClient/exchange.ts';
import type { EventData } from '../../shared/desk/contract.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { DeskSettings, type SettingsStore } from '../../electron/desk/settings/deskSettings.ts';
import type { Sleep } from '../../electron/desk/sync/wakeableSleep.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import type { Random } from '../support/random.ts';
import { databaseOf, openTestDesk } from '../desk/deskDatabase.ts';

const noPicture = () => Promise.resolve({ ok: false, reason: 'no-picture' } as const);

/** The power went: thrown at a chosen step, and by everything after it. */
export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

export interface LaptopOptions {
  folder: string;
  random: Random;
  connection: { baseUrl: string; authHeader: string; authPrefix: string; trailingSlash: boolean };
  key: string;
  /** How long a provider may take, in milliseconds of real time. */
  timeouts?: Partial<Timeouts>;
  /** When everything that was asked of the provider has been answered, whoever still listens. */
  providerIdle: () => Promise<void>;
  /** What the desk tells a person who looks elsewhere. */
  noticed?: ((notice: EventData<'notice'>) => void) | undefined;
}

const quickTimeouts = { connectMs: 2000, answerMs: 500, bodyMs: 500 };

/**
 * A laptop whose power can be cut at any step and whose clock jumps. Its time passes only while nothing is on its way,
 * so that hours of waiting cost nothing.
 */
export const createLaptop = ({ folder, random, connection, providerIdle, ...options }: LaptopOptions) => {
  const { timeouts = quickTimeouts } = options;
  let key: string | null = options.key;
  let nowMs = Date.now();
  let fuse: number | null = null;
  let dead = false;
  let asking = 0;
  let desk: Desk | null = null;
  let settings = DeskSettings.parse({ connection });

  const step = (): void => {
    if (!dead && fuse !== null && desk !== null) {
      fuse -= 1;
      if (fuse <= 0) {
        dead = true;
        databaseOf(desk).close();
      }
    }
    if (dead) throw new PowerCut();
  };

  const clock = {
    now: () => {
      step();
      return Math.floor(nowMs);
    },
  };
  const hex = (digits: number): string => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');
  const ids = {
    uuid: () => {
      step();
      return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
    },
  };

  /** A clock that nothing waits on may run on. */
  const sleep: Sleep = async (ms, signal) => {
    for (;;) {
      if (signal.aborted || dead) return;
      await providerIdle();
      // What has come back is read before time passes.
      for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
      if (signal.aborted) return;
      if (asking === 0) break;
      await pause(1);
    }
    nowMs += ms;
  };

  const connect = (to: ConstructorParameters<typeof ApiClient>[0]['connection']): ApiClient => {
    const client = new ApiClient({ connection: to, timeouts });
    const stepping =
      <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        step();
        asking += 1;
        try {
          const answer = await ask(...given);
          step();
          return answer;
        } finally {
          asking -= 1;
        }
      };
    return Object.assign(client, {
      call: stepping<Parameters<ApiClient['call']>, unknown>(client.call.bind(client)) as ApiClient['call'],
      upload: stepping(client.upload.bind(client)),
      download: stepping(client.download.bind(client)),
      probe: stepping(client.probe.bind(client)),
    });
  };

  const settingsStore: SettingsStore = {
    read: () => settings,
    change: (changes) => (settings = DeskSettings.parse({ ...settings, ...changes })),
  };

  return {
    settings: settingsStore,
    /** The desk, opened again after the power was cut or the program ended. */
    open(): Desk {
      desk ??= openTestDesk({
        data: folder,
        clock,
        ids,
        settings: settingsStore,
        secrets: { apiKey: () => key, saveApiKey: (next) => void (key = next) },
        sleep,
        random,
        connect,
        noticed: options.noticed ?? (() => undefined),
        pictures: Object.assign(new Pictures(), { thumbnail: noPicture, smallerCopy: noPicture }),
      });
      return desk;
    },
    /** The power goes after so many steps from now. */
    cutPowerAfter: (steps: number): void => void (fuse = steps),
    isDead: (): boolean => dead,
    /** The program is gone, by its own end or without one. */
    end: async (): Promise<void> => {
      const was = desk;
      desk = null;
      await was?.provider.close();
      if (was && databaseOf(was).open) databaseOf(was).close();
      while (asking > 0) await pause(1);
      fuse = null;
      dead = false;
    },
    now: (): number => Math.floor(nowMs),
    jump: (ms: number): void => void (nowMs += ms),
  };
};
export type Laptop = ReturnType<typeof createLaptop>;
