import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lackLine, needs, type SkippedFile } from './needs.ts';
import { root } from './processes.ts';

const skipped: SkippedFile[] = [
  { file: 'test/one.test.ts', source: 'it.skipIf(!hasNginx)()' },
  { file: 'test/two.test.ts', source: "it.skipIf(process.platform === 'win32')()" },
  { file: 'test/three.test.ts', source: 'describe.skipIf(!hasChromium || !hasOpenssl)()' },
];
const named = (what: string) => needs.find((need) => need.what.startsWith(what))!;

it('what lacks is named with the files in which something was skipped for it, and how to get it', () => {
  expect(lackLine(named('nginx'), skipped, false)).toEqual({
    kind: 'note',
    text: 'There is no nginx. Not run for want of it, whole or in part: test/one.test.ts. To get it: on Debian: apt-get install nginx-light.',
  });
  expect(lackLine(named('openssl'), skipped, false)?.text).toContain(': test/three.test.ts.');
  expect(lackLine(named('Chromium'), skipped, false)?.text).toContain(': test/three.test.ts.');
});

it('what no test of a run asked for is no line of it, but in CI, where whatever lacks fails the run', () => {
  expect(lackLine(named('Caddy'), skipped, false)).toBeNull();
  expect(lackLine(named('Caddy'), skipped, true)).toMatchObject({ kind: 'trouble' });
  expect(lackLine(named('nginx'), skipped, true)).toMatchObject({ kind: 'trouble' });
});

it('a right that a machine gives or does not is a note in CI too, and a long list is one of folders', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ file: `test/faults/${at}.test.ts`, source: 'fullDisk' }));
  expect(lackLine(named('right to mount'), many, true)).toEqual({
    kind: 'note',
    text: 'There is no right to mount a disk in a namespace. Not run for want of it, whole or in part: tests in 9 files of test/faults.',
  });
});

it('each package that CI installs for the tests is one of a need', () => {
  const script = readFileSync(path.join(root, '.ci/run'), 'utf8');
  const installed = [...script.matchAll(/lacking\+=\((\S+)\)/g)].map(([, name]) => name!);
  // Chromium without windows only makes the journeys quicker.
  const promised = installed.filter((name) => name !== 'chromium-headless-shell').sort();
  expect(needs.flatMap(({ packages }) => packages).sort()).toEqual(promised);
});
