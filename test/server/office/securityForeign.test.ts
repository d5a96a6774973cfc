import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OfficeCallName,
  officeCalls,
  type OfficeInput,
  type Passage,
  type PassageName,
  passages,
} from '../../../shared/office/contract.ts';
import { addUser, type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { jpegPhoto, pdfDocument } from '../uploads/fixtures.ts';
import { approved, startOffice, type TestOffice, uploaded } from './jobsOffice.ts';

let office: TestOffice;
let stranger: Console;
/** What of Valley Solar somebody of Coast Solar could name. */
let theirs: { job: number; array: string; upload: string; letter: string; key: number; user: number };
const secretWords = ['Valley-secret', 'valley.example', 'attic-of-valley'];

beforeAll(async () => {
  office = await startOffice();
  stranger = office.stranger;
  const { server, reviewer, client } = office;
  const job = await approved(office, { client_name: 'Valley-secret', arrays: [{ name: 'Valley-secret roof' }] });
  const array = job.arrays![0]!.id;
  const upload = await uploaded(server, `/arrays/${array}/attic-images`, 'attic-of-valley.jpg', jpegPhoto(1));
  await client.call('sendMessage', { id: job.id, text: 'Valley-secret message' });
  const letter = (await reviewer.call('showJob', { id: job.id })).produced[0]!.id;
  const { id: key } = await server.store.organizations.createKey(server.own.id);
  theirs = { job: job.id, array, upload, letter, key, user: client.id };
  const report = { name: 'Valley-secret laptop', waiting_jobs: 1, waiting_files: 0, waiting_bytes: 0 };
  await server.post('/devices/laptop-of-valley', report);
});
afterAll(() => office.server.close());

const whole = (): string => {
  const { db } = office.server.store;
  const tables = [
    'job',
    'job_document',
    'job_event',
    'message',
    'upload',
    'produced_file',
    'user',
    'api_key',
    'letter_draft',
  ];
  return JSON.stringify(tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()));
};
const assertNothingTold = (text: string): void => {
  for (const word of secretWords) expect(text).not.toContain(word);
};

/** Requests that are right but for whose things they name. */
const requests: { [N in OfficeCallName]?: (id: number) => OfficeInput<N> } = {
  showJob: (id) => ({ id }),
  sendMessage: (id) => ({ id, text: 'x' }),
  reviseJob: (id) => ({ id, revision: { revision_notes: 'n', revision_reason: 'other' } }),
  moveJob: (id) => ({ id, to: 'In Review' }),
  setAhj: (id) => ({ id, ahj: 'x' }),
  draftLetter: (id) => ({ id }),
  keepLetterDraft: (id) => ({ id, entries: {} }),
  forgetLetterDraft: (id) => ({ id }),
  previewLetter: (id) => ({ id, entries: {}, confirmed: false }),
  issueLetter: (id) => ({ id, entries: {}, confirmed: true }),
  withdrawLetter: (id) => ({ id, reason: 'x' }),
  changeOrganization: (id) => ({ id, name: 'x' }),
  createKey: (organization) => ({ organization }),
  revokeKey: (id) => ({ id }),
  changeUser: (id) => ({ id, role: 'admin', isDisabled: false }),
  resetPassword: (id) => ({ id, password }),
};
const withId = (Object.keys(officeCalls) as OfficeCallName[]).filter((name) => {
  const { input } = officeCalls[name];
  return 'id' in input.shape || name === 'createKey';
});

it('every call that takes an id is here', () => {
  expect(Object.keys(requests).sort()).toEqual(withId.sort());
});

