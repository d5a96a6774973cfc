import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import Database from 'better-sqlite3';

/** The columns and indexes of ours that lists and the board need, the five searched columns among them. */
const schema = `
  CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL,
    status TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    client_state TEXT,
    client_name TEXT NOT NULL,
    client_street_address TEXT NOT NULL,
    city TEXT NOT NULL,
    ahj TEXT NOT NULL,
    utility TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_of_organization ON job (organization_id, id);
  CREATE INDEX job_created ON job (organization_id, created_ms);
  CREATE INDEX job_updated ON job (organization_id, updated_ms);
  CREATE INDEX job_client_state ON job (organization_id, client_state, id);
  CREATE INDEX job_status ON job (status, organization_id);
  CREATE INDEX job_street ON job (client_street_address);
  CREATE VIRTUAL TABLE job_search USING fts5 (
    client_name, client_street_address, city, ahj, utility, content = '', tokenize = 'trigram'
  );
  CREATE TABLE first_answer (organization_id INTEGER NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE UNIQUE INDEX first_answer_key ON first_answer (organization_id, key);
`;

interface SentJob {
  client_name: string;
  client_street_address: string;
  client_city: string;
  client_state: { id: string };
  utility_name: string;
  arrays: object[];
}

interface Waiting {
  key: string;
  job: SentJob;
  answer: (body: string) => void;
}

const organization = 1;

/** Submit Job as few lines can do it durably, with its idempotency and what searches need. */
const submitJob = (db: Database.Database) => {
  const firstAnswer = db.prepare<[number, string], { body: string }>(
    'SELECT body FROM first_answer WHERE organization_id = ? AND key = ?',
  );
  const insert = db.prepare(
    `INSERT INTO job (organization_id, status, created_ms, updated_ms, client_state, client_name, client_street_address,
       city, ahj, utility, body) VALUES (?, 'Submitted', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const index = db.prepare(
    `INSERT INTO job_search (rowid, client_name, client_street_address, city, ahj, utility) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const remember = db.prepare('INSERT INTO first_answer (organization_id, key, body) VALUES (?, ?, ?)');
  return ({ key, job }: Waiting): string => {
    const known = firstAnswer.get(organization, key);
    if (known) return known.body;
    const now = Date.now();
    const { client_name: name, client_street_address: street, client_city: city, utility_name: utility } = job;
    const searched = [name, street, city, `City of ${city}`, utility].map((value) => value.toLowerCase());
    const stored = {
      ...job,
      status: 'Submitted',
      created_at: new Date(now).toISOString(),
      arrays: job.arrays.map((array) => ({ id: randomUUID(), ...array })),
    };
    const text = JSON.stringify(stored);
    const { lastInsertRowid: id } = insert.run(organization, now, now, job.client_state.id, ...searched, text);
    index.run(id, ...searched);
    const answered = `{"id":${id},${text.slice(1)}`;
    remember.run(organization, key, answered);
    return answered;
  };
};

/** A server for Submit Job: all requests that are ready together share one sync. */
export const sketch = (
  folder: string,
  bodyOf: (request: AsyncIterable<Buffer>) => Promise<Buffer>,
): RequestListener => {
  const db = new Database(path.join(folder, 'sketch.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(schema);
  const submit = submitJob(db);
  const commit = db.transaction((group: readonly Waiting[]) => group.map(submit));
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const group = waiting;
    waiting = [];
    const answers = commit(group);
    group.forEach(({ answer }, at) => answer(answers[at]!));
  };
  return (request, response) =>
    void bodyOf(request).then((body) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({
        key: String(request.headers['idempotency-key']),
        job: JSON.parse(body.toString()) as SentJob,
        answer: (text) => response.writeHead(201, { 'content-type': 'application/json' }).end(text),
      });
    });
};
