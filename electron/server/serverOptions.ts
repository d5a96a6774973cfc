import type { FastifyBaseLogger } from 'fastify';
import type { MailSecurity } from '../../shared/notices/mail.ts';
import type { S3Access } from '../files/s3/s3Location.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Clock, Ids } from '../ports.ts';
import type { CheckReply } from '../rpc/dispatch.ts';
import type { Limits } from './base/limits.ts';
import type { Lookup } from './notices/webhookTarget.ts';
import type { ThreadTime } from './base/work/requestWork.ts';

/** What a server is started with: by `serve`, by the field app for its own server, by the demo and by tests. */
export interface ServerOptions {
  /** The data directory; the server's own part of it is `server/`. */
  data: string;
  /** The address of a PostgreSQL; without it the database is a file in the data directory. */
  databaseUrl?: string | undefined;
  limits: Limits;
  version: string;
  log: FastifyBaseLogger;
  clock: Clock;
  /** Of the thread that serves requests, for the budget of work; by default as the system counts it. */
  threadTime?: ThreadTime | undefined;
  ids: Ids;
  /** Where the files are, if not in the data directory. */
  s3?: S3Access | null | undefined;
  /** How clients reach this server, when it is behind a proxy: the beginning of every link. */
  publicUrl?: string | undefined;
  /** Names under which clients reach this server, besides that of the public URL, `localhost` and addresses. */
  allowedHosts?: readonly string[];
  /** Origins whose pages may use the API. */
  corsOrigins?: readonly string[];
  /** Trust the X-Forwarded headers of a proxy in front. */
  trustProxy?: boolean;
  /** Where a replica of the data is kept; by default nowhere. */
  replicate?: string | undefined;
  /**
   * Folder of the backups that the server makes. By default `backups` in the data directory, and none with a PostgreSQL,
   * whose processes have a data directory each.
   */
  backups?: string | undefined;
  /** Folder of the built pages. Without it the server has the console's calls, but not its pages. */
  pages?: string | undefined;
  /** Called where a newer program has changed the database: this process must end. */
  onOutdated?: () => void;
  /** Webhooks of the firm may lead to private addresses, and need no TLS. */
  privateWebhooks?: boolean;
  /** How often it looks for notices to send; every second by default. */
  noticesEveryMs?: number | undefined;
  /** Finds the addresses of webhooks; by default as the system does. */
  lookup?: Lookup;
  /** The password for the mail server `smtpHost`, in place of the one that an administrator enters. */
  smtpPassword?: string | undefined;
  smtpHost?: string | undefined;
  /** Of that mail server; by default the usual one of the encryption. */
  smtpPort?: number | undefined;
  /** By default either of the encrypted ones. */
  smtpSecurity?: MailSecurity | undefined;
  /** The client secret for the provider `oidcIssuer` of single sign-on, in place of the one that an administrator enters. */
  oidcClientSecret?: string | undefined;
  oidcIssuer?: string | undefined;
  /** Starts the process that decodes pictures; by default a child process of Node. */
  startPictures?: (() => Pictures) | undefined;
  /** Compares what calls of the console answer with their schemas; for tests. */
  checkReply?: CheckReply | undefined;
}
