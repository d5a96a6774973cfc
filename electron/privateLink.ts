import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** For how long the file is there: browsers that are started first need some time. */
const keptMs = 60_000;

/** A page that leads to the address at once. Without an icon of its own, browsers would ask the host for one. */
export const leadTo = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<link rel="icon" href="data:,">
<title>Rafter</title>
`;

/**
 * Opens a link that holds a secret. Every user of a computer can read the command lines of its programs, so what is
 * opened is a file that only this user can read and that leads to the link. It is deleted a minute later, or when this
 * program ends.
 */
export const openPrivately = (link: string, open: (file: string) => void): void => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-'));
  const file = path.join(folder, 'open.html');
  writeFileSync(file, leadTo(link), { mode: 0o600, flag: 'wx' });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  setTimeout(() => {
    process.off('exit', remove);
    remove();
  }, keptMs).unref();
  open(file);
};
