import { afterEach, expect, it, vi } from 'vitest';
import { fetchElectron } from '../../electron/cli/start/electronProgram.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { stubProxies } from '../support/proxyVariables.ts';
import { root, temporaryFolder } from '../support/processes.ts';

afterEach(() => vi.unstubAllEnvs());

it('the program of Electron is fetched by the proxy of the environment', async () => {
  const proxy = await startCompanyProxy();
  stubProxies({ HTTP_PROXY: proxy.url });
  vi.stubEnv('ELECTRON_MIRROR', 'http://mirror.example/');
  vi.stubEnv('electron_config_cache', temporaryFolder());
  // The proxy does not know the mirror, so that nothing comes.
  await expect(fetchElectron({ root, onProgress: () => undefined, stallMs: 10_000 })).rejects.toThrow(
    `proxy-refused (proxy: ${proxy.shown}, host: mirror.example, status: 502)`,
  );
  expect(proxy.tunnels()).toEqual(['mirror.example:80']);
});
