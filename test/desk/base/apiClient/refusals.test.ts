import { describe, expect, it } from 'vitest';
import type { ProviderRefusal } from '../../../../electron/desk/base/apiClient/outcome.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { startServer } from '../../../support/startServer.ts';
import { clientTo, kindOf, told } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const odd = await startOddServer();
const client = clientTo(odd.url);

const refusalTo = async (
  body: unknown,
  headers: Record<string, string> = {},
  status = 400,
): Promise<ProviderRefusal> => {
  odd.does(answer(status, body, headers));
  const outcome = await client.call('submitJob', { body: {} });
  if (outcome.kind !== 'refused') throw new Error(told(outcome));
  return outcome.refusal;
};

const json = 'application/json';
const html = 'text/html; charset=utf-8';
const problem = 'application/problem+json';

describe('what a provider says, read', () => {
  it.each([
    {
      form: 'a problem with pointers (RFC 9457)',
      type: problem,
      body: {
        type: 'urn:x',
        title: 'Some fields are not valid',
        status: 400,
        detail: 'Two fields are not valid.',
        errors: [
          { detail: 'must be at most 60', pointer: '#/arrays/1/roof_pitch' },
          { detail: 'is required: a string', pointer: '#/client_name' },
        ],
      },
      detail: 'Two fields are not valid.',
      errors: [
        ['#/arrays/1/roof_pitch', 'must be at most 60'],
        ['#/client_name', 'is required: a string'],
      ],
    },
    {
      form: 'a problem that has a title only, and facts that are no fields',
      type: problem,
      body: { type: 'about:blank', title: 'Something went wrong on our side', status: 500, log_id: 'a1b2' },
      detail: 'Something went wrong on our side',
      errors: [],
    },
    {
      form: 'a problem that keeps its errors by field',
      type: problem,
      body: { title: 'Invalid', status: 400, traceId: '00-1', errors: { client_name: ['Too long.'] } },
      detail: 'Invalid',
      errors: [['#/client_name', 'Too long.']],
    },
    {
      form: '{detail}',
      type: json,
      body: { detail: 'Letter is not available.' },
      detail: 'Letter is not available.',
      errors: [],
    },
    {
      form: '{field: […]}',
      type: json,
      body: { client_name: ['This field may not be blank.', 'Too short.'], client_zip_code: ['Enter a ZIP code.'] },
      detail: 'client_name: This field may not be blank.',
      errors: [
        ['#/client_name', 'This field may not be blank.'],
        ['#/client_name', 'Too short.'],
        ['#/client_zip_code', 'Enter a ZIP code.'],
      ],
    },
    {
      form: '{field: […]} in nested objects and lists',
      type: json,
      body: { arrays: [{}, { roof_pitch: ['At most 60.'], beam: { size: ['No.'] } }], 'a/b~c': ['Odd.'] },
      detail: 'arrays/1/roof_pitch: At most 60.',
      errors: [
        ['#/arrays/1/roof_pitch', 'At most 60.'],
        ['#/arrays/1/beam/size', 'No.'],
        ['#/a~1b~0c', 'Odd.'],
      ],
    },
    {
      form: 'words about no field beside those about one',
      type: json,
      body: { non_field_errors: ['Dates overlap.'], city: ['Unknown.'] },
      detail: 'Dates overlap.',
      errors: [['#/city', 'Unknown.']],
    },
    {
      form: 'a list of sentences',
      type: json,
      body: ['No more jobs today.'],
      detail: 'No more jobs today.',
      errors: [],
    },
    { form: '{error: {message}}', type: json, body: { error: { message: 'Denied.' } }, detail: 'Denied.', errors: [] },
    { form: 'a JSON string', type: json, body: '"Closed for the day."', detail: 'Closed for the day.', errors: [] },
    { form: 'plain text', type: 'text/plain', body: ' Not\n\ttoday:  5 < 6 ', detail: 'Not today: 5 < 6', errors: [] },
    { form: 'plain text that says it is JSON', type: json, body: 'upstream gone', detail: 'upstream gone', errors: [] },
    {
      form: 'a page',
      type: html,
      body: '<!doctype html><html><head><title>Salt &amp; Sun\n say no</title></head><body><p>…</p></body></html>',
      detail: 'Salt & Sun say no',
      errors: [],
    },
    {
      form: 'a page without a title',
      type: html,
      body: '<html><head><style>p {}</style></head><body><h1>Bad Gateway</h1><hr>proxy</body></html>',
      detail: 'Bad Gateway',
      errors: [],
    },
    {
      form: 'a page that does not say so',
      type: 'text/plain',
      body: '<script>let a = "<b>";</script><p>The <b>door</b> is shut',
      detail: 'The door is shut',
      errors: [],
    },
    {
      form: "a store's XML",
      type: 'application/xml',
      body: '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      detail: 'Request has expired',
      errors: [],
    },
    {
      form: 'markup inside of JSON',
      type: json,
      body: { detail: '<p>Not <em>yours</em></p>' },
      detail: 'Not yours',
      errors: [],
    },
  ])('$form', async ({ type, body, detail, errors }) => {
    const refusal = await refusalTo(body, { 'Content-Type': type });
    const quotation = (text: string) => ({ code: 'provider-said', params: { status: refusal.status, text } });
    expect(refusal.message).toEqual(quotation(detail));
    expect(refusal.errors).toEqual(
      errors.map(([pointer = '', words = '']) => ({ pointer, detail: words, ...quotation(words) })),
    );
  });

  it.each(['', '{}', '[]', 'null', '   ', '<html></html>'])('says so where there is not a word: %j', async (body) => {
    expect(await refusalTo(body, { 'Content-Type': json }, 422)).toMatchObject({
      message: { code: 'provider-silent', params: { status: 422 } },
      errors: [],
    });
  });

  it('keeps what is long within bounds', async () => {
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, ['No.']]));
    expect((await refusalTo(fields)).errors).toHaveLength(100);
    expect((await refusalTo('x'.repeat(5_000_000), { 'Content-Type': 'text/plain' })).message.params).toMatchObject({
      text: 'x'.repeat(2000),
    });
  });

  it('shows a sentence that broke off as far as it came: the status has been told', async () => {
    odd.does((message, response) => {
      message.resume();
      response.writeHead(409, { 'Content-Type': 'text/plain', 'Content-Length': 100 });
      response.write('This job was rev', () => response.destroy());
    });
    expect(await client.call('submitJob', { body: {} })).toMatchObject({
      kind: 'refused',
      refusal: { status: 409, message: { params: { text: 'This job was rev' } } },
    });
  });

  it.each([
    [{ superseded_by: 70_312 }, 70_312],
    [{ superseded_by: '70312' }, 70_312],
    [{ superseded_by: 'elsewhere' }, null],
    [{ superseded_by: 0 }, null],
    [{}, null],
  ])('reads under which id a revised job goes on: %j', async (facts, supersededBy) => {
    expect(await refusalTo({ detail: 'Revised.', ...facts }, {}, 409)).toMatchObject({ supersededBy, errors: [] });
  });
});

