import { type Environment, parseS3Location, type S3Location } from '../files/s3/s3Location.ts';
import { environmentRoutes } from '../network/routes.ts';
import type { ServerOptions } from './serverOptions.ts';

const hostOf = ({ endpoint, bucket, isPathStyle }: S3Location): URL => {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return url;
};

/**
 * Logs by which proxy of the environment the files and the replica in S3 are reached: a storage in the operator's own
 * network needs none, and fails or slows down behind one that nobody meant for it.
 */
export const logStorageProxies = async (
  { s3, replicate, log }: Pick<ServerOptions, 's3' | 'replicate' | 'log'>,
  environment: Environment = process.env,
): Promise<void> => {
  const storages: [string, S3Location][] = [];
  if (s3) storages.push(['files', s3.location]);
  if (replicate?.startsWith('s3://')) storages.push(['replica', parseS3Location(replicate, environment)]);
  for (const [storage, location] of storages) {
    const url = hostOf(location);
    try {
      const [route] = await environmentRoutes(url);
      if (route)
        log.info(
          { storage, host: url.hostname, proxy: route.shown },
          'S3 is reached by a proxy; NO_PROXY excepts hosts',
        );
    } catch (error) {
      log.warn({ err: error, storage, host: url.hostname }, 'S3 cannot be reached: the proxy is not usable');
    }
  }
};
