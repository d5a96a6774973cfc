import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureInstalled } from '../../electron/packaging/ensureInstalled.ts';
import { approveJob } from '../support/approveJob.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import type { Story, Told } from './programs/story.ts';

/** The generators, and what their clients import, with a lock of their own. */
const modules = path.join(import.meta.dirname, 'node_modules');

/** A program of a package, run by the Node that runs this test. */
const runBin = async (name: string, args: readonly string[], cwd: string, from = modules): Promise<void> => {
  const folder = path.join(from, name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const file = path.join(folder, Object.values(bin)[0]!);
  await promisify(execFile)(process.execPath, [file, ...args], { cwd }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${name}: ${error.stdout ?? ''}${error.message}`);
  });
};

const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2024',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    skipLibCheck: true,
    types: [],
  },
};

const orvalConfig = `export default {
  api: {
    input: 'description',
    output: { target: 'orval/client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};`;

const generators: Record<string, (folder: string) => Promise<void>> = {
  openapiTypescript: (folder) =>
    runBin('openapi-typescript', ['description', '-o', 'openapi-typescript/client.ts'], folder),
  heyApi: (folder) =>
    runBin('@hey-api/openapi-ts', ['-i', 'description', '-o', 'hey-api/client', '-c', '@hey-api/client-fetch'], folder),
  orval: (folder) => runBin('orval', ['--config', 'orval.config.mjs'], folder),
  openapiZodClient: (folder) =>
    runBin('openapi-zod-client', ['description', '-o', 'openapi-zod-client/client.ts'], folder),
};

const server = await startServer();
const by = { actor: 'office', address: null, author: 'Ridgeline Engineers' };
const approve = async (job: number): Promise<void> => {
  await approveJob({ store: server.store, clock: server.clock }, job, { entries: {} }, by);
};

describe('generated clients', () => {
  // In a hook, so that a failure of npm is one of these tests, and not of a file that does not load.
  beforeAll(() => ensureInstalled(import.meta.dirname));

  describe.each(['/api/openapi.json', '/api/openapi.yaml', '/api/openapi-3.0.json'])(
    'clients made from %s',
    (served) => {
      const folder = temporaryFolder();

      beforeAll(async () => {
        cpSync(path.join(import.meta.dirname, 'programs'), folder, { recursive: true });
        writeFileSync(path.join(folder, 'description'), await (await fetch(server.url + served)).text());
        writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
        writeFileSync(path.join(folder, 'orval.config.mjs'), orvalConfig);
        // That generator's clients import Zodios and zod 3.
        mkdirSync(path.join(folder, 'openapi-zod-client'));
        symlinkSync(modules, path.join(folder, 'openapi-zod-client/node_modules'));
        for (const generate of Object.values(generators)) await generate(folder);
      });

      it('are free of type errors, and so are programs that use them', async () => {
        await runBin('@typescript/native-preview', ['-p', '.'], folder, path.join(root, 'node_modules'));
      });

      it.each(Object.keys(generators))(
        '%s: a job is submitted, gets a file and a message, and its letter arrives',
        async (name) => {
          const { run } = (await import(path.join(folder, `${name}.ts`))) as {
            run: (story: Story, server: string) => Promise<Told>;
          };
          const photo = new File([new Uint8Array(jpegPhoto(1))], 'roof.jpg', { type: 'image/jpeg' });
          const told = await run({ key: server.own.api_key, photo, approve }, `${server.url}/api`);
          const { json } = await server.get<{ id: string; name: string }[]>(`/jobs/${told.job}/uploads`);
          expect(json).toMatchObject([{ id: told.upload, name: 'roof.jpg' }]);
          expect(told.message).toBe('The hatch is in the hall.');
          expect(Buffer.from(told.letter).subarray(0, 5).toString()).toBe('%PDF-');
        },
      );
    },
  );
});
