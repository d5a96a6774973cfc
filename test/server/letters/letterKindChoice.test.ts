import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { letterKinds } from '../../../shared/job/letterKinds.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import { longDate } from '../../../electron/server/letters/drawing/wording.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { squeezed } from '../../support/pdfText.ts';
import { adequate, firm, markAt, override, startLetters, textOf } from './startLetters.ts';

const { server, reviewer, admin, office, issue, keep, draft, pdfOf, letterOf } = await startLetters();
const both = { services_requested: ['post_installation_letter', 'pv_structural_letter'] };
const today = (): string => longDate(dayIn(server.clock.now(), zoneHere()));

describe('the kind of a letter', () => {
  it('is chosen among those that the services ask for, and every other one is refused', async () => {
    const { id } = await server.submit(both);
    for (const kind of ['post_installation', 'roof_evaluation'])
      expect((await keep(id, { ...adequate, kind })).errors).toEqual([]);
    const { errors } = await keep(id, { ...adequate, kind: 'ground_mount' });
    expect(errors).toMatchObject([
      {
        pointer: '#/kind',
        code: 'letter-kind-not-asked',
        params: { kinds: ['post_installation', 'roof_evaluation'] },
      },
    ]);
    const request = { id, entries: { ...adequate, kind: 'ground_mount' }, confirmed: false } as const;
    expect((await reviewer.refusal('previewLetter', request)).errors).toMatchObject([{ pointer: '#/kind' }]);
    for (const kind of ['', 'roof', 7, null])
      expect((await keep(id, { kind })).errors.map(({ pointer }) => pointer)).toEqual(['#/kind']);

    const none = await server.submit({ services_requested: ['pv_cad_design'] });
    const refused = (await keep(none.id, { kind: 'roof_evaluation' })).errors;
    expect(refused).toMatchObject([{ code: 'letter-kind-not-asked', params: { kinds: [] } }]);
    expect(refused[0]!.detail).toContain('no service of this job has a letter');
  });

  it('is that of the first service, is stored with the letter, and names its file', async () => {
    const { id } = await server.submit(both);
    const shown = await issue(id);
    const text = squeezed(await textOf(await letterOf(id)));
    expect(text).toContain(squeezed('Post-installation letter'));
    expect(shown.produced[0]!.name).toBe(`Post-installation letter ${id}-1.pdf`);
    await reviewer.value('withdrawLetter', { id, reason: 'Wrong spacing.' });
    expect((await draft(id)).entries).toMatchObject({ kind: 'post_installation', wind_speed: 95 });
  });

  it('leaves out what it hides: that is neither checked nor kept with the letter', async () => {
    const { id } = await server.submit({
      services_requested: ['ground_mount_structural_letter', 'pv_structural_letter'],
    });
    const array = { name: 'All arrays', fastener: 'Post', embedment: 48, max_spacing_portrait: 96 };
    const wrong = { roof_height: 5000, stories: 'two', arrays: [{ ...array, embedment: 24, edge_distance: -1 }] };
    const typed = { ...adequate, finding_basis: 'member_check', ...wrong } as unknown as LetterEntries;
    const pointersOf = async (kind: LetterEntries['kind']) =>
      (await keep(id, { ...typed, kind })).errors.map(({ pointer }) => pointer);
    expect(await pointersOf('roof_evaluation')).toEqual(['#/roof_height', '#/stories', '#/arrays/0/edge_distance']);
    expect(await pointersOf('ground_mount')).toEqual([]);
    // It is still there for the kind that shows it.
    expect((await draft(id)).entries).toMatchObject({ roof_height: 5000 });
    await issue(id, { ...typed, kind: 'ground_mount' });
    const kept = (await server.store.jobs.letterDrafts.lastOfJob(id))!.entries;
    expect(kept).toMatchObject({ kind: 'ground_mount', wind_speed: 95 });
    expect(kept).not.toHaveProperty('roof_height');
    expect(JSON.stringify(kept)).not.toContain('edge_distance');
  });

  it('decides which letter has replaced another; one of no known kind is replaced by any', async () => {
    const { letters } = server.store.jobs;
    const { id } = await server.submit(both);
    await reviewer.send(`/letters?job=${id}&override=Sealed%20elsewhere.`, pdfDocument('Either kind'));
    await letters.withdraw(id, { actor: 'Ana', author: 'Ridgeline', reason: 'Wrong roof' });
    const found = async (number: string) => (await letters.find({ number }))!;
    for (const [kind, at] of [
      ['roof_evaluation', 2],
      ['post_installation', 3],
    ] as const) {
      await issue(id, { ...adequate, kind, site_visited: true });
      if (at === 2) await letters.withdraw(id, { actor: 'Ana', author: 'Ridgeline', reason: 'Wrong kind' });
    }
    const replaced = await Promise.all([1, 2, 3].map(async (at) => letters.replacementOf(await found(`${id}-${at}`))));
    expect(replaced.map((one) => one?.number ?? null)).toEqual([`${id}-3`, null, null]);
  });

  it('of a letter on the ground needs no loads of a roof', async () => {
    const { id } = await server.submit({ services_requested: ['ground_mount_structural_letter'] });
    const { roof_snow_load: _snow, roof_dead_load: _dead, ...entries } = adequate;
    const missingOf = async (more: LetterEntries) =>
      (await keep(id, { ...entries, ...more })).overridable.filter(({ code }) => code === 'letter-value-missing');
    expect(await missingOf({ finding_basis: 'member_check' })).toEqual([]);
    // The rule for existing buildings is none for a new structure.
    expect(await missingOf({})).toMatchObject([{ pointer: '#/finding_basis' }]);
    // What stays from another kind of letter speaks neither for nor against the finding.
    const heavier = { existing_gravity_load: 10, added_gravity_load: 9 };
    const found = (await keep(id, { ...entries, ...heavier })).overridable.map(({ code }) => code);
    expect(found).not.toContain('letter-finding-contradicted');
  });
});

