import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface Import {
  from: string;
  /** A file of the project from its root, or a package's name. */
  to: string;
}

const sources = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,svelte}`, { cwd: root, exclude: ['**/node_modules'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );

const packageOf = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0]!;

const importsOf = (from: string): Import[] => {
  const text = readFileSync(path.join(root, from), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\brequire\(\s*)['"]([^'"\n]+)['"]/g)];
  return specifiers.map(([, specifier = '']) => ({
    from,
    to: specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : specifier.startsWith('node:')
        ? specifier
        : packageOf(specifier),
  }));
};

const importsIn = (folder: string): Import[] => sources(folder).flatMap(importsOf);
const told = (imports: Import[]): string[] => imports.map(({ from, to }) => `${from} imports ${to}`);
const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder));

/** Run by developers, not by the product. */
const developmentScripts = ['shared/address/makeZipTable.ts', 'shared/address/makePlaceTable.ts'];

/** Used by the desk and by the server. */
const neutral = [
  'shared/',
  'electron/rpc/',
  'electron/sqlite/',
  'electron/files/',
  'electron/pictures/',
  'electron/network/',
  'electron/ownPrograms.ts',
  'electron/ownerTurns.ts',
  'electron/ports.ts',
  'electron/networkRange.ts',
];

describe('who may import whom', () => {
  it('shared imports itself and zod, so that it runs in a window as well as on a server', () => {
    // Both ends of a phone's session seal their messages with the same code.
    const sealing = under('@noble/');
    const strangers = importsIn('shared').filter(
      ({ from, to }) =>
        !developmentScripts.includes(from) &&
        !under('shared/')(to) &&
        to !== 'zod' &&
        !(from === 'shared/phone/sealed.ts' && sealing(to)),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('the product does not import development scripts', () => {
    const uses = [...importsIn('shared'), ...importsIn('electron')].filter(({ to }) => developmentScripts.includes(to));
    expect(told(uses)).toEqual([]);
  });

  it('the server imports itself, shared, rpc, sqlite, files, pictures and the ports, and never the desk', () => {
    const isOurs = under('shared/', 'electron/', 'renderer/', 'test/');
    const allowed = under(
      ...neutral,
      'electron/server/',
      // What pages may do is one rule for every window, the console's too.
      'electron/pagePolicy.ts',
    );
    const strangers = importsIn('electron/server').filter(({ to }) => isOurs(to) && !allowed(to));
    expect(told(strangers)).toEqual([]);
  });

  it('the policy of pages is nobody’s: it imports nothing', () => {
    expect(told(importsOf('electron/pagePolicy.ts'))).toEqual([]);
  });

  it('the desk imports itself, shared, rpc, sqlite, files, pictures and the ports, and never the server: they speak HTTP', () => {
    const isOurs = under('shared/', 'electron/', 'renderer/', 'test/');
    const allowed = under(...neutral, 'electron/desk/');
    const strangers = importsIn('electron/desk').filter(({ to }) => isOurs(to) && !allowed(to));
    expect(told(strangers)).toEqual([]);
  });

  it('the demo wires desk and server, which do not know it: it opens both, and the rest goes over HTTP and the desk’s commands', () => {
    const inside = under('electron/demo/');
    const users = importsIn('electron').filter(({ from, to }) => inside(to) && !inside(from));
    expect(users.map(({ from }) => from)).toEqual(['electron/demo.ts']);
    const ofServer = importsIn('electron/demo').filter(({ to }) => under('electron/server/')(to));
    expect([...new Set(ofServer.map(({ to }) => to))]).toEqual([
      'electron/server/createServer.ts',
      'electron/server/base/limits.ts',
    ]);
    const stores = importsIn('electron/demo').filter(({ to }) => /(Store|Stores|Query)\.ts$/.test(to));
    expect(told(stores)).toEqual([]);
  });

  it('photos from phones come over the desk, shared and the ports', () => {
    const allowed = under(
      'shared/',
      'electron/phone/',
      'electron/desk/',
      'electron/ports.ts',
      'electron/networkRange.ts',
    );
    const strangers = importsIn('electron/phone').filter(
      ({ to }) => under('electron/', 'renderer/')(to) && !allowed(to),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('the page for phones imports no schemas, and nothing of the windows but their parts, tokens and words', () => {
    const allowed = under(
      'shared/phone/',
      'renderer/phone/',
      'renderer/ui/',
      'renderer/base/words/',
      'shared/photos/slotNames',
      'shared/messages/translation.ts',
    );
    const strangers = importsIn('renderer/phone').filter(
      ({ to }) => under('shared/', 'electron/', 'renderer/')(to) && !allowed(to),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('what draws letters, reads lists and stores knows no routes: it imports neither http nor api', () => {
    const inner = ['store', 'jobs/store', 'letters/drawing', 'letters/signatures', 'base/database', 'base/storage'].map(
      (folder) => `electron/server/${folder}`,
    );
    const upward = inner
      .flatMap(importsIn)
      .filter(({ to }) => under('electron/server/base/http/', 'electron/server/api/', 'electron/server/office/')(to));
    expect(told(upward)).toEqual([]);
  });

  it('http knows no jobs: it imports no handler of the API', () => {
    const upward = importsIn('electron/server/base/http').filter(({ to }) =>
      under('electron/server/api/', 'electron/server/office/', 'electron/server/letters/')(to),
    );
    expect(told(upward)).toEqual([]);
  });

  it('the network imports itself, shared and the ranges of addresses alone', () => {
    const strangers = importsIn('electron/network').filter(
      ({ to }) => under('electron/')(to) && !under('electron/network/', 'electron/networkRange.ts')(to),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('files import themselves, shared, the network, the ports and turns alone', () => {
    const strangers = importsIn('electron/files').filter(
      ({ to }) =>
        under('electron/')(to) &&
        !under('electron/files/', 'electron/network/', 'electron/ports.ts', 'electron/ownerTurns.ts')(to),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('rpc imports itself and shared', () => {
    const strangers = importsIn('electron/rpc').filter(({ to }) => !under('shared/', 'electron/rpc/')(to));
    expect(told(strangers)).toEqual([]);
  });

  it('pictures import themselves, files, the ports, turns, the programs of ours and what is drawn on photos alone', () => {
    const programs = ['electron/files/', 'electron/ports.ts', 'electron/ownerTurns.ts', 'electron/ownPrograms.ts'];
    const allowed = under('electron/pictures/', 'shared/photos/', ...programs);
    const strangers = importsIn('electron/pictures').filter(
      ({ to }) => under('shared/', 'electron/')(to) && !allowed(to),
    );
    expect(told(strangers)).toEqual([]);
  });

  it('threads start in one module, which first keeps V8 from failing over them', () => {
    const starters = sources('electron').filter((file) =>
      /\bnew Worker\(/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(starters).toEqual(['electron/ownPrograms.ts']);
  });

  it('sqlite imports itself and the messages, and nothing of ours imports electron outside its shell', () => {
    const strangers = importsIn('electron/sqlite').filter(
      ({ to }) => under('shared/', 'electron/')(to) && !under('electron/sqlite/', 'shared/messages/')(to),
    );
    expect(told(strangers)).toEqual([]);
    const shell = under('electron/shell/', 'electron/main.ts', 'electron/desktop.ts', 'electron/preload.ts');
    const outside = importsIn('electron').filter(({ from, to }) => to === 'electron' && !shell(from));
    expect(told(outside)).toEqual([]);
  });
});
