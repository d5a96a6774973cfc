import path from 'node:path';
import { expect, it } from 'vitest';
import { systemIds } from '../../../electron/ports.ts';
import type { Database } from '../../../electron/server/base/database/database.ts';
import { PostgresDatabase } from '../../../electron/server/base/database/postgresDatabase.ts';
import { migratePostgres } from '../../../electron/server/base/database/postgresMigrate.ts';
import { none, sql, type Work } from '../../../electron/server/base/database/statement.ts';
import { SqliteDatabase } from '../../../electron/server/base/database/sqliteDatabase.ts';
import { AuditStore, commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { BlobRows } from '../../../electron/server/base/storage/blobRows.ts';
import { FileRemovals } from '../../../electron/server/base/storage/fileRemovalStore.ts';
import { ChangeVersions } from '../../../electron/server/store/changeVersionQueries.ts';
import { IdempotencyStore } from '../../../electron/server/base/idempotency/idempotencyStore.ts';
import { LetterPreviewStore } from '../../../electron/server/letters/letterPreviewStore.ts';
import { serverMigrations } from '../../../electron/server/migrations/index.ts';
import { OrganizationStore } from '../../../electron/server/organizations/organizationStore.ts';
import { ReferenceStore } from '../../../electron/server/reference/referenceStore.ts';
import { RequestCounts } from '../../../electron/server/base/work/requestCountStore.ts';
import { linkKeyOf } from '../../../electron/server/accounts/sessionStore.ts';
import { SettingStore } from '../../../electron/server/base/database/settingStore.ts';
import { StorageQuota } from '../../../electron/server/base/storage/storageQuotaStore.ts';
import { DeliveryStore } from '../../../electron/server/notices/deliveryStore.ts';
import { WebhookStore } from '../../../electron/server/notices/webhookStore.ts';
import { UserStore } from '../../../electron/server/accounts/userStore.ts';
import { createGroupCommit } from '../../../electron/sqlite/groupCommit.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { atEnd } from '../../support/atEnd.ts';
import { describeEachHere } from '../../support/eachHere.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { eventually } from '../../support/eventually.ts';

const openSqlite = async (): Promise<Database> => {
  const db = openDatabase(path.join(temporaryFolder(), 'server.db'), serverMigrations);
  return new SqliteDatabase(db, createGroupCommit(db));
};

const openPostgres = async (): Promise<Database> => {
  const url = await newPostgresDatabase();
  await migratePostgres(url, serverMigrations);
  return new PostgresDatabase(url);
};

const storesOn = (database: Database) => {
  atEnd(() => database.close());
  const clock = { ms: 1_750_000_000_000, now: () => (clock.ms += 1) };
  const audit = new AuditStore({ database, clock });
  const deps = {
    ...{
      database,
      clock,
      ids: systemIds,
      audit,
      blobs: new BlobRows(new FileRemovals(database, { assertNotMoved: () => undefined }, clock)),
    },
    ...{ idempotency: new IdempotencyStore(database, clock), maxLaptops: 2 },
    quota: new StorageQuota({ maxJobFiles: 10, maxJobBytes: 1000 }),
  };
  return {
    database,
    clock,
    audit,
    organizations: new OrganizationStore(deps),
    users: new UserStore({ ...deps, deliveries: new DeliveryStore(deps, new WebhookStore(deps)) }),
    settings: new SettingStore(deps),
    references: new ReferenceStore(deps),
    changeVersions: new ChangeVersions(database),
    letterPreviews: new LetterPreviewStore(deps),
    requestCounts: new RequestCounts(deps),
    idempotency: deps.idempotency,
  };
};

const everywhere = { actor: '', action: '', subject: '' };
const address = { street_address: '1 A St', city: 'Fresno', state: 'CA', zip_code: '93728' };
const here = '198.51.100.7';

const engines = [
  { name: 'SQLite', open: openSqlite, isHere: true },
  { name: 'PostgreSQL', open: openPostgres, isHere: hasPostgres() },
];

describeEachHere(engines, 'accounts on $name', async ({ open }) => {
  const {
    database,
    clock,
    audit,
    organizations,
    users,
    settings,
    references,
    changeVersions,
    letterPreviews,
    requestCounts,
    idempotency,
  } = storesOn(await open());
  const { sessions, firstAdministrator, throttle } = users;
  const added = await organizations.add('Valley Solar', address);

  it('an organization has a name of its own, an address and keys', async () => {
    await expect(organizations.add('Valley Solar', address)).rejects.toMatchObject({
      errors: [{ code: 'organization-name-taken' }],
    });
    await organizations.change(added.id, { ...address, name: 'Valley Sun', max_bytes: 500 }, commandLine);
    expect(await organizations.named('Valley Sun')).toMatchObject({ id: added.id, max_bytes: 500, used_bytes: 0 });
    await expect(organizations.named('Valley Solar')).rejects.toMatchObject({ code: 'organization-name-unknown' });
    const { id, api_key } = await organizations.createKey(added.id, commandLine, { isTest: true });
    expect(await organizations.keys.callerOf(api_key)).toMatchObject({
      organization: added.id,
      isTest: true,
      keyId: id,
    });
    await organizations.keys.revoke(id);
    expect(await organizations.keys.callerOf(api_key)).toBeNull();
    expect(await organizations.keys.list()).toMatchObject([
      { id, isTest: true },
      { revokedMs: null, isTest: false },
    ]);
    expect(await organizations.keys.find(id)).toMatchObject({ revokedMs: expect.any(Number) as number });
    expect(await organizations.views()).toMatchObject([{ name: 'Valley Sun', jobs: 0, keys: 1, maxBytes: 500 }]);
    expect(await organizations.view(added.id)).toMatchObject({ usedBytes: 0, state: 'CA' });
    expect(await organizations.quotas()).toEqual([{ id: added.id, name: 'Valley Sun', usedBytes: 0, maxBytes: 500 }]);
    expect(await organizations.list()).toHaveLength(1);
  });

  it('a key gets the response of a transaction that was first, also where its own did not see it yet', async () => {
    const once = { organization: added.id, key: 'overtaken', fingerprint: Buffer.alloc(32, 1) };
    function* work(response: string): Work<string> {
      yield* audit.note({
        ...commandLine,
        action: 'event-signed-out',
        subject: message('subject-user', { email: response }),
      });
      return response;
    }
    /** As an engine would run it that lets both begin: its look-up finds nothing. */
    function* blind(steps: Work<string>): Work<string> {
      steps.next();
      let next = steps.next(undefined);
      while (!next.done) next = steps.next(yield next.value);
      return next.value;
    }
    expect(await database.commit(() => idempotency.runOnce(once, work('first')))).toBe('first');
    let runs = 0;
    const second = () => {
      const steps = idempotency.runOnce(once, work('second'));
      return (runs += 1) === 1 ? blind(steps) : steps;
    };
    expect(await database.commit(second)).toBe('first');
    expect(runs).toBe(2);
    const { rows } = await audit.list({ ...everywhere, subject: 'second' }, { limit: 10 });
    expect(rows).toEqual([]);
  });

  it('laptops report, up to the limit', async () => {
    const report = { name: 'Truck 1', waiting_jobs: 1, waiting_files: 2, waiting_bytes: 3 };
    const before = [await changeVersions.of(null), await changeVersions.of(added.id), await changeVersions.written()];
    for (const id of ['a', 'b', 'a'])
      await organizations.devices.report({ organization: added.id, isTest: false }, id, report);
    await expect(
      organizations.devices.report({ organization: added.id, isTest: false }, 'c', report),
    ).rejects.toMatchObject({
      code: 'laptops-full',
    });
    expect((await organizations.devices.ofOrganization(null)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await organizations.devices.ofOrganization(added.id)).toMatchObject([{ report }, { report }]);
    const after = [await changeVersions.of(null), await changeVersions.of(added.id), await changeVersions.written()];
    after.forEach((version, at) => expect(version).not.toBe(before[at]));
    await organizations.devices.remove({ organization: added.id, isTest: false }, 'a', commandLine);
    expect(await organizations.devices.ofOrganization(added.id)).toHaveLength(1);
  });

  it('the first administrator is made once; users sign in, change and are disabled', async () => {
    const tokens = [(await firstAdministrator.token())!, (await firstAdministrator.token())!];
    expect(tokens[0]).toBe(tokens[1]);
    const make = (token: string, email: string) => firstAdministrator.create(token, { email, passwordHash: 'h' }, here);
    const made = await Promise.all(tokens.map((token, at) => make(token, `ada${at}@x.example`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await firstAdministrator.token()).toBeNull();
    const [admin] = await users.list();
    const user = await users.add('bob@x.example', 'office', added.id, 'hash');
    await expect(users.add('bob@x.example', 'office', added.id, 'hash')).rejects.toMatchObject({
      errors: [{ code: 'email-taken' }],
    });
    const credentials = (await sessions.credentialsOf('bob@x.example'))!;
    expect(await sessions.isKnownFrom('bob@x.example', here)).toBe(false);
    const { cookie, page } = (await sessions.open(credentials, { address: here, before: null }))!;
    const proof = { cookie, linkKey: linkKeyOf(page) };
    expect(await sessions.isKnownFrom('bob@x.example', here)).toBe(true);
    expect(await sessions.find(proof)).toMatchObject({ id: user.id, organization: added.id });
    expect(await sessions.changePassword(credentials, 'other', proof, commandLine)).toBe(true);
    expect(await sessions.open(credentials, { address: here, before: null })).toBeNull();
    expect(await sessions.isLive(proof)).toBe(true);
    const access = { role: 'reviewer', organization: null, isDisabled: true } as const;
    expect(await users.change(user.id, access, admin!.id, commandLine)).toMatchObject({ isDisabled: true });
    expect(await sessions.isLive(proof)).toBe(false);
    await users.resetPassword(user.id, 'third', commandLine);
    const last = { role: 'reviewer', organization: null, isDisabled: false } as const;
    await expect(users.change(admin!.id, last, user.id, commandLine)).rejects.toMatchObject({
      errors: [{ code: 'last-administrator' }],
    });
    await sessions.end(
      made
        .map((one) => one?.secrets)
        .flatMap((one) => one ?? [])
        .map((one) => ({ cookie: one.cookie, linkKey: linkKeyOf(one.page) }))[0]!,
      commandLine,
    );
    await sessions.endAll(admin!.id, commandLine);
    await sessions.noteGuessing('bob@x.example', here);
  });

  it('attempts to sign in are slowed down, all at once too', async () => {
    const guess = () => throttle.attempt('bob@x.example', here, { isKnown: false, browser: null });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, guess));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(guess()).rejects.toMatchObject({ code: 'too-many-sign-in-attempts' });
    const inBrowser = await throttle.attempt('bob@x.example', here, { isKnown: true, browser: 'known' });
    await inBrowser.succeeded();
    clock.ms += 61 * 60_000;
    await (await guess()).succeeded();
  });

  it('settings and reference lists change in transactions', async () => {
    expect(await settings.get('x')).toBeNull();
    expect(await settings.getOrCreate('x', () => 'one')).toBe('one');
    expect(await settings.getOrCreate('x', () => 'two')).toBe('one');
    await settings.set(
      'x',
      { n: 1 },
      { ...commandLine, action: 'event-firm-settings-changed', subject: message('subject-firm') },
    );
    expect(await settings.get('x')).toEqual({ n: 1 });
    await references.seed(referenceDefaults);
    await references.seed(referenceDefaults);
    const { offered, version } = await references.current('roof-materials');
    expect([offered, version]).toEqual([referenceDefaults['roof-materials'], 1]);
    const [first, second] = offered;
    const changes = { put: [{ ...second!, name: 'Renamed' }], retire: [first!.id] };
    expect(await references.change('roof-materials', () => ({ changes, result: 'done' }))).toBe('done');
    const after = await references.current('roof-materials');
    expect(after).toMatchObject({ version: 2, retiredMs: new Map([[String(first!.id), expect.any(Number)]]) });
    expect(after.offered.at(-1)).toMatchObject({ name: 'Renamed' });
    expect(await references.all('roof-materials')).toHaveLength(offered.length);
  });

  it('previews are found by who made them, and requests are counted', async () => {
    const [user] = await users.list();
    const source = { job: 1, number: '1-1', entries: {}, isDraft: true, nowMs: 1, mark: 'm' };
    const made = [];
    for (let n = 0; n < 9; n += 1) made.push((await letterPreviews.add(user!.id, source)).id);
    expect((await letterPreviews.find(user!.id, made[8]!))?.source).toEqual(source);
    expect(await letterPreviews.find(user!.id, made[0]!)).toBeNull();
    expect(await letterPreviews.find(user!.id + 1, made[8]!)).toBeNull();
    expect(requestCounts.count('key 1', 1).current).toBe(1);
    const shared = sql<object, { requests: number }>('SELECT requests FROM request_count');
    await eventually(async () => expect(await database.read(shared.all(none))).toEqual([{ requests: 1 }]));
    requestCounts.close();
  });

  it('the audit log is read by days, by subject and page by page', async () => {
    const { rows, next } = await audit.list(everywhere, { limit: 3 });
    expect(rows).toHaveLength(3);
    expect((await audit.list(everywhere, { before: next, limit: 1 })).rows[0]!.atMs).toBeLessThan(rows[2]!.atMs);
    const ofBob = await audit.list({ ...everywhere, subject: 'bob@' }, { limit: 50 });
    expect(ofBob.rows.map(({ action }) => action)).toContain('Signed in');
    expect((await audit.list({ ...everywhere, subject: 'job 1' }, { limit: 5 })).rows).toEqual([]);
    const day = { start_date: '2025-06-15', end_date: '2025-06-16' };
    expect((await audit.list({ ...everywhere, ...day }, { limit: 50 })).rows.length).toBeGreaterThan(10);
  });
});
