import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { systemProxyOf } from '../../electron/network/routes.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { newAuthority } from '../support/certificates.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { startTlsFront } from '../support/tlsFront.ts';
import { createTestDesk, refusalOf, syncOnce } from './testDesk.ts';
import { stubProxies } from '../support/proxyVariables.ts';
import { forgetExampleNames } from '../support/unknownNames.ts';

forgetExampleNames();
beforeEach(() => stubProxies());
afterEach(() => vi.unstubAllEnvs());

/** The office's server, whose name only the proxy knows, with a certificate of the company's own authority. */
const host = 'office.company.example';
const authority = newAuthority(temporaryFolder(), 'Ridge Company Authority');
const pem = readFileSync(authority.root, 'utf8');
const server = await startServer({}, undefined, { publicUrl: `https://${host}` });
const front = await startTlsFront(server.url, authority.issue('office', { hosts: [host, 'localhost'] }));
const proxy = await startCompanyProxy({ hosts: { [host]: front }, credentials: 'maria:s3cret' });

const connect = (desk: Desk, baseUrl = `https://${host}/api`): void => {
  desk.settings.secrets.saveApiKey(server.own.api_key);
  const connection = { baseUrl, authHeader: 'Authorization', authPrefix: 'Bearer', trailingSlash: false };
  desk.settings.store.change({ connection });
};

const photo = jpegPhoto(1);
/** Large enough to go in pieces. */
const largePhoto = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(9_000_000, 'x'), photo.subarray(-2)]);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Queues a job with photos. */
const queueJob = async (test: ReturnType<typeof createTestDesk>): Promise<string> => {
  const { id } = test.desk.drafts.store.create({
    client_name: 'Ada',
    client_street_address: '5 Main St',
    arrays: [{ name: 'South' }],
  });
  await test.attach(id, test.write('roof.jpg', photo), 'panel-layout');
  await test.attach(id, test.write('large.jpg', largePhoto), 'file');
  test.desk.outbox.commands.queue(id);
  return id;
};

/** The hashes of the photos that the office has of a draft. */
const atOffice = async (desk: Desk, draft: string): Promise<string[]> => {
  const jobId = desk.outbox.store.ofDraft(draft).find(({ kind }) => kind === 'submit')!.remoteId;
  const { json } = await server.get<{ sha256: string }[]>(`/jobs/${jobId}/uploads`);
  return json.map((upload) => upload.sha256).sort();
};

/** Whether the provider can be reached now: `open`, or the code of the reason. */
const reach = async (desk: Desk): Promise<string> => {
  desk.sync.provider.retryNow();
  await desk.sync.provider.ensureOpen(new AbortController().signal);
  const state = desk.sync.provider.state();
  return 'reason' in state && state.reason ? state.reason.code : state.kind;
};

describe('the proxy and the certificate authority of a company, as Settings describe them', () => {
  it('carry a job and its photos, in a form and in pieces', async () => {
    proxy.does(null);
    const test = createTestDesk();
    connect(test.desk);
    test.desk.settings.network.setProxy(proxy.url);
    test.desk.settings.network.setCertificates(pem);
    const id = await queueJob(test);
    expect(await syncOnce(test.desk)).toBe('sent');
    expect(await atOffice(test.desk, id)).toEqual([sha256(photo), sha256(largePhoto)].sort());
    expect(new Set(proxy.tunnels())).toEqual(new Set([`${host}:443`]));
  });

  it('are needed: each on its own is named, and the job goes once both are set', async () => {
    proxy.does(null);
    const test = createTestDesk();
    connect(test.desk);
    const id = await queueJob(test);
    expect(await reach(test.desk)).toBe('provider-unreachable');
    expect(proxy.tunnels()).toEqual([]);
    test.desk.settings.network.setProxy(`http://${proxy.shown}`);
    expect(await reach(test.desk)).toBe('proxy-sign-in');
    test.desk.settings.network.setProxy(proxy.url);
    expect(await reach(test.desk)).toBe('certificate-refused');
    test.desk.settings.network.setCertificates(pem);
    expect(await syncOnce(test.desk)).toBe('sent');
    expect(await atOffice(test.desk, id)).toHaveLength(2);
  });

  it('apply to a connection that is open, in whichever program they are changed', async () => {
    proxy.does(null);
    const test = createTestDesk();
    connect(test.desk);
    const other = test.openAgain();
    other.settings.network.setProxy(proxy.url);
    other.settings.network.setCertificates(pem);
    expect(await reach(test.desk)).toBe('open');
    other.settings.network.setProxy('none');
    expect(await reach(test.desk)).toBe('provider-unreachable');
  });
});

