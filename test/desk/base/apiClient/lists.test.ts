import { describe, expect, it } from 'vitest';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { startServer } from '../../../support/startServer.ts';
import { clientTo, testKey, told } from './clients.ts';
import { answer, startOddServer, type Behaviour } from './oddServer.ts';

const odd = await startOddServer();
const client = clientTo(odd.url);

const entry = (id: number): { id: number; name: string } => ({ id, name: `Entry ${id}` });

/** Answers by path and query; anything else is 404. */
const paths =
  (answers: Readonly<Record<string, Behaviour>>): Behaviour =>
  (message, response) =>
    (answers[message.url ?? ''] ?? answer(404, { detail: `No ${message.url}` }))(message, response);

const idsOf = async (): Promise<unknown> => {
  const outcome = await client.call('listModuleTypes');
  return outcome.kind === 'answered' ? outcome.value.map(({ id }) => id) : told(outcome);
};

describe('lists, bare or in pages', () => {
  it('reads a bare list, with its tag', async () => {
    odd.does(answer(200, [entry(1), entry(2)], { ETag: '"two"' }));
    expect(await client.call('listModuleTypes')).toMatchObject({ kind: 'answered', value: [{}, {}], etag: '"two"' });
  });

  it('reads a page that is the only one', async () => {
    odd.does(answer(200, { count: 1, next: null, results: [entry(1)] }));
    expect(await idsOf()).toEqual([1]);
  });

  it('follows next, absolute or relative, to the end', async () => {
    odd.does(
      paths({
        '/module-types': answer(200, { next: `${odd.url}/module-types?page=2`, results: [entry(1)] }),
        '/module-types?page=2': answer(200, { next: '?page=3', results: [] }),
        '/module-types?page=3': answer(200, { next: '/module-types?page=4', results: [entry(2), entry(3)] }),
        '/module-types?page=4': answer(200, { results: [entry(4)] }),
      }),
    );
    expect(await idsOf()).toEqual([1, 2, 3, 4]);
    expect(odd.came().map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(`Api-Key ${testKey}`));
  });

  it.each([
    ['<URL>; rel="next"'],
    ['<URL>; rel=next'],
    ['</module-types?page=2>; title="more"; rel="last next"'],
    ['</module-types?page=1>; rel="prev", <URL>; rel="next"'],
    [['</module-types?page=1>; rel="prev"', '<URL>; rel="next"']],
  ])('follows the Link header %j', async (link) => {
    const filled = [link].flat().map((one) => one.replace('URL', `${odd.url}/module-types?page=2`));
    odd.does(
      paths({
        '/module-types': answer(200, [entry(1)], { Link: filled }),
        '/module-types?page=2': answer(200, [entry(2)], { Link: '</module-types>; rel="first"' }),
      }),
    );
    expect(await idsOf()).toEqual([1, 2]);
  });

  it('follows the Link header of a page that knows no next of its own', async () => {
    odd.does(
      paths({
        '/module-types': answer(200, { results: [entry(1)] }, { Link: '<?page=2>; rel="next"' }),
        '/module-types?page=2': answer(200, { results: [entry(2)] }),
      }),
    );
    expect(await idsOf()).toEqual([1, 2]);
  });

  it.each(['/module-types', '/module-types?page=2'])('does not go in circles: next is %s', async (next) => {
    odd.does(answer(200, { next, results: [entry(1)] }));
    expect(await idsOf()).toMatch(/^lost: The pages of the list lead away, or in circles\.$/);
    expect(odd.came().length).toBeLessThanOrEqual(2);
  });

  it.each(['http://inner.example:8000/module-types?page=2', '//pages.example/module-types?page=2'])(
    'believes path and query alone, and goes on where it is: next is %s',
    async (next) => {
      odd.does(
        paths({
          '/module-types': answer(200, { next, results: [entry(1)] }),
          '/module-types?page=2': answer(200, { next: null, results: [entry(2)] }),
        }),
      );
      expect(await idsOf()).toEqual([1, 2]);
    },
  );

  it('does not take a path for a host', async () => {
    odd.does(
      paths({
        '/module-types': answer(200, { next: 'http://inner.example//pages.example/2', results: [entry(1)] }),
        '//pages.example/2': answer(200, []),
      }),
    );
    expect(await idsOf()).toEqual([1]);
  });

  it.each(['http://[', 'data:application/json,[]'])('goes nowhere else: next is %s', async (next) => {
    odd.does(answer(200, { next, results: [entry(1)] }));
    expect(await idsOf()).toMatch(/^lost: The pages of the list lead away, or in circles\.$/);
    expect(odd.came()).toHaveLength(1);
  });

  it('another port of the same host is another origin, and hears nothing', async () => {
    const other = await startOddServer();
    odd.does(answer(200, { next: `${other.url}/module-types?page=2`, results: [entry(1)] }));
    expect(await idsOf()).toMatch(/^lost/);
    expect(other.came()).toEqual([]);
  });

  it.each([
    ['refused', answer(404, { detail: 'Invalid page.' }), /^refused 404: Invalid page\.$/],
    ['cut off', answer(200, '{"results": [', { 'Content-Type': 'application/json' }), /^lost: The answer/],
    ['no list', answer(200, { detail: 'odd' }), /^lost: The answer/],
    ['of something else', answer(200, [{ nothing: true }]), /^lost: The answer/],
  ])('half a list is none: the second page is %s', async (_how, second, expected) => {
    odd.does(
      paths({ '/module-types': answer(200, { next: '?page=2', results: [entry(1)] }), '/module-types?page=2': second }),
    );
    expect(await idsOf()).toMatch(expected);
  });

  it.each([
    ['an object', { id: 1, name: 'one' }],
    ['a list of something else', [{ id: 1 }]],
    ['null', null],
    ['a word', 'states'],
  ])('an answer that is no list is lost: %s', async (_what, body) => {
    odd.does(answer(200, JSON.stringify(body), { 'Content-Type': 'application/json' }));
    expect(await idsOf()).toMatch(/^lost: The answer \(200\) is not what the reference promises\.$/);
  });

  it('asks for answers that are not packed', async () => {
    odd.does(answer(200, []));
    await idsOf();
    expect(odd.came()[0]!.headers['accept-encoding']).toBe('identity');
  });
});

