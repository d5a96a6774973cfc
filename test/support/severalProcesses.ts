import { newPostgresDatabase } from './postgres.ts';
import { type ServerProcess, serveProcess, temporaryFolder } from './processes.ts';
import { startS3Server } from './s3/s3Server.ts';

/**
 * One PostgreSQL and one bucket for several servers, each a process with a data directory of its own. `databaseUrl` is that
 * of a new database, unless a test brings one that it can stop.
 */
export const oneDatabaseAndBucket = async ({ databaseUrl }: { databaseUrl?: string } = {}) => {
  const url = databaseUrl ?? (await newPostgresDatabase());
  const s3 = await startS3Server();
  const files = `s3://${s3.location.bucket}/rafter`;
  /** For programs other than the servers that `start` starts. */
  const environment = {
    RAFTER_DATABASE_URL: url,
    RAFTER_FILES: files,
    AWS_ENDPOINT_URL_S3: s3.location.endpoint,
    AWS_REGION: s3.location.region,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const start = (
    flags: readonly string[] = [],
    data = temporaryFolder(),
    lifetime: { isOfFile?: boolean } = {},
  ): Promise<ServerProcess> => serveProcess(data, flags, ['env', ...variables], lifetime);
  return { databaseUrl: url, s3, files, environment, start };
};
