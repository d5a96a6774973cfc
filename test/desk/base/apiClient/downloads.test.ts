import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { downloadTo, usualLimits } from '../../../../electron/desk/base/apiClient/download.ts';
import { createTransport, usualTimeouts } from '../../../../electron/desk/base/apiClient/exchange.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { timersByHand } from '../../../support/timersByHand.ts';
import { waitMs } from '../../../support/patience.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, kindOf, testKey, told } from './clients.ts';
import { answer, startOddServer, type Behaviour } from './oddServer.ts';

let disk: string;

const odd = await startOddServer();
const client = clientTo(`${odd.url}/api`);
beforeEach(() => void (disk = temporaryFolder()));

const place = (): string => path.join(disk, 'file.part');
const fetchFile = (url = '/media/file', more: { ifNoneMatch?: string } = {}) =>
  client.download({ url }, { to: place(), ...more });
const fetchLetter = () => client.download({ endpoint: 'retrieveLetter', params: { job_id: '7' } }, { to: place() });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const letter = pdfDocument('Letter');
const pdf = { 'Content-Type': 'application/pdf' };

describe('a file that arrives', () => {
  it.each([0, 1, 70_000, 3_000_001])('is there as it was sent, counted and hashed: %i bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'rafter');
    odd.does(answer(200, bytes, { 'Content-Type': 'image/png', ETag: '"a"', Date: 'Tue, 31 Mar 2026 08:00:00 GMT' }));
    expect(await fetchFile()).toMatchObject({
      kind: 'answered',
      value: { bytes: size, sha256: sha256(bytes), mediaType: 'image/png' },
      etag: '"a"',
      serverMs: Date.UTC(2026, 2, 31, 8),
    });
    expect(readFileSync(place()).equals(bytes)).toBe(true);
    expect(statSync(place()).mode & 0o077).toBe(0);
  });

  it('may come in pieces of no length told', async () => {
    odd.does(async (message, response) => {
      message.resume();
      for (let piece = 0; piece < 40; piece += 1) response.write(`${piece} `);
      response.end();
    });
    expect(await fetchFile()).toMatchObject({ value: { bytes: 110, mediaType: 'application/octet-stream' } });
  });

  it('§4.6 is the letter of either provider, byte for byte', async () => {
    const plain = await startPlainProvider();
    const theirs = clientTo(plain.baseUrl, { apiKey: plain.key, trailingSlash: true });
    await theirs.call('submitJob', { body: { client_name: 'Ada', client_street_address: '1 A St' } });
    const { id } = plain.jobs()[0]!;
    const ask = () => theirs.download({ endpoint: 'retrieveLetter', params: { job_id: String(id) } }, { to: place() });
    expect(told(await ask())).toBe('refused 400: Letter is not available.');
    expect(existsSync(place())).toBe(false);
    plain.approve(id, letter);
    expect(await ask()).toMatchObject({ value: { sha256: sha256(letter), bytes: letter.length } });
    await plain.close();
  });

  it('is not fetched again where it is unchanged', async () => {
    odd.does(answer(304));
    expect(await fetchFile('/media/file', { ifNoneMatch: '"a"' })).toEqual({ kind: 'unchanged' });
    expect(odd.came()[0]!.headers['if-none-match']).toBe('"a"');
    expect(existsSync(place())).toBe(false);
  });
});

