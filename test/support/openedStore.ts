import { systemClock, systemIds } from '../../electron/ports.ts';
import { openStore, type Store } from '../../electron/server/store/openStore.ts';

/** Opens the server's data for as long as it is used. */
export const opened = async <T>(data: string, use: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore({ data, clock: systemClock, ids: systemIds });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
