import type { Db } from '../../sqlite/openDatabase.ts';

/** Marks that differ when there is something else to see: of everything, or of one organization. */
export const createChangeMarks = (db: Db) => {
  // `data_version` tells of other processes, `total_changes` of this one; both cost next to nothing.
  const written = db.prepare<[], { mine: number }>('SELECT total_changes() AS mine');
  const elsewhere = db.prepare<[], number>('PRAGMA data_version').pluck();
  const ofAll = db.prepare<[], string>(
    `SELECT (SELECT total(changes) FROM organization) || ' ' || (SELECT coalesce(max(id), 0) FROM audit) || ' ' ||
       (SELECT count(*) || ' ' || coalesce(max(reported_ms), 0) FROM device) || ' ' ||
       (SELECT coalesce(max(seq), 0) FROM upload) || ' ' ||
       (SELECT count(*) || ' ' || coalesce(max(kept_ms), 0) FROM letter_draft)`,
  );
  const ofOne = db.prepare<[number, number, number], string>(
    `SELECT (SELECT changes FROM organization WHERE id = ?) || ' ' ||
       (SELECT count(*) || ' ' || coalesce(max(reported_ms), 0) FROM device WHERE organization_id = ?) || ' ' ||
       (SELECT coalesce(max(seq), 0) FROM (SELECT seq, job_id FROM upload ORDER BY seq DESC LIMIT 200) AS latest
        JOIN job ON job.id = latest.job_id WHERE organization_id = ?)`,
  );
  ofAll.pluck();
  ofOne.pluck();

  return {
    /** Anything was written since this mark was read last. */
    written: (): string => `${written.get()!.mine} ${elsewhere.get()}`,
    of: (organization: number | null): string =>
      (organization === null ? ofAll.get() : ofOne.get(organization, organization, organization)) ?? '',
  };
};
export type ChangeMarks = ReturnType<typeof createChangeMarks>;
