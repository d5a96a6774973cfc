import type { Dispatcher } from 'undici';
import { message, type Refusal } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { NetworkProblem } from '../../network/networkProblem.ts';
import type { S3Location } from './s3Location.ts';

type S3Response = Dispatcher.ResponseData;

const maxErrorBytes = 64 * 1024;

const valueIn = (xml: string, name: string): string =>
  new RegExp(`<${name}>([\\w-]{1,100})</${name}>`).exec(xml)?.[1] ?? '';

/** The body of a refusal; empty where it breaks off. */
const bodyOf = async ({ body }: S3Response): Promise<string> => {
  let text = '';
  try {
    for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk;
      if (text.length > maxErrorBytes) break;
    }
  } catch {
    return '';
  }
  return text;
};

const regionCodes = [
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'IncorrectEndpoint',
  'PermanentRedirect',
  'TemporaryRedirect',
];
const tokenCodes = ['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired'];
const keyCodes = ['InvalidAccessKeyId', 'SignatureDoesNotMatch'];

/** By which Node names what is wrong with a certificate. */
const certificateCodes = /CERT_|_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/;

/** An answer of S3 other than 2xx. */
interface S3Answer {
  status: number;
  /** The error code of S3; empty where there is none. */
  code: string;
  /** The region that the answer names; empty where it names none. */
  region: string;
}

/** Reads an answer to its end. */
export const readAnswer = async (response: S3Response): Promise<S3Answer> => {
  const xml = await bodyOf(response);
  const header = response.headers['x-amz-bucket-region'];
  return {
    status: response.statusCode,
    code: valueIn(xml, 'Code'),
    region: typeof header === 'string' ? header : valueIn(xml, 'Region'),
  };
};

/** What the operator has to fix. `reason` is S3's own: it holds no part of the request but its method. */
const refusalOf = (method: string, { status, code, region: actual }: S3Answer, location: S3Location): Refusal => {
  const { bucket, endpoint, region } = location;
  const reason = `${method}: ${status} ${code}`.trim();
  if (code === 'NoSuchBucket') return message('s3-bucket-missing', { bucket, endpoint, reason });
  if (code === 'RequestTimeTooSkewed') return message('s3-clock-wrong', { reason });
  if (tokenCodes.includes(code)) return message('s3-token-refused', { reason });
  if (keyCodes.includes(code)) return message('s3-key-refused', { reason });
  if (regionCodes.includes(code) || (actual !== '' && actual !== region && status < 500))
    return message('s3-region-wrong', { bucket, region, reason, ...(actual === '' ? {} : { actual }) });
  if (status === 403) return message('s3-forbidden', { bucket, reason });
  return message('s3-failed', { endpoint, reason });
};

/** How often a request is made in all, where the same one may succeed a moment later. */
type Attempts = 1 | 3 | 6;

/** Why a request failed, for the operator. */
export class S3Failure extends Problem {
  readonly attempts: Attempts;

  constructor(refusal: Refusal, attempts: Attempts) {
    super(refusal);
    this.attempts = attempts;
  }

  static ofAnswer(method: string, answer: S3Answer, location: S3Location): S3Failure {
    const { status, code } = answer;
    const isBusy = status === 429 || status === 503;
    const mayPass = status >= 500 || code === 'RequestTimeout';
    return new S3Failure(refusalOf(method, answer, location), isBusy ? 6 : mayPass ? 3 : 1);
  }

  /** No answer, or a part of one. */
  static ofError(method: string, error: unknown, { endpoint }: S3Location, attempts: Attempts): S3Failure {
    const { message: text } = error as Error;
    const { code } = (error instanceof NetworkProblem ? (error.cause ?? error) : error) as { code?: unknown };
    // That of a DOMException is a number.
    const reason = typeof code === 'string' ? `${method}: ${code} ${text}` : `${method}: ${text}`;
    const name = certificateCodes.test(String(code)) ? 's3-certificate-refused' : 's3-failed';
    return new S3Failure(message(name, { endpoint, reason }), attempts);
  }
}
