import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { newAuthority } from '../support/certificates.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { stubProxies } from '../support/proxyVariables.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { startTlsFront } from '../support/tlsFront.ts';

/** The office's server, whose name only the proxy knows, with a certificate of the company's own authority. */
const host = 'office.company.example';
const authority = newAuthority(temporaryFolder(), 'Ridge Company Authority');
const server = await startServer({}, undefined, { publicUrl: `https://${host}` });
const front = await startTlsFront(server.url, authority.issue('office', { hosts: [host] }));
const proxy = await startCompanyProxy({ hosts: { [host]: front }, credentials: 'maria:s3cret' });

beforeEach(() => stubProxies());
afterEach(() => vi.unstubAllEnvs());

/** Connects a new laptop and sends a job with a photo; the output of every command. */
const sendJob = async (data: string): Promise<{ code: number | null; output: string }> => {
  writeFileSync(path.join(data, 'roof.jpg'), jpegPhoto(1));
  const job = { client_name: 'Ada', client_street_address: '5 Main St' };
  const attachments = [{ path: 'roof.jpg', slot: 'panel-layout' }];
  writeFileSync(path.join(data, 'draft.json'), JSON.stringify({ job, attachments }));
  vi.stubEnv('RAFTER_API_KEY', server.own.api_key);
  const ended = [
    await rafter(data, ['desk', 'connect', '--base-url', `https://${host}/api`]),
    await rafter(data, ['desk', 'import', path.join(data, 'draft.json')]),
    await rafter(data, ['desk', 'submit', '--all']),
    await rafter(data, ['desk', 'sync']),
  ];
  return { code: ended.at(-1)!.code, output: ended.map(({ stdout, stderr }) => stdout + stderr).join('\n') };
};

