import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { OfficeCall } from '../../../../shared/rpc/officeCallRows.ts';
import { officeCalls } from '../../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import type { Role } from '../../../../shared/rpc/roles.ts';
import { addUser, type Console, openConsole } from '../../../support/console.ts';
import { fewRows } from '../../../support/fewRows.ts';
import { startServer } from '../../../support/startServer.ts';
import { type CallCase, callCases, type Ends, type World } from './callCases.ts';
import { samplePng } from '../../letters/sampleLetter.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';

const callers = ['nobody', 'office', 'office of another organization', 'reviewer', 'admin'] as const;
type Caller = (typeof callers)[number];
const roleOf: Record<Caller, Role | null> = {
  nobody: null,
  office: 'office',
  'office of another organization': 'office',
  reviewer: 'reviewer',
  admin: 'admin',
};

const server = await startServer();
const { users: store } = server.store;
const foreign = await server.addOrganization('Hill Roofing');
const hanger = String(server.idOf('connection-types', 'Hanger bolt'));
const emails: Record<Exclude<Caller, 'nobody'>, string> = {
  office: 'office@valley.example',
  'office of another organization': 'office@hill.example',
  reviewer: 'reviewer@x.example',
  admin: 'admin@x.example',
};
await addUser(server, 'office', { email: emails.office, organization: server.own.id });
await addUser(server, 'office', { email: emails['office of another organization'], organization: foreign.id });
await addUser(server, 'reviewer', { email: emails.reviewer });
await addUser(server, 'admin', { email: emails.admin });
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0522d' } })
  .jpeg()
  .toBuffer();

let made = 0;
const newWorld = async (): Promise<World> => {
  made += 1;
  const { id: job } = await server.submit();
  const uploaded = await server.upload(`/jobs/${job}/panel-layout-images`, [{ name: 'roof.jpg', bytes: photo }]);
  const organization = await server.addOrganization(`Client ${made}`);
  const { id: key } = await server.store.organizations.createKey(organization.name);
  const { id: user } = await server.store.users.add(`somebody${made}@x.example`, 'reviewer', null, 'x');
  return {
    ...{ turn: made, job, photo: uploaded.json[0]!.id, key, user, organization: organization.id, hanger },
    ...{ produced: 'none', note: 999_999 },
  };
};

/** A browser in which the caller has signed in. */
const as = async (caller: Caller): Promise<Console> => {
  const console = openConsole(server.url);
  if (caller !== 'nobody') {
    const cookie = `rafter-office-${new URL(server.url).port}`;
    const credentials = (await store.sessions.credentialsOf(emails[caller]))!;
    const secrets = (await store.sessions.open(credentials, { address: '127.0.0.1', before: null }))!;
    console.jar.set(cookie, secrets.cookie);
    console.page.pageSecret = secrets.page;
  }
  return console;
};

/** What the door lets somebody do, before anything is looked at. */
const atDoor = (caller: Caller, who: OfficeCall['who']): 'signed-out' | 'forbidden' | 'in' => {
  const role = roleOf[caller];
  if (who === 'anyone' || (role !== null && who.includes(role))) return 'in';
  return role === null ? 'signed-out' : 'forbidden';
};

const bytes = (body: Uint8Array): RequestInit => ({
  headers: { 'content-type': 'application/octet-stream' },
  body: body as BodyInit,
});

const ways: Record<FileRouteName, Ends<[where: string, init?: RequestInit]>> = {
  events: { ask: () => ['/events'] },
  file: { ask: ({ photo: id }) => [`/files/${id}`], ofJob: true },
  picture: { ask: ({ photo: id }) => [`/pictures/${id}/thumbnail`], ofJob: true },
  preview: { ask: () => ['/previews/none'], ends: 404 },
  firmImage: { ask: () => ['/firm/signature'], ends: 404 },
  jobZip: { ask: ({ job }) => [`/jobs/${job}/zip`], ofJob: true },
  lettersZip: { ask: ({ job }) => [`/letters.zip?ids=${job}`], ends: 404 },
  jobsCsv: { ask: () => ['/jobs.csv'] },
  photoReport: { ask: ({ job }) => [`/jobs/${job}/photo-report`] },
  signatureReport: { ask: ({ job }) => [`/jobs/${job}/signature-report`], ends: 409 },
  figuresCsv: { ask: () => ['/figures/jobs'] },
  auditCsv: { ask: () => ['/audit.csv'] },
  backup: { ask: () => ['/backups/none'], ends: 404 },
  listCsv: { ask: () => ['/reference/states'] },
  attach: {
    ask: ({ job }) => [`/attachments?job=${job}&kind=panel-layout&name=roof.jpg`, bytes(jpegPhoto(made))],
    ofJob: true,
  },
  deliver: {
    ask: ({ job }) => [
      `/deliverables?job=${job}&service=pv_structural_letter&file=plan.pdf`,
      bytes(pdfDocument('plan')),
    ],
  },
  checkFinished: { ask: ({ job }) => [`/letters/check?job=${job}`, bytes(pdfDocument('signed'))] },
  issueFinished: { ask: ({ job }) => [`/letters?job=${job}&override=sealed`, bytes(pdfDocument('signed'))] },
  engineerSignature: { ask: ({ user }) => [`/engineers/${user}/signature`], ends: 404 },
  setEngineerSignature: {
    ask: ({ user }) => [`/engineers/${user}/signature`, bytes(samplePng())],
    forReviewers: 403,
  },
  setFirmImage: { ask: () => ['/firm/logo', bytes(samplePng())] },
  importList: {
    ask: () => ['/reference/roof-materials?name=a.csv&dryRun=true', bytes(new TextEncoder().encode('name\nSlate\n'))],
  },
  designValuesCsv: { ask: () => ['/design-values.csv'] },
  importVisits: {
    ask: ({ organization }) => [
      `/visits?name=a.csv&organization=${organization}`,
      bytes(new TextEncoder().encode('client,street\nAda,1 Elm St\n')),
    ],
  },
  importDesignValues: {
    ask: () => ['/design-values?name=a.csv', bytes(new TextEncoder().encode('zip,wind_speed\n93721,95\n'))],
  },
};

