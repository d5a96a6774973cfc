import { onDestroy, untrack } from 'svelte';
import type { OfficeGateway } from './officeGateway.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import type { OfficeState } from './officeState.svelte.ts';

/** A query of a screen: it runs again on every change until the screen is left. Call it while a component is created. */
export const officeQuery = <T>(
  office: () => OfficeState,
  read: (gateway: OfficeGateway) => Promise<T>,
): LiveQuery<T> => {
  const gateway = (): OfficeGateway => untrack(office).gateway;
  const query = new LiveQuery(gateway, () => read(gateway()));
  onDestroy(() => query.close());
  return query;
};
