import net from 'node:net';
import { describe, expect, it } from 'vitest';
import type { OfficeCallName } from '../../../../shared/office/contract.ts';
import { type Console, password } from '../../../support/console.ts';
import { startOffice } from '../../jobs/jobsOffice.ts';
import { rowsIn } from '../../../support/serverDatabase.ts';

const office = await startOffice();
const job = (await office.server.submit({ arrays: [{ name: 'South' }] })).id;

const json = { 'content-type': 'application/json' };

/** What it says, whatever it says. */
const heard = async (response: Response) => {
  const text = await response.text();
  return { status: response.status, text, code: /"code":"([^"]*)"/.exec(text)?.[1] ?? null };
};
describe('what calls are told', () => {
  const raw = async (who: Console, name: OfficeCallName, body: string) =>
    heard(await who.ask('POST', `/calls/${name}`, { headers: json, body }));

  it('keys of prototypes are refused before anybody looks at them', async () => {
    for (const evil of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])
      for (const [name, body] of [
        ['keepLetterDraft', `{"id":${job},"entries":{${evil}}}`],
        ['reviseJob', `{"id":${job},"revision":{"revision_notes":"n","revision_reason":"other",${evil}}}`],
        ['changeFirm', `{"settings":{"name":"x",${evil}}}`],
        ['readHere', `{${evil}}`],
      ] as const)
        expect([name, evil, (await raw(office.admin, name, body)).code]).toEqual([name, evil, 'malformed-request']);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each([
    ['entries', (deep: string) => `{"id":${job},"entries":{"wind_speed":${deep}}}`, 'keepLetterDraft'],
    ['unknown entries', (deep: string) => `{"id":${job},"entries":{"x":${deep}}}`, 'keepLetterDraft'],
    [
      'entries that are shown',
      (deep: string) => `{"id":${job},"entries":{"arrays":${deep}},"confirmed":false}`,
      'previewLetter',
    ],
    [
      'a revision',
      (deep: string) => `{"id":${job},"revision":{"revision_notes":"n","revision_reason":"other","arrays":${deep}}}`,
      'reviseJob',
    ],
    ['settings', (deep: string) => `{"settings":{"name":"x","engineer":${deep},"y":${deep}}}`, 'changeFirm'],
    ['something else', (deep: string) => `{"more":${deep}}`, 'listJobs'],
  ] as const)('%s of any depth are no mistake of ours', async (_name, body, name) => {
    for (const depth of [50, 500, 3000, 20_000, 400_000])
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        if (depth * (open.length + close.length) > 900_000) continue;
        const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
        const answer = await raw(office.reviewer, name, body(deep));
        const asAdmin = answer.code === 'forbidden' ? await raw(office.admin, name, body(deep)) : answer;
        expect([depth, asAdmin.status, asAdmin.code]).not.toEqual([depth, expect.anything(), 'bug']);
        expect([depth, asAdmin.status < 500]).toEqual([depth, true]);
      }
    expect(await office.reviewer.codeOf('draftLetter', { id: job })).toBeNull();
    expect(await office.reviewer.codeOf('showJob', { id: job })).toBeNull();
  });

  it('ids are whole numbers that can be', async () => {
    for (const id of ['-1', '0', '1.5', '9007199254740992', '1e400', '1e21', '"1"', 'null', '[1]', '{}', 'true', '-0'])
      expect([id, (await raw(office.admin, 'showJob', `{"id":${id}}`)).code]).toEqual([id, 'bad-call']);
    expect((await raw(office.admin, 'showJob', '{"id":9007199254740991}')).code).toBe('not-found');
    expect((await raw(office.admin, 'revokeKey', '{"id":9007199254740991}')).code).toBe('not-found');
  });

  it.each(['/files/', '/pictures/', '/previews/', '/jobs/', '/firm/', '/reference/'])(
    '%s leads to nothing that is not its own',
    async (folder) => {
      const tails: Record<string, string> = { '/pictures/': '/view', '/jobs/': '/zip' };
      for (const name of [
        '..%2f..%2fserver.db',
        '..%5c..%5cserver.db',
        '%2e%2e%2fserver.db',
        '..%252f..%252fserver.db',
        '%00',
        'logo%00.png',
        '%2fetc%2fpasswd',
        'file:%2f%2f%2fetc%2fpasswd',
        '__proto__',
        'constructor',
        'hasOwnProperty',
        "'%20OR%201=1--",
        '%ff',
        '-1',
        '1e3',
        '99999999999999999999',
        'x'.repeat(150),
        'x'.repeat(5000),
        '%F0%9F%92%A5',
      ]) {
        const answer = await heard(await office.admin.ask('GET', `${folder}${name}${tails[folder] ?? ''}`));
        expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
        expect(answer.text).not.toContain('SQLite format');
      }
      for (const size of ['__proto__', 'constructor', '..%2fview', 'original'])
        expect((await office.admin.ask('GET', `/pictures/${crypto.randomUUID()}/${size}`)).status).toBe(404);
    },
  );

  it('fields beyond the contract do nothing (mass assignment)', async () => {
    const { admin, client, server } = office;
    const role = () =>
      rowsIn(server.store, 'SELECT role, organization_id FROM "user" WHERE email = @email', { email: client.email });
    const before = await role();
    const extra = {
      role: 'admin',
      organization: null,
      organization_id: 999,
      user: { role: 'admin' },
      isDisabled: false,
    };
    const ask = (name: OfficeCallName, request: object) =>
      raw(client, name, JSON.stringify({ ...extra, actor: 'x', address: 'x', ...request }));
    await ask('readHere', {});
    await ask('changePassword', { current: password, next: password });
    await ask('sendMessage', { id: job, text: 'hello', author: 'Ridgeline', from_office: 1 });
    const revision = {
      ...{
        revision_notes: 'n',
        revision_reason: 'other',
        status: 'Approved',
        id: 1,
        created_at: '2000-01-01T00:00:00Z',
      },
      ...{ organization: 'Coast Solar', superseded_by: 1, revision_of: 1, ahj: 'typed', messages: [] },
    };
    const mine = (await server.submit()).id;
    const made = await client.call('reviseJob', { id: mine, revision });
    expect(made.job).toMatchObject({ status: 'Submitted', revision_of: mine });
    expect([made.job.superseded_by, made.job.created_at.startsWith('2000')]).toEqual([undefined, false]);
    expect(made.organization.name).toBe('Valley Solar');
    expect(await role()).toEqual(before);
    const shown = await admin.call('showJob', { id: job });
    expect(shown.messages.at(-1)).toMatchObject({ author: 'Valley Solar' });
    expect(shown.history.at(-1)).toMatchObject({ actor: client.email });
    const added = await raw(
      admin,
      'addUser',
      JSON.stringify({ email: 'mass@x.example', role: 'reviewer', password, id: 1, password_hash: 'x', createdMs: 1 }),
    );
    expect(JSON.parse(added.text)).toMatchObject({ value: { email: 'mass@x.example', role: 'reviewer' } });
    expect((JSON.parse(added.text) as { value: { id: number } }).value.id).not.toBe(1);
  });

  it('text is text: half characters, NUL and what is too long are refused in words or kept as they are', async () => {
    const { admin } = office;
    const long = 'x'.repeat(1_000_000);
    for (const text of [long, '\0', '\ud800', `a\0b`]) {
      for (const [name, request] of [
        ['sendMessage', { id: job, text }],
        ['setAhj', { id: job, ahj: text }],
        ['moveJob', { id: job, to: 'On Hold', reason: text }],
        ['addOrganization', { name: text }],
        ['addUser', { email: text, role: 'reviewer', password }],
        ['changeFirm', { settings: { name: text } }],
      ] as const) {
        const { code, status, text: said } = await raw(admin, name, JSON.stringify(request));
        expect([name, text.slice(0, 5), status]).toEqual([name, text.slice(0, 5), 200]);
        expect([name, text.slice(0, 5), code]).toEqual([
          name,
          text.slice(0, 5),
          expect.stringMatching(/^(bad-call|invalid-fields|refused)$/),
        ]);
        expect(said.length).toBeLessThan(10_000);
      }
      const term = text.slice(0, 300);
      for (const [name, request] of [
        ['listJobs', { client_name: term, city: term }],
        ['listJobs', { client_state: [term.slice(0, 100)] }],
        ['listAudit', { actor: term, subject: term }],
        ['searchReference', { list: 'module-types', text: term }],
        ['readList', { list: 'states', text: term }],
      ] as const) {
        const { code } = await raw(admin, name, JSON.stringify(request));
        expect([name, term, [null, 'bad-call'].includes(code)]).toEqual([name, term, true]);
      }
      const csv = await heard(
        await admin.ask('GET', `/jobs.csv?client_name=${encodeURIComponent(term.toWellFormed())}`),
      );
      expect([term, [200, 400].includes(csv.status)]).toEqual([term, true]);
    }
  });

  it('search terms are no queries', async () => {
    for (const term of [
      '" OR client_name : "a',
      'a* NEAR b',
      "'; DROP TABLE job; --",
      'client_name:zoë',
      '%%%',
      '___',
      '((((',
      '"""',
    ])
      for (const filter of [{ client_name: term }, { ahj: term, utility: term }, { city: `${term}${term}` }])
        expect([term, (await office.admin.call('listJobs', filter)).rows]).toEqual([term, []]);
  });
});

