import { describe, expect, it } from 'vitest';
import type { DesignImportReport } from '../../../shared/designValues/officeCalls.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { startLetters } from '../letters/startLetters.ts';

const { reviewer, admin, office } = await startLetters();

const send = async (text: string | Uint8Array, { dryRun = false, by = admin } = {}) => {
  const { status, json } = await by.send<DesignImportReport>(`/design-values?name=values.csv&dryRun=${dryRun}`, text);
  return { status, report: json.ok ? json.value : null, problem: json.ok ? null : json.problem };
};
const take = async (text: string | Uint8Array, dryRun = false) => (await send(text, { dryRun })).report!;
const list = async (text = '') => (await reviewer.value('listDesignValues', { text })).rows;
const emptied = async () => {
  for (const { id } of await list()) await admin.value('removeDesignValues', { id });
};
const csv = async () => {
  const response = await reviewer.ask('GET', '/design-values.csv');
  return { text: (await response.text()).replace(/^\ufeff/, ''), headers: response.headers };
};
const fresno = { ahj: 'City of Fresno', state: 'CA', values: { building_code: 'CBC', wind_speed: 95 } };

describe('the table of design values', () => {
  it('is kept by administrators, read by reviewers, and unknown to clients', async () => {
    await admin.value('saveDesignValues', fresno);
    const [row] = await list('fresno ca');
    expect(row).toEqual({
      ...fresno,
      id: expect.any(Number) as number,
      zip: '',
      county: '',
      changedMs: expect.any(Number) as number,
    });
    for (const [name, request] of [
      ['saveDesignValues', fresno],
      ['removeDesignValues', { id: row!.id }],
    ] as const)
      expect((await reviewer.refusal(name, request as never)).code).toBe('forbidden');
    expect((await office.refusal('listDesignValues', {})).code).toBe('forbidden');
    expect((await send('zip,wind_speed\n93721,95\n', { by: reviewer })).status).toBe(403);
    // The same place again is the row that is there; a changed place moves the row.
    const taken = await admin.refusal('saveDesignValues', { ...fresno, ahj: 'CITY OF  FRESNO', state: 'California' });
    expect(taken.errors.map(({ pointer, code }) => [pointer, code])).toEqual([['#/ahj', 'design-place-taken']]);
    await admin.value('saveDesignValues', { ...fresno, id: row!.id, ahj: 'City of Clovis' });
    expect((await list()).map(({ ahj, values }) => [ahj, values])).toEqual([['City of Clovis', fresno.values]]);
    expect((await admin.refusal('saveDesignValues', { ...fresno, id: row!.id })).code).toBe('not-found');
    await emptied();
    const { rows } = await admin.value('listAudit', { action: 'Design values' });
    expect(rows.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['Design values removed', 'design values', { place: 'City of Clovis, CA', ...fresno.values }],
      [
        'Design values saved',
        'design values',
        { place: 'City of Clovis, CA', changes: [{ name: 'ahj', from: 'City of Fresno', to: 'City of Clovis' }] },
      ],
      ['Design values saved', 'design values', { place: 'City of Fresno, CA', ...fresno.values }],
    ]);
  });

  it.each([
    ['zip', { ahj: '' }, 'design-place-missing'],
    ['ahj', { zip: '93721' }, 'design-place-twice'],
    ['zip', { zip: '9372', ahj: '' }, 'not-five-digits'],
    ['state', { state: '' }, 'design-state-missing'],
    ['state', { state: 'Cali' }, 'not-a-state'],
    ['ahj', { ahj: 'two\nlines' }, 'not-one-line'],
    ['ahj', { ahj: 'turned \u202e around' }, 'not-one-line'],
    ['county', { county: 'half \ud800' }, 'not-well-formed-text'],
    ['county', { county: 'nul\0' }, 'not-well-formed-text'],
    ['values', { values: {} }, 'design-values-missing'],
    ['values', { values: { roof_dead_load: 10 } }, 'unknown-names'],
    ['values/wind_speed', { values: { wind_speed: 301 } }, 'too-big'],
    ['values/wind_speed', { values: { wind_speed: '95' } }, 'wrong-type'],
    ['values/building_code', { values: { building_code: 'x'.repeat(201) } }, 'too-long'],
    ['values/asce_7_amendment', { values: { asce_7_amendment: 'Res. 2024-11' } }, 'design-amendment-alone'],
    ['values/asce_7_amendment', { values: { asce_7_edition: '7-22', asce_7_amendment: ' ' } }, 'too-short'],
    ['values/asce_7_amendment', { values: { asce_7_edition: '7-22', asce_7_amendment: true } }, 'wrong-type'],
  ])('takes no wrong %s: %j', async (field, wrong, code) => {
    const { errors } = await admin.refusal('saveDesignValues', { ...fresno, ...wrong });
    expect(errors.map((error) => [error.pointer, error.code])).toContainEqual([`#/${field}`, code]);
  });
});

