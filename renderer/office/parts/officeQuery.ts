import { onDestroy } from 'svelte';
import { useOffice } from '../../base/context.ts';
import type { OfficeGateway } from './officeGateway.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';

/** A query of a screen: it runs again on every change until the screen is left. Call it while a component is created. */
export const officeQuery = <T>(read: (gateway: OfficeGateway) => Promise<T>): LiveQuery<T> => {
  const { gateway } = useOffice();
  const query = new LiveQuery(
    () => gateway,
    () => read(gateway),
  );
  onDestroy(() => query.close());
  return query;
};
