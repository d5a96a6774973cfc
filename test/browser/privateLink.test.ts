import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPrivately } from '../../electron/privateLink.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a link with a secret is opened by a file that only this user can read, and that is gone a minute later', () => {
  const opened: string[] = [];
  openPrivately('http://127.0.0.1:4180/#/first/secret"&x', (file) => opened.push(file));
  const [file = ''] = opened;
  expect(file).not.toContain('secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(readFileSync(file, 'utf8')).toContain('content="0;url=http://127.0.0.1:4180/#/first/secret&quot;&amp;x"');
  // Browsers would ask the site for an icon, which is refused outside of the session.
  expect(readFileSync(file, 'utf8')).toContain('<link rel="icon" href="data:,">');
  vi.advanceTimersByTime(60_000);
  expect(existsSync(path.dirname(file))).toBe(false);
});
