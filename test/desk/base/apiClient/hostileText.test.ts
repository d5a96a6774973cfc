import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../../shared/api/endpoints.ts';
import { likeness } from '../../../../electron/desk/sync/matchSubmission.ts';
import type { ReadJob } from '../../../../electron/desk/base/apiClient/replies.ts';
import { safeName } from '../../../../electron/desk/jobs/letterFiles.ts';
import { growth } from '../../../support/growth.ts';
import { clientTo } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const size = 500_000;
/** Texts that take quadratic time or worse in a careless normalization or regular expression. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  blanks: (length) => ' '.repeat(length),
  'combining marks': (length) => `a${'\u0315\u0300\u05ae\u0301'.repeat(length / 8)}`,
  'open tags': (length) => '<script '.repeat(length / 8),
  entities: (length) => '&#'.repeat(length / 2),
};

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
  const [text, short] = [hostile[kind]!(size), hostile[kind]!(size / 8)];

  it.each(replies)('in each field of %s are cut, with work in proportion', async (_what, name, status, reply) => {
    const withText = (long: string) => [...replacements(reply, long), { path: 'a key', value: { [long]: ['n'] } }];
    const shorter = withText(short);
    for (const [at, { path, value }] of withText(text).entries()) {
      const ask = (sent: unknown) => async () => {
        server.does(answer(status, sent, { 'Content-Type': 'application/json' }));
        const outcome = await client.call(name, { params: { job_id: '7' }, body: {} });
        expect(longestText(outcome), path).toBeLessThanOrEqual(20_000);
      };
      expect(await growth(ask(value), ask(shorter[at]!.value)), path).toBe('in proportion');
    }
  });

  it('as a web page, and as what stands at the base URL, are work in proportion', async () => {
    const info = { name: 'Rafter', version: '1', instance: 'i', extensions: ['e'] };
    const bodiesOf = (long: string) => [
      long,
      `<html>${long}`,
      ...[...replacements(info, long)].map(({ value }) => value),
    ];
    const shorter = bodiesOf(short);
    for (const [at, body] of bodiesOf(text).entries())
      for (const status of [200, 502])
        for (const ask of [() => client.probe(), () => client.call('submitJob', { body: {} })]) {
          const type = { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' };
          const answered = (sent: unknown) => () => {
            server.does(answer(status, sent, type));
            return ask();
          };
          expect(await growth(answered(body), answered(shorter[at]))).toBe('in proportion');
        }
  });

  it('are work in proportion where jobs are compared and files named', async () => {
    const shorter = [...replacements(job, short)];
    for (const [at, { path, value }] of [...replacements(job, text)].entries()) {
      const compare = (shown: unknown, notes: string) => () => likeness({ ...job, notes }, shown as ReadJob, null);
      const [whole, eighth] = [text.slice(0, 20_000), text.slice(0, 2500)];
      expect(await growth(compare(value, whole), compare(shorter[at]!.value, eighth)), path).toBe('in proportion');
    }
    expect(
      await growth(
        () => safeName(text),
        () => safeName(short),
      ),
    ).toBe('in proportion');
  });
});
