import { expect, it } from 'vitest';
import { visitHandlers } from '../checkedHandlers.ts';
import { VisitFields } from '../../../shared/visits/visits.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, startOddServer } from '../base/apiClient/oddServer.ts';
import { takeLaptop } from '../fieldLaptop.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });
const take = () =>
  takeLaptop({
    proxy,
    key: 'a-key-that-is-not-checked',
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });
const visit = (id: number, canceled = false) => ({
  ...VisitFields.parse({ client_name: `Client ${id}`, client_street_address: '1 Elm St' }),
  ...{ id, taken: null, job_id: null, canceled },
});
const visits = (count: number, from = 0) => Array.from({ length: count }, (_, at) => visit(from + at + 1));

/** A server of ours, with this list of visits. */
const provider =
  (list: () => unknown): Behaviour =>
  (message, response) => {
    const at = `${message.method} ${message.url!.replace(/\?.*/, '').replace('/v1', '')}`;
    if (at === 'GET ')
      return answer(200, { name: 'Rafter', version: '1', instance: 'i', extensions: ['visits'] })(message, response);
    const taken = /^POST \/visits\/(\d+)\/take$/.exec(at);
    if (taken) return answer(200, visit(Number(taken[1])))(message, response);
    return answer(200, at === 'GET /visits' ? list() : [])(message, response);
  };

it('a list of 200,000 visits is shown by its beginning, with a notice, and what was begun from it stays', async () => {
  let list: unknown = visits(40);
  odd.does(provider(() => list));
  const laptop = take();
  await laptop.sync();
  const { listVisits, takeVisit } = visitHandlers(laptop.desk, () => undefined);
  const shown = () => listVisits();
  expect(shown()).toMatchObject({ notice: null });
  const { draft } = takeVisit({ id: shown().visits.find(({ client }) => client === 'Client 7')!.id });
  await laptop.sync();

  // In pages, and the visit that was begun is not among the first ones.
  let pages = 0;
  const page = (number: number) => ({
    results: visits(1000, 100 + number * 1000),
    next: `/v1/visits?page=${number + 1}`,
  });
  odd.does((message, response) => {
    if (!message.url!.includes('/visits') || message.method === 'POST') return provider(() => [])(message, response);
    pages += 1;
    const asked = Number(new URL(message.url!, odd.url).searchParams.get('page') ?? 0);
    return answer(200, asked < 200 ? page(asked) : [])(message, response);
  });
  await laptop.sync();
  expect(pages).toBeLessThanOrEqual(5);
  expect(shown().visits).toHaveLength(5001);
  expect(shown().notice).toEqual(message('visits-cut', { maximum: 5000 }));
  expect(shown().visits.find((one) => one.draft === draft)).toMatchObject({ client: 'Client 7', isCanceled: false });
  expect(laptop.desk.drafts.store.get(draft).name).toBe('Client 7');

  // Other ids with each read do not add up.
  list = { results: visits(6000, 500_000) };
  odd.does(provider(() => list));
  await laptop.sync();
  expect(shown().visits).toHaveLength(5001);

  // A list that is too long to be read leaves what is here.
  list = 'x'.repeat(65 * 1024 * 1024);
  await laptop.sync();
  expect(shown().visits).toHaveLength(5001);
  expect(shown().notice).toMatchObject({ code: 'answer-too-large' });

  list = visits(40);
  await laptop.sync();
  expect(shown()).toMatchObject({ notice: null });
  expect(shown().visits).toHaveLength(40);
});