describe('somebody of another organization', () => {
  it.each(withId)('%s: nothing is told or done, whichever id', async (name) => {
    const before = whole();
    const request = requests[name] as (id: number) => never;
    const isJobs = name === 'showJob' || name === 'sendMessage' || name === 'reviseJob';
    for (const id of [theirs.job, theirs.key, theirs.user, office.server.own.id, 999_999]) {
      const { ended, text } = await stranger.hear(name, request(id));
      expect([name, ended.ok || ended.problem.code]).toEqual([name, isJobs ? 'not-found' : 'forbidden']);
      assertNothingTold(text);
    }
    expect(whole()).toBe(before);
  });

  it.each(Object.entries(passages) as [PassageName, Passage][])(
    '%s: nothing is told or done',
    async (name, { method, path }) => {
      const before = whole();
      const { job, array, upload, letter } = theirs;
      const wheres: Partial<Record<PassageName, string[]>> = {
        file: [
          `/files/${upload}`,
          `/files/${letter}`,
          `/files/${upload}?download=true`,
          `/files/${upload.toUpperCase()}`,
        ],
        picture: [`/pictures/${upload}/view`, `/pictures/${upload}/thumbnail`, `/pictures/${letter}/view`],
        jobZip: [`/jobs/${job}/zip`],
        jobsCsv: [
          '',
          `organization=${office.server.own.id}`,
          'client_name=Valley',
          `organization=${office.server.own.id}&organization=${office.other.id}`,
        ].map((query) => `/jobs.csv?${query}`),
        attach: [
          `/attachments?job=${job}&kind=file&name=a.pdf`,
          `/attachments?job=${job}&kind=attic&array=${array}&name=a.jpg`,
        ],
        preview: ['/previews/x'],
        firmImage: ['/firm/logo'],
        listCsv: ['/reference/states'],
        issueFinished: [`/letters?job=${job}`],
        setFirmImage: ['/firm/logo'],
        importList: ['/reference/states?name=a.csv'],
        auditCsv: ['/audit.csv'],
      };
      for (const where of wheres[name] ?? []) {
        const sent =
          method === 'POST'
            ? { headers: { 'content-type': 'application/octet-stream' }, body: pdfDocument() as BodyInit }
            : {};
        const response = await stranger.ask(method, where, sent);
        const text = await response.text();
        if (name !== 'jobsCsv') expect([path, where, response.status >= 400]).toEqual([path, where, true]);
        assertNothingTold(text);
        assertNothingTold(JSON.stringify([...response.headers]));
      }
      expect(whole()).toBe(before);
    },
  );

  it('an array of theirs takes no photo for a job of one’s own', async () => {
    const own = await office.server.submit({ arrays: [{ name: 'Own' }] }, { key: office.other.api_key });
    const response = await stranger.ask(
      'POST',
      `/attachments?job=${own.id}&kind=attic&array=${theirs.array}&name=a.jpg`,
      { headers: { 'content-type': 'application/octet-stream' }, body: jpegPhoto(2) as BodyInit },
    );
    expect(response.status).toBe(404);
  });

  it('no filter, page or count of the board, and no laptop, tells of them', async () => {
    for (const filter of [
      {},
      { organization: office.server.own.id },
      { client_name: 'Valley' },
      { before: 999_999 },
      { waiting: true },
    ]) {
      const { rows, counts } = await stranger.call('listJobs', filter);
      assertNothingTold(JSON.stringify(rows));
      expect(counts.Approved).toBe(0);
    }
    expect(await office.client.call('listLaptops', {})).toHaveLength(1);
    expect(await stranger.call('listLaptops', {})).toEqual([]);
    for (const name of [
      'organizationNames',
      'listOrganizations',
      'listKeys',
      'listUsers',
      'listAudit',
      'readFirm',
      'readHealth',
    ] as const)
      expect([name, await stranger.codeOf(name, {})]).toEqual([name, 'forbidden']);
  });

  it('an ETag that somebody has seen opens nothing', async () => {
    const etag = (await office.client.ask('GET', `/files/${theirs.upload}`)).headers.get('etag')!;
    for (const tag of [etag, '*'])
      for (const where of [`/files/${theirs.upload}`, `/pictures/${theirs.upload}/view`])
        expect((await stranger.ask('GET', where, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });

  it('a client’s page of a job names nobody of the office and no address', async () => {
    const { text } = await office.client.hear('showJob', { id: theirs.job });
    for (const word of [office.reviewer.email, office.admin.email, '127.0.0.1']) expect(text).not.toContain(word);
  });
});

describe('a preview', () => {
  it('is for whoever had it made alone, another administrator included', async () => {
    const { admin, reviewer, server } = office;
    const job = (await server.submit()).id;
    const { address } = await reviewer.call('previewLetter', { id: job, entries: {}, confirmed: false });
    expect((await reviewer.ask('GET', `/${address}`)).status).toBe(200);
    for (const who of [admin, office.client, stranger, openConsole(server.url)])
      expect((await who.ask('GET', `/${address}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a session', () => {
  const next = async (role: 'admin' | 'reviewer' | 'office', name: string) =>
    signedIn(office.server, role, {
      email: `${name}@x.example`,
      organization: role === 'office' ? office.server.own.id : null,
    });
  const cookieOf = ({ jar }: Console) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  it('signing in over somebody else’s ends theirs and takes nothing of it along', async () => {
    const admin = await next('admin', 'before');
    const { email } = await addUser(office.server, 'office', {
      email: 'after@x.example',
      organization: office.other.id,
    });
    const theft = openConsole(office.server.url);
    for (const [name, value] of admin.jar) theft.jar.set(name, value);
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
      (await openConsole(office.server.url).hear('readFirm', {}, { cookie })).ended.ok;
    expect(await asked(`${name}=${value}`)).toBe(true);
    for (const cookie of [
      `__Host-rafter=${value}`,
      `rafter-office-1=${value}`,
      `${name}=`,
      `${name}=${value}x`,
      `${name}=%00`,
    ])
      expect([cookie, await asked(cookie)]).toEqual([cookie, false]);
    const { hash } = office.server.store.db.prepare('SELECT hash FROM session LIMIT 1').get() as { hash: Buffer };
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
        expect((await who.ask('GET', `/files/${theirs.upload}`)).status).toBe(401);
      }
    }
  });

  it('that ends while what it asks arrives does nothing any more', async () => {
    const { server } = office;
    const job = (await server.submit()).id;
    const cases: [string, string, 'admin' | 'reviewer' | 'office', Uint8Array][] = [
      [`/attachments?job=${job}&kind=file&name=late.pdf`, 'application/octet-stream', 'office', pdfDocument('late')],
      [`/letters?job=${job}`, 'application/octet-stream', 'reviewer', pdfDocument('late')],
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
      const before = whole();
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
      const answer = one.ask('POST', where, {
        headers: { 'content-type': type, cookie: cookieOf(one) },
        body: stream,
        duplex: 'half',
      } as RequestInit);
      // The door has let it in by now: a request that is asked later has been answered.
      await openConsole(server.url).call('readHere', {});
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.store.db.prepare('DELETE FROM session WHERE user_id = ?').run(one.id);
      goOn();
      const response = await answer;
      expect([where, (await response.text()).includes('signed-out')]).toEqual([where, true]);
      expect(whole()).toBe(before);
    }
    expect(server.temporaryFiles()).toEqual([]);
    expect(server.store.references.current('roof-materials').offered.some(({ name }) => name === 'Late slate')).toBe(
      false,
    );
  });
});
