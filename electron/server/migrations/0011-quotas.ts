import type { ServerMigration } from './serverMigration.ts';

/**
 * What an organization uses counts its distinct files and the JSON of its jobs: a revision repeats neither. Triggers keep
 * the sum, so that no way of adding a file or a job is forgotten.
 */
const schema = `
  -- Null is no limit.
  ALTER TABLE organization ADD COLUMN max_bytes INTEGER CHECK (max_bytes >= 0);
  ALTER TABLE organization ADD COLUMN used_bytes INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE organization_file (
    organization_id INTEGER NOT NULL REFERENCES organization,
    sha256 TEXT NOT NULL REFERENCES blob,
    PRIMARY KEY (organization_id, sha256)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER organization_file_takes_room AFTER INSERT ON organization_file BEGIN
    UPDATE organization SET used_bytes = used_bytes + (SELECT bytes FROM blob WHERE sha256 = NEW.sha256)
    WHERE id = NEW.organization_id;
  END;
  CREATE TRIGGER upload_takes_room AFTER INSERT ON upload BEGIN
    INSERT OR IGNORE INTO organization_file SELECT organization_id, NEW.sha256 FROM job WHERE id = NEW.job_id;
  END;
  CREATE TRIGGER job_takes_room AFTER INSERT ON job_document BEGIN
    UPDATE organization SET used_bytes = used_bytes + octet_length(NEW.body)
    WHERE id = (SELECT organization_id FROM job WHERE id = NEW.job_id);
  END;

  INSERT INTO organization_file
    SELECT DISTINCT organization_id, sha256 FROM upload JOIN job ON job.id = job_id;
  UPDATE organization SET used_bytes = used_bytes + coalesce((
    SELECT sum(octet_length(body)) FROM job_document JOIN job ON job.id = job_id WHERE organization_id = organization.id), 0);
`;

const postgres = `
  ALTER TABLE organization ADD COLUMN max_bytes BIGINT CHECK (max_bytes >= 0);
  ALTER TABLE organization ADD COLUMN used_bytes BIGINT NOT NULL DEFAULT 0;

  CREATE TABLE organization_file (
    organization_id BIGINT NOT NULL REFERENCES organization,
    sha256 TEXT COLLATE "C" NOT NULL REFERENCES blob,
    PRIMARY KEY (organization_id, sha256)
  );

  CREATE FUNCTION organization_file_takes_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE organization SET used_bytes = used_bytes + (SELECT bytes FROM blob WHERE sha256 = NEW.sha256)
    WHERE id = NEW.organization_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER organization_file_takes_room AFTER INSERT ON organization_file
    FOR EACH ROW EXECUTE FUNCTION organization_file_takes_room();

  CREATE FUNCTION upload_takes_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO organization_file SELECT organization_id, NEW.sha256 FROM job WHERE id = NEW.job_id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER upload_takes_room AFTER INSERT ON upload FOR EACH ROW EXECUTE FUNCTION upload_takes_room();

  CREATE FUNCTION job_takes_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE organization SET used_bytes = used_bytes + octet_length(NEW.body)
    WHERE id = (SELECT organization_id FROM job WHERE id = NEW.job_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER job_takes_room AFTER INSERT ON job_document FOR EACH ROW EXECUTE FUNCTION job_takes_room();
`;

export const quotas: ServerMigration = { version: 11, name: 'quotas', postgres, up: (db) => void db.exec(schema) };