describe('what does not arrive leaves nothing behind', () => {
  const page = '<!doctype html><title>Sign in</title>';
  const cases: [string, Behaviour, RegExp][] = [
    [
      'a refusal',
      answer(403, '<Error><Message>Request has expired</Message></Error>'),
      /^refused 403: Request has expired$/,
    ],
    [
      "a portal's page",
      answer(200, page, { 'Content-Type': 'text/html' }),
      /^lost: A web page came instead of the file/,
    ],
    [
      "a portal's page that does not say so",
      answer(200, `\n${page}`, pdf),
      /^lost: A web page came instead of the file/,
    ],
    [
      "a portal's redirect to a page",
      (message, response) =>
        message.url === '/portal'
          ? answer(200, page, { 'Content-Type': 'text/html' })(message, response)
          : answer(302, '', { Location: '/portal' })(message, response),
      /^lost: A web page came instead of the file/,
    ],
    [
      'packed bytes',
      answer(200, gzipSync(letter), { ...pdf, 'Content-Encoding': 'gzip' }),
      /^lost: The file came compressed/,
    ],
    ['redirects without end', answer(302, '', { Location: '/again' }), /^unreached: The address leads on to \/again/],
    [
      'a redirect to what is no place',
      answer(302, '', { Location: 'http://[' }),
      /^unreached: The address leads on to/,
    ],
    [
      'a redirect into this computer',
      answer(302, '', { Location: 'file:///etc/hosts' }),
      /^unreached: The address leads on/,
    ],
    [
      'half of the length told',
      (message, response) => {
        message.resume();
        response.writeHead(200, { ...pdf, 'Content-Length': letter.length });
        response.write(letter.subarray(0, 100), () => response.destroy());
      },
      /^lost: The connection broke off/,
    ],
  ];

  it.each(cases)('%s', async (_what, behaviour, expected) => {
    odd.does(behaviour);
    expect(told(await fetchFile())).toMatch(expected);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('an answer that stops', async () => {
    odd.does((message, response) => {
      message.resume();
      response.writeHead(200, { ...pdf, 'Content-Length': letter.length });
      response.write(letter.subarray(0, 100));
    });
    const impatient = clientTo(`${odd.url}/api`, {}, { bodyMs: 300 });
    expect(told(await impatient.download({ url: '/media/file' }, { to: place() }))).toBe(
      'lost in time: No answer came in time.',
    );
    expect(readdirSync(disk)).toEqual([]);
  });

  it.each<[string, Buffer | string, Record<string, string>, string]>([
    ['something else', jpegPhoto(1), pdf, 'What came instead of the letter is not a PDF.'],
    ['nothing', '', pdf, 'What came instead of the letter is not a PDF.'],
    [
      'JSON',
      '{"file": "https://…"}',
      { 'Content-Type': 'application/json' },
      'What came instead of the letter is not a PDF.',
    ],
    ['a PDF whose end is missing', letter.subarray(0, -20), pdf, 'The end of the letter is missing.'],
  ])('§4.6 a letter that is %s', async (_what, body, headers, reason) => {
    odd.does(answer(200, body, headers));
    expect(told(await fetchLetter())).toBe(`lost: ${reason}`);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('§4.6 a letter cut where only the connection told its length', async () => {
    odd.does((message) => {
      message.resume();
      message.socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nConnection: close\r\n\r\n');
      message.socket.end(letter.subarray(0, letter.length / 2));
    });
    expect(told(await fetchLetter())).toBe('lost: The end of the letter is missing.');
    expect(readdirSync(disk)).toEqual([]);
  });

  it('§4.6 a PDF is a letter, whatever its headers say', async () => {
    odd.does(answer(200, letter, { 'Content-Type': 'application/octet-stream' }));
    expect(kindOf(await fetchLetter())).toBe('answered');
  });
});

describe('a file without an end', () => {
  const limits = { letterBytes: 1000, fileBytes: 5000, everyMs: waitMs, leastBytes: 50, mostPeriods: 1000 };
  const origin = () => new URL(odd.url).origin;
  const fetchWith = async (isLetter: boolean, more: Partial<typeof limits> = {}) => {
    const transport = createTransport(odd.url, usualTimeouts);
    const from = {
      transport,
      url: `${odd.url}/endless`,
      to: place(),
      isLetter,
      origin: origin(),
      auth: {},
      apiKey: testKey,
      wholeMs: usualTimeouts.wholeMs,
      received: { bytes: 0 },
    };
    try {
      return await downloadTo({
        ...from,
        ifNoneMatch: undefined,
        signal: undefined,
        limits: { ...limits, ...more },
        mostBytes: Infinity,
      });
    } finally {
      await transport.destroy();
    }
  };
  /** So many bytes every so many milliseconds, for ever. */
  const endless =
    (bytes: number, everyMs: number, headers: Record<string, string> = {}, head = ''): Behaviour =>
    (message, response) => {
      message.resume();
      response.writeHead(200, headers);
      response.write(head);
      const timer = setInterval(() => response.write(Buffer.alloc(bytes, 'x')), everyMs);
      response.on('close', () => clearInterval(timer));
    };

  it.each<[string, boolean, Behaviour, string]>([
    ['a file, byte after byte', false, endless(700, 1), 'lost: The file is larger than the maximum of 0.005 MB.'],
    ['§4.6 a letter that is none', true, endless(700, 1), 'lost: What came instead of the letter is not a PDF.'],
    [
      '§4.6 a letter that is none, much of it at once',
      true,
      endless(5000, 1),
      'lost: What came instead of the letter is not a PDF.',
    ],
    [
      '§4.6 a letter that is none and says beforehand how large it is, of which little comes at once',
      true,
      endless(10, 5, { 'Content-Length': '9000000000' }),
      'lost: What came instead of the letter is not a PDF.',
    ],
    ['§4.6 a letter', true, endless(700, 1, {}, '%PDF-'), 'lost: The file is larger than the maximum of 0.001 MB.'],
    [
      'a file that says beforehand how large it is',
      false,
      endless(1, 5, { 'Content-Length': '9000000000' }),
      'lost: The file is larger than the maximum of 0.005 MB.',
    ],
  ])('is given up: %s', async (_what, isLetter, behaviour, reason) => {
    odd.does(behaviour);
    expect(told(await fetchWith(isLetter))).toBe(reason);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('is given up where a byte comes now and then', async () => {
    odd.does(endless(1, 30));
    expect(told(await fetchWith(false, { everyMs: 100 }))).toBe('lost: The file came too slowly to ever be complete.');
    expect(readdirSync(disk)).toEqual([]);
  });

  it('is given up though some of it comes all the time', async () => {
    odd.does(endless(1, 5));
    const most = { leastBytes: 0, everyMs: 20, mostPeriods: 3 };
    expect(told(await fetchWith(false, most))).toBe('lost: The file came too slowly to ever be complete.');
  });

  it('is not one that is only slow', async () => {
    const answering = Promise.withResolvers<ServerResponse>();
    odd.does((message, response) => {
      message.resume();
      answering.resolve(response);
    });
    const everyMs = 61_007;
    const periods = timersByHand(everyMs);
    const fetching = fetchWith(false, { leastBytes: 100, everyMs });
    const response = await answering.promise;
    for (let piece = 1; piece <= 12; piece += 1) {
      response.write(Buffer.alloc(100, 'x'));
      await expect.poll(() => existsSync(place()) && statSync(place()).size).toBe(piece * 100);
      periods.pass();
    }
    response.end();
    expect(await fetching).toMatchObject({ value: { bytes: 1200 } });
  });

  it('is limited as the reference’s largest files are', () => {
    expect(usualLimits).toMatchObject({ letterBytes: 200_000_000, fileBytes: 2_000_000_000 });
  });
});

describe('links that a provider gives', () => {
  it.each(['http://[', 'file:///etc/hosts', 'javascript:alert(1)', 'data:,x', 'ftp://a.example/b'])(
    'lead nowhere, and are no crash: %s',
    async (link) => {
      odd.does(answer(200, 'x'));
      expect(told(await fetchFile(link))).toBe('lost: The link to the file leads nowhere.');
      expect(odd.came()).toEqual([]);
    },
  );

  it('may lead to a server that is gone', async () => {
    expect(told(await fetchFile('http://127.0.0.1:9/a.png'))).toMatch(/^unreached: The provider could not be reached/);
  });
});

describe("this computer's disk", () => {
  it('keeps a file that is there already, and says that it is in the way', async () => {
    writeFileSync(place(), 'mine');
    odd.does(answer(200, 'theirs'));
    expect(told(await fetchFile())).toBe('lost: The file cannot be written on this computer (EEXIST).');
    expect(readFileSync(place(), 'utf8')).toBe('mine');
  });

  it('is what fails where there is no folder, and the next request goes as well as ever', async () => {
    odd.does(answer(200, Buffer.alloc(2_000_000)));
    const to = path.join(disk, 'none', 'file.part');
    expect(told(await client.download({ url: '/a' }, { to }))).toBe(
      'lost: The file cannot be written on this computer (ENOENT).',
    );
    expect(kindOf(await fetchFile())).toBe('answered');
  });
});
