import { message } from '../../../shared/messages/catalogue.ts';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { none, sql, type Work } from '../database/statement.ts';
import type { Actor } from './auditStore.ts';
import type { StoreDeps } from './storeDeps.ts';

interface DeviceRow {
  organization: number;
  name: string;
  id: string;
  report: string;
  reportedMs: number;
}

export interface Device {
  id: string;
  organization: { id: number; name: string };
  report: DeviceReport;
  reportedMs: number;
}

export interface DeviceDeps extends StoreDeps {
  /** Laptops of one organization. */
  maxLaptops: number;
}

const list = (condition: string): string =>
  `SELECT organization_id AS organization, organization.name, device.id, report, reported_ms AS "reportedMs"
   FROM device JOIN organization ON organization.id = organization_id ${condition}
   ORDER BY reported_ms DESC, device.id, organization_id`;

const statements = {
  put: sql<{ organization: number; id: string; report: string; now: number }>(
    `INSERT INTO device (organization_id, id, report, reported_ms) VALUES (@organization, @id, @report, @now)
     ON CONFLICT (organization_id, id) DO UPDATE SET report = excluded.report, reported_ms = excluded.reported_ms`,
  ),
  all: sql<object, DeviceRow>(list('')),
  ofOrganization: sql<{ organization: number }, DeviceRow>(list('WHERE organization_id = @organization')),
  count: sql<{ organization: number; id: string }, { laptops: number; isListed: 0 | 1 }>(
    `SELECT count(*) AS laptops, coalesce(max(CASE WHEN id = @id THEN 1 ELSE 0 END), 0) AS "isListed"
     FROM device WHERE organization_id = @organization`,
  ),
  remove: sql<{ organization: number; id: string }, { report: string }>(
    'DELETE FROM device WHERE organization_id = @organization AND id = @id RETURNING report',
  ),
  organizationName: sql<{ organization: number }, { name: string }>(
    'SELECT name FROM organization WHERE id = @organization',
  ),
};

/** The latest report of each laptop about its unsent work. */
export class DeviceStore {
  readonly #deps: DeviceDeps;

  constructor(deps: DeviceDeps) {
    this.#deps = deps;
  }

  /** Laptops of one organization, or of all for null; the latest report first. */
  async ofOrganization(organization: number | null): Promise<Device[]> {
    const { all, ofOrganization } = statements;
    const listed = organization === null ? all.all(none) : ofOrganization.all({ organization });
    return (await this.#deps.database.read(listed)).map(({ organization: id, name, report, ...device }) => ({
      ...device,
      organization: { id, name },
      report: JSON.parse(report) as DeviceReport,
    }));
  }

  /** Throws `laptops-full` for a new laptop beyond the limit; those that are listed stay. */
  report(organization: number, id: string, report: DeviceReport): Promise<void> {
    return this.#deps.database.commit(() => this.#reporting(organization, id, report));
  }

  /** Removes a laptop until its next report. Throws `not-found`. */
  remove(organization: number, id: string, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(organization, id, by));
  }

  *#reporting(organization: number, id: string, report: DeviceReport): Work<void> {
    const { clock, maxLaptops } = this.#deps;
    const { laptops, isListed } = (yield* statements.count.first({ organization, id }))!;
    if (!isListed && laptops >= maxLaptops) throw problem('laptops-full', { maximum: maxLaptops });
    yield* statements.put.run({ organization, id, report: JSON.stringify(report), now: clock.now() });
  }

  *#removing(organization: number, id: string, by: Actor): Work<void> {
    const removed = yield* statements.remove.first({ organization, id });
    if (!removed) throw problem('laptop-not-found');
    const { name, waiting_jobs, waiting_files } = JSON.parse(removed.report) as DeviceReport;
    const owner = (yield* statements.organizationName.first({ organization }))!.name;
    const detail = { laptop: id, organization: owner, waiting_jobs, waiting_files };
    const subject = message('subject-laptop', { name: name || id });
    yield* this.#deps.audit.note({ ...by, action: 'event-laptop-forgotten', subject, detail });
  }
}
