import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

const clock = { ms: Date.parse('2026-03-06T20:00:00Z'), now: () => clock.ms };
const server = await startServer({}, undefined, { clock });
const admin = await signedIn(server, 'admin');
await admin.call('changeFirm', { settings: { name: 'Ridgeline', time_zone: 'America/Los_Angeles' } });
const organization = server.own.id;

describe('an API key', () => {
  it('has a name, and the address of its last use', async () => {
    const { id, apiKey } = await admin.call('createKey', { organization, name: ' Truck 4 ' });
    expect((await server.get('/jobs', { key: apiKey })).status).toBe(200);
    const own = async () => (await admin.call('listKeys', {})).find((key) => key.id === id);
    await expect.poll(own).toMatchObject({ name: 'Truck 4', expiresMs: null, lastAddress: '127.0.0.1' });
    const { rows } = await admin.call('listAudit', { action: 'Key made' });
    expect(JSON.stringify(rows[0])).toContain('Truck 4');
    expect(JSON.stringify(rows)).not.toContain(apiKey);
  });

  it('holds through its last day in the firm’s time zone, and is refused from then on', async () => {
    const { apiKey, id } = await admin.call('createKey', { organization, until: '2026-03-06' });
    const status = async (time: string): Promise<number> => {
      clock.ms = Date.parse(time);
      // A caller is known for a tenth of a second.
      server.store.organizations.keys.clearCache();
      return (await server.get('/jobs', { key: apiKey })).status;
    };
    expect(await status('2026-03-07T07:59:59Z')).toBe(200);
    expect(await status('2026-03-07T08:00:00Z')).toBe(401);
    const refused = await server.get<{ code: string }>('/jobs', { key: apiKey });
    expect(refused.json.code).toBe('api-key-unknown');
    expect(await status('2026-03-06T20:00:00Z')).toBe(200);
    await admin.call('revokeKey', { id });
    expect(await status('2026-03-06T20:00:00Z')).toBe(401);
  });

  it.each([
    { until: '2026-03-05', pointer: '#/until', code: 'day-has-passed', kind: 'invalid-fields' },
    { name: 'two\nlines', pointer: '#/name', code: 'not-one-line' },
    { name: 'x'.repeat(101), pointer: '#/name', code: 'too-long' },
    { name: 'broken \ud800', pointer: '#/name', code: 'not-well-formed-text' },
  ])('is refused with $code', async ({ pointer, code, kind = 'bad-call', ...terms }) => {
    const { ended } = await admin.hear('createKey', { organization, ...terms });
    expect(ended).toMatchObject({ problem: { code: kind, errors: [{ pointer, code }] } });
  });

  it.each(['2026-02-30', 'tomorrow', '2026-03-06T00:00:00Z'])('takes no day such as %s', async (until) => {
    expect(await admin.codeOf('createKey', { organization, until })).toBe('bad-call');
  });

  it('prints a hostile name as text', async () => {
    const name = '<img src=x onerror=alert(1)> ‮evil';
    const { id } = await admin.call('createKey', { organization, name });
    expect((await admin.call('listKeys', {})).find((key) => key.id === id)!.name).toBe(name);
  });
});