/** One of four is drawn from five callers: each name is asked by one of them or two, and each caller asks many. */
const pairs = <N extends string>(names: Record<N, unknown>) =>
  fewRows(
    (Object.keys(names) as N[]).flatMap((name) => callers.map((caller) => [name, caller] as const)),
    4,
  );

describe('calls', () => {
  it('each has a case in the folder of its capability', () => {
    expect(Object.keys(callCases).sort()).toEqual(Object.keys(officeCalls).sort());
  });

  it.each(pairs(officeCalls))('%s, asked by %s', async (name, caller) => {
    const { ask, ends: forAll = null, forReviewers = forAll, ofJob }: CallCase<unknown> = callCases[name];
    const ends = caller === 'reviewer' ? forReviewers : forAll;
    const { who }: OfficeCall = officeCalls[name];
    const world = await newWorld();
    const door = atDoor(caller, who);
    const isForeign = ofJob && caller === 'office of another organization';
    const { status, ended, headers } = await (await as(caller)).hear(name, ask(world) as never);
    expect([status, ended.ok ? null : ended.problem.code]).toEqual([
      200,
      door !== 'in' ? door : isForeign ? 'not-found' : ends,
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    if (!ended.ok) expect(ended.problem.detail).not.toBe('');
  });
});

describe('file routes', () => {
  it.each(pairs(fileRoutes))('%s, taken by %s', async (name, caller) => {
    const { ask, ends: forAll = null, forReviewers = forAll, ofJob } = ways[name];
    const ends = caller === 'reviewer' ? forReviewers : forAll;
    const { method, who }: FileRoute = fileRoutes[name];
    const [where, init] = ask(await newWorld());
    const door = atDoor(caller, who);
    const isForeign = ofJob && caller === 'office of another organization';
    const response = await (await as(caller)).ask(method, where, init);
    const expected = door === 'in' ? (isForeign ? 404 : (ends ?? 200)) : door === 'forbidden' ? 403 : 401;
    const text = name === 'events' && response.ok ? '' : await response.text();
    expect([response.status, expected === 200 ? '' : text.slice(0, 200)]).toEqual([
      expected,
      expected === 200 ? '' : expect.stringContaining('"ok":false'),
    ]);
    if (door !== 'in') expect(JSON.parse(text)).toMatchObject({ ok: false, problem: { code: door } });
    // Of what somebody sent nothing may run on our pages.
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    await response.body?.cancel().catch(() => undefined);
  });
});

describe('forced browsing', () => {
  it('the API’s key opens nothing of the console, and the cookie nothing of the API', async () => {
    const stranger = openConsole(server.url);
    const key = { 'x-api-key': server.own.api_key, authorization: `Bearer ${server.own.api_key}` };
    expect(await stranger.hear('listJobs', {}, key)).toMatchObject({ ended: { problem: { code: 'signed-out' } } });
    expect((await server.get('/jobs', { key: null, headers: (await as('admin')).proof() })).status).toBe(401);
  });

  it('what a client’s office guesses is as unknown as what never was', async () => {
    const { job, photo: file } = await newWorld();
    const one = await as('office of another organization');
    const said = async (id: number) => (await one.hear('showJob', { id })).text.replaceAll(String(id), 'N');
    expect(await said(job)).toBe(await said(999_999));
    const answer = async (where: string) => {
      const response = await one.ask('GET', where);
      return [response.status, (await response.text()).replaceAll(/[0-9a-f-]{36}|\d{2,}/g, 'N')];
    };
    const never = '00000000-0000-4000-8000-000000000000';
    for (const [way, there, nowhere] of [
      ['/files/:id', file, never],
      ['/pictures/:id/view', file, never],
      ['/jobs/:id/zip', job, 999_999],
    ] as const)
      expect(await answer(way.replace(':id', String(there)))).toEqual(
        await answer(way.replace(':id', String(nowhere))),
      );
  });

  it('a redirect leads nowhere: no fileRoute answers one', async () => {
    const one = await as('admin');
    for (const where of ['//elsewhere.example', '/..//elsewhere.example', '/files/https:%2F%2Felsewhere.example'])
      expect((await one.ask('GET', where)).status).toBeGreaterThanOrEqual(400);
  });
});
