import type { KeyView, OrganizationView } from '../../../shared/office/shapes.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

interface KeyRow {
  id: number;
  organization_id: number;
  organization_name: string;
  shown: string;
  created_ms: number;
  last_used_ms: number | null;
  revoked_ms: number | null;
}

const keyOf = (row: KeyRow): KeyView => ({
  id: row.id,
  organization: { id: row.organization_id, name: row.organization_name },
  shown: row.shown,
  createdMs: row.created_ms,
  lastUsedMs: row.last_used_ms,
  revokedMs: row.revoked_ms,
});

/** What an administrator sees at a glance; nothing here writes. */
export const createOverviewQueries = (db: Db) => {
  // Every count below walks along an index, over the rows of that organization alone.
  const organization = `SELECT id, name, street_address, city, state, zip_code, created_ms AS createdMs,
      (SELECT count(*) FROM job WHERE organization_id = organization.id) AS jobs,
      (SELECT count(*) FROM api_key WHERE organization_id = organization.id AND revoked_ms IS NULL) AS keys,
      nullif(max(
        coalesce((SELECT max(last_used_ms) FROM api_key WHERE organization_id = organization.id), -1),
        coalesce((SELECT max(reported_ms) FROM device WHERE organization_id = organization.id), -1)
      ), -1) AS lastContactMs
    FROM organization`;
  const organizations = db.prepare<[], OrganizationView>(`${organization} ORDER BY name, id`);
  const oneOrganization = db.prepare<[number], OrganizationView>(`${organization} WHERE id = ?`);
  const key = `SELECT api_key.id, organization_id, organization.name AS organization_name, shown, api_key.created_ms,
      last_used_ms, revoked_ms
    FROM api_key JOIN organization ON organization.id = organization_id`;
  const keys = db.prepare<[], KeyRow>(`${key} ORDER BY api_key.id DESC`);
  const oneKey = db.prepare<[number], KeyRow>(`${key} WHERE api_key.id = ?`);
  const totals = db.prepare<[], { files: number; fileBytes: number; jobs: number }>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS fileBytes, (SELECT count(*) FROM job) AS jobs FROM blob`,
  );

  return {
    /** By name. */
    organizations: async (): Promise<OrganizationView[]> => organizations.all(),
    organization: async (id: number): Promise<OrganizationView | null> => oneOrganization.get(id) ?? null,
    /** Newest first, those that open nothing any more too. */
    keys: async (): Promise<KeyView[]> => keys.all().map(keyOf),
    key: async (id: number): Promise<KeyView | null> => {
      const row = oneKey.get(id);
      return row ? keyOf(row) : null;
    },
    totals: () => totals.get()!,
  };
};
export type OverviewQueries = ReturnType<typeof createOverviewQueries>;
