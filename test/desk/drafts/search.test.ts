import { beforeAll, describe, expect, it } from 'vitest';
import { draftConditions } from '../../../electron/desk/drafts/draftQueries.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { databaseOf } from '../deskDatabase.ts';
import { connectTo, createTestDesk, syncOnce } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;
let server: TestServer;
let sentJob = 0;

beforeAll(async () => {
  server = await startServer();
  connectTo(desk, server);
  const documents = [
    { client_name: 'Zoë Álvarez', client_street_address: '2600 Fresno St', client_city: 'Fresno' },
    { client_name: 'Øystein Groß', client_street_address: '12 Elm St', client_zip_code: 1001, notes: '100% _shaded_' },
    { client_name: 'Ω Roofs', client_street_address: '9 Ocean Ave', client_zip_code: '90210' },
    { client_name: 'Дмитрий Щедрин', client_street_address: '4 Volga Ct' },
    { notes: 'no name yet; the Alvarez place next door' },
  ];
  for (const document of documents) {
    test.clock.pass(1000);
    desk.drafts.store.create(document);
  }
  test.clock.pass(1000);
  // So that the id of the job below is no part of any other text.
  for (let made = 0; made < 3; made += 1) await server.submit({ notes: 'somebody else’s' });
  const { id } = desk.drafts.store.create({ client_name: 'Sent Client', client_street_address: '5 Main St' });
  desk.outbox.commands.queue(id);
  expect(await syncOnce(desk)).toBe('sent');
  sentJob = desk.drafts.store.get(id).jobId!;
});

const found = (text: string): string[] => desk.drafts.store.list({ text }).map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['zoë', ['Zoë Álvarez']],
    ['ZOË', ['Zoë Álvarez']],
    ['zoe\u0308', ['Zoë Álvarez']],
    ['zoe', ['Zoë Álvarez']],
    ['alvarez', ['', 'Zoë Álvarez']],
    ['álvarez', ['', 'Zoë Álvarez']],
    ['gross', ['Øystein Groß']],
    ['oystein', ['Øystein Groß']],
    ['Øyst', ['Øystein Groß']],
    ['щедрин', ['Дмитрий Щедрин']],
    ['ЩЕДРИН дмитрий', ['Дмитрий Щедрин']],
    ['ω', ['Ω Roofs']],
  ])('finds names in whichever way they are typed: %s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each([
    ['fresno', ['Zoë Álvarez']],
    ['2600 alv', ['Zoë Álvarez']],
    ['902', ['Ω Roofs']],
    ['1001', ['Øystein Groß']],
    ['next door', ['']],
    ['elm fresno', []],
  ])('finds parts of address, ZIP code and notes; every word counts: %s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('takes wildcards and quotes for what they are', () => {
    expect(found('%')).toEqual(['Øystein Groß']);
    expect(found("' OR 1=1 --")).toEqual([]);
  });

  it('finds a job by its whole address and by the reference of its crew', () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Rosa',
      client_street_address: '88 Vine Rd',
      client_city: 'Reno',
      client_state: { id: 'of another provider', name: 'Nevada' },
      client_zip_code: '89501',
      external_id: 'CRM-4711',
    });
    for (const text of ['88 Vine Rd, Reno, NV 89501', '88 vine rd reno nevada', 'crm-47'])
      expect(found(text)).toEqual(['Rosa']);
    desk.drafts.store.archive(id);
  });

  it('finds a job by its id at the provider', () => {
    expect(found(String(sentJob))).toContain('Sent Client');
    const service = desk.settings.provider()!.id;
    expect(desk.drafts.store.ofJob(sentJob, service).map((id) => desk.drafts.store.get(id).name)).toEqual([
      'Sent Client',
    ]);
    expect(desk.drafts.store.ofJob(sentJob, service + 1)).toEqual(desk.drafts.store.ofJob(sentJob, service));
    expect(desk.drafts.store.ofJob(sentJob + 1, service)).toEqual([]);
  });

  it('shows everything for no words, the newest first, in pages and by state', () => {
    const all = desk.drafts.store.list();
    expect(all.map(({ updatedMs }) => updatedMs)).toEqual(
      all.map(({ updatedMs }) => updatedMs).toSorted((a, b) => b - a),
    );
    expect(found('  ')).toHaveLength(all.length);
    expect([...desk.drafts.store.list({ limit: 2 }), ...desk.drafts.store.list({ limit: 10, offset: 2 })]).toEqual(all);
    expect(desk.drafts.store.list({ state: 'sent' }).map(({ name }) => name)).toEqual(['Sent Client']);
  });

  it('follows a change of the name', () => {
    const { id } = desk.drafts.store.create({ client_name: 'Quill' });
    desk.drafts.store.change(id, [{ pointer: '/client_name', value: 'Feather' }]);
    expect([found('quill'), found('feather')]).toEqual([[], ['Feather']]);
  });
});

describe('other jobs at the address of a job', () => {
  const address = { client_street_address: '77 Vine St', client_city: 'Clovis' };
  const own = desk.drafts.store.create({ client_name: 'Own', ...address });
  const atAddress = ({ id }: { id: string }): string[] =>
    desk.drafts.store.list({ atAddressOf: desk.drafts.store.get(id) }).map(({ name }) => name);
  const create = (client_name: string, fields: object): { id: string } =>
    desk.drafts.store.create({ client_name, ...fields });

  it('have its street, and its city and state where both say one', () => {
    create('Again', { client_street_address: ' 77 VINE ST ', client_city: 'clovis' });
    const without = create('Without a city', { client_street_address: '77 Vine St' });
    create('Elsewhere', { ...address, client_city: 'Fresno' });
    create('Beside', { ...address, client_street_address: '79 Vine St' });
    desk.drafts.store.archive(create('Archived', address).id);
    expect(atAddress(own).sort()).toEqual(['Again', 'Without a city']);
    expect(atAddress(without).sort()).toEqual(['Again', 'Elsewhere', 'Own']);
    const elm = { client_street_address: '13 Elm Court', client_city: 'Springfield' };
    const [illinois] = ['Illinois', 'Massachusetts'].map((name) =>
      create(name, { ...elm, client_state: { id: name, name } }),
    );
    const anywhere = create('Anywhere', elm);
    expect(atAddress(illinois!)).toEqual(['Anywhere']);
    expect(atAddress(anywhere).sort()).toEqual(['Illinois', 'Massachusetts']);
  });

  it('are none for a draft without a street', () => {
    create('Empty', { client_street_address: ' ' });
    expect(atAddress(create('Empty too', { client_street_address: '' }))).toEqual([]);
  });

  it('are found by their index', () => {
    const { where, values } = draftConditions({ atAddressOf: { ...own, document: address } });
    const query = `EXPLAIN QUERY PLAN SELECT id FROM draft WHERE ${where} ORDER BY updated_ms DESC`;
    const plan = databaseOf(desk)
      .prepare<unknown[], { detail: string }>(query)
      .all(...values);
    expect(plan[0]!.detail).toContain('USING INDEX draft_street');
  });
});
