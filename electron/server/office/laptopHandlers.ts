import type { DeviceReport } from '../../../shared/api/devices.ts';
import type { LaptopView } from '../../../shared/office/shapes.ts';
import { hasUnsentWork, silentAfterMs } from '../../../shared/office/silentLaptops.ts';
import { searchKey } from '../store/searchKey.ts';
import type { Store } from '../store/openStore.ts';
import { actorOf, type OfficeHandlers } from './handlers.ts';
import type { OfficeDeps } from './officeDeps.ts';

const hourMs = 60 * 60 * 1000;
/** Stale: work unsent for this time, however often the laptop reports. */
const waitingMs = 72 * hourMs;

const isStale = (report: DeviceReport, reportedMs: number, now: number): boolean => {
  const waits = hasUnsentWork(report);
  const since = report.oldest_waiting_at ? Date.parse(report.oldest_waiting_at) : now;
  return waits && (now - reportedMs > silentAfterMs || now - since > waitingMs);
};

/** Laptops, stale ones first, then the latest report first. Null means every organization. */
const laptopsOf = async (
  store: Pick<Store, 'organizations'>,
  organization: number | null,
  now: number,
): Promise<LaptopView[]> => {
  const laptops = (await store.organizations.devices.ofOrganization(organization)).map(({ report, ...laptop }) => ({
    ...report,
    ...laptop,
    isStale: isStale(report, laptop.reportedMs, now),
  }));
  return laptops.toSorted(
    (one, other) => Number(other.isStale) - Number(one.isStale) || other.reportedMs - one.reportedMs,
  );
};

/** Laptops by their last reports. */
export const laptopHandlers = ({ store, clock }: Pick<OfficeDeps, 'store' | 'clock'>) =>
  ({
    listLaptops: async ({ offset, limit }, { user }) =>
      (await laptopsOf(store, user.organization, clock.now())).slice(offset, offset + limit),
    async readLaptops({ text, offset, limit }, { user }) {
      const wanted = searchKey(text);
      const found = (await laptopsOf(store, user.organization, clock.now())).filter(({ id, name, organization }) =>
        searchKey(`${name ?? ''} ${id} ${organization.name}`).includes(wanted),
      );
      const stale = found.filter(({ isStale }) => isStale).length;
      return { laptops: found.slice(offset, offset + limit), total: found.length, stale };
    },

    async forgetLaptop({ organization, id }, session) {
      await store.organizations.devices.remove(organization, id, actorOf(session));
      return laptopsOf(store, session.user.organization, clock.now());
    },
  }) satisfies Partial<OfficeHandlers>;
