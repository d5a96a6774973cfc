import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../shared/api/endpoints.ts';
import { likeness } from '../../../electron/desk/sync/matchSubmission.ts';
import type { ReadJob } from '../../../electron/desk/apiClient/replies.ts';
import { safeName } from '../../../electron/desk/tracking/letterFiles.ts';
import { longestTickMs } from '../../support/longestTick.ts';
import { clientTo } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const size = 500_000;
/** Texts that take quadratic time or worse in a careless normalization or regular expression. */
const hostile: Readonly<Record<string, string>> = {
  blanks: ' '.repeat(size),
  'combining marks': `a${'\u0315\u0300\u05ae\u0301'.repeat(size / 8)}`,
  'open tags': '<script '.repeat(size / 8),
  entities: '&#'.repeat(size / 2),
};
/** Reading 500 KB of JSON takes some 5 ms; quadratic time would take a minute. */
const mostMs = 500;

/** A value with each of its texts replaced in turn. */
function* replacements(value: unknown, text: string, path = ''): Generator<{ path: string; value: unknown }> {
  if (typeof value === 'string') yield { path, value: text };
  if (typeof value !== 'object' || value === null) return;
  const copyWith = (key: string, inner: unknown): unknown =>
    Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
  for (const [key, inner] of Object.entries(value))
    for (const one of replacements(inner, text, `${path}/${key}`)) yield { ...one, value: copyWith(key, one.value) };
}

const job = {
  id: '7',
  status: 'Approved',
  created_at: '2026-03-01T00:00:00Z',
  updated_at: '2026-03-01T00:00:00Z',
  client_name: 'Ada',
  client_street_address: '5 Main St',
  notes: 'n',
  arrays: [{ id: 'a1', name: 'South' }],
  messages: [{ body: 'b', author: 'c', date_created: 'd' }],
  letters: [{ number: '7-1', sha256: 'a'.repeat(64), withdrawn_at: 'e' }],
};
const problem = { type: 't', title: 't', status: 400, detail: 'd', errors: [{ detail: 'd', pointer: '#/notes' }] };
const replies: readonly [string, EndpointName, number, unknown][] = [
  ['a job', 'retrieveJob', 200, job],
  ['a list of jobs', 'listJobs', 200, { results: [job], next: 'https://example.com' }],
  ['files', 'retrieveJobFiles', 200, [{ id: 'f', name: 'n', file: '/f.pdf', created_at: 'c' }]],
  ['reference entries', 'listModuleTypes', 200, [{ id: 'i', name: 'n', manufacture: 'm', abbreviation: 'a' }]],
  ['a problem', 'submitJob', 400, problem],
  ['errors of fields', 'submitJob', 400, { notes: ['n'], arrays: [{ roof_pitch: ['p'] }], detail: 'd' }],
  ['a text', 'submitJob', 400, 'plain'],
];

const server = await startOddServer();
const client = clientTo(server.url);

/** The longest text anywhere in a value, as JSON. */
const longestText = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? Math.max(0, ...Object.entries(value).flatMap(([key, inner]) => [key.length, longestText(inner)]))
      : 0;

describe.each(Object.keys(hostile))('500 KB of %s from a provider', (kind) => {
  const text = hostile[kind]!;

  it.each(replies)('in each field of %s are cut, and block no tick', async (_what, name, status, reply) => {
    for (const { path, value } of [...replacements(reply, text), { path: 'a key', value: { [text]: ['n'] } }]) {
      server.does(answer(status, value, { 'Content-Type': 'application/json' }));
      let outcome: unknown;
      const longest = await longestTickMs(async () => {
        outcome = await client.call(name, { params: { job_id: '7' }, body: {} });
      });
      expect(longestText(outcome), path).toBeLessThanOrEqual(20_000);
      expect(longest, path).toBeLessThan(mostMs);
    }
  });

  it('as a web page, and as what stands at the base URL, block no tick', async () => {
    const info = { name: 'Rafter', version: '1', instance: 'i', extensions: ['e'] };
    const bodies = [text, `<html>${text}`, ...[...replacements(info, text)].map(({ value }) => value)];
    for (const body of bodies)
      for (const status of [200, 502]) {
        server.does(
          answer(status, body, { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' }),
        );
        expect(await longestTickMs(() => client.probe())).toBeLessThan(mostMs);
        expect(await longestTickMs(() => client.call('submitJob', { body: {} }))).toBeLessThan(mostMs);
      }
  });

  it('block no tick where jobs are compared and files named', async () => {
    for (const { path, value } of replacements(job, text)) {
      const compare = () => likeness({ ...job, notes: text.slice(0, 20_000) }, value as ReadJob, null);
      expect(await longestTickMs(compare), path).toBeLessThan(mostMs);
    }
    expect(await longestTickMs(() => safeName(text))).toBeLessThan(mostMs);
  });
});
