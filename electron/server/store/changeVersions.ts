import type { Db } from '../../sqlite/openDatabase.ts';

const statements = (db: Db) => ({
  // `data_version` changes with writes of other processes, `total_changes` with those of this one. Both are cheap.
  totalChanges: db.prepare<[], number>('SELECT total_changes()').pluck(),
  dataVersion: db.prepare<[], number>('PRAGMA data_version').pluck(),
  ofAll: db
    .prepare<[], string>(
      `SELECT (SELECT total(changes) FROM organization) || ' ' || (SELECT coalesce(max(id), 0) FROM audit) || ' ' ||
         (SELECT count(*) || ' ' || coalesce(max(reported_ms), 0) FROM device) || ' ' ||
         (SELECT coalesce(max(seq), 0) FROM upload) || ' ' ||
         (SELECT count(*) || ' ' || coalesce(max(kept_ms), 0) FROM letter_draft)`,
    )
    .pluck(),
  ofOne: db
    .prepare<[number, number, number], string>(
      `SELECT (SELECT changes FROM organization WHERE id = ?) || ' ' ||
         (SELECT count(*) || ' ' || coalesce(max(reported_ms), 0) FROM device WHERE organization_id = ?) || ' ' ||
         (SELECT coalesce(max(seq), 0) FROM (SELECT seq, job_id FROM upload ORDER BY seq DESC LIMIT 200) AS latest
          JOIN job ON job.id = latest.job_id WHERE organization_id = ?)`,
    )
    .pluck(),
});

/** Version strings that differ when there is something new to show: of everything, or of one organization. */
export class ChangeVersions {
  readonly #sql: ReturnType<typeof statements>;

  constructor(db: Db) {
    this.#sql = statements(db);
  }

  /** Differs as soon as any process has written to the database. */
  written(): string {
    return `${this.#sql.totalChanges.get()!} ${this.#sql.dataVersion.get()!}`;
  }

  of(organization: number | null): string {
    if (organization === null) return this.#sql.ofAll.get() ?? '';
    return this.#sql.ofOne.get(organization, organization, organization) ?? '';
  }
}
