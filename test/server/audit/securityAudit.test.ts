import { describe, expect, it } from 'vitest';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import type { OfficeCall } from '../../../shared/rpc/officeCallRows.ts';
import { type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../shared/rpc/filePaths.ts';
import { addUser, type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { fewRows } from '../../support/fewRows.ts';
import { startServer } from '../../support/startServer.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { readyLetter } from '../letters/cases.ts';
import { firm } from '../letters/startLetters.ts';
import { localOf, newCodeOf } from '../accounts/cases.ts';
import { type CallCase, callCases, type Stage } from '../base/rpc/callCases.ts';

const server = await startServer({}, undefined, { privateWebhooks: true, backups: temporaryFolder() });
await setFirm(server.store, firm, {});
const admin = await signedIn(server, 'admin');
const reviewer = await signedIn(server, 'reviewer');

/** What only looks at something is named so. */
const onlyReads = /^(read|list|show|search|check|draft|preview|prepare|begin)[A-Z]|^organizationNames$/;
const bytes = { 'content-type': 'application/octet-stream' };

describe('the audit log', () => {
  let turn = 0;
  const job = async () => (await server.submit()).id;
  const approvedJob = async () => {
    const id = await job();
    await reviewer.call('issueLetter', await readyLetter(reviewer, id));
    return id;
  };
  /** A session that no other act has ended. */
  const again = async () => {
    const one = openConsole(server.url);
    await one.call('signIn', { email: admin.email, password });
    return one;
  };
  const user = async () => (await addUser(server, 'reviewer', { email: `audited${(turn += 1)}@x.example` })).id;
  const hanger = String(server.idOf('connection-types', 'Hanger bolt'));
  const newStage = async (): Promise<Stage> => {
    turn += 1;
    const id = await job();
    const organization = await server.addOrganization(`Audited client ${turn}`);
    const { id: key } = await server.store.organizations.createKey(organization.name);
    const world = {
      ...{ turn, job: id, photo: await photoOf(id), produced: 'none', note: 999_999 },
      ...{ key, user: await user(), organization: organization.id, hanger },
    };
    return { world, server, admin, reviewer, again };
  };
  /** What a call sends that leaves a trace. */
  const requestOf = async (name: OfficeCallName): Promise<unknown> => {
    const { ask, traced }: CallCase<unknown> = callCases[name];
    const stage = await newStage();
    return traced ? traced(stage) : ask(stage.world);
  };
  const newest = async () => (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 3 })).rows;

  it.each(
    fewRows(
      (Object.entries(officeCalls) as [OfficeCallName, OfficeCall][])
        .filter(([name, { changes }]) => (changes || !onlyReads.test(name)) && callCases[name].traced !== null)
        .map(([name]) => name),
      3,
    ),
  )('%s: who did it, and from where', async (name) => {
    const request = (await requestOf(name)) as never;
    const one = openConsole(name === 'addPasskey' ? localOf(server) : server.url);
    await one.call('signIn', { email: admin.email, password });
    if (['turnTotpOff', 'renewRecoveryCodes'].includes(name))
      await one.call('confirmTotp', await newCodeOf(one, server));
    const [before] = await newest();
    const { ended: end, text } = await one.hear(name, request);
    expect([name, end.ok, end.ok ? '' : text]).toEqual([name, true, '']);
    const rows = await newest();
    const fresh = rows.slice(
      0,
      rows.findIndex(({ mark }) => mark === before!.mark),
    );
    expect(fresh.length).toBeGreaterThan(0);
    for (const row of fresh) expect([name, row]).toMatchObject([name, { actor: admin.email, address: '127.0.0.1' }]);
    expect(JSON.stringify(fresh)).not.toContain(password);
    if (['confirmTotp', 'renewRecoveryCodes'].includes(name)) await one.call('turnTotpOff', { current: password });
    if (name === 'signOutEverywhere') await admin.call('signIn', { email: admin.email, password });
  });

  const csv = {
    tried: 'name\nTried slate\n',
    visits: 'client,street\nEva,5 Fir St\n',
    values: 'zip,wind_speed\n93725,95\n',
  };
  /** A request of each route that leaves something; a new route has none, and fails. */
  const sent = async (id: number): Promise<Partial<Record<FileRouteName, [string, (Uint8Array | string)?]>>> => ({
    attach: [`/attachments?job=${id}&kind=file&name=a.jpg`, jpegPhoto(77)],
    deliver: [`/deliverables?job=${id}&service=pv_structural_letter&file=a.pdf`, pdfDocument('delivered')],
    checkFinished: [`/letters/check?job=${id}`, pdfDocument('checked')],
    issueFinished: [`/letters?job=${id}&override=sealed`, pdfDocument('audited')],
    setFirmImage: ['/firm/signature', samplePng()],
    importList: ['/reference/roof-materials?name=a.csv&keepOthers=true', 'name\nAudited slate\n'],
    setEngineerSignature: [`/engineers/${await user()}/signature`, samplePng()],
    importVisits: [`/visits?name=a.csv&organization=${server.own.id}`, csv.visits],
    importDesignValues: ['/design-values?name=a.csv', csv.values],
    file: [`/files/${await photoOf(id)}?download=true`],
    jobZip: [`/jobs/${id}/zip`],
    jobsCsv: ['/jobs.csv?search=Zo%C3%AB&status=Submitted'],
    figuresCsv: ['/figures/jobs'],
    auditCsv: ['/audit.csv?actor=ada'],
    listCsv: ['/reference/states'],
    designValuesCsv: ['/design-values.csv'],
  });
  const photoOf = async (id: number): Promise<string> =>
    (await server.upload(`/jobs/${id}/files`, [{ name: 'saved.jpg', bytes: jpegPhoto(80) }])).json[0]!.id;
  const newestOf = async (one: Console, method: string, where: string, body?: Uint8Array | string) => {
    const init = body === undefined ? {} : { headers: bytes, body: body as BodyInit };
    const response = await one.ask(method, where, init);
    expect([where, response.status, response.ok ? '' : await response.text()]).toEqual([where, 200, '']);
    await response.arrayBuffer();
    return (await newest())[0]!;
  };

  it.each(
    (Object.entries(fileRoutes) as [FileRouteName, FileRoute][])
      // Tests of their own: these need letters, an archive, or a process for pictures.
      .filter(([, { trace }]) => trace !== 'read')
      .filter(([name]) => !['lettersZip', 'signatureReport', 'photoReport', 'backup'].includes(name))
      .map(([name, { method }]) => [name, method] as const),
  )('%s: who sent or took it, and from where', async (name, method) => {
    const one = await again();
    const id = await job();
    const [before] = await newest();
    const [where, body] = (await sent(id))[name]!;
    const row = await newestOf(one, method, where, body);
    expect(row.mark).not.toBe(before!.mark);
    expect(row).toMatchObject({ actor: admin.email, address: '127.0.0.1' });
  });

  it.each([
    ['importList', `/reference/roof-materials?name=a.csv&dryRun=true`, csv.tried],
    ['importVisits', `/visits?name=a.csv&dryRun=true&organization=${server.own.id}`, csv.visits],
    ['importDesignValues', '/design-values?name=a.csv&dryRun=true', csv.values],
  ])('%s: who tried it without saving', async (_name, where, body) => {
    const row = await newestOf(await again(), 'POST', where, body);
    expect(row).toMatchObject({
      actor: admin.email,
      address: '127.0.0.1',
      detail: { file: 'a.csv', rows: 1, errors: 0 },
    });
    expect(row.action).toMatch(/checked/i);
  });

  it('an export has what was asked for, and no key of its link', async () => {
    const one = await again();
    const found = await newestOf(one, 'GET', `/jobs.csv?search=Zo%C3%AB&access=${one.page.linkKey}`);
    expect(found).toMatchObject({ action: 'Exported', subject: 'jobs', detail: { search: 'Zoë' } });
    expect(JSON.stringify(found)).not.toContain(one.page.linkKey);
    const id = await approvedJob();
    const letters = await newestOf(one, 'GET', `/letters.zip?ids=${id}`);
    expect(letters).toMatchObject({ action: 'Exported', subject: 'letters', detail: { ids: [id] } });
    const photo = await photoOf(id);
    expect(await newestOf(one, 'GET', `/files/${photo}?download=true&access=${one.page.linkKey}`)).toMatchObject({
      ...{ action: 'Exported', subject: 'file saved.jpg', detail: { download: true, id: photo, name: 'saved.jpg' } },
    });
    // What is refused hands nothing out.
    const [before] = await newest();
    expect((await one.ask('GET', '/files/unknown?download=true')).status).toBe(404);
    expect((await one.ask('GET', '/letters.zip?ids=999999')).status).toBe(404);
    expect((await one.ask('GET', '/jobs/999999/zip')).status).toBe(404);
    expect((await newest())[0]!.mark).toBe(before!.mark);
  });

  it('looking at a screen leaves nothing', async () => {
    const one = await again();
    const id = await job();
    const [photo] = (await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(79) }])).json;
    const [before] = await newest();
    for (const query of ['', '?download=false'])
      await (await one.ask('GET', `/files/${photo!.id}${query}`)).arrayBuffer();
    for (const name of ['listJobs', 'readFirm', 'listAudit', 'readLaptops'] as const) await one.call(name, {});
    expect((await newest())[0]!.mark).toBe(before!.mark);
  });
});
