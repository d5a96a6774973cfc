import { describe, expect, it } from 'vitest';
import { replies } from '../../../electron/desk/base/apiClient/replies.ts';
import { showDraftForEditing } from '../../../electron/desk/drafts/drafts.ts';
import { visitHandlers } from '../checkedHandlers.ts';
import type { VisitShown } from '../../../shared/visits/deskCalls.ts';
import { VisitFields } from '../../../shared/visits/visits.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { workbook } from '../../support/workbook.ts';
import { createRandom } from '../../support/random.ts';
import { inTurn, minuteMs, startOurs, takeLaptop } from '../fieldLaptop.ts';
import { createTestDesk } from '../testDesk.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const nothing = (): void => undefined;

describe('a work list from a CSV file', () => {
  const test = createTestDesk();
  const handlers = visitHandlers(test.desk, nothing);
  const load = (text: string, isDryRun = false) =>
    handlers.importVisits({ name: 'visits.csv', content: base64(text), isDryRun });
  const list = (): VisitShown[] => handlers.listVisits().visits;

  it('is looked at first, imported by appointment, and changed by a second import', () => {
    const file = [
      'Client,Street,City,State,ZIP,Services,Appointment,Note,Reference',
      'Ben,2 Oak St,Reno,Nevada,89501,Structural letter; pv_cad_design,3/1/2027 2:30 PM,,R-2',
      'Ada,1 Elm St,Fresno,CA,93721,,2027-03-01 09:30,Gate 4711,R-1',
      'Cy,3 Ash St,,,,,,,',
    ].join('\n');
    expect(load(file, true)).toEqual({
      ...{ dry_run: true, rows: 3, added: 3, changed: 0, unchanged: 0, errors: [] },
      ...{ ignored_columns: [], restored: 0, restored_zips: [] },
      // American in all else.
      dates: {
        ...{ order: 'month-first', example: '3/1/2027 2:30 PM' },
        ...{ monthFirst: '2027-03-01', dayFirst: '2027-01-03' },
      },
    });
    expect(list()).toEqual([]);
    expect(load(file)).toMatchObject({ dry_run: false, added: 3 });
    expect(list().map(({ client, appointment, services }) => [client, appointment, services])).toEqual([
      ['Ada', '2027-03-01T09:30', []],
      ['Ben', '2027-03-01T14:30', ['pv_structural_letter', 'pv_cad_design']],
      ['Cy', '', []],
    ]);
    expect(load(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(load('client,street,reference,note\nAda,1 Elm St,R-1,Dog')).toMatchObject({ changed: 1 });
    expect(list().find(({ client }) => client === 'Ada')?.note).toBe('Dog');
    expect(handlers.listVisits().provider).toBe('none');
  });

  it.each([
    ['client,street\nAda,', 1, /street must not be empty/],
    ['client,street,zip\nAda,1 Elm St,9372', 1, /^zip /],
    ['client,street,state\nAda,1 Elm St,Atlantis', 1, /^state .*California or CA/],
    ['client,street,appointment\nAda,1 Elm St,tomorrow', 1, /^appointment .*2027-03-01 09:30/],
    ['client,street,appointment\nAda,1 Elm St,2027-02-30', 1, /^appointment /],
    ['client,street,services\nAda,1 Elm St,roofing', 1, /^services .*pv_structural_letter/],
    ['client,street\nAda,1 Elm St\nAda,1 Elm St', 1, /same visit as row 2/],
    ['client,street\nAda,1 Elm St,more', 1, /more cells than the header/],
    ['client,city\nAda,Fresno', 0, /needs the columns "client" and "street"/],
    ['client;street;appointment\nAda;1 Elm St;05/03/2027', 0, /2027-05-03 \(month first\) or 2027-03-05/],
    ['client,street\n', 0, /holds no entries/],
  ])('refuses %j as a whole, naming row, column and what is allowed', (text, atRow, detail) => {
    const before = list().length;
    const report = load(text);
    expect(report.errors[0]!.detail).toMatch(detail);
    expect(report.errors[0]!.row > 0).toBe(atRow > 0);
    expect(list()).toHaveLength(before);
  });

  it('keeps a draft that was opened and left, also where the company has defaults, and names what changed since', () => {
    test.desk.drafts.newJobs.setDefault('notes', 'Snow load 30 psf');
    load('client,street,city,appointment,note\nIda,9 Ash St,Reno,2027-03-02,Gate 4711');
    const ida = list().find(({ client }) => client === 'Ida')!;
    const { draft } = handlers.takeVisit({ id: ida.id });
    const open = () => showDraftForEditing(test.desk, draft);
    expect(open()).toMatchObject({
      isUntouched: false,
      visit: { appointment: '2027-03-02', note: 'Gate 4711', listed: null },
    });
    test.desk.drafts.store.change(draft, [{ pointer: '/client_city', value: 'Sparks' }]);
    expect(open().visit!.listed).toBe('Ida, 9 Ash St, Reno');
  });

  it('keeps the lines of a long note, and refuses one that is too long instead of cutting it', () => {
    const note = `Gate 4711\n${'x'.repeat(1900)}`;
    load(`client,street,note\nJo,10 Ash St,"${note}"`);
    const jo = list().find(({ client }) => client === 'Jo')!;
    expect(jo.note).toBe(note);
    handlers.removeVisit({ id: jo.id });
    const [error] = load(`client,street,note\nJo,10 Ash St,"${note}${'y'.repeat(100)}"`).errors;
    expect(error!.detail).toMatch(/^note .*2,?000/);
  });

  it('asks for the order of dates that have two meanings, names columns that are not read, and takes a workbook', () => {
    const text = 'client;street;appointment;phone\nKim;11 Birch St;05/03/2027;1\n';
    const name = 'visits.csv';
    const chosen = { name, content: base64(text), isDryRun: true, dates: 'day-first' } as const;
    expect(handlers.importVisits(chosen)).toMatchObject({ added: 1, ignored_columns: ['phone'], errors: [] });
    const content = workbook([
      ['client', 'street', 'state', 'zip'],
      ['Kim', '11 Birch St', 'MA', { number: 2108 }],
    ]).toString('base64');
    expect(handlers.importVisits({ name: 'visits.xlsx', content, isDryRun: true })).toMatchObject({
      ...{ added: 1, restored_zips: [{ row: 2, from: '2108', zip: '02108' }], errors: [] },
    });
    expect(() => load(`client,street\n${','.repeat(3000)}`)).toThrow(/columns/);
  });

  it('takes a dash for no reference', () => {
    const rows = ['Gil,7 Ash St,-', 'Hal,8 Ash St,-'];
    expect(load(`client,street,reference\n${rows.join('\n')}`)).toMatchObject({ added: 2, errors: [] });
    for (const { id } of list().filter(({ street }) => street.endsWith('Ash St') && street !== '3 Ash St'))
      handlers.removeVisit({ id });
  });

  it('begins one draft of a visit, however often it is taken', () => {
    const ada = list().find(({ client }) => client === 'Ada')!;
    const { draft } = handlers.takeVisit({ id: ada.id });
    expect(handlers.takeVisit({ id: ada.id })).toEqual({ draft });
    const { document } = test.desk.drafts.store.get(draft);
    expect(document).toMatchObject({
      ...{ client_name: 'Ada', client_street_address: '1 Elm St', external_id: 'R-1' },
    });
    expect(JSON.stringify(document)).not.toContain('Dog');
    const ben = list().find(({ client }) => client === 'Ben')!;
    const other = test.desk.drafts.store.get(handlers.takeVisit({ id: ben.id }).draft).document;
    expect(other).toMatchObject({
      client_state: { abbreviation: 'NV' },
      services_requested: ['pv_structural_letter', 'pv_cad_design'],
    });
    handlers.removeVisit({ id: ben.id });
    expect(list().map(({ client }) => client)).toContain('Ben');
    handlers.removeVisit({ id: list().find(({ client }) => client === 'Cy')!.id });
    expect(list().map(({ client }) => client)).not.toContain('Cy');
  });
});

describe('visits that the office assigns', async () => {
  const ours = await startOurs();
  const note = {
    actor: 'office',
    address: null,
    action: 'event-visit-saved',
    subject: { code: 'subject-visits', params: {} },
    detail: null,
  };
  const assign = async (organization: number, fields: Partial<VisitFields> & { client_name: string }) =>
    ours.server.store.visits.save(
      organization,
      null,
      VisitFields.parse({ client_street_address: '1 Elm St', ...fields }),
      note as never,
    );

  it('reach the laptops of the organization; the first that takes one keeps it, and the job is shown with it', async () => {
    const provider = await ours.organization();
    const [one, two] = [takeLaptop(provider), takeLaptop(provider, { random: createRandom(8) })];
    const { id: organization } = (await ours.server.store.organizations.list()).at(-1)!;
    await assign(organization, {
      client_name: 'Ada',
      client_city: 'Fresno',
      client_state: 'CA',
      client_zip_code: '93721',
    });
    const visitsOf = ({ desk }: typeof one) => visitHandlers(desk, nothing);
    const shown = (laptop: typeof one): VisitShown => visitsOf(laptop).listVisits().visits[0]!;
    await one.sync();
    await two.sync();
    expect(visitsOf(one).listVisits().provider).toBe('assigns');
    expect([shown(one), shown(two)].map(({ client, takenBy, draft }) => [client, takenBy, draft])).toEqual([
      ['Ada', null, null],
      ['Ada', null, null],
    ]);
    // Both take it without a network.
    const { draft } = visitsOf(one).takeVisit({ id: shown(one).id });
    visitsOf(two).takeVisit({ id: shown(two).id });
    expect(shown(one).isUnreported).toBe(true);
    await one.sync();
    await two.sync();
    expect(shown(one)).toMatchObject({ draft, takenBy: null, isUnreported: false });
    expect(shown(two).takenBy).toBe(one.desk.base.deviceName());
    const ofDraft = (laptop: typeof one) => showDraftForEditing(laptop.desk, shown(laptop).draft!).visit;
    expect([ofDraft(one)!.takenBy, ofDraft(two)!.takenBy]).toEqual([null, one.desk.base.deviceName()]);
    const [view] = await ours.server.store.visits.list(organization);
    expect(view).toMatchObject({ takenBy: one.desk.base.deviceName(), jobId: null });

    one.desk.outbox.commands.queue(draft);
    await one.sync();
    await one.sync();
    const { jobId } = one.desk.drafts.store.get(draft);
    expect(jobId).not.toBeNull();
    expect((await ours.server.store.visits.list(organization))[0]!.jobId).toBe(jobId);
    await two.sync();
    // Its own draft is still one, and opens as one.
    expect([shown(one), shown(two)].map((visit) => [visit.jobId, visit.isSent])).toEqual([
      [jobId, true],
      [jobId, false],
    ]);
  });

  it('that are canceled leave the list, or stay marked where a draft was begun', async () => {
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const { id: organization } = (await ours.server.store.organizations.list()).at(-1)!;
    await assign(organization, { client_name: 'Begun' });
    await assign(organization, { client_name: 'Not begun' });
    const handlers = visitHandlers(laptop.desk, nothing);
    await laptop.sync();
    const begun = handlers.listVisits().visits.find(({ client }) => client === 'Begun')!;
    handlers.takeVisit({ id: begun.id });
    for (const { id } of await ours.server.store.visits.list(organization))
      await ours.server.store.visits.cancel(id, () => note as never);
    await laptop.sync();
    expect(handlers.listVisits().visits.map(({ client, isCanceled }) => [client, isCanceled])).toEqual([
      ['Begun', true],
    ]);
    const { visit } = showDraftForEditing(laptop.desk, handlers.listVisits().visits[0]!.draft!);
    expect(visit).toEqual({ appointment: '', note: '', isCanceled: true, takenBy: null, listed: null });
  });

  it('and was sent nevertheless shows its job to the office', async () => {
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const { id: organization } = (await ours.server.store.organizations.list()).at(-1)!;
    await assign(organization, { client_name: 'Ada' });
    const handlers = visitHandlers(laptop.desk, nothing);
    await laptop.sync();
    const { draft } = handlers.takeVisit({ id: handlers.listVisits().visits[0]!.id });
    await laptop.sync();
    const [visit] = await ours.server.store.visits.list(organization);
    await ours.server.store.visits.cancel(visit!.id, () => note as never);
    await laptop.sync();
    laptop.desk.outbox.commands.queue(draft);
    await laptop.sync();
    await laptop.sync();
    const { jobId } = laptop.desk.drafts.store.get(draft);
    expect((await ours.server.store.visits.list(organization))[0]).toMatchObject({ isCanceled: true, jobId });
    expect(laptop.desk.visits.store.due(laptop.desk.settings.provider()!.id)).toEqual([]);
  });

  it('are read once while nothing changes, and not at all while the provider has a pause', async () => {
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const { id: organization } = (await ours.server.store.organizations.list()).at(-1)!;
    await assign(organization, { client_name: 'Ada' });
    await laptop.watch(5 * minuteMs);
    const reads = () => ours.proxy.log().filter(({ path }) => path.endsWith('/visits'));
    expect(reads().map(({ targetStatus }) => targetStatus)).toEqual([
      200,
      ...reads()
        .slice(1)
        .map(() => 304),
    ]);
    expect(reads().length).toBeGreaterThan(2);
    const pause = { kind: 'status', status: 429, style: 'problem', retryAfterSeconds: 1800 } as const;
    ours.proxy.setDecide(inTurn('GET', /\/visits$/, [pause]));
    const before = ours.proxy.log().length;
    await laptop.watch(20 * minuteMs);
    expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'resting' });
    expect(ours.proxy.log().at(-1)).toMatchObject({ path: '/api/visits', fault: pause });
    expect(ours.proxy.log().length - before).toBeLessThan(5);
  });

  it('of a newer server may hold what this program does not know', () => {
    const test = createTestDesk();
    const service = test.desk.settings.services.at('https://example.com').id;
    const visit = {
      ...VisitFields.parse({ client_name: 'Ada', client_street_address: '1 Elm St' }),
      ...{ id: 1, taken: null, job_id: null, canceled: false },
    };
    const read = replies.listVisits.parse([
      { ...visit, services: ['roof_on_the_moon', 'pv_cad_design'] },
      { ...visit, id: 2, client_name: '' },
      { ...visit, services: ['pv_cad_design'] },
    ]);
    expect(test.desk.base.transaction(() => test.desk.visits.store.learnAll(service, read))).toBe(true);
    expect(test.desk.base.transaction(() => test.desk.visits.store.learnAll(service, read))).toBe(false);
    expect(test.desk.visits.store.list(service).map(({ fields }) => fields.services)).toEqual([['pv_cad_design']]);
  });

  it('cannot be taken here once another laptop has them', async () => {
    const provider = await ours.organization();
    const [one, two] = [takeLaptop(provider), takeLaptop(provider, { random: createRandom(8) })];
    const { id: organization } = (await ours.server.store.organizations.list()).at(-1)!;
    await assign(organization, { client_name: 'Ada' });
    await one.sync();
    visitHandlers(one.desk, nothing).takeVisit({ id: visitHandlers(one.desk, nothing).listVisits().visits[0]!.id });
    await one.sync();
    await two.sync();
    const [visit] = visitHandlers(two.desk, nothing).listVisits().visits;
    expect(() => visitHandlers(two.desk, nothing).takeVisit({ id: visit!.id })).toThrow(Problem);
    expect(two.desk.drafts.store.list()).toEqual([]);
  });
});
