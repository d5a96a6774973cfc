import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import type { OfficeCall } from '../../../shared/rpc/officeCallRows.ts';
import { type OfficeCallName, officeCalls, type OfficeInput } from '../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../shared/rpc/filePaths.ts';
import { startForgedProvider } from '../../support/forgedProvider.ts';
import { plainSettings, startMailServer } from '../../support/mailServer.ts';
import { addUser, type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { fewRows } from '../../support/fewRows.ts';
import { startServer } from '../../support/startServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { adequate, firm, override } from '../letters/startLetters.ts';

const server = await startServer({}, undefined, { privateWebhooks: true, backups: temporaryFolder() });
await setFirm(server.store, firm, {});
const admin = await signedIn(server, 'admin');
const reviewer = await signedIn(server, 'reviewer');

/** Done by who is not signed in: tests of their own look at what each of these notes. A check of a backup is noted when it is done. */
const elsewhere: readonly OfficeCallName[] = [
  ...(['makeFirstAdministrator', 'askPasswordReset', 'useAccountLink'] as const),
  ...(['signInWithPasskey', 'finishProviderSignIn', 'checkBackup'] as const),
];
/** What only looks at something is named so. */
const onlyReads = /^(read|list|show|search|check|draft|preview|prepare|begin)[A-Z]|^organizationNames$/;
const bytes = { 'content-type': 'application/octet-stream' };

describe('the audit log', () => {
  let turn = 0;
  const job = async () => (await server.submit()).id;
  const readyLetter = async (id: number) => {
    const { mark } = await reviewer.call('previewLetter', { id, entries: adequate, confirmed: true });
    return { id, entries: adequate, confirmed: true as const, mark, override };
  };
  const approvedJob = async () => {
    const id = await job();
    await reviewer.call('issueLetter', await readyLetter(id));
    return id;
  };
  /** A session that no other act has ended. */
  const again = async () => {
    const one = openConsole(server.url);
    await one.call('signIn', { email: admin.email, password });
    return one;
  };
  const address = { client_street_address: '1 Elm St' };
  const visitOf = (name: string) => ({ organization: server.own.id, fields: { client_name: name, ...address } });
  const newVisit = async (name: string) => (await (await again()).call('saveVisit', visitOf(name))).at(-1)!.id;
  const ownNote = async () => {
    const id = await job();
    return { id, note: (await (await again()).call('addNote', { id, text: 'x' })).notes![0]!.id };
  };
  const user = async () => (await addUser(server, 'reviewer', { email: `audited${(turn += 1)}@x.example` })).id;
  const preset = {
    title: 'x',
    connection: String(server.idOf('connection-types', 'Hanger bolt')),
    racking: null,
    values: { fastener: 'x' },
  };
  const hook = () => ({ url: `http://127.0.0.1:9/${(turn += 1)}`, events: ['laptop.silent' as const] });
  const webhook = async () => (await (await again()).call('addWebhook', hook())).id;
  const delivery = async () => {
    const one = await again();
    await one.call('testWebhook', { id: (await one.call('addWebhook', hook())).id });
    return (await one.call('listDeliveries', {})).rows[0]!.id;
  };
  const mail = {
    ...{ host: 'mail.example', port: 587, security: 'starttls' as const, user: '', from: 'office@firm.example' },
    locale: 'en' as const,
  };
  const provider = {
    settings: {
      ...{ issuer: 'http://127.0.0.1:9', clientId: 'rafter', clientSecret: password, label: 'Example' },
      createdRole: null,
    },
  };
  const invited = () => ({
    ...{ email: `invited${(turn += 1)}@x.example`, role: 'reviewer' as const, locale: 'en' as const },
  });
  const invitation = async () => (await (await again()).call('inviteUser', invited())).invitation.id;
  const totpCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
  const newCodeOf = async (one: Console) => ({
    ...{ code: totpCode((await one.call('beginTotp', {})).secret), current: password },
  });
  const local = `http://localhost:${new URL(server.url).port}`;
  const named = async () => {
    const one = openConsole(local);
    await one.call('signIn', { email: admin.email, password });
    return one;
  };
  const passkey = async () => {
    const one = await named();
    const options = await one.call('beginPasskey', { current: password });
    return { name: 'Laptop', passkey: new Authenticator().create(options, { origin: local }) };
  };
  const ownPasskey = async () => (await (await named()).call('addPasskey', await passkey())).passkeys.at(-1)!.id;
  const archive = async () => {
    const one = await again();
    const read = () => one.call('readBackups', {});
    await expect.poll(async () => (await read()).run).toBeNull();
    await one.call('startBackup', {});
    await expect.poll(async () => (await read()).run).toBeNull();
    return { name: (await read()).kept[0]!.name };
  };
  const acts: { [N in OfficeCallName]?: () => Promise<OfficeInput<N>> } = {
    signIn: async () => ({ email: admin.email, password }),
    signOut: async () => ({}),
    signOutEverywhere: async () => ({}),
    changePassword: async () => ({ current: password, next: password }),
    sendMessage: async () => ({ id: await job(), text: 'x' }),
    reviseJob: async () => ({ id: await job(), revision: { revision_notes: 'n', revision_reason: 'other' } }),
    moveJob: async () => ({ id: await job(), to: 'On Hold', reason: 'x' }),
    assignJobs: async () => ({ ids: [await job()], to: await user() }),
    holdJobs: async () => ({ ids: [await job()], reason: 'x' }),
    changeTurnaround: async () => ({ turnaround: { targets: { shade_report: 2 }, holidays: [] } }),
    addNote: async () => ({ id: await job(), text: 'x' }),
    changeNote: async () => ({ ...(await ownNote()), text: 'other' }),
    removeNote: () => ownNote(),
    markPhoto: async () => {
      const id = await job();
      const sent = await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(78) }]);
      return { id, photo: sent.json[0]!.id, mark: 'good', comment: '' };
    },
    saveView: async () => ({ name: 'x', filter: {} }),
    removeView: async () => {
      const views = await (await again()).call('saveView', { name: 'y', filter: {} });
      return { id: views.at(-1)!.id };
    },
    saveHoldReason: async () => ({ title: 'x', text: 'x' }),
    removeHoldReason: async () => {
      const reasons = await (await again()).call('saveHoldReason', { title: 'x', text: 'x' });
      return { id: reasons.at(-1)!.id };
    },
    savePreset: async () => preset,
    removePreset: async () => {
      const presets = await (await again()).call('savePreset', preset);
      return { id: presets[0]!.id };
    },
    saveVisit: async () => visitOf('Audited'),
    cancelVisit: async () => ({ id: await newVisit('Canceled') }),
    freeVisit: async () => {
      const id = await newVisit('Freed');
      await server.post(`/visits/${id}/take`, { device_id: 'one', device_name: 'One' });
      return { id };
    },
    saveDesignValues: async () => ({ zip: '93722', values: { wind_speed: 95 } }),
    removeDesignValues: async () => {
      const one = await again();
      await one.call('saveDesignValues', { zip: '93723', values: { wind_speed: 95 } });
      return { id: (await one.call('listDesignValues', { text: '93723' })).rows[0]!.id };
    },
    setAhj: async () => ({ id: await job(), ahj: 'Fresno' }),
    withdrawDeliverable: async () => {
      const id = await job();
      const where = `/deliverables?job=${id}&service=pv_structural_letter&file=a.pdf`;
      await reviewer.ask('POST', where, { headers: bytes, body: pdfDocument('withdrawn') as BodyInit });
      return { id, file: (await reviewer.call('showJob', { id })).produced[0]!.id, reason: 'x' };
    },
    keepLetterDraft: async () => ({ id: await job(), entries: { remarks: 'x' } }),
    forgetLetterDraft: async () => {
      const id = await job();
      const { kept } = await reviewer.call('keepLetterDraft', { id, entries: { remarks: 'x' } });
      return { id, base: kept!.atMs };
    },
    issueLetter: async () => readyLetter(await job()),
    approveWithoutLetter: async () => {
      const { id } = await server.submit({ services_requested: ['shade_report'] });
      return { id, change: (await reviewer.call('showJob', { id })).change, override: 'x' };
    },
    withdrawLetter: async () => ({ id: await approvedJob(), reason: 'x' }),
    addOrganization: async () => ({ name: 'Audited' }),
    changeOrganization: async () => ({
      id: (await server.addOrganization(`Audited ${(turn += 1)}`)).id,
      name: `Audited ${(turn += 1)}`,
    }),
    createKey: async () => ({ organization: server.own.id }),
    revokeKey: async () => ({ id: (await server.store.organizations.createKey(server.own.id)).id }),
    addUser: async () => ({ email: 'audited@x.example', role: 'reviewer', password }),
    changeUser: async () => ({ id: await user(), role: 'admin', isDisabled: false }),
    resetPassword: async () => ({ id: await user(), password }),
    changeFirm: async () => ({ settings: { ...firm, phone: '559 555 0100' } }),
    removeFirmImage: async () => {
      await setFirm(server.store, firm, { logo: samplePng() });
      return { what: 'logo' };
    },
    forgetLaptop: async () => {
      const report = { name: 'Truck', waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };
      await server.post('/devices/truck', report);
      return { organization: server.own.id, id: 'truck' };
    },
    startCheck: async () => ({}),
    addWebhook: async () => hook(),
    changeWebhook: async () => ({ id: await webhook(), ...hook(), isPaused: true }),
    renewWebhookSecret: async () => ({ id: await webhook() }),
    removeWebhook: async () => ({ id: await webhook() }),
    testWebhook: async () => ({ id: await webhook() }),
    sendDeliveryAgain: async () => ({ id: await delivery() }),
    dismissDelivery: async () => {
      const id = await delivery();
      await changeIn(server.store, "UPDATE delivery SET state = 'given-up' WHERE id = @id", { id });
      return { id };
    },
    dismissFailedDeliveries: async () => {
      const id = await webhook();
      await (await again()).call('testWebhook', { id });
      await changeIn(server.store, "UPDATE delivery SET state = 'given-up' WHERE webhook_id = @id", { id });
      return { id };
    },
    testMail: async () => {
      const mails = await startMailServer();
      await (await again()).call('changeMail', { settings: { ...mail, ...plainSettings(mails) } });
      return { locale: 'en' };
    },
    testProvider: async () => {
      const { settings } = await startForgedProvider();
      await (await again()).call('changeProvider', { settings: settings() });
      return {};
    },
    changeMail: async () => ({ settings: mail }),
    turnMailOff: async () => {
      await (await again()).call('changeMail', { settings: mail });
      return {};
    },
    changeMailChoices: async () => ({ kinds: ['message'], locale: 'es' }),
    inviteUser: async () => invited(),
    inviteAgain: async () => ({ id: await invitation() }),
    revokeInvitation: async () => ({ id: await invitation() }),
    saveEngineer: async () => ({ user: await user(), profile: { name: 'Jane Public', licenses: [] } }),
    setEngineerOfRecord: async () => {
      const id = await user();
      await (await again()).call('saveEngineer', { user: id, profile: { name: 'Jane Public', licenses: [] } });
      return { user: id, isOfRecord: true };
    },
    removeEngineerSignature: async () => {
      const id = await user();
      await (
        await again()
      ).ask('POST', `/engineers/${id}/signature`, { headers: bytes, body: samplePng() as BodyInit });
      return { user: id };
    },
    // Back to the usual rule, by which the administrator of these tests issues letters.
    changeIssuingRule: async () => {
      await (await again()).call('changeIssuingRule', { onlyEngineers: true });
      return { onlyEngineers: false };
    },
    downloadForSealing: async () => readyLetter(await job()),
    confirmTotp: async () => newCodeOf(await again()),
    turnTotpOff: async () => ({ current: password }),
    renewRecoveryCodes: async () => ({ current: password }),
    addPasskey: passkey,
    renamePasskey: async () => ({ id: await ownPasskey(), name: 'Phone' }),
    removePasskey: async () => ({ id: await ownPasskey(), current: password }),
    resetSignIn: async () => ({ id: await user() }),
    changeProvider: async () => provider,
    turnProviderOff: async () => {
      await (await again()).call('changeProvider', provider);
      return {};
    },
    startBackup: async () => {
      await archive();
      return {};
    },
    stopBackup: async () => ({}),
    removeBackup: archive,
    changeBackupSchedule: async () => ({ schedule: { every: 'day', weekday: 0, time: '02:30', keep: 7 } }),
  };
  const newest = async () => (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 3 })).rows;

  it.each(
    fewRows(
      (Object.entries(officeCalls) as [OfficeCallName, OfficeCall][])
        .filter(([name, { changes }]) => (changes || !onlyReads.test(name)) && !elsewhere.includes(name))
        .map(([name]) => name),
      3,
    ),
  )('%s: who did it, and from where', async (name) => {
    const request = await (acts[name] as () => Promise<never>)();
    const one = openConsole(name === 'addPasskey' ? local : server.url);
    await one.call('signIn', { email: admin.email, password });
    if (['turnTotpOff', 'renewRecoveryCodes'].includes(name)) await one.call('confirmTotp', await newCodeOf(one));
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
