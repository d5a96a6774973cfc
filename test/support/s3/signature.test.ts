import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureFault, signatureOf } from './signature.ts';

const empty = createHash('sha256').update('').digest('hex');
/** The examples of Amazon's documentation, "Signature Calculations for the Authorization Header". */
const example = {
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  date: '20130524T000000Z',
  region: 'us-east-1',
};
const host = 'examplebucket.s3.amazonaws.com';
const amz = { 'x-amz-content-sha256': empty, 'x-amz-date': example.date };

it.each([
  {
    what: 'a ranged GET',
    request: { method: 'GET', target: '/test.txt', headers: { host, range: 'bytes=0-9', ...amz } },
    signed: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'a list',
    request: { method: 'GET', target: '/?max-keys=2&prefix=J', headers: { host, ...amz } },
    signed: ['host', 'x-amz-content-sha256', 'x-amz-date'],
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the stand-in signs $what as Amazon does', ({ request, signed, signature }) => {
  expect(signatureOf(request, { ...example, signed })).toBe(signature);
  const authorization = `AWS4-HMAC-SHA256 Credential=AKID/20130524/us-east-1/s3/aws4_request, SignedHeaders=${signed.join(';')}, Signature=${signature}`;
  const sent = { ...request, headers: { ...request.headers, authorization } };
  const known = { accessKeyId: 'AKID', nowMs: Date.UTC(2013, 4, 24), region: 'us-east-1', secret: example.secret };
  expect(signatureFault(sent, known)).toBeNull();
  expect(signatureFault({ ...sent, target: `${sent.target}x` }, known)).toBe('SignatureDoesNotMatch');
  expect(signatureFault(sent, { ...known, secret: 'other' })).toBe('SignatureDoesNotMatch');
  expect(signatureFault(sent, { ...known, nowMs: Date.UTC(2013, 4, 25) })).toBe('RequestTimeTooSkewed');
  expect(signatureFault({ ...sent, headers: { ...sent.headers, 'x-amz-acl': 'public-read' } }, known)).toBe(
    'AuthorizationHeaderMalformed',
  );
});