describe('a sign-in that the proxy refuses', () => {
  const refused = 'stopped';
  const open = async (desk: Desk): Promise<string> => {
    await desk.sync.provider.ensureOpen(new AbortController().signal);
    return desk.sync.provider.state().kind;
  };
  const startRefused = async () => {
    proxy.does(null);
    const test = createTestDesk();
    connect(test.desk);
    test.desk.settings.network.setCertificates(pem);
    test.desk.settings.network.setProxy(`http://maria:wrong@${proxy.shown}`);
    expect(await open(test.desk)).toBe(refused);
    return { ...test, tries: proxy.tunnels().length };
  };

  it('is not repeated by itself, so that the account of the person is not locked', async () => {
    const { desk, clock, tries } = await startRefused();
    expect(tries).toBe(1);
    expect(desk.sync.provider.state()).toMatchObject({ why: 'proxy-sign-in', reason: { code: 'proxy-sign-in' } });
    for (let days = 0; days < 3; days += 1) {
      clock.pass(24 * 60 * 60 * 1000);
      desk.sync.worker.now('system');
      expect(await open(desk)).toBe(refused);
    }
    expect(proxy.tunnels()).toHaveLength(tries);
    // A person asks for this one, and it ends where the proxy refuses.
    expect(await syncOnce(desk)).toBe('person');
    expect(proxy.tunnels()).toHaveLength(tries + 1);
  });

  it('is repeated once when a person asks for it, and when the settings change', async () => {
    const { desk, openAgain, tries } = await startRefused();
    desk.sync.worker.now();
    expect([await open(desk), await open(desk)]).toEqual([refused, refused]);
    expect(proxy.tunnels()).toHaveLength(tries + 1);
    // The address stays the same, and only its password changes.
    const other = openAgain();
    other.settings.network.setProxy(proxy.url);
    other.sync.provider.reset();
    expect(await open(desk)).toBe('open');
  });
});

describe('the proxy of a company in the environment', () => {
  it('carries a job and its photos, except where NO_PROXY or the setting says otherwise', async () => {
    proxy.does(null);
    stubProxies({ HTTPS_PROXY: proxy.url });
    const test = createTestDesk();
    connect(test.desk);
    test.desk.settings.network.setCertificates(pem);
    const id = await queueJob(test);
    expect(await syncOnce(test.desk)).toBe('sent');
    expect(await atOffice(test.desk, id)).toHaveLength(2);
    const used = proxy.tunnels().length;
    expect(used).toBeGreaterThan(0);

    stubProxies({ HTTPS_PROXY: proxy.url, NO_PROXY: '.company.example' });
    // The connection that is open does not notice.
    test.desk.sync.provider.reset();
    expect(await reach(test.desk)).toBe('provider-unreachable');
    stubProxies({ HTTPS_PROXY: proxy.url });
    test.desk.settings.network.setProxy('none');
    expect(await reach(test.desk)).toBe('provider-unreachable');
    expect(proxy.tunnels()).toHaveLength(used);
  });
});

describe('the proxy of the system, as Electron names it', () => {
  it('carries a job and its photos where neither the setting nor the environment names one', async () => {
    const open = await startCompanyProxy({ hosts: { [host]: front } });
    const asked: string[] = [];
    const resolveProxy = async (url: string): Promise<string> => {
      asked.push(url);
      return `PROXY ${open.shown}; DIRECT`;
    };
    const test = createTestDesk({ systemProxy: systemProxyOf({ resolveProxy }) });
    connect(test.desk);
    test.desk.settings.network.setCertificates(pem);
    const id = await queueJob(test);
    expect(await syncOnce(test.desk)).toBe('sent');
    expect(await atOffice(test.desk, id)).toHaveLength(2);
    expect(new Set(open.tunnels())).toEqual(new Set([`${host}:443`]));
    expect(new Set(asked)).toEqual(new Set([`https://${host}/`]));
  });
});

describe('the certificate authority of a company without a proxy', () => {
  it('is trusted for a job and its photos, once it is set', async () => {
    const test = createTestDesk();
    connect(test.desk, `https://localhost:${front}/api`);
    const id = await queueJob(test);
    expect(await reach(test.desk)).toBe('certificate-refused');
    expect(test.desk.sync.provider.state()).toMatchObject({
      reason: { params: { host: 'localhost', subject: 'office', issuer: 'Ridge Company Authority' } },
    });
    test.desk.settings.network.setCertificates(pem);
    expect(await syncOnce(test.desk)).toBe('sent');
    expect(await atOffice(test.desk, id)).toEqual([sha256(photo), sha256(largePhoto)].sort());
  });
});

