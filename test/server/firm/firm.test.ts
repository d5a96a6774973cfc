import { describe, expect, it } from 'vitest';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import { composeLetter, openLetterCase } from '../../../electron/server/letters/letterCase.ts';
import { zoneHere } from '../../../shared/schema/firmDays.ts';
import { standardLimitations, standardScope } from '../../../shared/firm/firm.ts';
import { fieldErrorText } from '../../../renderer/base/words/fieldErrors.ts';
import { appWords } from '../../../renderer/field/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import type { FirmView } from '../../../shared/firm/officeCalls.ts';
import { startServer } from '../../support/startServer.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { newUser } from '../base/rpc/atConsole.ts';

await loadWords('es');

const server = await startServer();
const admin = await newUser(server, 'admin');
const reviewer = await newUser(server, 'reviewer');
const office = await newUser(server, 'office');

const audited = async (action: string) => {
  const filter = { actor: '', action, subject: '' };
  return (await server.store.audit.list(filter, { limit: 10 })).rows.map(({ actor, subject, detail, address }) => ({
    actor,
    subject,
    detail,
    address,
  }));
};
const setLogo = (bytes: Uint8Array | string, one = admin, what = 'logo') => one.send<FirmView>(`/firm/${what}`, bytes);

describe('settings of the firm', () => {
  it('begin with the standard texts and without a name', async () => {
    const { settings, logo, signature } = await reviewer.value('readFirm', {});
    expect([settings.name, settings.scope, settings.limitations, logo, signature]).toEqual([
      '',
      standardScope,
      standardLimitations,
      null,
      null,
    ]);
  });

  it('are changed by administrators alone, and read by reviewers, who write the letters', async () => {
    const settings = { name: 'Mallory' };
    for (const one of [reviewer, office]) {
      expect(await one.refusal('changeFirm', { settings })).toMatchObject({ code: 'forbidden' });
      expect(await one.refusal('removeFirmImage', { what: 'logo' })).toMatchObject({ code: 'forbidden' });
      expect((await setLogo(samplePng(), one)).status).toBe(403);
    }
    expect(await office.refusal('readFirm', {})).toMatchObject({ code: 'forbidden' });
    expect((await office.ask('GET', '/firm/logo')).status).toBe(403);
    expect((await reviewer.value('readFirm', {})).settings.name).toBe('');
  });

  it('stay as they are where a field is wrong, and every wrong one is named', async () => {
    const settings = { name: 'x'.repeat(201), nam: 'y', scope: ' ', engineer: { licence_number: 7 } } as never;
    const { code, errors } = await admin.refusal('changeFirm', { settings });
    expect(code).toBe('invalid-fields');
    expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual([
      '#',
      '#/engineer/licence_number',
      '#/name',
      '#/scope',
    ]);
    expect((await admin.refusal('changeFirm', {} as never)).code).toMatch(/invalid-fields|bad-call/);
    expect((await admin.value('readFirm', {})).settings.name).toBe('');
    expect(await audited('Firm settings changed')).toEqual([]);
  });

  it('are noted with what changed, once each', async () => {
    const settings = { name: 'Ridgeline Engineers', engineer: { name: 'Jane Public' } };
    const shown = await admin.value('changeFirm', { settings });
    expect(shown.settings).toMatchObject({ name: 'Ridgeline Engineers', phone: '', scope: standardScope });
    await admin.value('changeFirm', { settings });
    expect(await audited('Firm settings changed')).toEqual([
      {
        actor: admin.email,
        subject: 'firm',
        address: '127.0.0.1',
        detail: {
          name: { from: '', to: 'Ridgeline Engineers' },
          'engineer.name': { from: '', to: 'Jane Public' },
        },
      },
    ]);
    await setFirm(server.store, { ...settings, phone: '555-0142' }, {});
    expect((await audited('Firm settings changed'))[0]).toMatchObject({ actor: 'command line', address: null });
  });
});

