import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it arrived. */
export interface SignedRequest {
  method: string;
  /** The path and the query as sent. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986: everything but unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

/** The signature of AWS Signature Version 4 for S3, written from its specification. */
export const signatureOf = (
  { method, target, headers }: SignedRequest,
  { secret, date, region, signed }: { secret: string; date: string; region: string; signed: readonly string[] },
): string => {
  const [path = '', query = ''] = target.split('?');
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
};

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const maxSkewMs = 15 * 60 * 1000;

/** The S3 error code with which the request is refused; null for one that is signed as it should be. */
export const signatureFault = (
  request: SignedRequest,
  { accessKeyId, secret, region, nowMs }: { accessKeyId: string; secret: string; region: string; nowMs: number },
): string | null => {
  const { headers } = request;
  const [, id, day, sentRegion, names = '', signature = ''] = authorization.exec(headers.authorization ?? '') ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const date = headers['x-amz-date'] ?? '';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at) || !date.startsWith(day!)) return 'AccessDenied';
  if (Math.abs(nowMs - at) > maxSkewMs) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  // The host, and every header of Amazon's that was sent.
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (sentRegion !== region || !needed.every((name) => signed.includes(name))) return 'AuthorizationHeaderMalformed';
  const right = signatureOf(request, { secret, date, region, signed });
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch';
};
