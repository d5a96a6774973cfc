import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../electron/desk/apiClient/apiClient.ts';
import type { Timeouts } from '../../electron/desk/apiClient/exchange.ts';
import type { EventData } from '../../shared/desk/contract.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { DeskSettings, type SettingsStore } from '../../electron/desk/settings/deskSettings.ts';
import type { PiecesFrom } from '../../electron/desk/sync/itemSender.ts';
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
  piecesFrom?: PiecesFrom;
  /** How long a provider may take, in milliseconds of real time. */
  timeouts?: Partial<Timeouts>;
  /** When everything that was asked of the provider has been answered, whoever still listens. */
  providerIdle: () => Promise<void>;
  /** What the desk tells a person who looks elsewhere. */
  noticed?: ((notice: EventData<'notice'>) => void) | undefined;
}

const quickTimeouts = { connectMs: 2000, answerMs: 500, bodyMs: 500 };

const seededUuid = (random: Random): string => {
  const hex = (digits: number): string => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
};

/** A client that counts its requests in flight. The power may be cut before each request and after its answer. */
const steppingClient = (client: ApiClient, step: () => void, flight: { requests: number }): ApiClient => {
  const stepping =
    <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      step();
      flight.requests += 1;
      try {
        const answer = await ask(...given);
        step();
        return answer;
      } finally {
        flight.requests -= 1;
      }
    };
  return Object.assign(client, {
    call: stepping<Parameters<ApiClient['call']>, unknown>(client.call.bind(client)) as ApiClient['call'],
    upload: stepping(client.upload.bind(client)),
    download: stepping(client.download.bind(client)),
    probe: stepping(client.probe.bind(client)),
  });
};

/** Runs out after a number of steps. */
class Power {
  #stepsLeft: number | null = null;
  isCut = false;

  cutAfter(steps: number): void {
    this.#stepsLeft = steps;
  }
  /** One step; true for the one at which the power goes. */
  burn(): boolean {
    if (this.isCut || this.#stepsLeft === null) return false;
    this.#stepsLeft -= 1;
    this.isCut = this.#stepsLeft <= 0;
    return this.isCut;
  }
  restore(): void {
    this.#stepsLeft = null;
    this.isCut = false;
  }
}

interface Idle {
  power: Power;
  flight: { requests: number };
  providerIdle: () => Promise<void>;
  pass: (ms: number) => void;
}

/** Lets time pass only once nothing is in flight. */
const idleSleep =
  ({ power, flight, providerIdle, pass }: Idle): Sleep =>
  async (ms, signal) => {
    for (;;) {
      if (signal.aborted || power.isCut) return;
      await providerIdle();
      // What has come back is read before time passes.
      for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
      if (signal.aborted) return;
      if (flight.requests === 0) break;
      await pause(1);
    }
    pass(ms);
  };

const settingsOf = (connection: LaptopOptions['connection']): SettingsStore => {
  let settings = DeskSettings.parse({ connection });
  return {
    read: () => settings,
    change: (changes) => (settings = DeskSettings.parse({ ...settings, ...changes })),
  };
};

/**
 * A laptop whose power can be cut at any step and whose clock jumps. Its time passes only while nothing is on its way,
 * so that hours of waiting cost nothing.
 */
export const createLaptop = ({
  folder,
  random,
  connection,
  providerIdle,
  timeouts = quickTimeouts,
  ...options
}: LaptopOptions) => {
  let key: string | null = options.key;
  let nowMs = Date.now();
  const power = new Power();
  const flight = { requests: 0 };
  let desk: Desk | null = null;
  const settings = settingsOf(connection);

  const step = (): void => {
    if (desk !== null && power.burn()) databaseOf(desk).close();
    if (power.isCut) throw new PowerCut();
  };

  const clock = {
    now: () => {
      step();
      return Math.floor(nowMs);
    },
  };
  const ids = {
    uuid: () => {
      step();
      return seededUuid(random);
    },
  };

  const connect = (to: ConstructorParameters<typeof ApiClient>[0]['connection']): ApiClient =>
    steppingClient(new ApiClient({ connection: to, timeouts }), step, flight);

  return {
    settings,
    /** The desk, opened again after the power was cut or the program ended. */
    open(): Desk {
      desk ??= openTestDesk({
        data: folder,
        clock,
        ids,
        settings,
        secrets: { apiKey: () => key, saveApiKey: (next) => void (key = next) },
        sleep: idleSleep({ power, flight, providerIdle, pass: (ms) => void (nowMs += ms) }),
        ...{ random, connect },
        ...(options.piecesFrom ? { piecesFrom: options.piecesFrom } : {}),
        noticed: options.noticed ?? (() => undefined),
        pictures: Object.assign(new Pictures(), { thumbnail: noPicture, smallerCopy: noPicture }),
      });
      return desk;
    },
    /** The power goes after so many steps from now. */
    cutPowerAfter: (steps: number): void => power.cutAfter(steps),
    isDead: (): boolean => power.isCut,
    /** The program is gone, by its own end or without one. */
    end: async (): Promise<void> => {
      const was = desk;
      desk = null;
      await was?.provider.close();
      if (was && databaseOf(was).open) databaseOf(was).close();
      while (flight.requests > 0) await pause(1);
      power.restore();
    },
    now: (): number => Math.floor(nowMs),
    jump: (ms: number): void => void (nowMs += ms),
  };
};
export type Laptop = ReturnType<typeof createLaptop>;