describe('a letter that replaces another', () => {
  it('names it: the withdrawn one of the same job, and that of the job which it revises', async () => {
    const { id } = await server.submit();
    await issue(id);
    expect(squeezed(await textOf(await letterOf(id)))).not.toContain('Supersedes');
    await reviewer.value('withdrawLetter', { id, reason: 'Wrong spacing.' });
    await issue(id);
    const second = squeezed(await textOf(await letterOf(id)));
    expect(second).toContain(squeezed('Revised roof evaluation letter'));
    expect(second).toContain(squeezed(`Supersedes letter no. ${id}-1 of ${today()}`));

    const sent = { revision_notes: 'n', revision_reason: 'other' };
    const { json: revised } = await server.post<{ id: number }>(`/jobs/${id}/revision`, sent);
    await issue(revised.id);
    expect(squeezed(await textOf(await letterOf(revised.id)))).toContain(
      squeezed(`Supersedes letter no. ${id}-2 of ${today()}`),
    );
  });

  it('names none of another kind', async () => {
    const { id } = await server.submit(both);
    await issue(id, { ...adequate, kind: 'roof_evaluation' });
    await reviewer.value('withdrawLetter', { id, reason: 'Installed meanwhile.' });
    await issue(id, { ...adequate, kind: 'post_installation' });
    expect(squeezed(await textOf(await letterOf(id)))).not.toContain('Supersedes');
    await reviewer.value('withdrawLetter', { id, reason: 'The roof once more.' });
    await issue(id, { ...adequate, kind: 'roof_evaluation' });
    expect(squeezed(await textOf(await letterOf(id)))).toContain(
      squeezed(`Supersedes letter no. ${id}-1 of ${today()}`),
    );
  });
});

