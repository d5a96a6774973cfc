import { message } from '../../../shared/messages/catalogue.ts';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** Which laptop: those with a test key are apart. */
interface DeviceKey {
  organization: number;
  isTest: 0 | 1;
  id: string;
}

interface DeviceRow {
  organization: number;
  isTest: 0 | 1;
  name: string;
  id: string;
  report: string;
  reportedMs: number;
}

export interface Device {
  id: string;
  /** It reports with a test key. */
  isTest: boolean;
  organization: { id: number; name: string };
  report: DeviceReport;
  reportedMs: number;
}

export interface DeviceDeps extends StoreDeps {
  /** Laptops of one organization; as many more with test keys. */
  maxLaptops: number;
}

const list = (condition: string): string =>
  `SELECT organization_id AS organization, organization.name, is_test AS "isTest", device.id, report,
     reported_ms AS "reportedMs"
   FROM device JOIN organization ON organization.id = organization_id ${condition}
   ORDER BY reported_ms DESC, device.id, organization_id, is_test`;

const statements = {
  put: sql<DeviceKey & { report: string; now: number }>(
    `INSERT INTO device (organization_id, is_test, id, report, reported_ms)
     VALUES (@organization, @isTest, @id, @report, @now)
     ON CONFLICT (organization_id, is_test, id) DO UPDATE SET report = excluded.report, reported_ms = excluded.reported_ms`,
  ),
  all: sql<{ isTest: 0 | 1 }, DeviceRow>(list('WHERE is_test = @isTest')),
  ofOrganization: sql<{ organization: number; isTest: 0 | 1 }, DeviceRow>(
    list('WHERE organization_id = @organization AND is_test = @isTest'),
  ),
  count: sql<DeviceKey, { laptops: number; isListed: 0 | 1 }>(
    `SELECT count(*) AS laptops, coalesce(max(CASE WHEN id = @id THEN 1 ELSE 0 END), 0) AS "isListed"
     FROM device WHERE organization_id = @organization AND is_test = @isTest`,
  ),
  countTests: sql<{ organization: number | null }, { laptops: number }>(
    `SELECT count(*) AS laptops FROM device
     WHERE is_test = 1 AND (CAST(@organization AS BIGINT) IS NULL OR organization_id = @organization)`,
  ),
  remove: sql<DeviceKey, { report: string }>(
    `DELETE FROM device WHERE organization_id = @organization AND is_test = @isTest AND id = @id RETURNING report`,
  ),
  organizationName: sql<{ organization: number }, { name: string }>(
    'SELECT name FROM organization WHERE id = @organization',
  ),
};

const keyOf = ({ organization, isTest }: Owner, id: string): DeviceKey => ({
  organization,
  isTest: isTest ? 1 : 0,
  id,
});

/** The latest report of each laptop about its unsent work. */
export class DeviceStore {
  readonly #deps: DeviceDeps;

  constructor(deps: DeviceDeps) {
    this.#deps = deps;
  }

  /** Laptops of one organization, or of all for null, with live keys or, if asked, with test keys; the latest report first. */
  async ofOrganization(organization: number | null, { isTest = false }: { isTest?: boolean } = {}): Promise<Device[]> {
    const { all, ofOrganization } = statements;
    const of = { isTest: isTest ? 1 : 0 } as const;
    const listed = organization === null ? all.all(of) : ofOrganization.all({ organization, ...of });
    return (await this.#deps.database.read(listed)).map(({ organization: id, name, report, ...device }) => ({
      ...device,
      isTest,
      organization: { id, name },
      report: JSON.parse(report) as DeviceReport,
    }));
  }

  /** Laptops with test keys, of one organization or of all for null. */
  async countTests(organization: number | null): Promise<number> {
    return (await this.#deps.database.read(statements.countTests.first({ organization })))!.laptops;
  }

  /** Throws `laptops-full` for a new laptop beyond the limit; those that are listed stay. */
  report(owner: Owner, id: string, report: DeviceReport): Promise<void> {
    return this.#deps.database.commit(() => this.#reporting(keyOf(owner, id), report));
  }

  /** Removes a laptop until its next report. Throws `not-found`. */
  remove(owner: Owner, id: string, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(keyOf(owner, id), by));
  }

  *#reporting(key: DeviceKey, report: DeviceReport): Work<void> {
    const { clock, maxLaptops } = this.#deps;
    const { laptops, isListed } = (yield* statements.count.first(key))!;
    if (!isListed && laptops >= maxLaptops) throw problem('laptops-full', { maximum: maxLaptops });
    yield* statements.put.run({ ...key, report: JSON.stringify(report), now: clock.now() });
  }

  *#removing(key: DeviceKey, by: Actor): Work<void> {
    const { id, organization } = key;
    const removed = yield* statements.remove.first(key);
    if (!removed) throw problem('laptop-not-found');
    const { name, waiting_jobs, waiting_files } = JSON.parse(removed.report) as DeviceReport;
    const owner = (yield* statements.organizationName.first({ organization }))!.name;
    const test = key.isTest === 1 ? { test: true } : {};
    const detail = { laptop: id, organization: owner, waiting_jobs, waiting_files, ...test };
    const subject = message('subject-laptop', { name: name || id });
    yield* this.#deps.audit.note({ ...by, action: 'event-laptop-forgotten', subject, detail });
  }
}