describe('the time zone of the firm', () => {
  const atNight = Date.parse('2026-03-15T05:30:00Z');
  const days = { submitted_start_date: '2026-03-14', submitted_end_date: '2026-03-14' };

  it('is the name of one', async () => {
    const { errors } = await admin.refusal('changeFirm', { settings: { time_zone: 'Moon/Base' } });
    expect(errors).toMatchObject([{ pointer: '#/time_zone', code: 'not-a-time-zone' }]);
    expect((await admin.value('readHere', {})).timeZone).toBe(zoneHere());
  });

  it('says what a day is on the board, in its list as a file, in the audit log, and on a letter', async () => {
    const { settings } = await admin.value('readFirm', {});
    server.clock.offset = atNight - Date.now();
    const { id } = await server.submit();
    const seen = async () => {
      const lines = await (await reviewer.ask('GET', `/jobs.csv?${new URLSearchParams(days).toString()}`)).text();
      const log = { start_date: '2026-03-14', end_date: '2026-03-14', subject: `job ${id}` };
      const { rows } = await admin.value('listAudit', log);
      const letterCase = await openLetterCase(server.store, id, { nowMs: atNight });
      return [
        (await reviewer.value('listJobs', days)).rows.length,
        lines.trim().split('\n').length - 1,
        rows.length,
        (await composeLetter(letterCase, { entries: {}, draft: true })).date,
      ];
    };
    const files = async () => {
      const jobs = await reviewer.ask('GET', '/jobs.csv');
      const log = await admin.ask('GET', '/audit.csv');
      const names = [jobs, log].map(({ headers }) => /\d{4}-\d\d-\d\d/.exec(headers.get('content-disposition')!)![0]);
      const times = [await jobs.text(), await log.text()].map(
        (csv) => /2026-03-1\d\S{8}[\d.]*[-+][\d:]+/.exec(csv)?.[0],
      );
      return [...names, ...times.map((time) => time?.replace(/:\d\d\.\d+/, ''))];
    };
    await admin.value('changeFirm', { settings: { ...settings, time_zone: 'America/Phoenix' } });
    expect((await reviewer.value('readHere', {})).timeZone).toBe('America/Phoenix');
    expect(await seen()).toEqual([1, 1, 1, '2026-03-14']);
    expect(await files()).toEqual(['2026-03-14', '2026-03-14', '2026-03-14T22:30-07:00', '2026-03-14T22:30-07:00']);
    await admin.value('changeFirm', { settings: { ...settings, time_zone: 'Europe/Berlin' } });
    expect(await seen()).toEqual([0, 0, 0, '2026-03-15']);
    expect(await files()).toEqual(['2026-03-15', '2026-03-15', '2026-03-15T06:30+01:00', '2026-03-15T06:30+01:00']);
    await admin.value('changeFirm', { settings });
    server.clock.offset = 0;
  });
});

describe('a letterhead', () => {
  const odd = { state: 'ZZ', zip: 'abc', phone: '12', email: 'nobody', engineer: { licence_state: 'Q' } };

  it('takes no state, ZIP code, phone or email that is none, and says of each what is one', async () => {
    const before = await admin.value('readFirm', {});
    const { code, errors } = await admin.refusal('changeFirm', { settings: { name: 'Ridgeline', ...odd } });
    expect(code).toBe('invalid-fields');
    const state = 'must be given by name or postal abbreviation, such as California or CA';
    expect(Object.fromEntries(errors.map(({ pointer, detail }) => [pointer, detail]))).toEqual({
      '#/state': state,
      '#/zip': 'must have 5 digits, or 9 as ZIP+4, such as 93721 or 93721-1234',
      '#/phone': 'must have 7 to 15 digits, such as (559) 555-0100 or 559-555-0100 ext. 12',
      '#/email': 'must have the form office@example.com',
      '#/engineer/licence_state': state,
    });
    for (const error of errors) expect(fieldErrorText(appWords.of('es'), error)).not.toBe(error.detail);
    expect(await admin.value('readFirm', {})).toEqual(before);
    const right = { state: 'ca', zip: '936124321', phone: '(559) 555-0100 ext. 12', email: 'office@ridgeline.example' };
    const { settings } = await admin.value('changeFirm', { settings: { ...before.settings, ...right } });
    expect(settings).toMatchObject({ ...right, state: 'CA', zip: '93612-4321' });
    await admin.value('changeFirm', { settings: before.settings });
  });

  it('that was kept before anybody asked is still read and printed, and mended when it is changed', async () => {
    const { settings, ...images } = await admin.value('readFirm', {});
    const kept = { ...settings, ...odd, engineer: { ...settings.engineer, licence_state: 'Q' } };
    await server.store.settings.set('firm', { settings: kept, ...images });
    expect((await admin.value('readFirm', {})).settings).toEqual(kept);
    const { id } = await server.submit();
    const letterCase = await openLetterCase(server.store, id, { nowMs: Date.now() });
    const { firm } = await composeLetter(letterCase, { entries: {}, draft: true });
    expect(firm).toMatchObject({ state: 'ZZ', zip: 'abc' });
    // What is taken over from it into a letter is told beside its field.
    const draft = await reviewer.value('draftLetter', { id });
    expect(draft.errors.map(({ pointer }) => pointer)).toEqual(['#/engineer/licence_state']);
    const { errors } = await admin.refusal('changeFirm', { settings: { ...kept, name: 'New name' } });
    expect(errors).toHaveLength(5);
    await server.store.settings.set('firm', { settings, ...images });
  });
});