describe('the settings of the network', () => {
  const desk = () => createTestDesk().desk;

  it('hold the address of the proxy, and its password where the other secrets are', () => {
    const test = createTestDesk();
    test.desk.settings.network.setProxy('maria:s3cret@proxy.company.example:3128');
    expect(test.desk.settings.network.shown()).toMatchObject({
      proxy: 'http://maria@proxy.company.example:3128',
      hasProxyPassword: true,
    });
    const holding = readdirSync(test.data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes('s3cret'));
    expect(holding).toEqual([test.desk.base.paths.proxyPassword]);
  });

  it('keep a password for its address and user alone', () => {
    const {
      settings: { network },
    } = desk();
    const saved = (): boolean => network.shown().hasProxyPassword;
    network.setProxy('http://maria:s3cret@proxy.example:3128');
    network.setProxy('http://maria@proxy.example:3128');
    expect(saved()).toBe(true);
    network.setProxy('http://ada@proxy.example:3128');
    expect(saved()).toBe(false);
    network.setProxy('http://ada:s3cret@proxy.example:3128');
    network.setProxy('none');
    network.setProxy('http://ada@proxy.example:3128');
    expect(saved()).toBe(false);
  });

  it.each(['http://other.example:3128', 'http://ada:an0ther@other.example:3128', 'none'])(
    'drop a password before %s takes the place of its proxy: a kill in between sends it nowhere else',
    (next) => {
      const {
        settings: { network, store: settings },
        base: { paths },
      } = desk();
      network.setProxy('http://maria:s3cret@proxy.example:3128');
      const change = settings.change.bind(settings);
      let kept: boolean | null = null;
      settings.change = (changes) => {
        kept = existsSync(paths.proxyPassword);
        return change(changes);
      };
      network.setProxy(next);
      expect(kept).toBe(false);
    },
  );

  it.each(['', 'socks5://proxy.example', 'http://', 'ftp://x', 'http://proxy.example/path', 'two words'])(
    'refuse %j as an address, and stay as they are',
    async (address) => {
      const {
        settings: { network },
      } = desk();
      network.setProxy('http://proxy.example:3128');
      expect(await refusalOf(() => network.setProxy(address))).toMatchObject({ code: 'proxy-address-invalid' });
      expect(network.shown().proxy).toBe('http://proxy.example:3128');
    },
  );

  it.each(['#', '/', '?'])('refuse a password with %j as it is, and say how it is written', async (mark) => {
    const {
      settings: { network },
    } = desk();
    for (const start of ['s3cret', '12'])
      expect(await refusalOf(() => network.setProxy(`maria:${start}${mark}x@proxy.example:3128`))).toMatchObject({
        code: 'proxy-address-invalid',
        message: expect.stringContaining(encodeURIComponent(mark)) as string,
      });
    network.setProxy(`maria:12${encodeURIComponent(mark)}x@proxy.example:3128`);
    expect(network.shown()).toMatchObject({ proxy: 'http://maria@proxy.example:3128', hasProxyPassword: true });
  });

  it.each(['None', ' AUTOMATIC '])('take %j for the word, and not for a host', (typed) => {
    const {
      settings: { network },
    } = desk();
    network.setProxy(typed);
    expect(network.shown().proxy).toBe(typed.trim().toLowerCase());
  });

  it('keep certificates alone, of a file that has their private key too', () => {
    const test = createTestDesk();
    const key = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n';
    test.desk.settings.network.setCertificates(`Of the company:\n${key}${pem}${key}`);
    expect(test.desk.settings.store.read().certificates!.trim()).toBe(pem.trim());
  });

  it('name certificates with the same name once', () => {
    const {
      settings: { network },
    } = desk();
    const renewed = readFileSync(newAuthority(temporaryFolder(), 'Ridge Company Authority').root, 'utf8');
    network.setCertificates(pem + renewed);
    expect(network.shown().certificates.map(({ subject }) => subject)).toEqual(['CN=Ridge Company Authority']);
  });

  it('name the certificates that are trusted, and refuse what is none', async () => {
    const {
      settings: { network },
    } = desk();
    network.setCertificates(`Of the company:\n${pem}`);
    expect(network.shown().certificates).toEqual([
      { subject: 'CN=Ridge Company Authority', name: 'Ridge Company Authority', untilMs: expect.any(Number) as number },
    ]);
    for (const text of ['', 'no certificate', pem.replace(/\n.{20}/, '\n')])
      expect(await refusalOf(() => network.setCertificates(text))).toMatchObject({ code: 'certificates-unreadable' });
    expect(network.shown().certificates).toHaveLength(1);
    network.setCertificates(null);
    expect(network.shown().certificates).toEqual([]);
  });
});
