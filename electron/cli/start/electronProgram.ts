import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Dispatcher } from 'undici';
import type { HttpTransport } from '../../network/httpTransport.ts';

const inFolder: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Where npm has put the package; null in a checkout without development packages. */
const packageFolder = (root: string): string | null => {
  const folder = path.join(root, 'node_modules/electron');
  return existsSync(path.join(folder, 'package.json')) ? folder : null;
};

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Whether a fetched program is whole and of the package's version: `path.txt` is written when all is unpacked. */
const isWhole = (folder: string): boolean =>
  textOf(path.join(folder, 'path.txt')) === (inFolder[process.platform] ?? 'electron') &&
  textOf(path.join(folder, 'dist/version'))?.replace(/^v/, '') === versionOf(folder);

/** Electron's program, if it is on this computer already; its package is never loaded, which would fetch it. */
export const findElectron = (root: string): string | null => {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = packageFolder(root);
  if (override === undefined && (folder === null || !isWhole(folder))) return null;
  const program = path.join(override ?? path.join(folder ?? '', 'dist'), inFolder[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
};

/** Whether there is anything to open a window on. */
export const hasDisplay = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);

export interface FetchElectronDeps {
  root: string;
  /** Told how much has come, in bytes; `total` is null where the server does not name it. */
  onProgress: (received: number, total: number | null) => void;
  /** How long nothing may come before it is given up. */
  stallMs: number;
}

interface Getter {
  downloadArtifact: (options: object) => Promise<string>;
}
interface Extractor {
  extract: (archive: string, options: { dir: string }) => Promise<void>;
}

const mostRedirects = 10;

/** The answer with the file, where the redirects of a mirror lead; the proxy itself asks a mirror without TLS. */
const answerOf = async (
  transport: HttpTransport,
  url: string,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> => {
  let at = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await transport.request(at, { signal });
    const { statusCode: status, headers, body } = answer;
    if (status >= 200 && status < 300) return answer;
    await body.dump();
    const location = [headers.location ?? []].flat()[0];
    if (status < 300 || status >= 400 || location === undefined)
      throw new Error(`${new URL(at).host} answered ${status}`);
    at = new URL(location, at).href;
  }
  throw new Error(`${new URL(url).host} redirects too often`);
};

/**
 * Fetches Electron's program for this computer, once: the version that the package names, its checksum proved. The cache and
 * mirrors are those that Electron's own tools know; proxies are those of the environment, and certificates those of the
 * system. Rejects as soon as nothing comes any more.
 */
export const fetchElectron = async ({ root, onProgress, stallMs }: FetchElectronDeps): Promise<void> => {
  const folder = packageFolder(root);
  if (folder === null) throw new Error('its package is not installed');
  const require = createRequire(path.join(folder, 'package.json'));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(require.resolve(name)).href);
  const { downloadArtifact } = (await load('@electron/get')) as Getter;
  const { extract } = (await load('@electron-internal/extract-zip')) as Extractor;
  const checksums = JSON.parse(readFileSync(path.join(folder, 'checksums.json'), 'utf8')) as Record<string, string>;

  // Loaded here: most starts fetch nothing.
  const { anyTransport } = await import('../../network/httpTransport.ts');
  const { NetworkProblem } = await import('../../network/networkProblem.ts');
  const { say } = await import('../../../shared/messages/say.ts');
  const transport = anyTransport(stallMs);
  const download = async (url: string, file: string): Promise<void> => {
    const stop = new AbortController();
    const give = (): void => stop.abort(new Error('nothing came'));
    let timer = setTimeout(give, stallMs);
    try {
      const { headers, body } = await answerOf(transport, url, stop.signal);
      const total = Number(headers['content-length']) || null;
      const out = createWriteStream(file);
      let received = 0;
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        clearTimeout(timer);
        timer = setTimeout(give, stallMs);
        received += piece.byteLength;
        onProgress(received, total);
        if (!out.write(piece)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
      }
      await new Promise<void>((resolve, reject) => {
        out.once('error', reject);
        out.end(() => resolve());
      });
    } catch (error) {
      if (error instanceof NetworkProblem) throw new Error(say('en', error.asMessage), { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const artifact = {
    version: versionOf(folder),
    artifactName: 'electron',
    ...(process.env.electron_config_cache ? { cacheRoot: process.env.electron_config_cache } : {}),
    platform: process.platform,
    arch: process.arch,
    checksums,
    downloader: { download },
  };
  let archive: string;
  try {
    archive = await downloadArtifact(artifact);
  } finally {
    await transport.destroy();
  }
  const dist = path.join(folder, 'dist');
  // Half a program must not be found next time, even if this process is killed while it unpacks.
  rmSync(path.join(folder, 'path.txt'), { force: true });
  rmSync(dist, { recursive: true, force: true });
  try {
    await extract(archive, { dir: dist });
  } catch (error) {
    rmSync(dist, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(path.join(folder, 'path.txt'), inFolder[process.platform] ?? 'electron');
};
