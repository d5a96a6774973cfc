import { describe, expect, it } from 'vitest';
import { fieldError } from '../../../shared/messages/problem.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { approveJob } from '../../support/approveJob.ts';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { squeezed } from '../../support/pdfText.ts';
import { samplePng } from './sampleLetter.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { adequate, basis, firm, textOf, markAt, startLetters, override } from './startLetters.ts';

const { server, reviewer, admin, issue, keep, draft, letterOf } = await startLetters();

describe('issuing', () => {
  it('approves the job under the name of the reviewer, and forgets the draft', async () => {
    const { id } = await server.submit();
    await reviewer.value('keepLetterDraft', { id, entries: { remarks: 'half' } });
    const shown = await issue(id);
    expect(shown.job.status).toBe('Approved');
    expect(shown.letterBegunMs).toBeNull();
    expect(shown.produced).toMatchObject([{ number: `${id}-1`, mediaType: 'application/pdf', withdrawnMs: null }]);
    expect(shown.history.at(-1)).toMatchObject({
      actor: reviewer.email,
      action: 'Approved',
      detail: { letter: `${id}-1`, sha256: shown.produced[0]!.sha256, source: 'composed' },
    });
  });

  it.each([
    ['wrong entries', { wind_speed: 1 }, 'invalid-fields'],
    ['entries about no array', { ...adequate, arrays: [{ name: 'Nowhere' }] }, 'invalid-fields'],
    ['no finding', { ...basis, site_visited: true }, 'move-refused'],
    ['no word of a visit', { ...basis, finding: 'adequate' }, 'move-refused'],
    ['a roof that is not adequate', { finding: 'not_adequate' }, 'move-refused'],
    ['an engineer without a licence', { ...adequate, engineer: { name: 'Ann Lee' } }, 'move-refused'],
  ])('is refused for %s, and the job and its draft stay as they were', async (_, entries, code) => {
    const { id } = await server.submit();
    await reviewer.value('keepLetterDraft', { id, entries });
    const mark = await markAt(reviewer, id, entries);
    expect(await reviewer.refusal('issueLetter', { id, entries, confirmed: true, mark, override })).toMatchObject({
      code,
    });
    expect(await reviewer.value('showJob', { id })).toMatchObject({ job: { status: 'Submitted' }, produced: [] });
    expect((await draft(id)).entries).toEqual(entries);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('is refused for an array laid the way whose spacing is missing, until it is entered or the other is taken out', async () => {
    const laid = [
      { name: 'South', orientation: 'Portrait' },
      { name: 'Garage', orientation: 'Landscape' },
      { name: 'Shed', orientation: 'Landscape' },
      { name: 'Shed' },
    ];
    const { id } = await server.submit({ arrays: laid });
    const withArrays = (...arrays: object[]) =>
      ({ ...adequate, arrays: arrays.map((array) => ({ attachment_demand: 300, ...array })) }) as typeof adequate;
    const lies = withArrays(
      { name: 'South', max_spacing_portrait: 48 },
      { name: 'Garage', max_spacing_portrait: 48 },
      { position: 3, max_spacing_portrait: 48 },
      { position: 4, max_spacing_portrait: 48 },
    );
    const { obstacles } = await keep(id, lies);
    const missing = (index: number, array: string) =>
      fieldError(['arrays', index, 'max_spacing_landscape'], 'letter-spacing-missing', { array, laid: 'Landscape' });
    expect(obstacles).toEqual([missing(1, 'Garage'), missing(2, '#3 Shed')]);
    const mark = await markAt(reviewer, id, lies);
    const refusal = await reviewer.refusal('issueLetter', { id, entries: lies, confirmed: true, mark, override });
    expect(refusal).toMatchObject({
      code: 'move-refused',
      message: {
        code: 'letter-blocked',
        params: { blockers: obstacles.map(({ code, params }) => ({ code, params })) },
      },
    });
    const shown = await issue(
      id,
      withArrays({ name: 'Garage', max_spacing_landscape: 30 }, { position: 3, embedment: 2 }),
    );
    expect(shown.job.status).toBe('Approved');
  });

  it('is refused unless the values are confirmed', async () => {
    const { id } = await server.submit();
    for (const confirmed of [false, undefined, 'true'])
      expect(
        await reviewer.refusal('issueLetter', { id, entries: adequate, confirmed, mark: '' } as never),
      ).toMatchObject({
        code: 'bad-call',
      });
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
  });

  it('is refused where somebody has kept other entries since, who is named; and they stay', async () => {
    const { id } = await server.submit();
    const { kept } = await keep(id, adequate);
    const mark = await markAt(reviewer, id, adequate);
    const entries = { ...adequate, wind_speed: 130 };
    const newer = await admin.value('keepLetterDraft', { id, entries, base: kept!.atMs });
    for (const base of [kept!.atMs, null])
      expect(
        await reviewer.refusal('issueLetter', { id, entries: adequate, confirmed: true, mark, base, override }),
      ).toMatchObject({ code: 'move-refused', detail: expect.stringContaining(admin.email) as string });
    expect(await draft(id)).toEqual(newer);
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    // The same entries, kept again by somebody else, are the same letter.
    await admin.value('keepLetterDraft', { id, entries: adequate, base: newer.kept!.atMs });
    const request = { id, entries: adequate, confirmed: true as const, mark, base: kept!.atMs, override };
    expect((await reviewer.value('issueLetter', request)).job.status).toBe('Approved');
  });

  it('at the command line is of what the file says, whatever is kept', async () => {
    const { id } = await server.submit();
    await keep(id, { remarks: 'half' });
    const { store, clock } = server;
    await approveJob({ store, clock }, id, { entries: adequate }, { actor: 'test' });
    expect(await reviewer.value('showJob', { id })).toMatchObject({ job: { status: 'Approved' }, letterBegunMs: null });
  });

  it('is refused for a firm without a name', async () => {
    const { id } = await server.submit();
    await setFirm(server.store, { ...firm, name: '' }, {});
    const refusal = await reviewer.refusal('issueLetter', {
      id,
      entries: adequate,
      confirmed: true,
      mark: '',
      override,
    });
    await setFirm(server.store, firm, {});
    expect(refusal).toMatchObject({
      code: 'move-refused',
      detail: expect.stringContaining('the name of the firm') as string,
    });
  });

  it('happens once when two do it at the same time, or one clicks twice', async () => {
    const { id } = await server.submit();
    const mark = await markAt(reviewer, id, adequate);
    const all = await Promise.all(
      [reviewer, admin, reviewer].map((one) =>
        one.call('issueLetter', { id, entries: adequate, confirmed: true, mark, override }),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of all) if (!one.ok) expect(one.problem.code).toBe('move-refused');
    expect((await reviewer.value('showJob', { id })).produced).toHaveLength(1);
  });

  it('is refused in words where the job changed while the letter was drawn, and where it was revised', async () => {
    const { id } = await server.submit();
    const drawn = approveJob(
      {
        store: server.store,
        clock: server.clock,
        draw: async (facts) => {
          await server.post(`/jobs/${id}/message`, { message_body: 'Wait: the pitch is 30.' });
          return drawLetter(facts);
        },
      },
      id,
      { entries: adequate },
      { actor: 'test' },
    );
    await expect(drawn).rejects.toMatchObject({
      kind: 'move-refused',
      message: expect.stringContaining('changed while its letter was made') as string,
    });
    expect(server.temporaryFiles()).toEqual([]);
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    await server.post(`/jobs/${id}/revision`, { revision_notes: 'n', revision_reason: 'other' });
    const again = await reviewer.refusal('issueLetter', { id, entries: adequate, confirmed: true, mark: '' });
    expect(again).toMatchObject({ code: 'superseded' });
  });
});

describe('a letter that nobody has previewed', () => {
  const changed: [string, (id: number) => Promise<unknown>][] = [
    ['the AHJ', (id) => reviewer.value('setAhj', { id, ahj: 'City of Clovis' })],
    ['the letterhead', () => setFirm(server.store, { ...firm, name: 'Other Engineers' }, {})],
    ['the signature', () => setFirm(server.store, firm, { signature: samplePng(40, 10) })],
    ['the photos', (id) => reviewer.send(`/attachments?job=${id}&kind=file&name=a.png`, samplePng(30, 30))],
  ];
  it.each(changed)('is not issued: %s changed since', async (_, change) => {
    const { id } = await server.submit();
    const mark = await markAt(reviewer, id, adequate);
    await change(id);
    const refusal = await reviewer.refusal('issueLetter', { id, entries: adequate, confirmed: true, mark, override });
    expect(refusal).toMatchObject({ code: 'move-refused', detail: expect.stringContaining('preview') as string });
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    const { job } = await issue(id);
    await setFirm(server.store, firm, {});
    expect(job.status).toBe('Approved');
  });

  it('is not issued with other entries than those of the preview, nor without a mark', async () => {
    const { id } = await server.submit();
    const mark = await markAt(reviewer, id, adequate);
    const entries = { ...adequate, wind_speed: 100 };
    for (const sent of [
      { entries, mark },
      { entries: adequate, mark: '' },
    ])
      expect(await reviewer.refusal('issueLetter', { id, confirmed: true, override, ...sent })).toMatchObject({
        code: 'move-refused',
      });
    const request = { id, entries: adequate, confirmed: true } as never;
    expect(await reviewer.refusal('issueLetter', request)).toMatchObject({ code: 'bad-call' });
  });

  it('has the same mark as its draft, whoever looks: DRAFT is not of what it says', async () => {
    const { id } = await server.submit();
    const { mark } = await keep(id, adequate);
    const preview = await admin.value('previewLetter', { id, entries: adequate, confirmed: false });
    expect([preview.mark, await markAt(reviewer, id, adequate)]).toEqual([mark, mark]);
    expect((await keep(id, { wind_speed: 1 })).mark).toBeNull();
  });
});

describe('a finished letter', () => {
  const send = (id: number, bytes: Uint8Array) =>
    reviewer.send<ConsoleJob>(`/letters?job=${id}&override=sealed`, bytes);

  it('leaves what was typed: it is there when the letter is withdrawn', async () => {
    const { id } = await server.submit();
    await keep(id, { remarks: 'an hour of work' });
    await send(id, pdfDocument('signed elsewhere'));
    const late = { id, entries: { remarks: 'late' }, base: (await draft(id)).kept!.atMs };
    expect(await reviewer.refusal('keepLetterDraft', late)).toMatchObject({ code: 'move-refused' });
    await reviewer.value('withdrawLetter', { id, reason: 'r' });
    expect(await draft(id)).toMatchObject({ from: 'kept', entries: { remarks: 'an hour of work' } });
  });

  it('has what was typed, and no arrays where none were', async () => {
    const { id } = await server.submit();
    await keep(id, { remarks: 'an hour of work' });
    await send(id, pdfDocument('signed elsewhere'));
    const { entries } = (await server.store.jobs.letterDrafts.lastOfJob(id))!;
    expect(entries).toEqual({ remarks: 'an hour of work' });
  });

  it('is the letter as it is, with the signed hash', async () => {
    const { id } = await server.submit();
    const { status, json } = await send(id, pdfDocument('signed elsewhere'));
    expect(status).toBe(200);
    if (!json.ok) throw new Error(json.problem.detail);
    expect(json.value).toMatchObject({ job: { status: 'Approved' }, produced: [{ number: `${id}-1` }] });
    expect(json.value.history.at(-1)).toMatchObject({ actor: reviewer.email, detail: { source: 'attached' } });
    const answer = await letterOf(id);
    expect(Buffer.from(answer).equals(pdfDocument('signed elsewhere'))).toBe(true);
  });

  it.each([
    ['a picture', samplePng(), 415, 'unsupported-file'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'unsupported-file'],
    ['nothing', Buffer.alloc(0), 415, 'unsupported-file'],
  ])('that is %s is refused, and nothing is left of it', async (_, bytes, status, code) => {
    const { id } = await server.submit();
    expect(await send(id, bytes)).toMatchObject({ status, json: { ok: false, problem: { code } } });
    expect((await reviewer.value('showJob', { id })).job.status).toBe('Submitted');
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('that says it is longer than 100 MB is refused before it is read', async () => {
    const { id } = await server.submit();
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ > 110) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await reviewer.ask('POST', `/letters?job=${id}&override=sealed`, {
      headers: { 'content-type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('of a job that cannot take one is refused', async () => {
    const { id } = await server.submit();
    await issue(id);
    expect(await send(id, pdfDocument('x'))).toMatchObject({
      status: 409,
      json: { problem: { code: 'move-refused' } },
    });
    expect((await send(999_999, pdfDocument('x'))).status).toBe(404);
    expect((await reviewer.send('/letters?job=x', pdfDocument('x'))).status).toBe(400);
    expect((await reviewer.ask('POST', `/letters?job=${id}&override=sealed`, { body: 'a=1' })).status).toBe(415);
  });
});

it('text of a letter comes from the entries and the firm, names of any script included', async () => {
  const { id } = await server.submit({ client_name: 'Иван 王小明', arrays: [{ name: '南屋根' }] });
  await issue(id, { ...adequate, remarks: 'Проверено 確認済み', arrays: [{ name: '南屋根', fastener: '螺栓 M8' }] });
  const answer = await letterOf(id);
  const text = squeezed(await textOf(answer));
  for (const part of ['Иван 王小明', 'Проверено 確認済み', '螺栓 M8', 'Ridgeline Engineers', 'Jane Public', '95 mph'])
    expect(text).toContain(squeezed(part));
});
