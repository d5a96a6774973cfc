import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import type { Timeouts } from '../../../../electron/desk/base/apiClient/exchange.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../../../support/faultProxy.ts';
import { startPlainProvider, type PlainProvider } from '../../../support/plainProvider.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer, type TestServer } from '../../../support/startServer.ts';
import { clientTo, keepFile, kindOf, testKey, told } from './clients.ts';

const disk = temporaryFolder();
const letter = pdfDocument('Letter');
const photo = keepFile(disk, jpegPhoto(1));
const to = path.join(disk, 'letter.part');
const body = { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' };
let server: TestServer;
let plain: PlainProvider;
let proxy: FaultProxy;
/** To each provider, through the proxy. */
interface Clients {
  toRafter: ApiClient;
  toPlain: ApiClient;
}
/** One that no busy machine keeps waiting too long, and one that gives up soon. */
let patient: Clients;
let impatient: Clients;
let clients: Clients;
let target: string;
let rafterJob: string;
let plainJob: string;

beforeAll(async () => {
  [server, plain] = await Promise.all([startServer(), startPlainProvider()]);
  proxy = await startFaultProxy({ target: () => target });
  const clientsWith = (timeouts: Partial<Timeouts>): Clients => ({
    toRafter: clientTo(`${proxy.url}/api`, { apiKey: server.own.api_key }, timeouts),
    toPlain: clientTo(proxy.url + plain.basePath, { apiKey: plain.key, trailingSlash: true }, timeouts),
  });
  patient = clientsWith({});
  impatient = clientsWith({ answerMs: 400, bodyMs: 1000 });
  clients = patient;
  rafterJob = String((await server.submit()).id);
  target = plain.url;
  const taken = await patient.toPlain.call('submitJob', { body });
  if (taken.kind !== 'answered') throw new Error(told(taken));
  plainJob = String(taken.value.id);
  plain.approve(taken.value.id, letter);
});
afterEach(async () => {
  clients = patient;
  proxy.setDecide(() => null);
  await proxy.setDown(false);
  rmSync(to, { force: true });
});

/** The one fault, for everything that is asked from now on. */
const always = (fault: Fault): void => {
  clients = fault.kind === 'stall' ? impatient : patient;
  proxy.setDecide(() => fault);
};

const call = (): Promise<string> => {
  target = server.url;
  return clients.toRafter.call('submitJob', { body }).then(told);
};
const upload = (): Promise<string> => {
  target = server.url;
  return clients.toRafter.upload('submitJobFiles', { params: { job_id: rafterJob }, file: photo }).then(told);
};
const download = (): Promise<string> => {
  target = plain.url;
  return clients.toPlain.download({ endpoint: 'retrieveLetter', params: { job_id: plainJob } }, { to }).then(told);
};

const brokeOff = /^lost: The connection broke off \(/;
const notPromised = /^lost: The answer \(201\) is cut off, or not what was promised\.$/;

/** What a request comes to through each fault; uploads and downloads as calls, unless told otherwise. */
const outcomes: readonly { fault: Fault; call: RegExp; upload?: RegExp; download?: RegExp }[] = [
  { fault: { kind: 'refuse' }, call: brokeOff },
  { fault: { kind: 'reset-request', at: 40 }, call: brokeOff },
  { fault: { kind: 'lost-reply' }, call: brokeOff },
  { fault: { kind: 'reset-reply', at: 1 }, call: brokeOff },
  { fault: { kind: 'reset-reply', at: 60 }, call: brokeOff },
  { fault: { kind: 'reset-reply', at: 400 }, call: brokeOff },
  { fault: { kind: 'truncated', variant: 'cut-off', share: 0 }, call: brokeOff },
  { fault: { kind: 'truncated', variant: 'cut-off', share: 0.9 }, call: brokeOff },
  {
    fault: { kind: 'truncated', variant: 'short-length', share: 0 },
    call: notPromised,
    download: /^lost: What came instead of the letter is not a PDF\.$/,
  },
  {
    fault: { kind: 'truncated', variant: 'short-length', share: 0.99 },
    call: notPromised,
    download: /^lost: The end of the letter is missing\.$/,
  },
  {
    fault: { kind: 'portal', variant: 'page' },
    call: /^lost: A web page came instead of an answer/,
    download: /^lost: A web page came instead of the file/,
  },
  {
    fault: { kind: 'status', status: 400, style: 'problem' },
    call: /^refused 400: The request was refused on its way/,
  },
  { fault: { kind: 'status', status: 400, style: 'plain' }, call: /^refused 400: client_name: This field may not be/ },
  { fault: { kind: 'status', status: 401, style: 'plain' }, call: /^refused 401: Unauthorized\.$/ },
  { fault: { kind: 'status', status: 403, style: 'page' }, call: /^refused 403: 403 Forbidden$/ },
  { fault: { kind: 'status', status: 404, style: 'page' }, call: /^refused 404: 404 Not Found$/ },
  { fault: { kind: 'status', status: 413, style: 'page' }, call: /^refused 413: 413 Payload Too Large$/ },
  { fault: { kind: 'status', status: 429, style: 'problem' }, call: /^refused 429: / },
  { fault: { kind: 'status', status: 503, style: 'page' }, call: /^refused 503: 503 Service Unavailable$/ },
  { fault: { kind: 'status-after', status: 500, style: 'plain' }, call: /^refused 500: Internal Server Error\.$/ },
  { fault: { kind: 'status-after', status: 502, style: 'page' }, call: /^refused 502: 502 Bad Gateway$/ },
  { fault: { kind: 'slow', totalMs: 60 }, call: /^answered$/ },
  { fault: { kind: 'stall' }, call: /^lost in time: No answer came in time\.$/ },
];

describe('a request through a network that fails', () => {
  describe.each(outcomes)('$fault', ({ fault, ...expected }) => {
    it('as a call', async () => {
      always(fault);
      expect(await call()).toMatch(expected.call);
    });

    it('as an upload', async () => {
      always(fault);
      expect(await upload()).toMatch(expected.upload ?? expected.call);
    });

    it('as a download, which leaves nothing half', async () => {
      always(fault);
      const outcome = await download();
      expect(outcome).toMatch(expected.download ?? expected.call);
      expect(existsSync(to)).toBe(outcome === 'answered');
    });
  });
});

describe('a request to nobody', () => {
  it('is unreached where the provider is down, and answered when it is back', async () => {
    target = server.url;
    await proxy.setDown(true);
    const reason = /^unreached: The provider could not be reached \(ECONNREFUSED\)\.$/;
    expect([await call(), await upload(), await download()]).toEqual(Array(3).fill(expect.stringMatching(reason)));
    expect(existsSync(to)).toBe(false);
    await proxy.setDown(false);
    expect(await call()).toBe('answered');
  });

  it('is unreached where a name leads nowhere', async () => {
    const client = clientTo('http://nobody.invalid/api', {}, { connectMs: 2000 });
    expect(kindOf(await client.call('listStates'))).toBe('unreached');
  });

  it('is unreached where the other side speaks no TLS: nothing of the request is told to it', async () => {
    const heard: Buffer[] = [];
    const talker = createServer((socket) => {
      socket.on('error', () => undefined).on('data', (piece) => heard.push(piece));
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]');
    });
    await new Promise<void>((resolve) => void talker.listen(0, '127.0.0.1', resolve));
    const { port } = talker.address() as { port: number };
    const client = clientTo(`https://127.0.0.1:${port}/api`);
    const outcome = await client.call('submitJob', { body });
    expect(kindOf(outcome)).toBe('unreached');
    expect(Buffer.concat(heard).toString('latin1')).not.toContain(testKey);
    await client.close();
    await new Promise((resolve) => talker.close(resolve));
  });

  it('is unreached where a portal sends it on, whatever was asked, and goes nowhere itself', async () => {
    always({ kind: 'portal', variant: 'redirect' });
    const leads = /^unreached: The address leads on to http:\/\/portal\.example\/: check the base URL, or sign in/;
    expect(await call()).toMatch(leads);
    expect(await upload()).toMatch(leads);
  });
});

describe('what a fault leaves at the provider', () => {
  it('a truncated 201 is lost, for the job was taken', async () => {
    const before = (await server.get<unknown[]>('/jobs')).json.length;
    always({ kind: 'truncated', variant: 'short-length', share: 0.5 });
    expect(await call()).toMatch(/^lost/);
    expect((await server.get<unknown[]>('/jobs')).json).toHaveLength(before + 1);
  });

  it('what was unreached or never whole is not there', async () => {
    const before = (await server.get<unknown[]>('/jobs')).json.length;
    const never: readonly Fault[] = [
      { kind: 'refuse' },
      { kind: 'reset-request', at: 5 },
      { kind: 'portal', variant: 'redirect' },
    ];
    for (const fault of never) {
      always(fault);
      expect(await call()).not.toBe('answered');
    }
    expect((await server.get<unknown[]>('/jobs')).json).toHaveLength(before);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('nothing is repeated: each call is one request on the wire', async () => {
    for (const { fault } of outcomes) {
      proxy.reset();
      always(fault);
      await call();
      expect(proxy.log()).toHaveLength(1);
    }
  });

  it('waits as long as the provider tells, with its words', async () => {
    target = server.url;
    always({ kind: 'status', status: 429, style: 'plain', retryAfterSeconds: 7 });
    expect(await patient.toRafter.call('listStates')).toMatchObject({
      kind: 'refused',
      refusal: { status: 429, message: { params: { text: 'Too Many Requests.' } }, retryAfterMs: 7000 },
    });
    always({ kind: 'status', status: 503, style: 'page', retryAfterSeconds: null });
    expect(await patient.toRafter.call('listStates')).toMatchObject({ refusal: { status: 503, retryAfterMs: null } });
  });
});
