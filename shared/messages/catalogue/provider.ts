import { z } from 'zod';
import { nested, row, text } from '../rows.ts';

const status = z.int();
/** Code of the operating system or of the network library, such as ECONNREFUSED. */
const error = text;

/** What the desk reports about its provider: its address, the connection, replies and downloads. */
export const providerMessages = {
  /** A quotation: the words of another provider, as they came. */
  'provider-said': row({ status, text }),
  'provider-silent': row({ status }),
  'provider-answered': row({ status, reason: nested }),
  'provider-in-trouble': row({ status }),
  'provider-unreachable': row({ error }),
  'answer-timed-out': row({}),
  'request-stopped': row({}),
  'connection-broken': row({ error }),
  'address-redirects': row({ to: text }),
  'answer-see-other': row({}),
  'network-sign-in': row({}),
  'base-url-redirects': row({}),
  /** `proxy` is a host and port, never with credentials. */
  'proxy-unreachable': row({ proxy: text, error }),
  /** `schemes`: the ways to sign in that it offers. */
  'proxy-sign-in': row({ proxy: text, isRefused: z.boolean(), schemes: z.array(text).max(10) }),
  'proxy-password-missing': row({ proxy: text }),
  'proxy-refused': row({ proxy: text, host: text, status }),
  /** By the proxy, or by the host: without TLS both answer in the same place. */
  'forward-refused': row({ proxy: text, host: text, status }),
  /** `source`: `setting`, or the name of a variable of the environment. */
  'proxy-address-unusable': row({ source: text }),
  'proxy-kind-unknown': row({ proxy: text }),
  /** Names as the certificate has them. `authority` issued the last one that the server sent. */
  'certificate-refused': row({
    host: text,
    why: z.enum(['unknown-issuer', 'expired', 'not-yet-valid', 'other-host', 'other']),
    subject: text,
    issuer: text,
    authority: text,
    error,
  }),
  'not-the-provider': row({}),
  'service-not-found': row({}),
  'answer-not-modified': row({}),
  'answer-web-page': row({}),
  'answer-incomplete': row({ status }),
  'answer-undocumented': row({ status }),
  'list-pages-circular': row({}),
  /** More than is read of one response or list. */
  'answer-too-large': row({ bytes: z.number() }),
  'answer-too-many-values': row({ maximum: z.int() }),
  'list-too-long': row({ maximum: z.int() }),
  'server-unidentified': row({}),
  'disk-has-no-room': row({}),
  'disk-write-failed': row({ error }),
  'stored-copy': row({ defect: z.enum(['missing', 'unreadable', 'size-changed', 'cut-off', 'changed']) }),
  'link-invalid': row({}),
  'link-not-public': row({ host: text }),
  'download-too-large': row({ maximumMegabytes: z.number() }),
  'download-too-slow': row({}),
  'download-incomplete': row({ received: z.number(), expected: z.number() }),
  'download-web-page': row({}),
  'download-compressed': row({}),
  'download-not-pdf': row({}),
  'letter-end-missing': row({}),

  // Rules of its address and key: fragments that begin where the field's name ends.
  'not-a-base-url': row({}),
  'url-with-password': row({}),
  'url-with-query': row({}),
  'key-not-printable': row({}),
  'not-a-header-name': row({}),
  'not-one-word': row({}),
} as const;
