import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseS3Location, readS3Credentials } from '../../../electron/files/s3/s3Location.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { temporaryFolder } from '../../support/processes.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${error.message}`;
  }
  return '';
};

describe('the place of files on S3', () => {
  const amazon = { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1', isPathStyle: false };
  const own = { endpoint: 'http://localhost:9000', region: 'eu-1', isPathStyle: true };
  const environment = { AWS_ENDPOINT_URL_S3: 'http://localhost:9000', AWS_REGION: 'eu-1' };
  it.each([
    ['s3://photos', {}, { ...amazon, bucket: 'photos', prefix: '' }],
    ['s3://photos/', {}, { ...amazon, bucket: 'photos', prefix: '' }],
    ['s3://photos/rafter/live', {}, { ...amazon, bucket: 'photos', prefix: 'rafter/live/' }],
    ['s3://photos.firm', {}, { ...amazon, bucket: 'photos.firm', prefix: '', isPathStyle: true }],
    ['s3://photos/rafter', environment, { ...own, bucket: 'photos', prefix: 'rafter/' }],
  ])('%s is understood', (text, variables, expected) => {
    expect(parseS3Location(text, variables)).toEqual(expected);
  });

  it.each(['photos', 's3://', 's3://ab', 's3://Photos', 's3://photos/a b', 's3://photos/../x', 's3://photos//x'])(
    '%s is refused',
    (text) => {
      expect(codeOf(() => parseS3Location(text, {}))).toMatch(/^s3-location-invalid: /);
    },
  );

  it.each(['localhost:9000', 'ftp://host', 'http://host/path', 'https://key:secret@host'])(
    'the endpoint %s is refused, and not repeated',
    (endpoint) => {
      const shown = codeOf(() => parseS3Location('s3://photos', { AWS_ENDPOINT_URL: endpoint }));
      expect(shown).toMatch(/^s3-endpoint-invalid: /);
      expect(shown).not.toContain(endpoint);
    },
  );
});

describe('the addressing', () => {
  it.each([
    [{ RAFTER_S3_ADDRESSING: 'path' }, true],
    [{ RAFTER_S3_ADDRESSING: 'virtual' }, false],
    [{ RAFTER_S3_ADDRESSING: '' }, false],
    [{ RAFTER_S3_ADDRESSING: 'virtual', AWS_ENDPOINT_URL: 'https://s3.example.com' }, false],
    [{ AWS_ENDPOINT_URL: 'https://s3.example.com' }, true],
  ])('%j is understood', (environment, isPathStyle) => {
    expect(parseS3Location('s3://photos', environment)).toMatchObject({ isPathStyle });
  });

  it.each([
    { RAFTER_S3_ADDRESSING: 'Path' },
    { RAFTER_S3_ADDRESSING: 'virtual', AWS_ENDPOINT_URL: 'http://127.0.0.1:9000' },
    { RAFTER_S3_ADDRESSING: 'virtual', AWS_ENDPOINT_URL: 'http://[::1]:9000' },
  ])('%j is refused', (environment) => {
    expect(codeOf(() => parseS3Location('s3://photos', environment))).toMatch(/^s3-addressing-invalid: /);
  });
});

describe('credentials', () => {
  const file = path.join(temporaryFolder(), 'credentials');
  writeFileSync(
    file,
    '[default]\naws_access_key_id = A\naws_secret_access_key = B/+=\n\n[other]\naws_access_key_id=C\n',
    {
      mode: 0o600,
    },
  );

  it('come from the environment, or from a file that nobody else can read', () => {
    expect(readS3Credentials({ AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'B', AWS_SESSION_TOKEN: 'C' })).toEqual({
      accessKeyId: 'A',
      secretAccessKey: 'B',
      sessionToken: 'C',
    });
    const named = { AWS_SHARED_CREDENTIALS_FILE: file };
    expect(readS3Credentials(named)).toMatchObject({ accessKeyId: 'A', secretAccessKey: 'B/+=' });
    expect(readS3Credentials({ ...named, AWS_PROFILE: '' })).toMatchObject({ accessKeyId: 'A' });
    chmodSync(file, 0o640);
    expect(codeOf(() => readS3Credentials(named))).toMatch(/^file-not-private: .*chmod 600/);
    chmodSync(file, 0o600);
  });

  it.each([
    ['nothing', {}],
    ['half of them', { AWS_ACCESS_KEY_ID: 'A' }],
    ['a profile without a secret', { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'other' }],
  ])('%s is refused', (_, environment) => {
    expect(codeOf(() => readS3Credentials(environment))).toMatch(/^s3-credentials-missing: /);
  });

  it('in a file that does not exist are refused with its name', () => {
    expect(codeOf(() => readS3Credentials({ AWS_SHARED_CREDENTIALS_FILE: `${file}-not` }))).toContain(`${file}-not`);
  });
});