describe('a connection', () => {
  const connect = (head: string) => {
    const { hostname, port } = new URL(office.server.url);
    const socket = net.connect(Number(port), hostname);
    let text = '';
    let hasEnded = false;
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (hasEnded = true));
    socket.write(`${head}\r\nHost: ${hostname}:${port}\r\nOrigin: ${office.server.url}\r\n`);
    return { socket, text: () => text, hasEnded: () => hasEnded };
  };

  it('that does not say who it is has no file taken from it, however much it says will come', async () => {
    for (const where of [
      'attachments?job=1&kind=file&name=a.pdf',
      'letters?job=1',
      'firm/logo',
      'reference/states?name=a',
    ]) {
      const { socket, text } = connect(`POST /office/${where} HTTP/1.1`);
      socket.write(`Content-Type: application/octet-stream\r\nContent-Length: 99999999999\r\n\r\n`);
      await expect.poll(text).toContain('401');
      socket.destroy();
    }
    expect(office.server.temporaryFiles()).toEqual([]);
  });

  it('that brings two requests where it says one brings none', async () => {
    const { socket, text } = connect('POST /office/calls/readHere HTTP/1.1');
    socket.write(
      'Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /office/audit.csv HTTP/1.1\r\n\r\n',
    );
    await expect.poll(text).toContain('HTTP/1.1 400');
    expect(text()).not.toContain('HTTP/1.1 200');
    socket.destroy();
  });
});