describe('when to come again', () => {
  const date = 'Tue, 31 Mar 2026 08:00:00 GMT';
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['-5', 0],
    ['1.5', 1500],
    ['Tue, 31 Mar 2026 08:02:00 GMT', 120_000],
    ['Tue, 31 Mar 2026 07:00:00 GMT', 0],
    ['presently', null],
    ['', null],
  ])("reads %j by the provider's own clock", async (retryAfter, retryAfterMs) => {
    const refusal = await refusalTo({ detail: 'Later.' }, { Date: date, 'Retry-After': retryAfter }, 503);
    expect(refusal.retryAfterMs).toBe(retryAfterMs);
  });

  it('knows nothing where nothing is said', async () => {
    expect((await refusalTo({ detail: 'Later.' }, {}, 429)).retryAfterMs).toBeNull();
  });
});

describe('statuses that are not about the request', () => {
  it.each([407, 511])('%i is a network that wants a sign-in', async (status) => {
    odd.does(answer(status, '<html>', { 'Content-Type': html }));
    expect(kindOf(await client.call('listStates'))).toBe('unreached');
  });

  it('304 is no refusal, and brings nothing', async () => {
    odd.does(answer(304));
    expect(await client.call('retrieveJob', { params: { job_id: '7' }, ifNoneMatch: '"a"' })).toEqual({
      kind: 'unchanged',
    });
    expect(odd.came()[0]!.headers['if-none-match']).toBe('"a"');
  });

  it.each([301, 302, 307, 308])('%i on a POST is not followed: nobody has taken it', async (status) => {
    odd.does(answer(status, '', { Location: `${odd.url}/elsewhere` }));
    expect(kindOf(await client.call('submitJob', { body: {} }))).toBe('unreached');
    expect(odd.came()).toHaveLength(1);
  });

  it('303 on a POST may say that it was taken', async () => {
    odd.does(answer(303, '', { Location: `${odd.url}/jobs/7` }));
    expect(kindOf(await client.call('submitJob', { body: {} }))).toBe('lost');
  });
});

describe('the two providers of the tests', () => {
  it('§4.1 are both understood, field by field', async () => {
    const [server, plain] = await Promise.all([startServer(), startPlainProvider()]);
    const body = { client_name: '', client_street_address: '2600 Fresno St', arrays: [{ roof_pitch: 99 }] };
    const ours = clientTo(`${server.url}/api`, { apiKey: server.own.api_key, authPrefix: 'Bearer' });
    const theirs = clientTo(plain.baseUrl, { apiKey: plain.key, trailingSlash: true });
    for (const one of [ours, theirs]) {
      const outcome = await one.call('submitJob', { body });
      if (outcome.kind !== 'refused') throw new Error(told(outcome));
      const { status, errors, message } = outcome.refusal;
      // Only our own server is recognized by its codes.
      expect([status, message.code]).toEqual([400, one === ours ? 'invalid-fields' : 'provider-said']);
      expect(errors.map(({ pointer }) => pointer).sort()).toEqual(['#/arrays/0/roof_pitch', '#/client_name']);
    }
    await Promise.all([server.close(), plain.close()]);
  });
});
