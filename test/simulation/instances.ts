import path from 'node:path';
import { openStore } from '../../electron/server/store/openStore.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { atEnd } from '../support/atEnd.ts';
import type { ProxiedRequest } from '../support/faultProxy.ts';
import { newPostgresDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Random } from '../support/random.ts';
import { startS3Server } from '../support/s3/s3Server.ts';
import type { Cut } from './cord.ts';
import { randomOf } from './drawFault.ts';
import { type Instance, startInstance } from './instance.ts';
import { providerOn, type SimulatedProvider } from './providers.ts';

export const mishaps = ['instance died', 'database cut', 'storage cut'] as const;
export type Mishap = (typeof mishaps)[number];

/** Their clocks do not agree. */
const aheadMs = [0, -1_500, 2_500];

/** Pieces of a request on its way: some lives end before the first statement, some after the last. */
const mostPieces = 12;

/** Each place has an instance, or the next one is being started. */
interface Place {
  aheadMs: number;
  instance: Instance;
  starting: Promise<void> | null;
}

/**
 * Three instances of our server on one PostgreSQL and one bucket, for one life after the other.
 *
 * The seed decides to which requests something happens, what, and after how many pieces of a conversation. Which statement
 * is in that piece, and which instance gets the request, real I/O decides: a seed that fails may need a few replays.
 */
export const startInstances = async (saw: (what: Mishap) => void) => {
  const databaseUrl = await newPostgresDatabase();
  const { location, credentials } = await startS3Server();
  const s3 = { location, credentials };
  const data = temporaryFolder();
  const store = await openStore({ data, databaseUrl, s3, clock: systemClock, ids: systemIds });
  atEnd(() => store.close());
  const note = path.join(store.maintenance.filesAt.folder, 'stored-at');
  const start = (ahead: number) => startInstance({ databaseUrl, s3, aheadMs: ahead, note });
  const places: Place[] = [];
  for (const ahead of aheadMs) places.push({ aheadMs: ahead, instance: await start(ahead), starting: null });
  const leaving = new Set<Promise<void>>();
  atEnd(() => Promise.all([...places.map(({ instance }) => instance.close()), ...leaving]));

  const die = (place: Place): void => {
    if (place.starting) return;
    const left = place.instance.die();
    leaving.add(left);
    void left.then(() => leaving.delete(left));
    place.starting = start(place.aheadMs).then((instance) => {
      place.instance = instance;
      place.starting = null;
    });
  };

  /** Lets something happen to an instance while it works on a request. */
  const harm = (place: Place, random: Random): void => {
    const { toClients, toDatabase, toFiles } = place.instance;
    const kind = random.pick(mishaps);
    const cut: Cut = { afterPieces: random.int(1, mostPieces), reaches: random.chance(0.5), then: () => saw(kind) };
    if (kind === 'database cut') toDatabase.cutAfter(cut);
    else if (kind === 'storage cut') toFiles.cutAfter({ ...cut, afterPieces: random.int(1, 3) });
    else {
      const cord = random.pick([toClients, toDatabase, toDatabase, toFiles]);
      cord.cutAfter({
        ...cut,
        then: () => {
          die(place);
          saw(kind);
        },
      });
    }
  };

  let storm: { seed: number; share: number } | null = null;
  let turn = 0;
  const origin = (request: ProxiedRequest): string => {
    const place = places[(turn += 1) % places.length]!;
    const random = storm && randomOf(storm.seed, request);
    if (random?.chance(storm!.share) && !place.starting) harm(place, random);
    return place.instance.origin;
  };

  return {
    forRun: async (seed: number): Promise<SimulatedProvider> => ({
      ...(await providerOn(store, systemClock, seed)),
      origin,
      misbehave: (stormSeed, share) => void (storm = { seed: stormSeed, share }),
      behave: async () => {
        storm = null;
        for (const { starting } of places) await starting;
        for (const { instance } of places)
          for (const cord of [instance.toClients, instance.toDatabase, instance.toFiles]) cord.cutAfter(null);
      },
    }),
  };
};
