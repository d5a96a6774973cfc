import type { ServerMigration } from './serverMigration.ts';

const device = (type: string, text: string, strict: string): string => `
  CREATE TABLE device_apart (
    organization_id ${type} NOT NULL REFERENCES organization,
    is_test ${type} NOT NULL,
    id ${text} NOT NULL,
    report ${text} NOT NULL,
    reported_ms ${type} NOT NULL,
    PRIMARY KEY (organization_id, is_test, id)
  )${strict};
  INSERT INTO device_apart (organization_id, is_test, id, report, reported_ms)
    SELECT organization_id, 0, id, report, reported_ms FROM device;
  DROP TABLE device;
  ALTER TABLE device_apart RENAME TO device;
`;

const begun = (type: string): string => `
  ALTER TABLE sign_in_begun ADD COLUMN is_known ${type} NOT NULL DEFAULT 0;
  DROP INDEX sign_in_begun_expires;
  CREATE INDEX sign_in_begun_expires ON sign_in_begun (is_known, expires_ms);
`;

/**
 * Laptops with a test key have rows of their own, so that they neither fill the list of the others nor replace one. Sign-ins that
 * were begun in a known browser are counted apart from those of strangers.
 */
export const apartFromOthers: ServerMigration = {
  version: 46,
  name: 'apart from others',
  postgres: `${device('BIGINT', 'TEXT COLLATE "C"', '')} ${begun('BIGINT')}`,
  up: (db) => db.exec(`${device('INTEGER', 'TEXT', ' STRICT, WITHOUT ROWID')} ${begun('INTEGER')}`),
};
