import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from './atEnd.ts';
import { eventually } from './eventually.ts';

/** One mail as it came over the wire. */
export interface ReceivedMail {
  to: string[];
  from: string;
  source: string;
  /** Header fields by lower-case name, unfolded. */
  headers: Map<string, string>;
  /** The part that is plain text, decoded. */
  text: string;
  html: string;
  isSecure: boolean;
  user: string;
}

const unfolded = (head: string): Map<string, string> =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const decoded = (part: string): string => {
  const [head = '', body = ''] = part.split(/\r\n\r\n(.*)/s);
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const partOf = (source: string, type: string): string => {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(source)?.[1] ?? '';
  const parts = source.split(`--${boundary}`);
  return decoded(parts.find((part) => part.includes(`Content-Type: ${type}`))?.trimStart() ?? '').trim();
};

/** Words of a header as a mail program shows them. */
export const shownHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decoded(`quoted-printable\r\n\r\n${text.replaceAll('_', ' ')}`),
    );

/** A mail server on this computer, and what it has taken. */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const got: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const source = Buffer.concat(pieces).toString();
        const { mailFrom, rcptTo } = session.envelope;
        got.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          source,
          headers: unfolded(source.split('\r\n\r\n')[0]!),
          text: partOf(source, 'text/plain').replaceAll('\r\n', '\n'),
          html: partOf(source, 'text/html'),
          isSecure: session.secure,
          user: String(session.user ?? ''),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    got,
    /** What came for an address, once there is so much of it. */
    wait: (count: number, to?: string): Promise<ReceivedMail[]> =>
      eventually(() => {
        const found = got.filter((mail) => to === undefined || mail.to.includes(to));
        if (found.length >= count) return found;
        throw new Error(`only ${found.length} of ${count} mails came`);
      }, 10),
    close: atEnd(() => new Promise<void>((resolve) => server.close(() => resolve()))),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The settings of a console for a server without encryption. */
export const plainSettings = ({ port }: { port: number }) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: '',
  from: 'office@ridgeline.example',
  locale: 'en' as const,
});
