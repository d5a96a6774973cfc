import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PostgresDatabase } from '../../../../electron/server/base/database/postgresDatabase.ts';
import { migratePostgres } from '../../../../electron/server/base/database/postgresMigrate.ts';
import { none, sql } from '../../../../electron/server/base/database/statement.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { newAuthority } from '../../../support/certificates.ts';
import { administer, query } from '../../../support/postgres.ts';
import { hasOwnPostgres, startPostgres } from '../../../support/postgresServer.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { until } from '../../../support/eventually.ts';

const steps = [{ version: 1, postgres: 'SELECT 1' }];
const secret = 'p@ss/w:rd#?% ñ';

describe.skipIf(!hasOwnPostgres())('TLS to PostgreSQL', async () => {
  if (!hasOwnPostgres()) return;
  const folder = temporaryFolder();
  const [ours, others] = [newAuthority(folder, 'ours'), newAuthority(folder, 'others')];
  const good = ours.issue('db', { hosts: ['localhost'] });
  const expired = ours.issue('expired', { hosts: ['localhost'], isExpired: true });
  const server = await startPostgres({
    settings: [`ssl_ca_file=${ours.root}`],
    access: [
      'hostssl all certified all cert',
      'hostssl all ana all scram-sha-256',
      'host all postgres all scram-sha-256',
    ],
  });
  atEnd(server.remove);

  /** Turns TLS on or off: connections made from then on are so. */
  const offer = async (own: { cert: string; key: string } | null) => {
    const settings = own ? ['ssl = on', `ssl_cert_file = '${own.cert}'`, `ssl_key_file = '${own.key}'`] : ['ssl = off'];
    await administer(server.url, ...settings.map((one) => `ALTER SYSTEM SET ${one}`), 'SELECT pg_reload_conf()');
    const used = "SELECT concat(current_setting('ssl'), current_setting('ssl_cert_file')) AS used";
    const wanted = own ? `on${own.cert}` : 'off';
    const isUsed = async () => (await query<{ used: string }>(server.url, used))[0]!.used.startsWith(wanted);
    await until(isUsed);
  };
  await administer(
    server.url,
    'CREATE ROLE certified LOGIN SUPERUSER',
    `CREATE ROLE ana LOGIN SUPERUSER PASSWORD '${secret}'`,
  );
  await offer(good);

  const at = (parameters: string, { host = 'localhost', user = 'ana' } = {}): string =>
    `postgres://${user}:${encodeURIComponent(secret)}@${host}:${server.port}/postgres?${parameters}`;

  /** How it opens: encrypted or not, or the code of the refusal, which never holds the password. */
  const opened = async (url: string): Promise<string> => {
    try {
      await migratePostgres(url, steps);
    } catch (error) {
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
      return (error as { code: string }).code;
    }
    const database = new PostgresDatabase(url);
    const isEncrypted = sql<object, { ssl: number }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    const { ssl } = (await database.read(isEncrypted.first(none)))!;
    await database.close();
    return ssl ? 'encrypted' : 'plain';
  };
  it.each([
    ['sslmode=require', 'encrypted'],
    ['sslmode=disable', 'database-sign-in-refused'],
    ['', 'database-sign-in-refused'],
    [`sslmode=require&sslrootcert=${ours.root}`, 'encrypted'],
    [`sslmode=require&sslrootcert=${others.root}`, 'database-certificate-untrusted'],
    [`sslmode=verify-ca&sslrootcert=${ours.root}`, 'encrypted'],
    [`sslmode=verify-ca&sslrootcert=${others.root}`, 'database-certificate-untrusted'],
    ['sslmode=verify-ca', 'database-root-certificate-missing'],
    [`sslmode=verify-full&sslrootcert=${ours.root}`, 'encrypted'],
    [`sslmode=verify-full&sslrootcert=${others.root}`, 'database-certificate-untrusted'],
    ['sslmode=verify-full&sslrootcert=system', 'database-certificate-untrusted'],
    ['sslrootcert=system', 'database-certificate-untrusted'],
    ['sslmode=require&sslrootcert=system', 'database-url-value'],
    ['sslmode=verify-full', 'database-root-certificate-missing'],
    ['sslmode=verify_full', 'database-url-value'],
    ['sslmode=verify-full&sslrootcert=/none.pem', 'path-not-there'],
    [`sslmode=verify-full&sslrootcert=${good.key}`, 'database-tls-file-unusable'],
  ])('with %s: %s', async (parameters, outcome) => {
    expect(await opened(at(parameters))).toBe(outcome);
  });

  it('compares the host with the certificate, an IP address too, in verify-full only', async () => {
    const byAddress = (mode: string) => opened(at(`sslmode=${mode}&sslrootcert=${ours.root}`, { host: '127.0.0.1' }));
    expect(await byAddress('verify-ca')).toBe('encrypted');
    expect(await byAddress('verify-full')).toBe('database-certificate-of-another-host');
  });

  it('signs in with the certificate of a client', async () => {
    const own = ours.issue('certified');
    const strange = others.issue('certified');
    const certified = (parameters: string) => opened(at(`sslmode=require&${parameters}`, { user: 'certified' }));
    expect(await certified(`sslcert=${own.cert}&sslkey=${own.key}`)).toBe('encrypted');
    expect(await certified('')).toBe('database-sign-in-refused');
    expect(await certified(`sslcert=${strange.cert}&sslkey=${strange.key}`)).toBe('database-own-certificate-refused');
    expect(await certified(`sslcert=${own.cert}&sslkey=${strange.key}`)).toBe('database-tls-file-unusable');
    expect(await certified(`sslcert=${own.cert}`)).toBe('database-tls-setting-missing');
    expect(await certified(`sslkey=${own.key}`)).toBe('database-tls-setting-missing');
    chmodSync(own.key, 0o640);
    expect(await certified(`sslcert=${own.cert}&sslkey=${own.key}`)).toBe('file-not-private');
  });

  it('reads certificates again for each connection, and goes on with the last ones while they are written', async () => {
    const file = path.join(folder, 'renewed.pem');
    copyFileSync(ours.root, file);
    const database = new PostgresDatabase(at(`sslmode=verify-full&sslrootcert=${file}`));
    const answers = () => database.read(sql<object, { one: number }>('SELECT 1 AS one').first(none)).catch(() => null);
    const disconnect = () =>
      administer(server.url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ana'`);
    expect(await answers()).toEqual({ one: 1 });
    await offer(others.issue('renewed', { hosts: ['localhost'] }));
    await disconnect();
    await expect.poll(answers).toBeNull();
    copyFileSync(others.root, file);
    await expect.poll(answers).toEqual({ one: 1 });
    writeFileSync(file, 'half');
    await disconnect();
    await expect.poll(answers).toEqual({ one: 1 });
    await database.close();
    await offer(good);
  });

  it('takes passwords from the address, from PGPASSWORD and from a private file, and says where it looked', async () => {
    const url = `postgres://ana@localhost:${server.port}/postgres?sslmode=require`;
    const variables = ['PGPASSWORD', 'PGPASSFILE'] as const;
    const file = path.join(folder, 'passwords');
    const line = (password: string) => `localhost:${server.port}:*:ana:${password.replaceAll(/[\\:]/g, '\\$&')}\n`;
    try {
      process.env.PGPASSFILE = file;
      writeFileSync(file, `# ours\nelsewhere:*:*:*:other\n`, { mode: 0o600 });
      expect(await opened(url)).toBe('database-password-missing');
      writeFileSync(file, `# ours\nelsewhere:*:*:*:other\n${line(secret)}`);
      expect(await opened(url)).toBe('encrypted');
      chmodSync(file, 0o644);
      expect(await opened(url)).toBe('file-not-private');
      process.env.PGPASSWORD = secret;
      expect(await opened(url)).toBe('encrypted');
      process.env.PGPASSWORD = `not ${secret}`;
      expect(await opened(url)).toBe('database-password-refused');
    } finally {
      for (const variable of variables) delete process.env[variable];
    }
  });

  it('refuses a certificate that has expired, and a server without TLS', async () => {
    await offer(expired);
    const verified = `sslmode=verify-full&sslrootcert=${ours.root}`;
    expect(await opened(at(verified))).toBe('database-certificate-outdated');
    await offer(null);
    expect(await opened(at(verified))).toBe('database-without-tls');
    expect(await opened(at('sslmode=require'))).toBe('database-without-tls');
  });
});
