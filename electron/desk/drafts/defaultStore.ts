import { referenceFields } from '../../../shared/job/fields.ts';
import { isEmpty, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { type DefaultField, defaultFields } from '../../../shared/job/reusedFields.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

interface Row {
  service: number;
  value: string;
}

const prepare = (db: Db) => ({
  of: db.prepare<[string], Row>(
    'SELECT service_id AS service, value FROM job_default WHERE field = ? ORDER BY updated_ms DESC, service_id DESC',
  ),
  put: db.prepare(
    `INSERT INTO job_default (field, service_id, value, updated_ms) VALUES (@field, @service, @value, @now)
     ON CONFLICT (field, service_id) DO UPDATE SET value = excluded.value, updated_ms = excluded.updated_ms`,
  ),
});

const ofEveryProvider = 0;

/**
 * The values that every new draft begins with. An entry of a list is kept for the provider that it was chosen from: another
 * one, which has lists of its own, begins with the entry that was chosen last, until it has one of its own.
 */
export class DefaultStore {
  readonly #sql: ReturnType<typeof prepare>;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#sql = prepare(db);
    this.#clock = clock;
  }

  /** For a provider; null before the first connection. */
  of(service: number | null): JobDocument {
    return Object.fromEntries(
      defaultFields.flatMap((field) => {
        const value = this.#value(field, this.#keyOf(field, service));
        return isEmpty(value) ? [] : [[field, value]];
      }),
    );
  }

  /** `undefined` clears it. */
  put(field: DefaultField, service: number | null, value: unknown): void {
    const of = { field, service: this.#keyOf(field, service), now: this.#clock.now() };
    this.#sql.put.run({ ...of, value: JSON.stringify(value ?? null) });
  }

  #value(field: DefaultField, key: number): unknown {
    const rows = this.#sql.of.all(field);
    const own = rows.find(({ service }) => service === key);
    // What was cleared for one provider stays for the others.
    const last = own ?? rows.find(({ value }) => value !== 'null');
    return last && (JSON.parse(last.value) as unknown);
  }

  #keyOf(field: DefaultField, service: number | null): number {
    return Object.hasOwn(referenceFields, field) ? (service ?? ofEveryProvider) : ofEveryProvider;
  }
}
