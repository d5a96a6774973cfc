import { randomUUID } from 'node:crypto';
import { parseS3Location, readS3Credentials, type S3Access } from '../../../electron/files/s3/s3Location.ts';

const url = process.env.RAFTER_TEST_S3;

/** Whether the tests of S3 run on a real server too. */
export const hasRealS3 = url !== undefined;

/**
 * A new place on `RAFTER_TEST_S3=http://localhost:9000/bucket/prefix`, with the credentials and the region of other programs
 * for S3.
 */
export const onRealS3 = (): S3Access => {
  const { origin, pathname } = new URL(url!);
  const environment = { ...process.env, AWS_ENDPOINT_URL_S3: origin };
  return {
    location: parseS3Location(`s3:/${pathname.replace(/\/$/, '')}/${randomUUID()}`, environment),
    credentials: readS3Credentials(environment),
  };
};
