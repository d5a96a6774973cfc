import type { DeviceReport } from '../../../../shared/api/devices.ts';
import type { LaptopView } from '../../../../shared/office/shapes.ts';
import type { Store } from '../../store/openStore.ts';

const hourMs = 60 * 60 * 1000;
/** Something waits, and nothing was heard for so long. */
const silentMs = 24 * hourMs;
/** Something has waited for so long, however often the laptop reports. */
const waitingMs = 72 * hourMs;

const isStale = (report: DeviceReport, reportedMs: number, now: number): boolean => {
  const waits = report.waiting_jobs + report.waiting_files > 0;
  const since = report.oldest_waiting_at ? Date.parse(report.oldest_waiting_at) : now;
  return waits && (now - reportedMs > silentMs || now - since > waitingMs);
};

/** Laptops by their last word, stale ones first, then those that reported last. Organization null is every organization. */
export const laptopsOf = async (
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
