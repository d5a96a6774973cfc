import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditStore, Actor } from './auditStore.ts';
import type { DeviceReport } from '../../../shared/api/devices.ts';

/** The latest report of each laptop about its unsent work. */
export const createDeviceStore = ({
  db,
  commit,
  clock,
  audit,
}: {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
}) => {
  const put = db.prepare(
    `INSERT INTO device (organization_id, id, report, reported_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (organization_id, id) DO UPDATE SET report = excluded.report, reported_ms = excluded.reported_ms`,
  );
  const all = db.prepare<[], { organization: string; id: string; report: string; reported_ms: number }>(
    `SELECT organization.name AS organization, device.id, report, reported_ms
     FROM device JOIN organization ON organization.id = organization_id ORDER BY reported_ms DESC`,
  );

  const shown = db.prepare<
    [{ organization: number | null }],
    { organization: number; name: string; id: string; report: string; reported_ms: number }
  >(
    `SELECT organization_id AS organization, organization.name, device.id, report, reported_ms
     FROM device JOIN organization ON organization.id = organization_id
     WHERE @organization IS NULL OR organization_id = @organization ORDER BY reported_ms DESC, device.id`,
  );

  const forget = db.prepare<[number, string], { report: string }>(
    'DELETE FROM device WHERE organization_id = ? AND id = ? RETURNING report',
  );
  const organizationName = db.prepare<[number], string>('SELECT name FROM organization WHERE id = ?').pluck();

  return {
    /** Of one organization, or of all for null; the latest report first. */
    ofOrganization: async (organization: number | null) =>
      shown.all({ organization }).map(({ id, organization: owner, name, report, reported_ms }) => ({
        id,
        organization: { id: owner, name },
        report: JSON.parse(report) as DeviceReport,
        reportedMs: reported_ms,
      })),
    report: (organization: number, id: string, report: DeviceReport): Promise<void> =>
      commit(() => void put.run(organization, id, JSON.stringify(report), clock.now())),
    /** Removes a laptop until its next report. Throws `not-found`. */
    forget: (organization: number, id: string, by: Actor): Promise<void> =>
      commit(() => {
        const found = forget.get(organization, id);
        if (!found) throw problem('laptop-not-found');
        const { name, waiting_jobs, waiting_files } = JSON.parse(found.report) as DeviceReport;
        const detail = { laptop: id, organization: organizationName.get(organization), waiting_jobs, waiting_files };
        audit.note({ ...by, action: 'Laptop forgotten', subject: `laptop ${name || id}`, detail });
      }),
    list: async () =>
      all.all().map(({ report, reported_ms, ...row }) => ({
        ...row,
        ...(JSON.parse(report) as DeviceReport),
        reported_at: new Date(reported_ms).toISOString(),
      })),
  };
};
export type DeviceStore = ReturnType<typeof createDeviceStore>;