describe('answers as other providers word them', () => {
  it.each([
    ['a quoted id', { id: '70311', status: 'Submitted' }],
    ['a number', { id: 70_311, status: 'Submitted' }],
    ['numbered arrays', { id: 70_311, status: 'Submitted', arrays: [{ id: 5, name: null }], messages: null }],
  ])('§2.8 takes a job with %s', async (_what, job) => {
    odd.does(answer(201, job));
    expect(await client.call('submitJob', { body: {} })).toMatchObject({
      kind: 'answered',
      value: { id: 70_311, status: 'Submitted' },
    });
  });

  it('§4.7 does not mind what a message is answered with, as long as it is no web page', async () => {
    const send = async (): Promise<string> =>
      (await client.call('sendMessage', { params: { job_id: '1' }, body: { message_body: 'Hello' } })).kind;
    odd.does(answer(200, {}));
    expect(await send()).toBe('answered');
    odd.does(answer(204));
    expect(await send()).toBe('answered');
    odd.does(answer(200, 'OK', { 'Content-Type': 'text/plain' }));
    expect(await send()).toBe('answered');
    odd.does(answer(200, ''));
    expect(await send()).toBe('answered');
    odd.does(answer(200, '<html><title>Sign in</title></html>', { 'Content-Type': 'text/html' }));
    expect(await send()).toBe('lost');
  });
});

describe('the two providers of the tests', () => {
  it('§4.2 list more jobs than fit on a page, in their own ways', async () => {
    const [server, plain] = await Promise.all([startServer(), startPlainProvider()]);
    const ours = clientTo(`${server.url}/api`, { apiKey: server.own.api_key });
    const theirs = clientTo(plain.baseUrl, { apiKey: plain.key, trailingSlash: true });
    for (const one of [ours, theirs]) {
      const body = { client_name: 'Ada', client_street_address: '1 A St' };
      for (let count = 0; count < 23; count += 1) await one.call('submitJob', { body });
      const outcome = await one.call('listJobs', { query: { client_name: 'ada', limit: '9', city: undefined } });
      if (outcome.kind !== 'answered') throw new Error(told(outcome));
      expect(new Set(outcome.value.map(({ id }) => id)).size).toBe(23);
    }
    await Promise.all([server.close(), plain.close()]);
  });
});
