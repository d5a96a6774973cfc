import type { ServerMigration } from './serverMigration.ts';

/**
 * Deliverables: the produced files that are no letters. Their bytes count as room that the client organization takes.
 * `replaces` is the file that it took the place of; `withdrawn_why` is null for a file that was replaced.
 */
export const deliverables: ServerMigration = {
  version: 24,
  name: 'deliverables',
  postgres: `
    CREATE TABLE deliverable (
      produced_file BIGINT PRIMARY KEY REFERENCES produced_file,
      service TEXT COLLATE "C" NOT NULL,
      delivered_by TEXT COLLATE "C" NOT NULL,
      replaces BIGINT UNIQUE REFERENCES produced_file,
      withdrawn_why TEXT COLLATE "C"
    );
    CREATE FUNCTION deliverable_takes_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO organization_file
        SELECT organization_id, sha256 FROM produced_file JOIN job ON job.id = job_id WHERE seq = NEW.produced_file
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER deliverable_takes_room AFTER INSERT ON deliverable
      FOR EACH ROW EXECUTE FUNCTION deliverable_takes_room();
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE deliverable (
        produced_file INTEGER PRIMARY KEY REFERENCES produced_file,
        service TEXT NOT NULL,
        delivered_by TEXT NOT NULL,
        replaces INTEGER UNIQUE REFERENCES produced_file,
        withdrawn_why TEXT
      ) STRICT;
      CREATE TRIGGER deliverable_takes_room AFTER INSERT ON deliverable BEGIN
        INSERT OR IGNORE INTO organization_file
          SELECT organization_id, sha256 FROM produced_file JOIN job ON job.id = job_id WHERE seq = NEW.produced_file;
      END;
    `),
};
