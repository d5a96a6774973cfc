import { describe, expect, it, vi } from 'vitest';
import { addUser, copyOf, openConsole, password, signedIn } from '../../support/console.ts';
import { until } from '../../support/eventually.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice } from '../jobs/jobsOffice.ts';
import { changeIn, tableContents, rowsIn } from '../../support/serverDatabase.ts';

const office = await startOffice();

const tables = ['job', 'job_event', 'message', 'upload', 'produced_file', 'user', 'reference_list'];
const whole = (): Promise<string> => tableContents(office.server.store, tables);

describe('a session', () => {
  const next = async (role: 'admin' | 'reviewer' | 'office', name: string) =>
    signedIn(office.server, role, {
      email: `${name}@x.example`,
      organization: role === 'office' ? office.server.own.id : null,
    });

  it('signing in over somebody else’s ends theirs and takes nothing of it along', async () => {
    const admin = await next('admin', 'before');
    const { email } = await addUser(office.server, 'office', {
      email: 'after@x.example',
      organization: office.other.id,
    });
    const theft = copyOf(admin);
    await theft.call('signIn', { email, password });
    expect((await theft.call('readHere', {})).user).toMatchObject({ email, role: 'office' });
    expect(await theft.codeOf('listUsers', {})).toBe('forbidden');
    expect((await admin.call('readHere', {})).user).toBeNull();
  });

  it('a sign-in that fails changes nothing of it', async () => {
    const one = await next('reviewer', 'stays');
    const { headers } = await one.hear('signIn', { email: 'nobody@x.example', password });
    expect(headers.getSetCookie()).toEqual([]);
    expect((await one.call('readHere', {})).user).toMatchObject({ email: one.email });
  });

  it('of two cookies, or of another name, none is believed but its own', async () => {
    const one = await next('reviewer', 'cookies');
    const [[name, value] = ['', '']] = [...one.jar];
    const asked = async (cookie: string) =>
      (await openConsole(office.server.url).hear('readFirm', {}, { ...one.proof(), cookie })).ended.ok;
    expect(await asked(`${name}=${value}`)).toBe(true);
    for (const cookie of [
      `__Host-rafter=${value}`,
      `rafter-office-1=${value}`,
      `${name}=`,
      `${name}=${value}x`,
      `${name}=%00`,
    ])
      expect([cookie, await asked(cookie)]).toEqual([cookie, false]);
    const [{ hash } = { hash: Buffer.of() }] = await rowsIn<{ hash: Buffer }>(
      office.server.store,
      'SELECT hash FROM session LIMIT 1',
    );
    expect(hash).toHaveLength(32);
    for (const form of ['hex', 'base64url', 'latin1'] as const)
      expect(await asked(`${name}=${encodeURIComponent(hash.toString(form))}`)).toBe(false);
  });

  it('a role, an organization, a password that changes is felt by every session at once', async () => {
    const { admin, server, other } = office;
    const changes: [string, (id: number) => Promise<unknown>][] = [
      ['role', (id) => admin.call('changeUser', { id, role: 'reviewer', isDisabled: false })],
      [
        'organization',
        (id) => admin.call('changeUser', { id, role: 'office', organization: other.id, isDisabled: false }),
      ],
      [
        'disabled',
        (id) => admin.call('changeUser', { id, role: 'office', organization: server.own.id, isDisabled: true }),
      ],
      ['password', (id) => admin.call('resetPassword', { id, password: 'a new one for them' })],
    ];
    for (const [what, change] of changes) {
      const one = await next('office', `live-${what}`);
      const elsewhere = openConsole(server.url);
      await elsewhere.call('signIn', { email: one.email, password });
      await change(one.id);
      for (const who of [one, elsewhere]) {
        expect([what, await who.codeOf('listJobs', {})]).toEqual([what, 'signed-out']);
        expect((await who.ask('GET', '/jobs.csv')).status).toBe(401);
      }
    }
  });

  it('that ends while what it asks arrives does nothing any more', async () => {
    const { server } = office;
    const job = (await server.submit()).id;
    const cases: [string, string, 'admin' | 'reviewer' | 'office', Uint8Array][] = [
      [`/attachments?job=${job}&kind=file&name=late.pdf`, 'application/octet-stream', 'office', pdfDocument('late')],
      [`/letters?job=${job}&override=sealed`, 'application/octet-stream', 'reviewer', pdfDocument('late')],
      [
        `/deliverables?job=${job}&service=pv_structural_letter&file=late.pdf`,
        'application/octet-stream',
        'reviewer',
        pdfDocument('late'),
      ],
      ['/reference/roof-materials?name=a.csv', 'application/octet-stream', 'admin', Buffer.from('name\nLate slate\n')],
      ['/calls/sendMessage', 'application/json', 'office', Buffer.from(JSON.stringify({ id: job, text: 'late' }))],
      [
        '/calls/addUser',
        'application/json',
        'admin',
        Buffer.from(JSON.stringify({ email: 'late@x.example', role: 'admin', password })),
      ],
    ];
    for (const [at, [where, type, role, body]] of cases.entries()) {
      const one = await next(role, `late${at}`);
      const before = await whole();
      const half = Math.floor(body.length / 2);
      let goOn = (): void => undefined;
      const waits = new Promise<void>((resolve) => (goOn = resolve));
      let hasBegun = false;
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (!hasBegun) {
            hasBegun = true;
            controller.enqueue(body.subarray(0, half));
            return;
          }
          await waits;
          controller.enqueue(body.subarray(half));
          controller.close();
        },
      });
      const found = vi.spyOn(server.store.users.sessions, 'find');
      const answer = one.ask('POST', where, {
        headers: { 'content-type': type },
        body: stream,
        duplex: 'half',
      } as RequestInit);
      // The door has found its session, and lets it in.
      await until(() => found.mock.settledResults.some(({ type }) => type === 'fulfilled'));
      found.mockRestore();
      await openConsole(server.url).call('readHere', {});
      await changeIn(server.store, 'DELETE FROM session WHERE user_id = @id', { id: one.id });
      goOn();
      const response = await answer;
      expect([where, (await response.text()).includes('signed-out')]).toEqual([where, true]);
      expect(await whole()).toBe(before);
    }
    expect(server.temporaryFiles()).toEqual([]);
    expect(
      (await server.store.references.current('roof-materials')).offered.some(({ name }) => name === 'Late slate'),
    ).toBe(false);
  });
});
