import { message } from '../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, startOddServer } from '../base/apiClient/oddServer.ts';
import { asked, takeLaptop } from '../fieldLaptop.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });

const take = () =>
  takeLaptop({
    proxy,
    key: 'a key that nobody looks at'.replaceAll(' ', '-'),
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });
const lists = /^\/v1\/(states|beam-shape|roof-materials|[a-z]+-types)$/;

/** Answers by `GET /jobs/7`; what is not said is 404. */
const provider =
  (answers: Record<string, Behaviour>): Behaviour =>
  (message, response) => {
    const at = `${message.method} ${message.url!.replace(/\?.*/, '').replace('/v1', '')}`;
    const behave = answers[at] ?? (lists.test(message.url!) ? answer(200, []) : answer(404, { detail: 'Not found.' }));
    return behave(message, response);
  };

describe('a provider that answers in its own way', () => {
  const job = (arrays: unknown, more: object = {}) => ({ id: 7, status: 'Submitted', arrays, ...more });
  const quiet = { 'GET /jobs/7/files': answer(200, []) };

  it('and names arrays otherwise halts those photos, and asks; a person says which is meant', async () => {
    const named = job([
      { id: 'a1', name: 'Array 1' },
      { id: 'a2', name: 'North' },
    ]);
    odd.does(
      provider({
        ...quiet,
        'POST /jobs': answer(201, named),
        'GET /jobs/7': answer(200, named),
        'POST /arrays/a1/attic-images': answer(201, [{ id: 'p1' }]),
        'POST /arrays/a2/attic-images': answer(201, [{ id: 'p2' }]),
        'POST /jobs/7/files': answer(201, { id: 'f1' }),
      }),
    );
    const laptop = take();
    const id = await laptop.draft({ arrays: [{ name: 'South' }, { name: 'North' }] });
    for (const array of ['South', 'North']) await laptop.attach(id, 'attic', array);
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.states(id)).toEqual(['submit done', 'upload failed', 'upload done', 'upload done']);
    expect(laptop.items(id)[1]!.error!.message).toEqual(
      message('array-not-at-provider', { job: 7, array: 'South', arrays: ['Array 1', 'North'] }),
    );
    laptop.desk.outbox.commands.mapArray(id, 'South', 'a1');
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.items(id)[1]).toMatchObject({ target: { array_id: 'a1' }, remoteId: 'p1' });
  });

  it('and names its arrays only when the job is read has its photos wait for that', async () => {
    odd.does(
      provider({
        ...quiet,
        'POST /jobs': answer(201, { id: '7' }),
        'GET /jobs/7': answer(200, job([{ id: 'a1', name: 'SOUTH' }])),
        'POST /arrays/a1/attic-images': answer(201, [{ id: 5 }]),
      }),
    );
    const laptop = take();
    const id = await laptop.draft({ arrays: [{ name: 'South' }] });
    await laptop.attach(id, 'attic', 'South');
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.drafts.store.get(id).jobId).toBe(7);
    expect(laptop.item(id, 'upload')).toMatchObject({ target: { array_id: 'a1' }, remoteId: '5' });
  });

  it.each<[string, Behaviour]>([
    ['a page with 200', answer(200, '<!doctype html><title>Welcome</title>', { 'Content-Type': 'text/html' })],
    ['a page with 201', answer(201, '<html><body>Created!</body></html>', { 'Content-Type': 'text/html' })],
    ['a body without an id', answer(201, { ok: true })],
    ['an empty body', answer(201)],
    ['half a body', answer(201, '{"id": 7, "stat')],
    ['a list', answer(201, [{ id: 7 }])],
    ['a redirect', answer(303, '', { Location: '/v1/jobs/7' })],
  ])('and says %s to a new job has not acknowledged it: it is looked for', async (_what, reply) => {
    const created = job([], { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' });
    odd.does(
      provider({
        ...quiet,
        'POST /jobs': reply,
        'GET /jobs': answer(200, [created]),
        'GET /jobs/7': answer(200, created),
      }),
    );
    const laptop = take();
    const id = await laptop.queued();
    expect(await laptop.sync(1)).toBe('sent');
    expect(asked(proxy).filter((at) => at.endsWith('/jobs'))).toHaveLength(1);
    expect(laptop.desk.drafts.store.get(id).jobId).toBe(7);
  });

  it.each([200, 202])(
    'and says %i where 201 is documented is asked whether the job is there, and not sent it again',
    async (status) => {
      const created = { ...job([]), client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' };
      odd.does(
        provider({
          ...quiet,
          'POST /jobs': answer(status, created),
          'GET /jobs': answer(200, [created]),
          'GET /jobs/7': answer(200, created),
        }),
      );
      const laptop = take();
      const id = await laptop.queued();
      expect(await laptop.sync(1)).toBe('sent');
      expect(laptop.item(id)).toMatchObject({ attempts: 1, remoteId: '7' });
    },
  );

  it('and says 200 to a photo has a person asked: sent again, it would be there again', async () => {
    const created = job([]);
    odd.does(
      provider({
        ...quiet,
        'POST /jobs': answer(201, created),
        'GET /jobs/7': answer(200, created),
        'POST /jobs/7/files': answer(200, { id: 'f1' }),
      }),
    );
    const laptop = take();
    const id = await laptop.queued({}, 1);
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.item(id, 'upload')).toMatchObject({ state: 'unknown', attempts: 1, needsPerson: true });
  });

  it('and errors by field is quoted beside the field', async () => {
    odd.does(
      provider({
        'POST /jobs': answer(400, {
          arrays: [{}, { roof_pitch: ['Too steep.', 'Really.'] }],
          non_field_errors: ['No.'],
        }),
      }),
    );
    const laptop = take();
    const id = await laptop.queued({ arrays: [{ name: 'A' }, { name: 'B' }] });
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.item(id).error).toMatchObject({
      status: 400,
      message: { params: { text: 'No.' } },
      errors: [
        { pointer: '#/arrays/1/roof_pitch', detail: 'Too steep.' },
        { pointer: '#/arrays/1/roof_pitch', detail: 'Really.' },
      ],
    });
  });

  it('and asks for a pause of ten years gets an hour', async () => {
    const tenYears = { 'Retry-After': String(10 * 365 * 24 * 3600) };
    let times = 0;
    const later: Behaviour = (message, response) =>
      (times += 1) === 1 ? answer(429, {}, tenYears)(message, response) : answer(201, job([]))(message, response);
    odd.does(provider({ ...quiet, 'POST /jobs': later, 'GET /jobs/7': answer(200, job([])) }));
    const laptop = take();
    laptop.desk.outbox.commands.queue(await laptop.draft());
    expect(await laptop.sync(0.9)).toBe('time');
    expect(times).toBe(1);
    laptop.jump(6 * 60_000);
    expect(await laptop.sync(0.1)).toBe('sent');
  });
});
