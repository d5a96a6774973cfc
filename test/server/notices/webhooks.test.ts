import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { eventually } from '../../support/eventually.ts';
import { keptDeliveryDays, noticeTypes } from '../../../shared/notices/notices.ts';
import { password, signedIn } from '../../support/console.ts';
import { type Received, type Receiver, startReceiver } from '../../support/receiver.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';

const by = { actor: 'ana@ridgeline.example', author: 'Ana', reason: null };

/** What a receiver makes of a request; throws where the signature does not hold. Clocks of tests run ahead. */
const verified = (secret: string, { body, headers }: Received) => {
  const webhook = new Webhook(secret);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  if (at.getTime() < Date.now() + 60_000) webhook.verify(body, headers as Record<string, string>);
  else expect(headers['webhook-signature']).toContain(webhook.sign(headers['webhook-id'] as string, at, body));
  return JSON.parse(body) as { type: string; timestamp: string; data: object };
};

const letter = async (server: TestServer) => {
  const received = await server.store.files.receive(
    (async function* () {
      yield pdfDocument('letter');
    })(),
    1e6,
  );
  const file = await server.store.files.place(received);
  return { ...file, name: 'letter.pdf', mediaType: 'application/pdf' };
};

describe.each(eachEngine)('webhooks on $engine', async ({ more }) => {
  const server = await startServer({}, undefined, { privateWebhooks: true, ...(await more()) });
  const admin = await signedIn(server, 'admin');
  const passTime = async (ms: number): Promise<void> => {
    server.clock.offset += ms;
    await admin.call('signIn', { email: admin.email, password });
  };
  const hook = async (receiver: Receiver, path = '/hook', events = [...noticeTypes]) => {
    const { id, secret } = await admin.call('addWebhook', { url: `http://127.0.0.1:${receiver.port}${path}`, events });
    return { id, secret, url: `http://127.0.0.1:${receiver.port}${path}`, events };
  };
  const logOf = async (webhook: number) => (await admin.call('listDeliveries', { webhook })).rows;

  it('hear of everything that happens to a job, signed, by ids and statuses alone', async () => {
    await server.submit();
    const receiver = await startReceiver();
    const { id, secret } = await hook(receiver);
    const { jobs } = server.store;
    const job = (await server.submit({ client_name: 'Zoë Alvarez', notes: 'secret' })).id;
    const of = { job, organization: server.own.id };
    await server.post(`/jobs/${job}/message`, { message_body: 'A private question' });
    await jobs.move(job, 'On Hold', { ...by, reason: 'No photos' });
    const { row } = await jobs.inspect(job);
    const number = `${job}-1`;
    const file = await letter(server);
    await jobs.letters.issue(
      job,
      row.change,
      { number, file, pages: 1, source: 'attached', kind: null, entries: null },
      by,
    );
    await jobs.letters.withdraw(job, { ...by, reason: 'Wrong roof' });
    const target = { service: 'pv_structural_letter', replaces: null };
    await jobs.deliverables.deliver(job, target, [{ ...file, name: 'plan.pdf' }], by);
    const all = await receiver.wait(10);
    const told = all.map((one) => verified(secret, one)).map(({ type, data }) => ({ type, ...data }));
    const letterOf = { ...of, letter: number, sha256: file.sha256 };
    expect(told).toHaveLength(10);
    for (const one of [
      { type: 'job.submitted', ...of },
      { type: 'message.created', ...of, from: 'client', message: expect.any(Number) as number },
      { type: 'job.status_changed', ...of, status: 'On Hold' },
      { type: 'message.created', ...of, from: 'office', message: expect.any(Number) as number },
      { type: 'job.status_changed', ...of, status: 'Approved' },
      { type: 'letter.issued', ...letterOf },
      { type: 'letter.withdrawn', ...letterOf },
      { type: 'job.status_changed', ...of, status: 'In Review' },
      { type: 'file.delivered', ...of, service: 'pv_structural_letter', sha256: file.sha256 },
    ])
      expect(told).toContainEqual(one);
    const text = all.map(({ body }) => body).join('');
    for (const personal of ['Zoë', 'Alvarez', 'Fresno', 'private', 'No photos', 'Wrong roof', by.actor])
      expect(text).not.toContain(personal);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
    const states = async () => (await logOf(id)).map(({ state }) => state);
    await eventually(async () => expect(await states()).toEqual(Array(10).fill('sent')));
    await admin.call('removeWebhook', { id });
  });

  it('hear of the events that they ask for, and of nothing that was before', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await hook(receiver, '/hook', ['job.submitted']);
    const { id: job } = await server.submit();
    await server.store.jobs.move(job, 'In Review', by);
    const revised = await server.post<{ id: number }>(`/jobs/${job}/revision`, {
      revision_notes: 'n',
      revision_reason: 'other',
    });
    const told = (await receiver.wait(2)).map((one) => verified(secret, one));
    expect(told.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { job, organization: server.own.id },
        { job: revised.json.id, organization: server.own.id, revision_of: job },
      ]),
    );
    await admin.call('removeWebhook', { id });
  });

  it('are tried again with the same message id until the receiver heals, and given up after three days', async () => {
    const receiver = await startReceiver();
    receiver.how.answer = (response, at) => response.writeHead(at < 3 ? 500 : 200).end('<b>body\u0000</b>');
    const { id, secret } = await hook(receiver);
    await server.submit();
    await receiver.wait(1);
    const answer = { code: 'delivery-answered', params: { status: 500, text: '<b>body </b>' } };
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, answer }]));
    const [first] = await logOf(id);
    expect(first!.dueMs).toBeGreaterThan(server.clock.now());
    for (const tries of [2, 3]) {
      await passTime(30_000);
      await receiver.wait(tries);
      await eventually(async () => expect((await logOf(id))[0]!.attempts).toBe(tries));
    }
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'sent', attempts: 3, dueMs: null }]));
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first!.messageId]));
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    verified(secret, receiver.got[0]!);

    receiver.how.answer = (response) => response.writeHead(404).end();
    await server.submit();
    await receiver.wait(4);
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1 }, {}]));
    const before = (await admin.call('readHealth', {})).givenUpDeliveries;
    await passTime(3 * 24 * 60 * 60 * 1000);
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'given-up', attempts: 2 }, {}]));
    const [lost] = await logOf(id);
    expect((await admin.call('readHealth', {})).givenUpDeliveries).toBe(before + 1);
    receiver.how.answer = (response) => response.writeHead(204).end();
    await admin.call('sendDeliveryAgain', { id: lost!.id });
    await eventually(async () => expect((await logOf(id))[0]!.state).toBe('sent'));
    expect(receiver.got.at(-1)!.headers['webhook-id']).toBe(lost!.messageId);
    await admin.call('removeWebhook', { id });
  });

  it('that were given up are dismissed together', async () => {
    const receiver = await startReceiver();
    receiver.how.answer = (response) => response.writeHead(404).end();
    const { id } = await hook(receiver);
    for (let n = 0; n < 3; n += 1) await server.submit();
    await receiver.wait(3);
    await eventually(async () => expect((await logOf(id)).filter(({ attempts }) => attempts === 1)).toHaveLength(3));
    await passTime(4 * 24 * 60 * 60 * 1000);
    await eventually(async () =>
      expect((await logOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('given-up')),
    );
    const left = await admin.call('dismissFailedDeliveries', { id });
    expect(left.find((one) => one.id === id)).toMatchObject({ givenUp: 0, waiting: 0 });
    expect((await logOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('dismissed'));
    const [noted] = (await admin.call('listAudit', { action: 'Failed deliveries' })).rows;
    expect(noted).toMatchObject({ action: 'Failed deliveries dismissed', detail: { deliveries: 3 } });
    await admin.call('removeWebhook', { id });
  });

  it('are signed with both secrets for a day after a new one was made, then with the new one', async () => {
    const receiver = await startReceiver();
    const { id, secret: old } = await hook(receiver);
    const { secret } = await admin.call('renewWebhookSecret', { id });
    expect(secret).not.toBe(old);
    await server.submit();
    const [both] = await receiver.wait(1);
    for (const one of [old, secret]) expect(verified(one, both!)).toMatchObject({ type: 'job.submitted' });
    expect((await admin.call('listWebhooks', {})).find((one) => one.id === id)!.previousUntilMs).not.toBeNull();
    await passTime(25 * 60 * 60 * 1000);
    await server.submit();
    const later = (await receiver.wait(2))[1]!;
    expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const shown = JSON.stringify([await admin.call('listWebhooks', {}), await admin.call('listAudit', {})]);
    expect([shown.includes(old), shown.includes(secret)]).toEqual([false, false]);
    await admin.call('removeWebhook', { id });
  });

  it('do not follow a redirect, and read no endless answer', async () => {
    const receiver = await startReceiver();
    receiver.how.answer = (response) =>
      response.writeHead(302, { location: receiver.url.replace('hook', 'other') }).end();
    const { id } = await hook(receiver);
    await server.submit();
    await eventually(async () =>
      expect((await logOf(id))[0]!.answer).toEqual({ code: 'delivery-redirected', params: { status: 302 } }),
    );
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook']);
    receiver.how.answer = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    await admin.call('sendDeliveryAgain', { id: (await logOf(id))[0]!.id });
    await eventually(async () => expect((await logOf(id))[0]!.state).toBe('sent'));
    await admin.call('removeWebhook', { id });
  });

  it.each([
    ['at once', 0],
    ['after it took others', 1],
  ])('whose receiver is gone (410) are paused with a notice, and what waits is given up: %s', async (_what, taken) => {
    const receiver = await startReceiver();
    receiver.how.answer = (response, at) => response.writeHead(at <= taken ? 204 : 410).end('moved away');
    const one = await hook(receiver);
    const other = await hook(receiver, '/other');
    for (let n = 0; n < taken + 2; n += 1) await server.submit();
    const shown = async () => (await admin.call('listWebhooks', {})).find(({ id }) => id === one.id)!;
    await eventually(async () => expect(await shown()).toMatchObject({ isPaused: true, waiting: 0 }));
    const answer = { code: 'delivery-answered', params: { status: 410, text: 'moved away' } };
    expect(await shown()).toMatchObject({ pausedAnswer: answer });
    await eventually(async () =>
      expect(new Set((await logOf(one.id)).map(({ state }) => state))).not.toContain('waiting'),
    );
    expect((await logOf(one.id)).filter(({ state }) => state === 'given-up').length).toBeGreaterThan(0);
    expect((await admin.call('listAudit', { action: 'Webhook changed' })).rows[0]).toMatchObject({
      actor: 'webhook',
      detail: { paused: true },
    });
    // Nothing more goes to it, whatever happens and however long it takes.
    const before = receiver.got.filter(({ path }) => path === '/hook').length;
    await server.submit();
    await passTime(60 * 60 * 1000);
    await eventually(async () => expect(await logOf(other.id)).not.toEqual([]));
    expect(receiver.got.filter(({ path }) => path === '/hook')).toHaveLength(before);
    // An administrator who resumes it ends that.
    receiver.how.answer = (response) => response.writeHead(204).end();
    const { secret: _secret, ...settings } = one;
    await admin.call('changeWebhook', { ...settings, isPaused: false });
    expect(await shown()).toMatchObject({ isPaused: false, pausedAnswer: null });
    const [lost] = (await logOf(one.id)).filter(({ state }) => state === 'given-up');
    await admin.call('sendDeliveryAgain', { id: lost!.id });
    await receiver.wait(before + 1);
    for (const { id } of [one, other]) await admin.call('removeWebhook', { id });
  });

  it('a 410 from the address of before pauses nothing at the new one', async () => {
    const receiver = await startReceiver();
    const moved = Promise.withResolvers<void>();
    receiver.how.answer = (response) => void moved.promise.then(() => response.writeHead(410).end());
    const one = await hook(receiver);
    await server.submit();
    await receiver.wait(1);
    const { secret: _secret, ...settings } = one;
    await admin.call('changeWebhook', { ...settings, url: `${one.url}/new`, isPaused: false });
    receiver.how.answer = (response) => response.writeHead(204).end();
    moved.resolve();
    await eventually(async () => expect((await logOf(one.id)).map(({ state }) => state)).toContain('given-up'));
    const shown = (await admin.call('listWebhooks', {})).find(({ id }) => id === one.id)!;
    expect(shown).toMatchObject({ url: `${one.url}/new`, isPaused: false, pausedAnswer: null });
    await admin.call('removeWebhook', { id: one.id });
  });

  it.each<[number, string, number]>([
    [503, '120', 120_000],
    [429, '7200', 7_200_000],
    [503, 'an HTTP date in an hour', 3_600_000],
    [500, '99999999999999999999', 6 * 60 * 60 * 1000],
    [404, '90', 90_000],
  ])('whose receiver answers %i with Retry-After: %s hear nothing before', async (status, header, ms) => {
    const receiver = await startReceiver();
    receiver.how.answer = (response) => {
      const after = header.includes('date') ? new Date(server.clock.now() + ms).toUTCString() : header;
      return response.writeHead(status, { 'retry-after': after }).end();
    };
    const { id } = await hook(receiver);
    await server.submit();
    await eventually(async () =>
      expect((await logOf(id))[0]).toMatchObject({ attempts: 1, answer: expect.anything() as unknown }),
    );
    const [waiting] = await logOf(id);
    expect(waiting!.dueMs! - server.clock.now()).toBeGreaterThan(ms - 60_000);
    receiver.how.answer = (response) => response.writeHead(204).end();
    // Another notice for it waits, too.
    await server.submit();
    await passTime(ms / 2);
    await eventually(async () => expect(await logOf(id)).toHaveLength(2));
    expect(receiver.got).toHaveLength(1);
    await passTime(ms);
    await receiver.wait(3);
    await eventually(async () => expect((await logOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent']));
    await admin.call('removeWebhook', { id });
  });

  it.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon', '-5', '1e9', ''])(
    'whose receiver asks for no pause that is one (%j) are tried as after any failure',
    async (header) => {
      const receiver = await startReceiver();
      receiver.how.answer = (response, at) => response.writeHead(at < 2 ? 503 : 204, { 'retry-after': header }).end();
      const { id } = await hook(receiver);
      await server.submit();
      await eventually(async () =>
        expect((await logOf(id))[0]).toMatchObject({ attempts: 1, answer: expect.anything() as unknown }),
      );
      await passTime(10_000);
      await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }]));
      await admin.call('removeWebhook', { id });
    },
  );

  it('that rest are tried at once where an administrator asks for it', async () => {
    const receiver = await startReceiver();
    receiver.how.answer = (response, at) => response.writeHead(at < 2 ? 503 : 204, { 'retry-after': '9999' }).end();
    const { id } = await hook(receiver);
    await server.submit();
    await eventually(async () =>
      expect((await logOf(id))[0]).toMatchObject({ attempts: 1, answer: expect.anything() as unknown }),
    );
    await admin.call('testWebhook', { id });
    await receiver.wait(2);
    await admin.call('sendDeliveryAgain', { id: (await logOf(id)).at(-1)!.id });
    await receiver.wait(3);
    await admin.call('removeWebhook', { id });
  });

  it('that are paused or removed hear nothing', async () => {
    const receiver = await startReceiver();
    const one = await hook(receiver, '/one');
    const other = await hook(receiver, '/other');
    const { secret: _secret, ...settings } = one;
    await admin.call('changeWebhook', { ...settings, isPaused: true });
    await server.submit();
    await receiver.wait(1, '/other');
    await admin.call('changeWebhook', { ...settings, isPaused: false });
    await admin.call('removeWebhook', { id: other.id });
    await server.submit();
    await receiver.wait(1, '/one');
    expect(receiver.got.map(({ path }) => path)).toEqual(['/other', '/one']);
    expect(await admin.codeOf('testWebhook', { id: other.id })).toBe('not-found');
    await admin.call('testWebhook', { id: one.id });
    expect(verified(one.secret, (await receiver.wait(2, '/one'))[1]!)).toMatchObject({
      type: 'webhook.test',
      data: { webhook: one.id },
    });
    await admin.call('removeWebhook', { id: one.id });
  });

  it('hear once of a laptop that was silent for a day with unsent work', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await hook(receiver, '/hook', ['laptop.silent']);
    const report = { name: 'Zoë’s truck', waiting_jobs: 2, waiting_files: 1, waiting_bytes: 3 };
    await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, 'truck-1', report);
    await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, 'truck-2', {
      ...report,
      waiting_jobs: 0,
      waiting_files: 0,
    });
    await passTime(25 * 60 * 60 * 1000);
    const [told] = await receiver.wait(1);
    await passTime(120_000);
    await server.submit();
    await eventually(async () => expect(await logOf(id)).toHaveLength(1));
    expect(JSON.parse(told!.body)).toMatchObject({
      type: 'laptop.silent',
      data: { laptop: 'truck-1', organization: server.own.id, waiting_jobs: 2, waiting_files: 1 },
    });
    expect(told!.body).not.toContain('Zoë');
    expect(secret).toMatch(/^whsec_/);
    // It is still silent when the notice is removed from the log.
    await passTime((keptDeliveryDays + 1) * 24 * 60 * 60 * 1000);
    await server.store.deliveries.prune();
    await server.store.notices.noticeSilence();
    expect(await logOf(id)).toEqual([]);
    await admin.call('removeWebhook', { id });
  });

  it('are tried with one notice at a time', async () => {
    const receiver = await startReceiver();
    const { id, url, events } = await hook(receiver);
    await admin.call('changeWebhook', { id, url, events, isPaused: true });
    for (let n = 0; n < 3; n += 1) await admin.call('testWebhook', { id });
    expect(await logOf(id)).toMatchObject([{ type: 'webhook.test', state: 'waiting' }]);
    await admin.call('changeWebhook', { id, url, events, isPaused: false });
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'sent', attempts: 1 }]));
    await admin.call('testWebhook', { id });
    await receiver.wait(2);
    await admin.call('removeWebhook', { id });
  });

  it('are tried again after the clock was a year ahead', async () => {
    const receiver = await startReceiver();
    receiver.how.answer = (response) => response.writeHead(500).end();
    const { id } = await hook(receiver);
    const yearMs = 365 * 24 * 60 * 60 * 1000;
    await passTime(yearMs);
    await server.submit();
    await receiver.wait(1);
    // The attempt is counted before it is made.
    await eventually(async () =>
      expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, answer: expect.anything() as unknown }]),
    );
    receiver.how.answer = (response) => response.writeHead(204).end();
    await passTime(-yearMs);
    await eventually(async () => expect(await logOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }]));
    await admin.call('removeWebhook', { id });
  });

  it('keep no other waiting where one does not answer', async () => {
    const [dead, alive] = [await startReceiver(), await startReceiver()];
    dead.how.answer = () => undefined;
    const { id } = await hook(dead);
    const { id: other } = await hook(alive);
    for (let n = 0; n < 20; n += 1) await server.submit();
    await alive.wait(20);
    expect((await logOf(id)).every(({ state }) => state === 'waiting')).toBe(true);
    await dead.close();
    for (const one of [id, other]) await admin.call('removeWebhook', { id: one });
  });
});
