import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type OfficeCallName, officeCalls } from '../../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import { openConsole } from '../../../support/console.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { approved, startOffice, uploaded } from '../../jobs/jobsOffice.ts';
import { eventually } from '../../../support/eventually.ts';
import { tableContents } from '../../../support/serverDatabase.ts';
import { type CallCase, callCases, type World } from './callCases.ts';

/** What of Valley Solar somebody of Coast Solar could name. */
const secretWords = ['Valley-secret', 'valley.example', 'attic-of-valley'];

const office = await startOffice();
const stranger = office.stranger;
const { server, reviewer, client } = office;
const job = await approved(office, { client_name: 'Valley-secret', arrays: [{ name: 'Valley-secret roof' }] });
const array = job.arrays![0]!.id;
const upload = await uploaded(server, `/arrays/${array}/attic-images`, 'attic-of-valley.jpg', jpegPhoto(1));
await client.call('sendMessage', { id: job.id, text: 'Valley-secret message' });
const noted = await reviewer.call('addNote', { id: job.id, text: 'Valley-secret note' });
const views = await client.call('saveView', { name: 'Valley-secret view', filter: {} });
const letter = (await reviewer.call('showJob', { id: job.id })).produced[0]!.id;
const hook = await client.call('addWebhook', { url: 'https://93.184.216.34/valley-secret', events: ['laptop.silent'] });
const { id: key } = await server.store.organizations.createKey(server.own.id);
await server.store.users.passkeys.add(
  { credential: 'valley', publicKey: new Uint8Array(1), counter: 0, transports: [] },
  'Valley-secret laptop',
  { id: client.id, actor: client.email },
);
const theirs: {
  job: number;
  array: string;
  upload: string;
  letter: string;
  key: number;
  user: number;
  note: number;
  view: number;
  webhook: number;
  passkey: number;
} = {
  job: job.id,
  array,
  upload,
  letter,
  key,
  user: client.id,
  note: noted.notes![0]!.id,
  view: views[0]!.id,
  webhook: hook.id,
  passkey: (await server.store.users.passkeys.of(client.id))[0]!.id,
};
const report = { name: 'Valley-secret laptop', waiting_jobs: 1, waiting_files: 0, waiting_bytes: 0 };
await server.post('/devices/laptop-of-valley', report);

const tables = [
  ...['job', 'job_document', 'job_event', 'message', 'upload', 'produced_file', 'deliverable'],
  ...['user', 'api_key', 'letter_draft', 'device', 'internal_note', 'photo_mark', 'setting', 'saved_view'],
  ...['webhook', 'account_link', 'sealing_copy', 'design_value', 'engineer'],
  ...['totp', 'recovery_code', 'passkey', 'provider_user'],
];
const whole = (): Promise<string> => tableContents(office.server.store, tables);
// Notices are made of the jobs above by itself: the server notes how far it has come.
await eventually(async () =>
  expect(await server.store.settings.get('notice_cursor')).toEqual(await server.store.notices.place()),
);
const assertNothingTold = (text: string): void => {
  for (const word of secretWords) expect(text).not.toContain(word);
};

const world: World = {
  ...{ turn: 0, job: job.id, photo: upload, produced: letter, note: theirs.note, key, user: client.id },
  organization: server.own.id,
  hanger: String(server.idOf('connection-types', 'Hanger bolt')),
};

/** Names of the fields with which a call says whose things it is about; of several the first. */
const idFields = ['id', 'ids', 'user', 'organization', 'job'] as const;
const idFieldOf = (name: OfficeCallName) => idFields.find((field) => field in officeCalls[name].input.shape);

/** A request that is right but for whose things it names. */
const requestOf = (name: OfficeCallName, id: number): unknown => {
  const { ask, foreign }: CallCase<unknown> = callCases[name];
  if (foreign) return foreign(id, world);
  const field = idFieldOf(name)!;
  const schema = (officeCalls[name].input as z.ZodObject).shape[field] as z.ZodType;
  const value = [id, String(id), [id]].find((each) => schema.safeParse(each).success);
  expect(value, `${field} of ${name}`).toBeDefined();
  return { ...(ask(world) as object), [field]: value };
};
/** Every call that takes an id, or says itself what is foreign to it. */
const withId = (Object.keys(officeCalls) as OfficeCallName[]).filter((name) => {
  const { foreign } = callCases[name];
  return foreign !== null && (foreign !== undefined || idFieldOf(name) !== undefined);
});

describe('somebody of another organization', () => {
  it.each(withId)('%s: nothing is told or done, whichever id', async (name) => {
    const before = await whole();
    const isOfClients = callCases[name].ofClients === true;
    for (const id of [
      theirs.job,
      theirs.key,
      theirs.user,
      theirs.view,
      theirs.webhook,
      theirs.passkey,
      office.server.own.id,
      999_999,
    ]) {
      const { ended, text } = await stranger.hear(name, requestOf(name, id) as never);
      expect([name, ended.ok || ended.problem.code]).toEqual([name, isOfClients ? 'not-found' : 'forbidden']);
      assertNothingTold(text);
    }
    expect(await whole()).toBe(before);
  });

  it.each(Object.entries(fileRoutes) as [FileRouteName, FileRoute][])(
    '%s: nothing is told or done',
    async (name, { method, path }) => {
      const before = await whole();
      const { job, array, upload, letter } = theirs;
      const wheres: Partial<Record<FileRouteName, string[]>> = {
        file: [
          `/files/${upload}`,
          `/files/${letter}`,
          `/files/${upload}?download=true`,
          `/files/${upload.toUpperCase()}`,
        ],
        picture: [`/pictures/${upload}/view`, `/pictures/${upload}/thumbnail`, `/pictures/${letter}/view`],
        jobZip: [`/jobs/${job}/zip`],
        lettersZip: [`/letters.zip?ids=${job}`],
        jobsCsv: [
          '',
          `ids=${job}`,
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
      expect(await whole()).toBe(before);
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
      { ids: [theirs.job] },
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