const header = 'zip,county,ahj,state,building_code,wind_speed,asce_7_edition,risk_category';

describe('an import', () => {
  it('reports first, and writes nothing before it is run; other places stay', async () => {
    await take('ahj,state,wind_speed\nCity of Selma,CA,90\n');
    const file = `${header}\n93721,Fresno,,,CBC,95,7-22,ii\n,,City of Selma,CA,,110,,\n,Kern,,California,CBC,100,ASCE 7-16,II\n`;
    const looked = await take(file, true);
    expect(looked).toMatchObject({
      dry_run: true,
      rows: 3,
      added: 2,
      changed: 1,
      unchanged: 0,
      invalid: 0,
      errors: [],
    });
    expect(looked.changes).toEqual([{ row: 3, place: 'City of Selma, CA', name: 'wind_speed', from: 90, to: 110 }]);
    expect(await list()).toHaveLength(1);
    expect(await take(file)).toMatchObject({ dry_run: false, added: 2, changed: 1 });
    expect((await list()).map(({ zip, county, ahj, state, values }) => [zip || ahj || county, state, values])).toEqual([
      ['City of Selma', 'CA', { wind_speed: 110 }],
      ['Kern', 'CA', { building_code: 'CBC', wind_speed: 100, asce_7_edition: '7-16', risk_category: 'II' }],
      ['93721', '', { building_code: 'CBC', wind_speed: 95, asce_7_edition: '7-22', risk_category: 'II' }],
    ]);
    expect(await take(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const { rows } = await admin.value('listAudit', { action: 'Design values imported' });
    expect(rows[0]!.detail).toEqual({ file: 'values.csv', added: 2, changed: 1, unchanged: 0 });
    expect(rows).toHaveLength(2);
    await emptied();
  });

  it('keeps the values of columns that the file does not have, and takes away those of empty cells', async () => {
    await take('zip,county,wind_speed,risk_category\n93721,Fresno,95,II\n');
    const report = await take('zip,wind_speed,wind_exposure\n93721,,C\n');
    expect(report.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['wind_speed', 95, null],
      ['wind_exposure', null, 'C'],
    ]);
    expect(await list()).toMatchObject([{ county: 'Fresno', values: { risk_category: 'II', wind_exposure: 'C' } }]);
    await emptied();
  });

  it('takes an amendment of the edition of ASCE 7 with it, and away with it', async () => {
    const amended = 'Park County Resolution 2024-11, R301';
    const columns = 'county,state,building_code,building_code_year';
    const file = `${columns},asce_7_edition,Local amendment of ASCE 7\nPark,CO,IRC,2021,7-22,"${amended}"\n`;
    expect(await take(file)).toMatchObject({ added: 1, errors: [] });
    expect(await list()).toMatchObject([{ values: { asce_7_edition: '7-22', asce_7_amendment: amended } }]);
    const exported = (await csv()).text;
    expect(exported).toContain(`ASCE 7-22,"${amended}"`);
    expect(await take(exported)).toMatchObject({ unchanged: 1, errors: [] });
    // A file of before there was such a column: the edition is the same, and then another one.
    expect(await take(`${columns},asce_7_edition\nPark,CO,IRC,2021,7-22\n`)).toMatchObject({ unchanged: 1 });
    const other = await take(`${columns},asce_7_edition\nPark,CO,IRC,2021,7-16\n`);
    expect(other.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['asce_7_edition', '7-22', '7-16'],
      ['asce_7_amendment', amended, null],
    ]);
    const alone = await take('county,state,asce_7_amendment\nPark,CO,Res. 1\n');
    expect(alone.errors).toMatchObject([
      { row: 2, detail: 'asce_7_amendment must stand beside the ASCE 7 edition that it demands' },
    ]);
    await emptied();
  });

  it('takes loads away with the edition of ASCE 7 that they are of, and says so', async () => {
    const loads = 'wind_speed,ground_snow_load,roof_snow_load';
    const entered = { asce_7_edition: '7-16', wind_speed: 110, ground_snow_load: 180, roof_snow_load: 0 };
    await take(`zip,wind_exposure,asce_7_edition,${loads}\n96161,C,7-16,110,180,0\n`);
    expect(await take('zip,asce_7_edition\n96161,7-16\n')).toMatchObject({ unchanged: 1 });
    // No load is none in every edition; what the file names is of its edition.
    const other = await take('zip,asce_7_edition,wind_speed\n96161,7-22,105\n', true);
    expect(other.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['asce_7_edition', '7-16', '7-22'],
      ['wind_speed', 110, 105],
      ['ground_snow_load', 180, null],
    ]);
    expect(await list()).toMatchObject([{ values: entered }]);
    await take('zip,asce_7_edition\n96161,7-22\n');
    expect((await list())[0]!.values).toEqual({ asce_7_edition: '7-22', wind_exposure: 'C', roof_snow_load: 0 });
    // A blank cell is no other edition.
    await take('zip,asce_7_edition,wind_speed\n96163,7-16,110\n');
    const blank = await take('zip,asce_7_edition,wind_exposure\n96163,,C\n');
    expect(blank.changes.map(({ name, to }) => [name, to])).toEqual([
      ['asce_7_edition', null],
      ['wind_exposure', 'C'],
    ]);
    // Loads that stated none get the one that the file names for them.
    await take('zip,wind_speed\n96162,100\n');
    await take('zip,asce_7_edition\n96162,7-22\n');
    expect((await list()).find(({ zip }) => zip === '96162')!.values).toEqual({
      ...{ asce_7_edition: '7-22', wind_speed: 100 },
    });
    await emptied();
  });

  it('takes no row where one is wrong, and says what in which row', async () => {
    const rows = [
      '93721,,,,CBC,95,,',
      '9372X,,,,CBC,95,,',
      ',,Fresno,,CBC,95,,',
      '',
      '93722,,,,CBC,fast,,',
      '93723,,,,,,,',
      '93721,,,,CBC,96,,',
      '93724,,,,CBC,95,8-10,',
      '93725,,,,CBC,95,,,too,many',
    ];
    const report = await take(`${header}\n${rows.join('\n')}\n`);
    expect(report.errors.map(({ row, code, detail }) => [row, code, detail])).toEqual([
      [3, 'design-cell-wrong', 'zip must have 5 digits, such as 93721'],
      [4, 'design-cell-wrong', 'state must be given: several states have a place of this name'],
      [6, 'design-cell-wrong', expect.stringMatching(/^wind_speed must be a number/) as string],
      [7, 'design-values-missing', 'must hold at least one value'],
      [8, 'design-place-repeated', 'has the same place as row 2'],
      [9, 'design-cell-wrong', expect.stringMatching(/^asce_7_edition must be one of/) as string],
      [10, 'more-cells-than-header', expect.any(String) as string],
    ]);
    expect([report.invalid, await list()]).toEqual([7, []]);
  });

  it.each([
    ['semicolons', 'zip;wind_speed\n93721;95\n'],
    ['tabs and quotes', 'zip\t"wind_speed"\n"93721"\t"95"\n'],
    ['a byte order mark', '\ufeffzip,wind_speed\r\n93721,95\r\n'],
    ['titles and units', 'ZIP code,Ultimate wind speed (mph)\n93721,95\n'],
    ['a title above', 'Our values,\n\nZip,Wind speed\n93721,95\n'.replace('Wind speed', 'wind_speed')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffzip,wind_speed\n93721,95\n', 'utf16le'))],
  ])('reads %s', async (_what, file) => {
    const report = await take(file);
    expect(report.errors).toEqual([]);
    expect((await list()).map(({ zip, values }) => [zip, values])).toEqual([['93721', { wind_speed: 95 }]]);
    await emptied();
  });

  it('reads what spreadsheets make of ZIP codes and editions, and bytes of Windows-1252', async () => {
    const bytes = Buffer.from('zip,asce_7_edition,building_code\n2134,16-Jul,C\u00f3digo\n', 'latin1');
    const restored = [{ row: 2, from: '2134', zip: '02134' }];
    expect(await take(new Uint8Array(bytes))).toMatchObject({ errors: [], restored: 1, restored_zips: restored });
    expect((await list()).map(({ zip, values }) => [zip, values])).toEqual([
      ['02134', { asce_7_edition: '7-16', building_code: 'Código' }],
    ]);
    await emptied();
  });

  it.each([
    ['is no ZIP code with a zero', 'zip,state,wind_speed\n9372,,95\n'],
    ['is one of another state', 'zip,state,wind_speed\n2134,CA,95\n'],
    ['is none that is listed', 'zip,wind_speed\n123,95\n'],
    ['stands beside one whose zero was kept', 'zip,state,wind_speed\n02135,,95\n2134,MA,95\n'],
  ])('completes no ZIP code of four digits that %s', async (_what, file) => {
    const report = await take(file);
    expect(report).toMatchObject({ restored: 0, restored_zips: [], errors: [{ code: 'design-cell-wrong' }] });
    expect(report.errors[0]!.detail).toBe('zip must have 5 digits, such as 93721');
    expect(await list()).toEqual([]);
  });

  it.each([
    ['list-file-empty', ''],
    ['table-workbook-damaged', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2])],
    ['list-file-not-text', 'zip\0,wind_speed\n'],
    ['design-file-without-places', 'city,wind\nFresno,95\n'],
    ['design-file-without-values', 'zip,state\n93721,CA\n'],
    ['design-file-unknown-columns', 'zip,wind_sped\n93721,95\n'],
    ['design-file-columns-twice', 'zip,wind_speed,Wind_Speed\n93721,95,96\n'],
    ['list-file-without-entries', 'zip,wind_speed\n'],
    ['list-file-broken-from-row', `zip,building_code\n93721,"CBC\n${'x'.repeat(250_000)}`],
  ])('refuses a file as a whole: %s', async (code, file) => {
    const report = await take(file, true);
    expect(report.errors.map((error) => [error.row, error.code])).toEqual([[0, code]]);
  });

  it('refuses files that are too large or too long, and listens to the end', async () => {
    const large = await send(new Uint8Array(11 * 1024 * 1024).fill(0x61));
    expect([large.status, large.problem?.message?.code]).toEqual([413, 'list-file-over-limit']);
    const long = await send(`zip,wind_speed\n${'\n'.repeat(100_001)}`);
    expect([long.status, long.problem?.message?.code]).toEqual([413, 'table-file-too-long']);
    const rows = Array.from({ length: 50_001 }, (_, at) => `${String(at).padStart(5, '0')},95`);
    const many = await take(`zip,wind_speed\n${rows.join('\n')}\n`, true);
    expect(many.errors.map(({ code }) => code)).toEqual(['design-file-too-long']);
  });

  it('gives back what was exported, formulas too', async () => {
    const hostile = '=HYPERLINK("https://x.example")';
    await admin.value('saveDesignValues', { ahj: hostile, state: 'CA', values: { building_code: '@SUM(1;2)' } });
    await admin.value('saveDesignValues', { zip: '02134', county: 'Suffolk', values: { asce_7_edition: '7-16' } });
    const { text, headers } = await csv();
    expect(headers.get('content-disposition')).toBe('attachment; filename="design-values.csv"');
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"")"`);
    expect(text).toContain('02134,Suffolk,,,,,ASCE 7-16');
    const before = (await list()).map(({ id: _id, changedMs: _at, ...row }) => row);
    expect(await take(text)).toMatchObject({ added: 0, changed: 0, unchanged: 2, errors: [] });
    await emptied();
    await take(text);
    expect((await list()).map(({ id: _id, changedMs: _at, ...row }) => row)).toEqual(before);
    await emptied();
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('rows are found, sorted and replaced alike', async () => {
    const [one, same] = await ofBoth(async (of) => {
      const console = await signedIn(of, 'admin', { email: 'a@x.example' });
      const places = [
        { ahj: 'Zoë Springs', state: 'TX' },
        { ahj: 'éclair 100%', state: 'TX' },
        { county: 'Kern', state: 'CA' },
        { zip: '93721' },
      ];
      for (const place of places) await console.call('saveDesignValues', { ...place, values: { wind_speed: 95 } });
      const shown = async (text: string) => {
        const { rows, total } = await console.call('listDesignValues', { text, limit: 3 });
        return [total, ...rows.map(({ zip, county, ahj }) => zip || ahj || county)];
      };
      return [await shown(''), await shown('zoe tx'), await shown('100%'), await shown("'"), await shown('kern ca x')];
    });
    expect(one).toEqual([[4, 'Zoë Springs', 'éclair 100%', 'Kern'], [1, 'Zoë Springs'], [1, 'éclair 100%'], [0], [0]]);
    expect(same).toEqual(one);
  });
});
