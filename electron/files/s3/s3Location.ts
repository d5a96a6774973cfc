import { isIP } from 'node:net';
import { problem } from '../../../shared/messages/problem.ts';
import { readPrivate } from '../privateFile.ts';

/** A bucket of S3-compatible storage and the part of it that is ours. */
export interface S3Location {
  /** `https://s3.us-east-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before each key: empty, or with a slash at its end. */
  prefix: string;
  /** The bucket in the path rather than in the host's name, as most servers other than Amazon's know it. */
  isPathStyle: boolean;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface S3Access {
  location: S3Location;
  credentials: S3Credentials;
}

const usualRegion = 'us-east-1';

/** Characters that need no encoding in a key, a URL or an XML list. */
const locationForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]+)*)\/?$/;

const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};

/** `RAFTER_S3_ADDRESSING`, or what fits most servers. Throws `s3-addressing-invalid`. */
const isPathStyleIn = (
  { RAFTER_S3_ADDRESSING: chosen }: Environment,
  { endpoint, bucket, own }: { endpoint: string; bucket: string; own: string | undefined },
): boolean => {
  // A certificate of Amazon does not cover a bucket's name with dots.
  if (!chosen) return Boolean(own) || bucket.includes('.');
  const takesBucket = isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) === 0;
  if (chosen === 'path' || (chosen === 'virtual' && takesBucket)) return chosen === 'path';
  throw problem('s3-addressing-invalid');
};

/**
 * Reads `s3://bucket/prefix`. The endpoint and the region come from the variables that other programs for S3 use too:
 * `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`, `AWS_REGION` or `AWS_DEFAULT_REGION`. Throws `s3-location-invalid` and
 * `s3-endpoint-invalid`, which do not repeat the text: it may hold a secret.
 */
export const parseS3Location = (text: string, environment: Environment): S3Location => {
  const [, bucket, path = ''] = locationForm.exec(text) ?? [];
  // A segment of dots alone would be taken out of a URL.
  if (bucket === undefined || path.split('/').some((part) => part !== '' && /^\.+$/.test(part)))
    throw problem('s3-location-invalid');
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = environment;
  const region = AWS_REGION || AWS_DEFAULT_REGION || usualRegion;
  const own = AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL;
  if (own && !isEndpoint(own)) throw problem('s3-endpoint-invalid');
  const endpoint = own || `https://s3.${region}.amazonaws.com`;
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { endpoint, region, bucket, prefix, isPathStyle: isPathStyleIn(environment, { endpoint, bucket, own }) };
};

/** As it is given on the command line. */
export const shownS3Location = ({ bucket, prefix }: S3Location): string =>
  `s3://${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;

/** The values of one profile of a credentials file. */
const profileIn = (text: string, profile: string): Map<string, string> => {
  const values = new Map<string, string>();
  let isOurs = false;
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\s*\[([^\]]*)\]/.exec(line) ?? [];
    if (section !== undefined) isOurs = section.trim() === profile;
    const [, name, value] = /^\s*(aws_\w+)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    if (isOurs && name !== undefined && value !== undefined) values.set(name, value);
  }
  return values;
};

/**
 * From `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or else from the file that `AWS_SHARED_CREDENTIALS_FILE` names,
 * which no other user may read. Throws `s3-credentials-missing` and `file-not-private`.
 */
export const readS3Credentials = (environment: Environment): S3Credentials => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  const { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE } = environment;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN || undefined,
    };
  if (!file) throw problem('s3-credentials-missing');
  const values = profileIn(readPrivate(file), AWS_PROFILE || 'default');
  const [accessKeyId, secretAccessKey] = [values.get('aws_access_key_id'), values.get('aws_secret_access_key')];
  if (!accessKeyId || !secretAccessKey) throw problem('s3-credentials-missing');
  return { accessKeyId, secretAccessKey, sessionToken: values.get('aws_session_token') };
};

/** What `--files s3://bucket/prefix` means in this environment. */
export const readS3Access = (text: string, environment: Environment): S3Access => ({
  location: parseS3Location(text, environment),
  credentials: readS3Credentials(environment),
});
