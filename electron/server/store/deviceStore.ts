import { message } from '../../../shared/messages/catalogue.ts';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
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

const statements = (db: Db) => ({
  put: db.prepare(
    `INSERT INTO device (organization_id, id, report, reported_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (organization_id, id) DO UPDATE SET report = excluded.report, reported_ms = excluded.reported_ms`,
  ),
  list: db.prepare<[{ organization: number | null }], DeviceRow>(
    `SELECT organization_id AS organization, organization.name, device.id, report, reported_ms AS reportedMs
     FROM device JOIN organization ON organization.id = organization_id
     WHERE @organization IS NULL OR organization_id = @organization ORDER BY reported_ms DESC, device.id`,
  ),
  count: db.prepare<[{ organization: number; id: string }], { laptops: number; isListed: 0 | 1 }>(
    `SELECT count(*) AS laptops, coalesce(max(id = @id), 0) AS isListed FROM device WHERE organization_id = @organization`,
  ),
  remove: db.prepare<[number, string], { report: string }>(
    'DELETE FROM device WHERE organization_id = ? AND id = ? RETURNING report',
  ),
  organizationName: db.prepare<[number], string>('SELECT name FROM organization WHERE id = ?').pluck(),
});

/** The latest report of each laptop about its unsent work. */
export class DeviceStore {
  readonly #deps: DeviceDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: DeviceDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  /** Laptops of one organization, or of all for null; the latest report first. */
  async ofOrganization(organization: number | null): Promise<Device[]> {
    return this.#sql.list.all({ organization }).map(({ organization: owner, name, report, ...device }) => ({
      ...device,
      organization: { id: owner, name },
      report: JSON.parse(report) as DeviceReport,
    }));
  }

  /** Throws `laptops-full` for a new laptop beyond the limit; those that are listed stay. */
  report(organization: number, id: string, report: DeviceReport): Promise<void> {
    const { commit, clock, maxLaptops } = this.#deps;
    return commit(() => {
      const { laptops, isListed } = this.#sql.count.get({ organization, id })!;
      if (!isListed && laptops >= maxLaptops) throw problem('laptops-full', { maximum: maxLaptops });
      this.#sql.put.run(organization, id, JSON.stringify(report), clock.now());
    });
  }

  /** Removes a laptop until its next report. Throws `not-found`. */
  remove(organization: number, id: string, by: Actor): Promise<void> {
    return this.#deps.commit(() => {
      const removed = this.#sql.remove.get(organization, id);
      if (!removed) throw problem('laptop-not-found');
      const { name, waiting_jobs, waiting_files } = JSON.parse(removed.report) as DeviceReport;
      const owner = this.#sql.organizationName.get(organization);
      const detail = { laptop: id, organization: owner, waiting_jobs, waiting_files };
      this.#deps.audit.noteNow({
        ...by,
        action: 'event-laptop-forgotten',
        subject: message('subject-laptop', { name: name || id }),
        detail,
      });
    });
  }
}
