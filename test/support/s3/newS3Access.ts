import type { S3Access } from '../../../electron/files/s3/s3Location.ts';
import { hasRealS3, onRealS3 } from './realS3.ts';
import { startS3Server } from './s3Server.ts';

/** A place for the files of one test server: on the server of `RAFTER_TEST_S3`, or on a stand-in of its own. */
export const newS3Access = async (): Promise<S3Access> => {
  if (hasRealS3) return onRealS3();
  const { location, credentials } = await startS3Server();
  return { location, credentials };
};
