import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../electron/desk/base/apiClient/apiClient.ts';
import type { Timeouts } from '../../electron/desk/base/apiClient/exchange.ts';
import type { EventData } from '../../shared/desk/events.ts';
import type { Desk, DeskDeps } from '../../electron/desk/openDesk.ts';
import { DeskSettings, type SettingsStore } from '../../electron/desk/settings/settings.ts';
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
  /** Called with each desk that is opened. */
  opened?: (desk: Desk) => void;
  /** Makes marked copies in place of the process that draws. It calls `step` where the power may go. */
  markedCopy?: ((step: () => void) => Pictures['markedCopy']) | undefined;
  /** What the desk tells a person who looks elsewhere. */
  noticed?: ((notice: EventData<'notice'>) => void) | undefined;
}

const quickTimeouts = { connectMs: 2000, answerMs: 500, bodyMs: 500 };

const seededUuid = (random: Random): string => {
  const hex = (digits: number): string => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
};

/** No time passes meanwhile. */
const inFlight =
  <A extends unknown[], R>(flight: { requests: number }, work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    flight.requests += 1;
    try {
      return await work(...given);
    } finally {
      flight.requests -= 1;
    }
  };

/** A client that counts its requests in flight. The power may be cut before each request and after its answer. */
const steppingClient = (client: ApiClient, step: () => void, flight: { requests: number }): ApiClient => {
  const stepping =
    <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      step();
      const answer = await inFlight(flight, ask)(...given);
      step();
      return answer;
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
  pass: (ms: number) => Promise<void>;
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
    await pass(ms);
  };

/** The time of a laptop: it passes while the desk sleeps. Something may happen at a time of which the desk knows nothing. */
const createTime = () => {
  let nowMs = Date.now();
  let passedMs = 0;
  let event: { atMs: number; act: () => Promise<void> } | null = null;
  let watch: (() => void) | null = null;
  const go = (ms: number): void => {
    nowMs += ms;
    passedMs += ms;
  };
  return {
    nowMs: () => Math.floor(nowMs),
    /** How much time has passed, whatever the clock shows. */
    passedMs: () => passedMs,
    jump: (ms: number): void => void (nowMs += ms),
    pass: async (ms: number): Promise<void> => {
      const due = event;
      if (due === null || due.atMs > passedMs + ms) {
        go(ms);
        return watch?.();
      }
      event = null;
      go(Math.max(0, due.atMs - passedMs));
      await due.act();
    },
    /** Lets something happen after so much time. */
    after: (ms: number, act: () => Promise<void>): void => void (event = { atMs: passedMs + ms, act }),
    /** Called after each sleep of the desk. */
    watch: (look: () => void): void => void (watch = look),
    /** The program has ended. */
    forget: (): void => {
      event = null;
      watch = null;
    },
  };
};

const settingsOf = (connection: LaptopOptions['connection']): SettingsStore => {
  let settings = DeskSettings.parse({ connection });
  return {
    read: () => settings,
    change: (changes) => (settings = DeskSettings.parse({ ...settings, ...changes })),
  };
};

/** No pictures but copies with drawings; no time passes while one is made. */
const simulatedPictures = (flight: { requests: number }, copy: Pictures['markedCopy'] | undefined): Pictures => {
  const pictures = new Pictures();
  return Object.assign(pictures, {
    ...{ thumbnail: noPicture, smallerCopy: noPicture },
    markedCopy: inFlight(flight, copy ?? pictures.markedCopy.bind(pictures)),
  });
};

const steppingIds = (step: () => void, random: LaptopOptions['random']) => ({
  uuid: () => {
    step();
    return seededUuid(random);
  },
});

/** Copies and files that a desk makes are on their way, too. */
const countFileWork = ({ outbox: { smallerCopies }, photos: { files } }: Desk, flight: { requests: number }): void => {
  smallerCopies.prepare = inFlight(flight, smallerCopies.prepare.bind(smallerCopies));
  files.receive = inFlight(flight, files.receive.bind(files));
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
  const time = createTime();
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
      return time.nowMs();
    },
  };
  const connect: NonNullable<DeskDeps['connect']> = (to, pauses) =>
    steppingClient(new ApiClient({ connection: to, timeouts, pauses }), step, flight);

  return {
    settings,
    /** The desk, opened again after the power was cut or the program ended. */
    open(): Desk {
      if (desk !== null) return desk;
      desk = openTestDesk({
        data: folder,
        clock,
        ids: steppingIds(step, random),
        settings,
        secrets: { apiKey: () => key, isUnreadable: () => false, saveApiKey: (next) => void (key = next) },
        sleep: idleSleep({ power, flight, providerIdle, pass: time.pass }),
        ...{ random, connect },
        ...(options.piecesFrom ? { piecesFrom: options.piecesFrom } : {}),
        noticed: options.noticed ?? (() => undefined),
        pictures: simulatedPictures(flight, options.markedCopy?.(step)),
      });
      countFileWork(desk, flight);
      options.opened?.(desk);
      return desk;
    },
    /** The power goes after so many steps from now. */
    cutPowerAfter: (steps: number): void => power.cutAfter(steps),
    isDead: (): boolean => power.isCut,
    /** The program is gone, by its own end or without one. */
    end: async (): Promise<void> => {
      const was = desk;
      desk = null;
      time.forget();
      await was?.sync.provider.close();
      if (was && databaseOf(was).open) databaseOf(was).close();
      while (flight.requests > 0) await pause(1);
      power.restore();
    },
    /** The desk while it has power. */
    running: (): Desk | null => (power.isCut ? null : desk),
    now: time.nowMs,
    ...{ jump: time.jump, after: time.after, passedMs: time.passedMs, watch: time.watch },
  };
};
export type Laptop = ReturnType<typeof createLaptop>;
