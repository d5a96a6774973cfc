import { describe, expect, it } from 'vitest';
import type { DesignImportReport } from '../../../shared/designValues/officeCalls.ts';
import type { VisitImportReport } from '../../../shared/visits/visits.ts';
import type { ImportReport } from '../../../shared/reference/officeCalls.ts';
import { workbook } from '../../support/workbook.ts';
import { startLetters } from '../letters/startLetters.ts';

const { server, reviewer, admin, office } = await startLetters();
const organization = (await reviewer.value('organizationNames', {}))[0]!.id;
type Sender = typeof office;

const codeOf = (answer: Awaited<ReturnType<typeof visits>>): string | undefined =>
  answer.json.ok ? undefined : answer.json.problem.message?.code;
const visits = (text: string | Uint8Array, query = 'dryRun=true', who: Sender = office) =>
  who.send<VisitImportReport>(`/visits?name=visits.csv&${query}`, text);
const newest = async () =>
  (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 1 })).rows[0]!;
const seen = async () => {
  const { actor, action, subject, detail } = await newest();
  return { actor, action, subject, detail };
};

describe('the audit log has every file that is looked at', () => {
  it('of visits: a dry run, one with errors, one that changes nothing, and the import', async () => {
    await visits('client,street\nEva,5 Fir St\n');
    expect(await seen()).toMatchObject({
      action: 'Import of visits checked',
      detail: { file: 'visits.csv', rows: 1, added: 1, changed: 0, unchanged: 0, errors: 0 },
    });
    await visits('client,street,zip\nEva,5 Fir St,1\n', 'dryRun=false');
    expect(await seen()).toMatchObject({ action: 'Import of visits checked', detail: { rows: 1, errors: 1 } });
    await visits('client,street\nEva,5 Fir St\n', 'dryRun=false');
    expect(await seen()).toMatchObject({ action: 'Visits imported', detail: { file: 'visits.csv', added: 1 } });
    await visits('client,street\nEva,5 Fir St\n', 'dryRun=false');
    expect(await seen()).toMatchObject({ action: 'Import of visits checked', detail: { unchanged: 1 } });
  });

  it('also one that is refused before it is read, with the reason', async () => {
    const answer = await visits(`client,street\n${','.repeat(100_000)}\n`);
    expect([answer.status, codeOf(answer)]).toEqual([413, 'table-file-too-wide']);
    expect(await seen()).toMatchObject({
      action: 'Import of visits checked',
      detail: { file: 'visits.csv', refused: 'table-file-too-wide' },
    });
  });

  it('of lists and design values', async () => {
    await admin.send<ImportReport>(
      '/reference/roof-materials?name=l.csv&dryRun=true&keepOthers=true',
      'name\nSlate 9\n',
    );
    expect(await seen()).toMatchObject({ action: 'Import of a list checked', detail: { file: 'l.csv', added: 1 } });
    await admin.send<DesignImportReport>('/design-values?name=d.csv&dryRun=true', 'zip,wind_speed\n93721,95\n');
    expect(await seen()).toMatchObject({
      action: 'Import of design values checked',
      detail: { file: 'd.csv', added: 1 },
    });
  });
});

describe('an import of visits', () => {
  it('asks for the order of dates, and imports with the one that was chosen', async () => {
    const file = 'cliente;calle;cita\nIda;9 Ash St;05/03/2027 09:30\n';
    const asked = (await visits(file, `organization=${organization}`, reviewer)).json;
    expect(asked).toMatchObject({
      ok: true,
      value: { rows: 1, added: 0, dates: { order: null }, errors: [{ row: 0, code: 'visit-dates-open' }] },
    });
    const done = (await visits(file, `organization=${organization}&dates=day-first`, reviewer)).json;
    expect(done).toMatchObject({ ok: true, value: { added: 1, dates: { order: 'day-first' }, errors: [] } });
    const ida = (await reviewer.value('listVisits', {})).find(({ client_name }) => client_name === 'Ida');
    expect(ida?.appointment).toBe('2027-03-05T09:30');
    expect((await visits(file, 'dates=year-first')).status).toBe(400);
  });

  it('takes a workbook, and says what it made of it', async () => {
    const file = workbook([
      ['First Name', 'Last Name', 'Address', 'State', 'Zip', 'Lead Source'],
      ['Bo', 'Sample', '1 Beacon St', 'MA', { number: 2108 }, 'Fair'],
    ]);
    expect((await visits(file, 'dryRun=true')).json).toMatchObject({
      ok: true,
      value: { added: 1, ignored_columns: ['Lead Source'], restored: 1, restored_zips: [{ zip: '02108' }] },
    });
  });

  it('a user cannot send more than a minute’s worth, and another one still can', async () => {
    const codes: (string | undefined)[] = [];
    for (let sent = 0; sent < 70; sent++) codes.push(codeOf(await visits('x,y\n1,2\n')));
    const refused = codes.indexOf('rate-limited');
    expect([refused > 20, new Set(codes.slice(refused))]).toEqual([true, new Set(['rate-limited'])]);
    const before = await newest();
    expect(codeOf(await visits('x,y\n1,2\n'))).toBe('rate-limited');
    // A refusal that a program repeats thousands of times fills no log.
    expect((await newest()).mark).toBe(before.mark);
    expect((await visits('x,y\n1,2\n', `organization=${organization}&dryRun=true`, reviewer)).json).toMatchObject({
      ok: true,
    });
  });
});
