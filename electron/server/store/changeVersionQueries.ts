import type { Database } from '../base/database/database.ts';
import { none, sql } from '../base/database/statement.ts';
import { progressSetting } from '../jobs/store/dueDateStore.ts';

interface Version {
  version: string;
}

/** Visits are never removed: it is read from an index alone. */
export const visitsVersion = `SELECT count(*) || ' ' || coalesce(sum(changed_ms), 0) FROM visit`;

const statements = {
  // `data_version` changes with writes of other processes, `total_changes` with those of this one. Both are cheap.
  written: sql<object, Version>({
    sqlite: `SELECT total_changes() || ' ' || data_version AS version FROM pragma_data_version`,
    postgres: 'SELECT CAST(pg_current_snapshot() AS TEXT) AS version',
  }),
  ofAll: sql<object, Version>(
    `SELECT (SELECT coalesce(sum(changes), 0) FROM organization) || ' ' || (SELECT coalesce(max(id), 0) FROM audit) || ' ' ||
       (SELECT coalesce(max(id), 0) FROM job_event) || ' ' ||
       (SELECT coalesce(max(value), '') FROM setting WHERE name = '${progressSetting}') || ' ' ||
       (SELECT count(*) || ' ' || coalesce(sum(reported_ms), 0) FROM device) || ' ' ||
       (${visitsVersion}) || ' ' ||
       (SELECT coalesce(max(seq), 0) FROM upload) || ' ' ||
       (SELECT count(*) || ' ' || coalesce(sum(kept_ms), 0) FROM letter_draft) AS version`,
  ),
  ofOne: sql<{ organization: number }, Version>(
    `SELECT (SELECT changes FROM organization WHERE id = @organization) || ' ' ||
       (SELECT count(*) || ' ' || coalesce(sum(reported_ms), 0) FROM device WHERE organization_id = @organization) || ' ' ||
       (${visitsVersion} WHERE organization_id = @organization) || ' ' ||
       (SELECT coalesce(max(seq), 0) FROM (SELECT seq, job_id FROM upload ORDER BY seq DESC LIMIT 200) AS latest
        JOIN job ON job.id = latest.job_id WHERE organization_id = @organization) AS version`,
  ),
};

/**
 * Version strings that differ when there is something new to show: of everything, or of one organization. The highest id
 * tells of every new row, because transactions commit one after the other on both engines. Times are added up: the clocks
 * of several processes differ.
 */
export class ChangeVersions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Differs as soon as any process has written to the database. */
  async written(): Promise<string> {
    return (await this.#database.read(statements.written.first(none)))!.version;
  }

  async of(organization: number | null): Promise<string> {
    const { ofAll, ofOne } = statements;
    const found = await this.#database.read(organization === null ? ofAll.first(none) : ofOne.first({ organization }));
    return found?.version ?? '';
  }
}
