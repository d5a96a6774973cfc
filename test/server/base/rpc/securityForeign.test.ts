import { describe, expect, it } from 'vitest';
import { type OfficeCallName, officeCalls, type OfficeInput } from '../../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import { openConsole, password } from '../../../support/console.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { approved, startOffice, uploaded } from '../../jobs/jobsOffice.ts';
import { eventually } from '../../../support/eventually.ts';
import { tableContents } from '../../../support/serverDatabase.ts';

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

/** Requests that are right but for whose things they name. */
const requests: { [N in OfficeCallName]?: (id: number) => OfficeInput<N> } = {
  showJob: (id) => ({ id }),
  sendMessage: (id) => ({ id, text: 'x' }),
  reviseJob: (id) => ({ id, revision: { revision_notes: 'n', revision_reason: 'other' } }),
  moveJob: (id) => ({ id, to: 'In Review' }),
  withdrawDeliverable: (id) => ({ id, file: theirs.letter, reason: 'x' }),
  addNote: (id) => ({ id, text: 'x' }),
  changeNote: (id) => ({ id, note: theirs.note, text: 'x' }),
  removeNote: (id) => ({ id, note: theirs.note }),
  markPhoto: (id) => ({ id, photo: theirs.upload, mark: 'good', comment: '' }),
  saveView: (id) => ({ id, name: 'x', filter: {} }),
  removeView: (id) => ({ id }),
  saveHoldReason: (id) => ({ id: String(id), title: 'x', text: 'x' }),
  removeHoldReason: (id) => ({ id: String(id) }),
  setAhj: (id) => ({ id, ahj: 'x' }),
  preparePhotoReport: (id) => ({ id }),
  assignJobs: (id) => ({ ids: [id], to: null }),
  holdJobs: (id) => ({ ids: [id], reason: 'x' }),
  draftLetter: (id) => ({ id }),
  keepLetterDraft: (id) => ({ id, entries: {} }),
  forgetLetterDraft: (id) => ({ id }),
  previewLetter: (id) => ({ id, entries: {}, confirmed: false }),
  issueLetter: (id) => ({ id, entries: {}, confirmed: true, mark: '' }),
  approveWithoutLetter: (id) => ({ id, change: 1, override: 'x' }),
  withdrawLetter: (id) => ({ id, reason: 'x' }),
  changeOrganization: (id) => ({ id, name: 'x' }),
  createKey: (organization) => ({ organization }),
  revokeKey: (id) => ({ id }),
  changeUser: (id) => ({ id, role: 'admin', isDisabled: false }),
  resetPassword: (id) => ({ id, password }),
  changeWebhook: (id) => ({ id, url: 'https://93.184.216.34/', events: ['laptop.silent'], isPaused: true }),
  renewWebhookSecret: (id) => ({ id }),
  removeWebhook: (id) => ({ id }),
  testWebhook: (id) => ({ id }),
  sendDeliveryAgain: (id) => ({ id }),
  dismissDelivery: (id) => ({ id }),
  dismissFailedDeliveries: (id) => ({ id }),
  inviteAgain: (id) => ({ id }),
  revokeInvitation: (id) => ({ id }),
  downloadForSealing: (id) => ({ id, entries: {}, confirmed: true, mark: '' }),
  savePreset: (id) => ({ id: String(id), title: 'x', connection: '1', racking: null, values: { fastener: 'x' } }),
  removePreset: (id) => ({ id: String(id) }),
  saveVisit: (id) => ({ id, fields: { client_name: 'Ada', client_street_address: '1 Elm St' } }),
  cancelVisit: (id) => ({ id }),
  freeVisit: (id) => ({ id }),
  saveDesignValues: (id) => ({ id, zip: '93722', values: { wind_speed: 95 } }),
  removeDesignValues: (id) => ({ id }),
  renamePasskey: (id) => ({ id, name: 'x' }),
  removePasskey: (id) => ({ id, current: password }),
  resetSignIn: (id) => ({ id }),
  forgetLaptop: (organization) => ({ organization, id: 'laptop-of-valley' }),
};
const withId = (Object.keys(officeCalls) as OfficeCallName[]).filter((name) => {
  const { input } = officeCalls[name];
  return 'id' in input.shape || /^(assign|hold)Jobs$|^createKey$/.test(name);
});

it('every call that takes an id is here', () => {
  expect(Object.keys(requests).sort()).toEqual(withId.sort());
});

/** Calls that clients have, for what is their own. */
const tried: readonly string[] = [
  ...['showJob', 'sendMessage', 'reviseJob', 'saveView', 'removeView', 'changeWebhook', 'renewWebhookSecret'],
  ...['removeWebhook', 'testWebhook', 'sendDeliveryAgain', 'dismissDelivery', 'dismissFailedDeliveries'],
  ...['renamePasskey', 'removePasskey', 'saveVisit', 'cancelVisit', 'freeVisit'],
];

describe('somebody of another organization', () => {
  it.each(withId)('%s: nothing is told or done, whichever id', async (name) => {
    const before = await whole();
    const request = requests[name] as (id: number) => never;
    const mayTry = tried.includes(name);
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
      const { ended, text } = await stranger.hear(name, request(id));
      expect([name, ended.ok || ended.problem.code]).toEqual([name, mayTry ? 'not-found' : 'forbidden']);
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
