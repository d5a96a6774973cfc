import type { Words } from '../rows.ts';
import type { databaseMessages, storedMessages } from './database.ts';

export const databaseMessagesEn: Words<typeof databaseMessages & typeof storedMessages> = {
  // `found` and `known` are versions of the schema.
  'database-serves-older': ({ place }) =>
    `Servers of an older version run on ${place}. Stop them all, then start this one.`,
  'database-newer': ({ file, found, known }) =>
    `${file} was written by a newer version of Rafter (schema ${found}, this program knows ${known}). Nothing was changed.`,
  'database-too-old': ({ file, found, known }) =>
    `${file} was written by a version of Rafter that is too old for this one (schema ${found}, this program opens ${known} and later). Nothing was changed. Open it once with an older version that knows both schemas, then with this one.`,
  'replica-of-sqlite-only':
    "A replica is of the database in a data directory. With --database-url, use PostgreSQL's own replication.",
  'database-url-invalid':
    'The address of the database must have the form postgres://USER@HOST:PORT/DATABASE. Write special characters of a password as %XX, or leave it out and set PGPASSWORD or PGPASSFILE.',
  'database-url-several-hosts':
    'The address of the database names several hosts. Name one; for a standby that takes over, give it the address of the primary or a name that follows the primary.',
  'database-url-parameter': ({ name, known }, { list }) =>
    `The address of the database has the unknown parameter ${name}. Known are ${list(known)}.`,
  'database-url-value': ({ name, allowed }, { list }) => `${name} must be ${list(allowed, 'or')} here.`,
  'database-password-missing':
    'The database asks for a password. Set PGPASSWORD, or name a file of passwords with a line for this server, database and user in PGPASSFILE.',
  'database-root-certificate-missing': ({ mode }) =>
    `sslmode=${mode} needs the certificate of the authority that signed the server's: set sslrootcert=FILE, or sslmode=verify-full&sslrootcert=system for a public authority.`,
  'database-tls-setting-missing': ({ name, other }) => `${other} needs ${name} too.`,
  'database-tls-file-unusable': ({ name, file }) =>
    name === 'sslkey'
      ? `${file} (sslkey) is not the private key of sslcert, in PEM format and without a passphrase.`
      : `${file} (${name}) is not a certificate in PEM format.`,

  // `reason` quotes PostgreSQL, the TLS library or the operating system.
  'database-not-opened': ({ place, reason }) => `The database ${place} cannot be opened: ${reason}`,
  'database-without-tls': ({ place }) =>
    `The database ${place} does not offer TLS. Turn it on there (ssl = on), or set sslmode=disable if nobody else can read this network.`,
  'database-certificate-of-another-host': ({ place, reason }) =>
    `The certificate of the database ${place} is for another name (${reason}). Use a name that is in the certificate as the host, or sslmode=verify-ca if only you have certificates of this authority.`,
  'database-certificate-outdated': ({ place, reason }) =>
    `The certificate of the database ${place} is not valid today (${reason}). Renew it there, and check the clock of this computer.`,
  'database-certificate-untrusted': ({ place, reason }) =>
    `The certificate of the database ${place} is not signed by an authority in sslrootcert (${reason}). Set sslrootcert to the certificate of the one that signed it.`,
  'database-own-certificate-refused': ({ place }) =>
    `The database ${place} does not accept the certificate in sslcert. It must be signed by an authority in the server's ssl_ca_file.`,
  'database-password-refused': ({ place, reason }) =>
    `The database ${place} refuses the password: ${reason}. Check the user in the address, and PGPASSWORD or PGPASSFILE.`,
  'database-sign-in-refused': ({ place, reason }) =>
    `The database ${place} refuses the connection: ${reason}. Its pg_hba.conf says who may connect from where, with TLS (sslmode) and with a certificate of the client (sslcert, sslkey).`,
  'database-rights-missing': ({ place, reason }) =>
    `The role lacks rights in the database ${place}: ${reason}. The owner of the database migrates it and restores backups; a role that only serves needs SELECT, INSERT, UPDATE and DELETE on all tables, and SELECT on all sequences.`,
  'database-read-only': ({ place }) =>
    `The database ${place} can only be read: it is a standby, or set to read-only. Use the address of the primary.`,
  'database-behind-pooler': ({ place }) =>
    `${place} does not keep the settings of a connection, as a pooler such as PgBouncer does. Connect to PostgreSQL itself.`,
  'database-extension-missing': ({ place, extension, reason }) =>
    `The database ${place} needs the extension ${extension}: ${reason}. Install PostgreSQL's contrib package, and let an administrator run CREATE EXTENSION ${extension} in this database.`,
  'database-not-utf8': ({ place, encoding }) =>
    `The database ${place} stores text as ${encoding}. Create it with the encoding UTF8.`,

  'stored-text': ({ text }) => text,
  quotation: ({ text }) => text,
};
