import { expect, it, vi } from 'vitest';
import { connectDesk } from '../../electron/cli/desk/connect.ts';
import { startServer } from '../support/startServer.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';
import { createTestDesk, syncOnce } from '../desk/testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const server = await startServer();

const away = 'http://127.0.0.1:9/api';
const flags = (baseUrl: string, apiKey = server.own.api_key) => ({ baseUrl, apiKey, authHeader: 'X-Api-Key' });
const kept = () => [desk.settings.store.read().connection, desk.settings.secrets.apiKey()];

it('a first provider is set though it is away, and so is one after another that never answered', async () => {
  for (const baseUrl of ['http://127.0.0.1:10/api', away])
    expect(await connectDesk(desk, flags(baseUrl))).toMatchObject({ exitCode: 0, status: { base_url: baseUrl } });
});

it('one that is set though it is away is named as not reached, with why and what tries again', async () => {
  const connect = ['desk', 'connect', '--base-url', away, '--api-key', server.own.api_key];
  const { code, stdout, stderr } = await rafter(temporaryFolder(), [...connect, '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: 'away' }]);
  expect(stderr).toContain('The connection is saved, but the provider was not reached');
  expect(stderr).toContain('`desk sync`');
});

it('one that answers takes the place of one that does not', async () => {
  const { exitCode, status } = await connectDesk(desk, flags(`${server.url}/api`));
  expect([exitCode, status]).toMatchObject([0, { base_url: `${server.url}/api`, state: 'open' }]);
});

it.each<[string, () => ReturnType<typeof flags>, RegExp]>([
  ['an address where nobody is', () => flags(away), /refused|reached|connect/i],
  ['an address without the API', () => flags(`${server.url}/aip`), /no such service at this address/],
  ['a page that is no API', () => flags(`${server.url}/docs`), /./],
  ['a key that is refused', () => flags(`${server.url}/api`, 'mistyped'), /refused this key/],
])('what has worked stays, and goes on, where the new one is %s', async (_what, wrong, reason) => {
  const before = kept();
  const refused = await connectDesk(desk, wrong()).then(
    () => null,
    (error: Error) => error,
  );
  expect(refused).toMatchObject({ name: 'Problem', message: expect.stringMatching(reason) as string });
  expect(refused!.message).toContain(`The connection to ${server.url}/api is unchanged`);
  expect(kept()).toEqual(before);
  expect(await syncOnce(desk)).toBe('sent');
});

it('the very same, said again while it is away, changes nothing and is no mistake', async () => {
  const { url } = server;
  await server.close();
  const before = kept();
  expect(await connectDesk(desk, flags(`${url}/api/`))).toMatchObject({ exitCode: 0, status: { state: 'away' } });
  expect(kept()[1]).toBe(before[1]);
});

it('takes the key from standard input or the environment, where other users of the computer do not see it', async () => {
  const connect = ['desk', 'connect', '--base-url', `${server.url}/api`];
  const byStdin = temporaryFolder();
  await rafterJson(byStdin, [...connect, '--api-key-stdin'], `${server.own.api_key}\n`);
  const byEnvironment = temporaryFolder();
  vi.stubEnv('RAFTER_API_KEY', server.own.api_key);
  await rafterJson(byEnvironment, connect);
  vi.stubEnv('RAFTER_API_KEY', '');
  for (const data of [byStdin, byEnvironment])
    expect(createFileSecrets(deskPaths(data).apiKey).apiKey()).toBe(server.own.api_key);
  const { code, stderr } = await rafter(temporaryFolder(), connect);
  vi.unstubAllEnvs();
  expect([code, stderr]).toEqual([1, expect.stringContaining('--api-key-stdin') as string]);
});
