import type { DeviceReport } from '../../../shared/api/devices.ts';
import type { LaptopView } from '../../../shared/laptops/officeCalls.ts';
import { hasUnsentWork, silentAfterMs } from '../../../shared/laptops/silentLaptops.ts';
import { searchKey } from '../base/database/searchKey.ts';
import type { Store } from '../store/openStore.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

const hourMs = 60 * 60 * 1000;
/** Stale: work unsent for this time, however often the laptop reports. */
const waitingMs = 72 * hourMs;

const isStale = (report: DeviceReport, reportedMs: number, now: number): boolean => {
  const waits = hasUnsentWork(report);
  const since = report.oldest_waiting_at ? Date.parse(report.oldest_waiting_at) : now;
  return waits && (now - reportedMs > silentAfterMs || now - since > waitingMs);
};

/** Laptops, stale ones first, then the latest report first. Null means every organization. Tests need no attention. */
const laptopsOf = async (
  store: Pick<Store, 'organizations'>,
  { organization, isTest, now }: { organization: number | null; isTest: boolean; now: number },
): Promise<LaptopView[]> => {
  const devices = await store.organizations.devices.ofOrganization(organization, { isTest });
  const laptops = devices.map(({ report, ...laptop }) => ({
    ...report,
    ...laptop,
    isStale: !isTest && isStale(report, laptop.reportedMs, now),
  }));
  return laptops.toSorted(
    (one, other) => Number(other.isStale) - Number(one.isStale) || other.reportedMs - one.reportedMs,
  );
};

/** Laptops by their last reports. */
export const laptopHandlers = ({ store, clock }: Pick<OfficeDeps, 'store' | 'clock'>) => {
  const { devices } = store.organizations;
  const all = ({ user: { organization } }: OfficeSession, isTest: boolean): Promise<LaptopView[]> =>
    laptopsOf(store, { organization, isTest, now: clock.now() });

  return {
    listLaptops: async ({ offset, limit, test }, session) => (await all(session, test)).slice(offset, offset + limit),
    async readLaptops({ text, offset, limit, test }, session) {
      const wanted = searchKey(text);
      const found = (await all(session, test)).filter(({ id, name, organization }) =>
        searchKey(`${name ?? ''} ${id} ${organization.name}`).includes(wanted),
      );
      const stale = found.filter(({ isStale }) => isStale).length;
      const tests = await devices.countTests(session.user.organization);
      return { laptops: found.slice(offset, offset + limit), total: found.length, stale, tests };
    },

    async forgetLaptop({ organization, id, test: isTest }, session) {
      await devices.remove({ organization, isTest }, id, actorOf(session));
      return all(session, isTest);
    },
  } satisfies Partial<OfficeHandlers>;
};