describe('a desk without windows in the network of a company', () => {
  it.each(['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'])(
    'sends by the proxy of the environment, and trusts the authority by %s',
    async (variable) => {
      proxy.does(null);
      stubProxies({ HTTPS_PROXY: proxy.url });
      // The first is the file of the system's certificates, as OpenSSL names it.
      vi.stubEnv(variable, authority.root);
      const { code, output } = await sendJob(temporaryFolder());
      expect(code, output).toBe(0);
      expect(proxy.tunnels()).toContain(`${host}:443`);
      expect(output).not.toMatch(/maria|s3cret/);
    },
  );

  it.each(['https_proxy', 'HTTP_PROXY', 'http_proxy'])(
    'sends by %s alone, also where Node itself goes by the variables',
    async (variable) => {
      proxy.does(null);
      vi.stubEnv(variable, proxy.url);
      vi.stubEnv('NODE_USE_ENV_PROXY', '1');
      vi.stubEnv('NODE_EXTRA_CA_CERTS', authority.root);
      const { code, output } = await sendJob(temporaryFolder());
      expect(code, output).toBe(0);
      expect(new Set(proxy.tunnels())).toEqual(new Set([`${host}:443`]));
    },
  );

  it('names a proxy that wants a password, and a certificate that is not trusted, with what to do', async () => {
    proxy.does(null);
    stubProxies({ HTTPS_PROXY: `http://${proxy.shown}` });
    const data = temporaryFolder();
    vi.stubEnv('RAFTER_API_KEY', server.own.api_key);
    const connect = async (): Promise<string> => {
      const { stdout, stderr } = await rafter(data, ['desk', 'connect', '--base-url', `https://${host}/api`]);
      return stdout + stderr;
    };
    expect(await connect()).toContain(`The proxy ${proxy.shown} asks for a user name and password.`);
    stubProxies({ HTTPS_PROXY: proxy.url });
    const told = await connect();
    expect(told).toContain(`The certificate of ${host} (for office, issued by Ridge Company Authority) is not trusted`);
    expect(told).toContain('`desk network`');
    expect(told).not.toMatch(/maria|s3cret/);
  });

  it('goes by what `desk network` sets, whose password comes by standard input', async () => {
    proxy.does(null);
    const data = temporaryFolder();
    const set = ['desk', 'network', '--proxy', `maria@${proxy.shown}`, '--proxy-password-stdin'];
    expect(await rafterJson(data, [...set, '--certificates', authority.root], 's3cret\n')).toEqual({
      proxy: `http://maria@${proxy.shown}`,
      has_proxy_password: true,
      environment: {},
      certificates: ['CN=Ridge Company Authority'],
    });
    const { code, output } = await sendJob(data);
    expect(code, output).toBe(0);
    expect(output).not.toContain('s3cret');
    expect(await rafterJson(data, ['desk', 'network', '--proxy', 'none', '--certificates', 'none'])).toEqual({
      ...{ proxy: 'none', has_proxy_password: false, environment: {}, certificates: [] },
    });
  });

  it('shows the proxy that the environment names, as long as no setting takes its place', async () => {
    stubProxies({ HTTPS_PROXY: `http://maria:s3cret@${proxy.shown}` });
    const data = temporaryFolder();
    expect(await rafterJson(data, ['desk', 'network'])).toMatchObject({
      ...{ proxy: 'automatic', environment: { https_proxy: `http://${proxy.shown}` } },
    });
    expect(await rafterJson(data, ['desk', 'network', '--proxy', 'none'])).toMatchObject({ environment: {} });
  });

  it('refuses a password where no address is set or given, and keeps what is set', async () => {
    const data = temporaryFolder();
    const network = async (...flags: string[]) => rafter(data, ['desk', 'network', ...flags], 's3cret\n');
    for (const set of ['automatic', 'none', 'None']) {
      expect((await network('--proxy', set)).code).toBe(0);
      const { stderr } = await network('--proxy-password-stdin');
      expect(stderr).toContain('No proxy is set that this password could be for');
      expect(await rafterJson(data, ['desk', 'network'])).toMatchObject({ proxy: set.toLowerCase() });
    }
    expect((await network('--proxy', 'Automatic', '--proxy-password-stdin')).stderr).toContain('No proxy is set');
    await network('--proxy', 'maria@proxy.example:3128');
    expect((await network('--proxy-password-stdin')).code).toBe(0);
    expect(await rafterJson(data, ['desk', 'network'])).toMatchObject({
      ...{ proxy: 'http://maria@proxy.example:3128', has_proxy_password: true },
    });
  });

  it.each([
    ['maria@proxy.example:3128', '\n', 'Standard input holds no password'],
    ['proxy.example:3128', 's3cret\n', 'has no user name that this password could be for'],
    ['maria:other@proxy.example:3128', 's3cret\n', 'The password is given twice'],
  ])('refuses for %s the password %j', async (address, input, sentence) => {
    const data = temporaryFolder();
    const flags = ['desk', 'network', '--proxy', address, '--proxy-password-stdin'];
    const { code, stderr } = await rafter(data, flags, input);
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await rafterJson(data, ['desk', 'network'])).toMatchObject({
      proxy: 'automatic',
      has_proxy_password: false,
    });
  });

  it('refuses an address or a file that is none', async () => {
    const data = temporaryFolder();
    const refused = async (...flags: string[]) => (await rafter(data, ['desk', 'network', ...flags])).stderr;
    expect(await refused('--proxy', 'socks5://a')).toContain('Rafter uses HTTP proxies only');
    expect(await refused('--proxy', 'proxy.example:99999')).toContain('The port of the proxy is not valid');
    expect(await refused('--proxy', 'proxy.example:3128/path')).toContain('The address of a proxy ends with its port');
    expect(await refused('--proxy', '???')).toContain('This is not the address of a proxy');
    expect(await refused('--certificates', path.join(data, 'none.pem'))).toContain('none.pem');
    writeFileSync(path.join(data, 'empty.pem'), 'nothing');
    expect(await refused('--certificates', path.join(data, 'empty.pem'))).toContain('no certificate that can be read');
  });
});
