import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { longestWebhookUrl, mostWebhooks, noticeTypes } from '../../../shared/notices/notices.ts';
import { signedIn } from '../../support/console.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startServer } from '../../support/startServer.ts';

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });
/** What names lead to; a test may change it between two lookups. */
const names = new Map<string, string[]>([
  ['hooks.example', ['93.184.216.34']],
  ['mixed.example', ['93.184.216.34', '10.0.0.1']],
  ['inside.example', ['192.168.1.5']],
]);
const lookup = async (host: string): Promise<LookupAddress[]> => {
  if (/^[\d.]+$|:/.test(host)) return [address(host)];
  const found = names.get(host);
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found.map(address);
};

const server = await startServer({}, undefined, { lookup });
const admin = await signedIn(server, 'admin');
const other = await server.addOrganization('Coast Solar');
const client = await signedIn(server, 'office', { email: 'clerk@valley.example', organization: server.own.id });
const stranger = await signedIn(server, 'office', { email: 'clerk@coast.example', organization: other.id });
const events = [...noticeTypes];

describe('the address of a webhook', () => {
  it.each([
    ['', 'webhook-url-invalid'],
    ['hooks.example', 'webhook-url-invalid'],
    ['ftp://hooks.example/', 'webhook-url-invalid'],
    ['javascript:alert(1)', 'webhook-url-invalid'],
    ['file:///etc/passwd', 'webhook-url-invalid'],
    ['http://hooks.example/', 'webhook-url-insecure'],
    ['https://ada:secret@hooks.example/', 'webhook-url-credentials'],
    ['https://127.0.0.1/', 'webhook-url-private'],
    ['https://2130706433/', 'webhook-url-private'],
    ['https://0x7f.1/', 'webhook-url-private'],
    ['https://0/', 'webhook-url-private'],
    ['https://169.254.169.254/latest/meta-data', 'webhook-url-private'],
    ['https://100.64.0.1/', 'webhook-url-private'],
    ['https://[::1]/', 'webhook-url-private'],
    ['https://[::ffff:10.0.0.1]/', 'webhook-url-private'],
    ['https://[fd00:ec2::254]/', 'webhook-url-private'],
    ['https://[fe80::1]/', 'webhook-url-private'],
    ['https://[64:ff9b::a00:1]/', 'webhook-url-private'],
    ['https://[2002:7f00:1::]/', 'webhook-url-private'],
    ['https://inside.example/', 'webhook-url-private'],
    ['https://mixed.example/', 'webhook-url-private'],
    ['https://nowhere.example/', 'webhook-host-unknown'],
  ])('%j is refused: %s', async (url, code) => {
    const { ended } = await admin.hear('addWebhook', { url, events });
    expect(ended).toMatchObject({ ok: false, problem: { code: 'refused', errors: [{ pointer: '#/url', code }] } });
  });

  it('is not longer than allowed, and has events', async () => {
    const url = `https://hooks.example/${'é'.repeat(longestWebhookUrl / 4)}`;
    const { ended } = await admin.hear('addWebhook', { url, events });
    expect(ended).toMatchObject({ problem: { errors: [{ pointer: '#/url', code: 'webhook-url-too-long' }] } });
    expect(await admin.codeOf('addWebhook', { url: `https://h/${'x'.repeat(longestWebhookUrl)}`, events })).toBe(
      'bad-call',
    );
    const none = await admin.hear('addWebhook', { url: 'https://hooks.example/', events: [] });
    expect(none.ended).toMatchObject({
      problem: { errors: [{ pointer: '#/events', code: 'webhook-without-events' }] },
    });
  });

  it('is shown as it is stored, whatever it holds', async () => {
    const { id } = await admin.call('addWebhook', { url: ' https://HOOKS.example/<script>"\'?a=<b>#hash ', events });
    const { url } = (await admin.call('listWebhooks', {})).find((one) => one.id === id)!;
    expect(url).toBe("https://hooks.example/%3Cscript%3E%22'?a=%3Cb%3E");
    await admin.call('removeWebhook', { id });
  });

  it('that leads elsewhere after it was saved is not connected to', async () => {
    const receiver = await startReceiver();
    names.set('rebound.example', ['93.184.216.34']);
    const { id } = await admin.call('addWebhook', { url: `https://rebound.example:${receiver.port}/`, events });
    names.set('rebound.example', ['127.0.0.1']);
    await server.submit();
    const log = async () => (await admin.call('listDeliveries', { webhook: id })).rows;
    await eventually(async () =>
      expect(await log()).toMatchObject([
        { state: 'waiting', answer: { code: 'delivery-target-private', params: { host: 'rebound.example' } } },
      ]),
    );
    expect(receiver.got).toEqual([]);
    await admin.call('removeWebhook', { id });
    expect(await log()).toMatchObject([{ state: 'dismissed', answer: { code: 'delivery-target-removed' } }]);
    expect(await admin.codeOf('sendDeliveryAgain', { id: (await log())[0]!.id })).toBe('refused');
  });
});

