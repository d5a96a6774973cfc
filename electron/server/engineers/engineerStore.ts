import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import type { EngineerProfile, EngineerView, License } from '../../../shared/engineers/engineers.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { putSetting, readSetting } from '../base/database/settingStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

interface EngineerRow {
  user: number;
  email: string;
  isOfRecord: number;
  name: string;
  licenses: string;
  signature: string | null;
}

const columns = `id AS "user", email, coalesce(is_of_record, 0) AS "isOfRecord", coalesce(name, '') AS name,
  coalesce(licenses, '[]') AS licenses, signature
  FROM "user" LEFT JOIN engineer ON user_id = id WHERE role IN ('admin', 'reviewer')`;

const statements = {
  all: sql<typeof none, EngineerRow>(`SELECT ${columns} AND disabled_ms IS NULL ORDER BY email`),
  find: sql<{ user: number }, EngineerRow>(`SELECT ${columns} AND id = @user`),
  ofRecord: sql<{ user: number }, EngineerRow>(
    `SELECT ${columns} AND id = @user AND disabled_ms IS NULL AND is_of_record = 1`,
  ),
  put: sql<{ user: number; isOfRecord: 0 | 1; name: string; licenses: string; signature: string | null }>(
    `INSERT INTO engineer (user_id, is_of_record, name, licenses, signature)
     VALUES (@user, @isOfRecord, @name, @licenses, @signature)
     ON CONFLICT (user_id) DO UPDATE SET is_of_record = excluded.is_of_record, name = excluded.name,
       licenses = excluded.licenses, signature = excluded.signature`,
  ),
};

const viewOf = ({ isOfRecord, licenses, ...row }: EngineerRow): EngineerView => ({
  ...row,
  isOfRecord: isOfRecord === 1,
  licenses: JSON.parse(licenses) as License[],
});

const ruleName = 'issuing';
/** Whether only engineers of record issue letters. */
const IssuingRule = z.object({ onlyEngineers: z.boolean() }).catch({ onlyEngineers: false });
type IssuingRule = z.infer<typeof IssuingRule>;

function* readRule(): Work<IssuingRule> {
  return IssuingRule.parse(yield* readSetting(ruleName));
}

/** What a change leaves out stays. */
export interface EngineerChange {
  profile?: EngineerProfile;
  isOfRecord?: boolean;
  /** Null removes it. */
  signature?: PlacedFile | null;
}

const shown = ({ state, number, discipline, expires }: License): string =>
  `${state} ${number}, ${discipline}, expires ${expires}`;

/** Changed values, for the audit log. */
const changesOf = (before: EngineerView, after: EngineerView): Record<string, { from: unknown; to: unknown }> => {
  const flat = ({ name, licenses, isOfRecord, signature }: EngineerView) => ({
    ...{ name, engineer_of_record: isOfRecord, signature },
    licenses: licenses.map(shown).join('; '),
  });
  const [was, is] = [flat(before), flat(after)];
  const names = (Object.keys(is) as (keyof typeof is)[]).filter((name) => is[name] !== was[name]);
  return Object.fromEntries(names.map((name) => [name, { from: was[name], to: is[name] }]));
};

/** Users as engineers: printed name, licenses, signature, and whether their letters carry them. */
export class EngineerStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Every reviewer and administrator who can sign in, by email. */
  async list(): Promise<EngineerView[]> {
    return (await this.#deps.database.read(statements.all.all(none))).map(viewOf);
  }

  /** Throws `user-not-found` also for a user of a client's office. */
  async get(user: number): Promise<EngineerView> {
    return viewOf(await this.#deps.database.read(this.#existing(user)));
  }

  /** The user where they are an engineer of record, else null. */
  async ofRecord(user: number): Promise<EngineerView | null> {
    const row = await this.#deps.database.read(statements.ofRecord.first({ user }));
    return row ? viewOf(row) : null;
  }

  /** Throws `user-not-found`, `last-engineer-of-record`; `engineer-unnamed` where an engineer of record would have no name. */
  change(user: number, to: EngineerChange, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#changing(user, to, by));
  }

  /** The rule that only engineers of record issue letters. */
  issuingRule(): Promise<IssuingRule> {
    return this.#deps.database.read(readRule());
  }

  /** Throws `no-engineer-of-record` where the rule would keep everyone from issuing letters. */
  changeIssuingRule(onlyEngineers: boolean, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#changingRule(onlyEngineers, by));
  }

  /** Inside a transaction: throws `last-engineer-of-record` where no user could issue a letter without this one. */
  *assertOneLeft(user: number): Work<void> {
    if (!(yield* readRule()).onlyEngineers) return;
    const [last, ...others] = yield* this.#allOfRecord();
    if (last?.user === user && others.length === 0) throw problem('last-engineer-of-record', { name: last.name });
  }

  *#allOfRecord(): Work<EngineerRow[]> {
    return (yield* statements.all.all(none)).filter(({ isOfRecord }) => isOfRecord === 1);
  }

  *#changingRule(onlyEngineers: boolean, by: Actor): Work<void> {
    if (onlyEngineers && (yield* this.#allOfRecord()).length === 0) throw problem('no-engineer-of-record');
    const { onlyEngineers: before } = yield* readRule();
    yield* putSetting(ruleName, { onlyEngineers } satisfies IssuingRule);
    yield* this.#deps.audit.note({
      ...{ ...by, action: 'event-firm-settings-changed', subject: message('subject-firm') },
      detail: { only_engineers_of_record_issue: { from: before, to: onlyEngineers } },
    });
  }

  *#existing(user: number): Work<EngineerRow> {
    const row = yield* statements.find.first({ user });
    if (!row) throw problem('user-not-found');
    return row;
  }

  *#changing(user: number, { profile, isOfRecord, signature }: EngineerChange, by: Actor): Work<void> {
    const before = viewOf(yield* this.#existing(user));
    if (isOfRecord === false) yield* this.assertOneLeft(user);
    if (signature) yield* this.#deps.blobs.add(signature);
    const after: EngineerView = {
      ...before,
      ...profile,
      ...(isOfRecord === undefined ? {} : { isOfRecord }),
      ...(signature === undefined ? {} : { signature: signature?.sha256 ?? null }),
    };
    if (after.isOfRecord && after.name === '') throw problem('engineer-unnamed', { email: before.email });
    const detail = changesOf(before, after);
    if (Object.keys(detail).length === 0) return;
    yield* statements.put.run({
      ...{ user, name: after.name, signature: after.signature },
      isOfRecord: after.isOfRecord ? 1 : 0,
      licenses: JSON.stringify(after.licenses),
    });
    const action: EventCode = 'event-engineer-changed';
    yield* this.#deps.audit.note({ ...by, action, subject: message('subject-user', { email: before.email }), detail });
  }
}