describe('the texts of letters', () => {
  it('are refused with unknown placeholders, and nothing is saved', async () => {
    const settings = { ...firm, ground_mount_limitations: 'Made for {clint}.' };
    const { code, errors } = await admin.refusal('changeFirm', { settings });
    expect([code, errors]).toMatchObject([
      'invalid-fields',
      [
        {
          pointer: '#/ground_mount_limitations',
          code: 'placeholder-unknown',
          params: { placeholder: '{clint}' },
        },
      ],
    ]);
    expect((await admin.value('readFirm', {})).settings.ground_mount_limitations).toBe(
      FirmSettings.parse({}).ground_mount_limitations,
    );
  });

  it('are read as they were saved before they were checked', async () => {
    const { settings } = await admin.value('readFirm', {});
    const stored = { settings: { ...firm, scope: 'A {brace} for {client}.' }, logo: null, signature: null };
    // eslint-disable-next-line require-yield -- nothing else is written
    await server.store.settings.change('firm', function* () {
      return stored;
    });
    const { id } = await server.submit({ client_name: 'Zoë Álvarez' });
    const { address } = await reviewer.value('previewLetter', { id, entries: {}, confirmed: false });
    const text = squeezed(await textOf((await pdfOf(address)).bytes));
    expect(text).toContain(squeezed('A {brace} for Zoë Álvarez.'));
    await admin.value('changeFirm', { settings });
  });

  it('of one letter replace those of the firm, and are part of what was previewed', async () => {
    const { id } = await server.submit({ client_name: 'Zoë Álvarez' });
    const own = { ...adequate, scope: 'Only the carport of {client}.' };
    expect((await keep(id, { scope: 'Of {nobody}.' })).errors).toMatchObject([
      { pointer: '#/scope', code: 'placeholder-unknown' },
    ]);
    const marks = [await markAt(reviewer, id, adequate), await markAt(reviewer, id, own)];
    expect(marks[0]).not.toBe(marks[1]);
    await issue(id, own);
    expect(squeezed(await textOf(await letterOf(id)))).toContain(squeezed('Only the carport of Zoë Álvarez.'));
  });
});

describe('the preview of the letterhead', () => {
  it.each(letterKinds)('is a DRAFT about a sample job with what is typed: %s', async (kind) => {
    const setting = kind === 'roof_evaluation' ? 'scope' : (`${kind}_scope` as const);
    const settings = { ...firm, name: 'Unsaved Engineers', [setting]: 'Typed for {client} at {site address}.' };
    const { address, isDraft } = await admin.value('previewFirm', { kind, settings });
    expect(isDraft).toBe(true);
    const { bytes, response } = await pdfOf(address, admin);
    const text = squeezed(await textOf(bytes));
    expect(text).toContain(squeezed('Typed for Maria Sample at 100 Main Street, Fresno, CA 93721.'));
    expect(text).toContain(squeezed('Unsaved Engineers'));
    expect(text).toContain('DRAFT');
    expect(response.headers.get('content-disposition')).toContain('DRAFT');
    expect((await admin.value('readFirm', {})).settings.name).toBe(firm.name);
    expect((await pdfOf(address, reviewer)).response.status).toBe(404);
  });

  it('is refused like saving is, and to others than staff', async () => {
    const settings = { scope: '{nonsense}', name: 'x'.repeat(201) };
    const { errors } = await admin.refusal('previewFirm', { kind: 'ground_mount', settings });
    expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(['#/name', '#/scope']);
    expect(await office.refusal('previewFirm', { kind: 'ground_mount', settings: {} })).toMatchObject({
      code: 'forbidden',
    });
    expect((await admin.refusal('previewFirm', { kind: 'roof' as never, settings: {} })).code).toBe('bad-call');
  });
});

describe('the appendix of photos', () => {
  it('prints each photo, by its slot, and the letter is refused when the photos have changed since', async () => {
    const { id } = await server.submit();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345678' } })
      .jpeg()
      .toBuffer();
    await server.upload(`/jobs/${id}/files`, [{ name: 'attic 1.jpg', bytes: picture }]);
    const entries = LetterEntries.parse({ ...adequate, photo_appendix: true, calculation_appendix: true });
    const mark = await markAt(reviewer, id, entries);
    await issue(id, entries);
    const bytes = await letterOf(id);
    const text = squeezed(await textOf(bytes));
    for (const part of ['Appendix A: Calculations', 'Appendix B: Photos', 'Other photos · 1 photo', 'attic 1.jpg'])
      expect(text).toContain(squeezed(part));
    expect(text).not.toContain(squeezed('No small picture'));
    // Places are not printed.
    expect(text).not.toContain('Place');
    expect(mark).not.toBe('');

    const other = await server.submit();
    const seen = await markAt(reviewer, other.id, entries);
    await server.upload(`/jobs/${other.id}/files`, [{ name: 'attic 2.jpg', bytes: picture }]);
    const request = { id: other.id, entries, confirmed: true as const, mark: seen, override };
    expect((await reviewer.refusal('issueLetter', request)).message?.code).toBe('letter-differs-from-preview');
  });
});