describe('webhooks of an organization', () => {
  it('get the events of its own jobs, and exist for no other organization', async () => {
    names.set('away.example', ['93.184.216.34']);
    const url = 'https://away.example/';
    const [own, foreign] = [
      await client.call('addWebhook', { url, events }),
      await stranger.call('addWebhook', { url, events }),
    ];
    // From here on no request leaves this computer.
    names.delete('away.example');
    const { id: job } = await server.submit();
    await eventually(async () => expect((await client.call('listDeliveries', {})).rows).toMatchObject([{ job }]));
    expect((await stranger.call('listDeliveries', {})).rows).toEqual([]);
    expect((await client.call('listWebhooks', {})).map(({ id }) => id)).toEqual([own.id]);
    expect((await admin.call('listWebhooks', {})).map(({ organization }) => organization?.name)).toEqual([
      'Valley Solar',
      'Coast Solar',
    ]);
    const delivery = (await client.call('listDeliveries', {})).rows[0]!.id;
    const change = { id: own.id, url, events, isPaused: true };
    names.set('away.example', ['93.184.216.34']);
    const codes = [
      await stranger.codeOf('changeWebhook', change),
      await stranger.codeOf('renewWebhookSecret', { id: own.id }),
      await stranger.codeOf('removeWebhook', { id: own.id }),
      await stranger.codeOf('testWebhook', { id: own.id }),
      await stranger.codeOf('sendDeliveryAgain', { id: delivery }),
      await stranger.codeOf('dismissDelivery', { id: delivery }),
    ];
    names.delete('away.example');
    expect(codes).toEqual(Array(6).fill('not-found'));
    expect((await stranger.call('listDeliveries', { webhook: own.id })).rows).toEqual([]);
    await client.call('removeWebhook', { id: own.id });
    await stranger.call('removeWebhook', { id: foreign.id });
  });

  it('are as many as allowed', async () => {
    for (let n = 0; n < mostWebhooks.organization; n += 1)
      await client.call('addWebhook', { url: `https://hooks.example/${n}`, events: ['letter.issued'] });
    const { ended } = await client.hear('addWebhook', { url: 'https://hooks.example/', events });
    expect(ended).toMatchObject({ problem: { code: 'too-large', message: { code: 'webhooks-full' } } });
    expect(
      await stranger.codeOf('addWebhook', { url: 'https://hooks.example/', events: ['letter.issued'] }),
    ).toBeNull();
  });

  it('lead to public addresses even where the operator lets the firm reach its own', async () => {
    const open = await startServer({}, undefined, { privateWebhooks: true });
    const one = await signedIn(open, 'office', { organization: open.own.id });
    const codesOf = async (url: string) => {
      const { ended } = await one.hear('addWebhook', { url, events });
      return ended.ok ? [] : ended.problem.errors.map(({ code }) => code);
    };
    expect(await codesOf('http://127.0.0.1/')).toEqual(['webhook-url-insecure']);
    expect(await codesOf('https://127.0.0.1/')).toEqual(['webhook-url-private']);
  });
});
