import { message } from '../../../shared/messages/catalogue.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../shared/reference/officeCalls.ts';
import { startServer } from '../../support/startServer.ts';
import { newUser } from '../base/rpc/atConsole.ts';

const server = await startServer();
const admin = await newUser(server, 'admin');
const reviewer = await newUser(server, 'reviewer');
const office = await newUser(server, 'office');

const bring = (list: string, csv: Uint8Array | string, query = '', who = admin) =>
  who.send<ImportReport>(`/reference/${list}?name=list.csv${query}`, csv);

describe('reference lists', () => {
  it('are shown with what they offer, what was retired, and their version', async () => {
    const lists = await reviewer.value('listLists', {});
    expect(lists.map(({ list }) => list).slice(0, 2)).toEqual(['states', 'beam-shape']);
    expect(lists[0]).toMatchObject({ title: 'States', retired: 0, version: 1 });
    expect(lists[0]!.entries).toBeGreaterThan(50);
  });

  it('a dry run tells what a file would do and changes nothing; the import does just that, and is noted', async () => {
    const csv = 'sep=;\nname;manufacturer\nRail 1;Acme\nRail 2;Acme\n';
    const before = await server.store.references.current('racking-types');
    const dry = await bring('racking-types', csv, '&dryRun=true');
    expect(dry).toMatchObject({ status: 200, json: { ok: true, value: { dry_run: true, added: 2, errors: [] } } });
    expect(await server.store.references.current('racking-types')).toBe(before);
    expect((await admin.value('listAudit', { action: 'List imported' })).rows).toEqual([]);

    const { json } = await bring('racking-types', csv, `&retire=${before.offered.length}`);
    const told = { dry_run: false, added: 2, retired: before.offered.length };
    expect(json).toMatchObject({ ok: true, value: told });
    const [row] = (await admin.value('listAudit', { action: 'List imported' })).rows;
    expect(row).toMatchObject({
      actor: admin.email,
      subject: 'list racking-types',
      detail: { file: 'list.csv', added: 2, retired: before.offered.length, updated: 0 },
      address: '127.0.0.1',
    });
    const shown = (await admin.value('listLists', {})).find(({ list }) => list === 'racking-types');
    expect(shown).toMatchObject({ entries: 2, retired: before.offered.length, version: 2 });
  });

  it('errors are told by row, and nothing is imported', async () => {
    const before = (await server.store.references.current('roof-materials')).body;
    const { status, json } = await bring('roof-materials', 'name\nSlate\n,x\n');
    expect(status).toBe(200);
    expect(json).toMatchObject({ ok: true, value: { errors: [{ row: 3 }] } });
    expect((await server.store.references.current('roof-materials')).body).toBe(before);
    const nothing = await bring('roof-materials', '');
    expect(nothing.json).toMatchObject({ ok: true, value: { errors: [{ row: 0, detail: 'list.csv is empty' }] } });
  });

  it('retires more than a tenth of a list only where the call names the number', async () => {
    const names = (count: number) => `name\n${Array.from({ length: count }, (_, at) => `Tile ${at}`).join('\n')}\n`;
    const { offered } = await server.store.references.current('roof-materials');
    await bring('roof-materials', names(20), `&retire=${offered.length}`);
    const shown = async () => (await server.store.references.current('roof-materials')).offered.length;

    expect(await bring('roof-materials', names(18))).toMatchObject({ json: { ok: true, value: { retired: 2 } } });
    const dry = await bring('roof-materials', names(16), '&dryRun=true');
    expect(dry.json).toMatchObject({ ok: true, value: { retired: 2, confirm_retire: true } });
    for (const [query, code, params] of [
      ['', 'retirement-unconfirmed', { retired: 2, entries: 18 }],
      ['&retire=3', 'retirement-differs', { confirmed: 3, retired: 2 }],
    ] as const) {
      const { status, json } = await bring('roof-materials', names(16), query);
      expect([status, json]).toMatchObject([
        409,
        { ok: false, problem: { message: { code, params }, errors: [{ pointer: '#/retire', code }] } },
      ]);
    }
    expect(await shown()).toBe(18);
    expect(await bring('roof-materials', names(16), '&retire=2')).toMatchObject({ json: { ok: true } });
    expect(await shown()).toBe(16);
    // A confirmed number is binding also below a tenth: the list may have changed since the dry run.
    expect((await bring('roof-materials', names(15), '&retire=0')).json).toMatchObject({ ok: false });
    expect((await bring('roof-materials', names(15), '&dryRun=true')).json).toMatchObject({
      value: { confirm_retire: false },
    });
  });

  it('`keepOthers` retires nothing', async () => {
    const { json } = await bring('roof-materials', 'name\nCopper seam\n', '&keepOthers=true');
    expect(json).toMatchObject({ ok: true, value: { added: 1, retired: 0 } });
  });

  it.each([
    ['an unknown list', 'roofs', '?name=a.csv', 404, 'not-found'],
    ['no name', 'states', '', 400, 'bad-call'],
    ['no number to retire', 'states', '?name=a.csv&retire=all', 400, 'bad-call'],
    ['a switch that is neither', 'states', '?name=a.csv&dryRun=perhaps', 400, 'bad-call'],
  ])('%s is refused', async (_what, list, query, status, code) => {
    const answer = await admin.send(`/reference/${list}${query}`, 'name\nX\n');
    expect([answer.status, answer.json]).toMatchObject([status, { ok: false, problem: { code } }]);
  });

  it('a file beyond the bound is refused before it is read as a list', async () => {
    const { status, json } = await bring('states', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'));
    expect([status, json]).toMatchObject([413, { ok: false, problem: { code: 'too-large' } }]);
    expect(json.ok ? '' : json.problem.detail).toContain('50 MB');
  });

  it('a file of more lines than any list has is refused', async () => {
    const { status, json } = await bring('states', `name\n${'x\n'.repeat(100_000)}`);
    expect([status, json]).toMatchObject([413, { ok: false, problem: { code: 'too-large' } }]);
    expect(json.ok ? '' : json.problem.detail).toContain('more than 100,000 lines');
  });

  it('only administrators import; reviewers read, office users do not', async () => {
    expect((await bring('states', 'name\nX\n', '', reviewer)).status).toBe(403);
    expect((await bring('states', 'name\nX\n', '', office)).status).toBe(403);
    expect((await office.refusal('listLists', {})).code).toBe('forbidden');
    expect((await office.refusal('readList', { list: 'states' })).code).toBe('forbidden');
    expect((await office.ask('GET', '/reference/states')).status).toBe(403);
    expect((await reviewer.ask('GET', '/reference/states')).status).toBe(200);
    expect((await office.ask('GET', '/audit.csv')).status).toBe(403);
    expect((await reviewer.ask('GET', '/audit.csv')).status).toBe(403);
  });
});

describe('reading a list', () => {
  it('finds entries by every word, whatever its case or place; retired ones come last', async () => {
    const text = 'manufacturer,name\nÉclair Solaire,Straße 4400\nAcme,Panel 4400\nAcme,Panel 410\n';
    const { offered } = await server.store.references.current('module-types');
    await bring('module-types', text, `&retire=${offered.length}`);
    await bring('module-types', 'manufacturer,name\nAcme,Panel 410\nAcme,Panel 4400\n', '&retire=1');
    const read = async (words: string, page = {}) => {
      const { entries, total } = await reviewer.value('readList', { list: 'module-types', text: words, ...page });
      return [total, ...entries.map(({ name, retiredMs }) => (retiredMs === null ? name : `(${name})`))];
    };
    expect(await read('4400')).toEqual([2, 'Panel 4400', '(Straße 4400)']);
    expect(await read('  ACME   410 ')).toEqual([1, 'Panel 410']);
    expect(await read('STRASSE éclair')).toEqual([1, '(Straße 4400)']);
    expect(await read('acme nothing')).toEqual([0]);
    expect(await read('acme', { limit: 1 })).toEqual([2, 'Panel 4400']);
    expect(await read('acme', { limit: 1, offset: 1 })).toEqual([2, 'Panel 410']);
    expect(await read('acme', { offset: 2 })).toEqual([2]);
    const everything = await reviewer.value('readList', { list: 'module-types', limit: 2 });
    expect(everything.total).toBe((await server.store.references.current('module-types')).byId.size);
  });

  it('shows ids, makers and abbreviations as they are', async () => {
    const { entries } = await reviewer.value('readList', { list: 'states', text: 'nm' });
    expect(entries).toMatchObject([{ name: 'New Mexico', abbreviation: 'NM', manufacture: null, retiredMs: null }]);
  });

  it('shows a list as it was just changed', async () => {
    const before = (await reviewer.value('readList', { list: 'battery-types' })).total;
    await server.store.references.change('battery-types', () => ({
      changes: {
        put: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Quite new', manufacture: 'X' }],
        retire: [],
      },
      result: null,
    }));
    expect((await reviewer.value('readList', { list: 'battery-types' })).total).toBe(before + 1);
  });
});

describe('files', () => {
  it('a list as CSV is what an import takes, with the same ids', async () => {
    const response = await reviewer.ask('GET', '/reference/states');
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="states.csv"',
    ]);
    const csv = await response.text();
    const { json } = await bring('states', csv, '&dryRun=true');
    const { offered } = await server.store.references.current('states');
    expect(json).toMatchObject({ ok: true, value: { unchanged: offered.length, added: 0, retired: 0, errors: [] } });
    expect((await reviewer.ask('GET', '/reference/roofs')).status).toBe(404);
  });

  it('the audit log as CSV holds what the filter leaves, and nothing that a spreadsheet runs', async () => {
    await server.store.audit.record({
      actor: '=HYPERLINK("http://evil")',
      address: null,
      action: '@SUM(1)' as EventCode,
      subject: message('subject-organization', { name: '"A, B"\nC' }),
      detail: { to: '+1' },
    });
    for (let n = 0; n < 1200; n += 1)
      void server.store.audit.record({
        actor: 'x',
        address: null,
        action: 'Counted' as EventCode,
        subject: message('quotation', { text: `number ${n}` }),
      });
    await server.store.audit.record({
      actor: 'x',
      address: null,
      action: 'Counted' as EventCode,
      subject: message('quotation', { text: 'number 1200' }),
    });
    const read = async (query: string) => {
      const response = await admin.ask('GET', `/audit.csv${query}`);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
      );
      return Buffer.from(await response.arrayBuffer()).toString('utf8');
    };
    const all = await read('');
    expect(all.startsWith('\ufefftime,actor,action,subject,detail,address\r\n')).toBe(true);
    expect(all).toContain(`"'=HYPERLINK(""http://evil"")",'@SUM(1),"organization ""A, B""\nC","{""to"":""+1""}",\r\n`);
    const counted = (await read('?action=counted')).trimEnd().split('\r\n').slice(1);
    expect([counted.length, new Set(counted).size]).toEqual([1201, 1201]);
    expect((await admin.ask('GET', '/audit.csv?start_date=yesterday')).status).toBe(400);
  });

  it('the audit log goes on from a mark', async () => {
    const first = await admin.value('listAudit', { action: 'counted', limit: 2 });
    expect(first.rows.map(({ subject }) => subject)).toEqual(['number 1200', 'number 1199']);
    const second = await admin.value('listAudit', { action: 'counted', limit: 1, before: first.next! });
    expect(second.rows.map(({ subject }) => subject)).toEqual(['number 1198']);
    expect((await admin.refusal('listAudit', { before: 'nonsense' })).code).toBe('malformed-request');
  });
});
