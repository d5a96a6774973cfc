import { describe, expect, it } from 'vitest';
import { tlsOf } from '../../../../electron/server/base/database/databaseTls.ts';
import { parseDatabaseUrl, placeOf } from '../../../../electron/server/base/database/databaseUrl.ts';

const read = (url: string): unknown => {
  try {
    const { host, port, user, password, database } = parseDatabaseUrl(url);
    return { host, port, user, password, database };
  } catch (error) {
    expect((error as Error).message).not.toMatch(/secr?et/);
    return (error as { code: string }).code;
  }
};

describe('the address of a database', () => {
  it.each([
    ['postgres://db/rafter', { host: 'db', database: 'rafter' }],
    ['postgresql://ana@db:5433', { host: 'db', port: 5433, user: 'ana' }],
    [
      'postgres://ana:s%3Aec%2Fr%40et%25@db/rafter',
      { host: 'db', user: 'ana', password: 's:ec/r@et%', database: 'rafter' },
    ],
    ['postgres://ana:a+b:c@db/rafter', { host: 'db', user: 'ana', password: 'a+b:c', database: 'rafter' }],
    ['postgres://ana@[::1]:5432/rafter', { host: '::1', port: 5432, user: 'ana', database: 'rafter' }],
    ['postgres://ana@/rafter?host=/run/postgresql', { host: '/run/postgresql', user: 'ana', database: 'rafter' }],
    ['postgres://%2Frun%2Fpostgresql/rafter', { host: '/run/postgresql', database: 'rafter' }],
    ['postgres:///rafter?host=db&port=5433', { host: 'db', port: 5433, database: 'rafter' }],
  ])('%s', (url, found) => {
    expect(read(url)).toEqual({
      ...{ port: undefined, user: undefined, password: undefined, database: undefined },
      ...found,
    });
  });

  it.each([
    ['mysql://db/rafter', 'database-url-invalid'],
    ['postgres:///rafter', 'database-url-invalid'],
    ['postgres://db:0/rafter', 'database-url-invalid'],
    ['postgres://db:port/rafter', 'database-url-invalid'],
    ['postgres://ana:secr/et@db/rafter', 'database-url-invalid'],
    ['postgres://ana:12/secret@db/rafter', 'database-url-invalid'],
    ['postgres://ana:12?secret@db/rafter', 'database-url-invalid'],
    ['postgres://ana:12#secret@db/rafter', 'database-url-invalid'],
    ['postgres://ana:12@secret@db/rafter', 'database-url-invalid'],
    ['postgres://ana:secret%@db/rafter', 'database-url-invalid'],
    ['postgres://one,two/rafter', 'database-url-several-hosts'],
    ['postgres://ana:secret@one:5432,two:5433/rafter', 'database-url-several-hosts'],
    ['postgres:///rafter?host=one,two', 'database-url-several-hosts'],
    ['postgres://db/rafter?target_session_attrs=primary', 'database-url-parameter'],
    ['postgres://db/rafter?statement_timeout=0', 'database-url-parameter'],
  ])('%s is refused as %s', (url, code) => {
    expect(read(url)).toBe(code);
  });

  it('is shown without user and password', () => {
    expect(placeOf('postgresql://ana:secret@[::1]:5432/rafter?sslmode=require')).toBe('postgres://[::1]:5432/rafter');
    expect(placeOf('postgres://ana:secret@/rafter?host=/run/postgresql')).toBe('postgres://%2Frun%2Fpostgresql/rafter');
  });

  it.each(['db.example.com', '192.168.1.5', '[2001:db8::1]'])(
    'is encrypted on the way to %s unless it is told not to be',
    (host) => {
      expect(tlsOf(parseDatabaseUrl(`postgres://${host}/rafter`))).toBeTruthy();
      expect(tlsOf(parseDatabaseUrl(`postgres://${host}/rafter?sslmode=prefer`))).toBeTruthy();
      expect(tlsOf(parseDatabaseUrl(`postgres://${host}/rafter?sslmode=disable`))).toBe(false);
    },
  );

  it.each(['localhost', '127.0.0.1', '[::1]', '%2Frun%2Fpostgresql'])('is not encrypted on the way to %s', (host) => {
    expect(tlsOf(parseDatabaseUrl(`postgres://${host}/rafter`))).toBe(false);
  });
});
