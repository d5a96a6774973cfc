import { systemClock, systemIds } from '../../electron/ports.ts';
import { engineOf } from '../../electron/server/base/database/database.ts';
import { openStore, type OpenStoreOptions, type Store } from '../../electron/server/store/openStore.ts';
import { atEnd } from './atEnd.ts';

/** Opens the server's data for as long as it is used. */
export const opened = async <T>(data: string, use: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore({ data, clock: systemClock, ids: systemIds });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};

/** Where the data of a server is, beside its data directory. */
export const placesOf = ({ maintenance }: Pick<Store, 'maintenance'>) => ({
  databaseUrl: engineOf(maintenance.paths.database) === 'postgres' ? maintenance.paths.database : undefined,
  s3: maintenance.filesAt.s3,
});

/** The data of a running server, as another process has it open; closed at the end. */
export const openBeside = async ({
  data,
  clock,
  store,
}: Pick<OpenStoreOptions, 'data' | 'clock'> & { store: Store }): Promise<Store> => {
  const beside = await openStore({ data, ...placesOf(store), clock, ids: systemIds });
  atEnd(() => beside.close());
  return beside;
};