describe('logo and signature', () => {
  it('are kept by their hash, shown as they are, and the settings stay beside them', async () => {
    const png = samplePng(30, 10);
    const { status, json } = await setLogo(png);
    expect(status).toBe(200);
    if (!json.ok) throw new Error(json.problem.detail);
    expect(json.value).toMatchObject({ settings: { name: 'Ridgeline Engineers' }, signature: null });
    const response = await reviewer.ask('GET', '/firm/logo');
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${png.length}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${json.value.logo}"`,
    });
    const policy = response.headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", 'sandbox']) expect(policy).toContain(rule);
    const again = await reviewer.ask('GET', '/firm/logo', { headers: { 'if-none-match': `"${json.value.logo}"` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['HTML', '<html></html>', 415],
    ['a PDF', pdfDocument('x'), 415],
    ['a PNG that is cut short', samplePng(30, 10).subarray(0, 60), 415],
    ['a PNG with something behind it that claims 40,000 pixels a side', hugePng(), 415],
    ['nothing', '', 415],
    ['more than 5 MB', Buffer.concat([samplePng(), Buffer.alloc(5 * 1024 * 1024)]), 413],
  ])('%s is refused, and nothing is left of it', async (_, bytes, status) => {
    const before = await admin.value('readFirm', {});
    const answer = await setLogo(bytes);
    expect(answer).toMatchObject({ status, json: { ok: false } });
    expect(await admin.value('readFirm', {})).toEqual(before);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('are the only two', async () => {
    for (const what of ['seal', 'constructor', '..%2flogo']) {
      expect((await setLogo(samplePng(), admin, what)).status).toBe(404);
      expect((await admin.ask('GET', `/firm/${what}`)).status).toBe(404);
    }
    expect((await admin.refusal('removeFirmImage', { what: 'seal' as never })).code).toBe('bad-call');
    expect((await admin.ask('GET', '/firm/signature')).status).toBe(404);
  });

  it('can be taken away; each change is noted with the hashes', async () => {
    const { logo } = await admin.value('readFirm', {});
    await admin.value('removeFirmImage', { what: 'logo' });
    const shown = await admin.value('removeFirmImage', { what: 'logo' });
    expect([shown.logo, (await admin.ask('GET', '/firm/logo')).status]).toEqual([null, 404]);
    expect(await audited('Firm image removed')).toEqual([
      { actor: admin.email, subject: "firm's logo", detail: { before: logo, after: null }, address: '127.0.0.1' },
    ]);
    expect(await audited('Firm image set')).toMatchObject([{ detail: { before: null, after: logo } }]);
    // What issued letters and the log speak of is kept.
    expect(await server.store.files.head(logo!)).toBeGreaterThan(0);
  });
});

/** A PNG whose header claims far more than it holds. */
function hugePng(): Buffer {
  const png = Buffer.from(samplePng());
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  return png;
}
