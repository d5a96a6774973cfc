import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const files = [
  'LICENSE',
  'LICENSES.chromium.html',
  'resources.pak',
  'icudtl.dat',
  'snapshot_blob.bin',
  'chrome-sandbox',
];

/**
 * A folder that looks like Electron's to the packager, and runs nothing but the given shell script: with it everything around
 * Electron can be put together, and looked at, where Electron itself cannot be had. The script has to end before its last line.
 */
export const makePlaceholder = (
  folder: string,
  version: string,
  script = '#!/bin/sh\necho "This is a placeholder for Electron." >&2\nexit 1\n',
): void => {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  for (const name of files) writeFileSync(path.join(folder, name), 'placeholder\n');
  writeFileSync(path.join(folder, 'locales/en-US.pak'), 'placeholder\n');
  writeFileSync(path.join(folder, 'version'), version);
  // The mark that fuses are found by, and the fuses after it: version, count, and one byte each.
  const fuses = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, 9]),
    Buffer.from('0'.repeat(9)),
  ]);
  const program = Buffer.concat([Buffer.from(script), fuses]);
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
};
