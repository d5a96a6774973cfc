import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/** What Standard Webhooks signs: the id, the time of the attempt in seconds, and the body. */
export interface Signed {
  id: string;
  seconds: number;
  body: string;
}

/** A signature for each secret, as the header `webhook-signature` lists them. */
export const signatureOf = ({ id, seconds, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
