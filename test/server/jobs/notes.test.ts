import { describe, expect, it } from 'vitest';
import { longestNote, mostNotes, noteSettlesMs } from '../../../shared/job/notes.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { type Console, signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rowsIn } from '../../support/serverDatabase.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startOffice } from './jobsOffice.ts';
import { entriesOf } from './readZip.ts';

const office = await startOffice();
const { server, reviewer, admin, client, stranger } = office;
const colleague = await signedIn(server, 'reviewer', { email: 'colleague@ridgeline.example' });

const newJob = async (): Promise<number> => (await server.submit()).id;
const noteOn = async (id: number, text: string, who: Console = reviewer) =>
  (await who.call('addNote', { id, text })).notes!.at(-1)!;
const revision = { revision_notes: 'Two more panels', revision_reason: 'layout_change' };

describe('an internal note', () => {
  it('has its author and time, and stands in the history without its text', async () => {
    const id = await newJob();
    const shown = await reviewer.call('addNote', { id, text: ' The crew is new: look twice.\nZoë 木 ' });
    expect(shown.notes).toEqual([
      {
        ...{ id: expect.any(Number) as unknown, job: id, author: reviewer.email, changedMs: null, isOpen: true },
        ...{ text: 'The crew is new: look twice.\nZoë 木', atMs: expect.any(Number) as unknown },
      },
    ]);
    expect(shown.history.at(-1)).toMatchObject({ action: 'Internal note added', actor: reviewer.email, detail: null });
    expect((await admin.call('showJob', { id })).notes).toMatchObject([{ author: reviewer.email, isOpen: false }]);
  });

  it('is written once, also where the call is repeated', async () => {
    const id = await newJob();
    const again = () => reviewer.call('addNote', { id, text: 'Once.', key: 'k-1' });
    await again();
    expect((await again()).notes).toHaveLength(1);
    expect(await reviewer.codeOf('addNote', { id, text: 'Other.', key: 'k-1' })).toBe('key-reused');
    // What a repetition is answered with is stored beside the job's organization: it holds nothing of the note.
    const stored = await rowsIn<{ body: string }>(server.store, 'SELECT body FROM first_answer WHERE key LIKE @key', {
      key: '%k-1',
    });
    expect(stored).toEqual([{ body: '' }]);
  });

  it('is changed and removed by its author alone', async () => {
    const id = await newJob();
    const { id: note } = await noteOn(id, 'Call them.');
    for (const who of [colleague, admin]) {
      const { ended } = await who.hear('changeNote', { id, note, text: 'Do not.' });
      expect(ended).toMatchObject({ problem: { code: 'refused', message: { code: 'note-of-another' } } });
      expect(await who.codeOf('removeNote', { id, note })).toBe('refused');
    }
    const changed = await reviewer.call('changeNote', { id, note, text: 'Call them on Monday.' });
    expect(changed.notes).toMatchObject([{ text: 'Call them on Monday.', changedMs: expect.any(Number) as unknown }]);
    const { notes, history } = await reviewer.call('removeNote', { id, note });
    expect([notes, history.slice(-3).map(({ action }) => action)]).toEqual([
      [],
      ['Internal note added', 'Internal note changed', 'Internal note removed'],
    ]);
    expect(await reviewer.codeOf('removeNote', { id, note })).toBe('not-found');
  });

  it('stays as it is after a day', async () => {
    const id = await newJob();
    // Sessions do not live that long.
    server.clock.offset -= noteSettlesMs;
    await server.store.jobs.notes.add(id, 'Old.', { actor: reviewer.email, user: reviewer.id }, null);
    server.clock.offset += noteSettlesMs;
    const [settled] = (await reviewer.call('showJob', { id })).notes!;
    expect(settled).toMatchObject({ text: 'Old.', isOpen: false });
    const { ended } = await reviewer.hear('changeNote', { id, note: settled!.id, text: 'Later.' });
    expect(ended).toMatchObject({ problem: { message: { code: 'note-settled', params: { hours: 24 } } } });
    expect(await reviewer.codeOf('removeNote', { id, note: settled!.id })).toBe('refused');
  });

  it('is of one job: another job’s number finds nothing', async () => {
    const [id, other] = [await newJob(), await newJob()];
    const { id: note } = await noteOn(id, 'Mine.');
    expect(await reviewer.codeOf('changeNote', { id: other, note, text: 'x' })).toBe('not-found');
    expect(await reviewer.codeOf('removeNote', { id: other, note })).toBe('not-found');
  });

  it('goes on with the job’s revisions, and an old version takes no more', async () => {
    const id = await newJob();
    await noteOn(id, 'Before.');
    const { job } = await client.call('reviseJob', { id, revision });
    expect((await reviewer.call('showJob', { id: job.id })).notes).toMatchObject([{ job: id, text: 'Before.' }]);
    expect(await reviewer.codeOf('addNote', { id, text: 'Late.' })).toBe('superseded');
    await noteOn(job.id, 'After.');
    expect((await reviewer.call('showJob', { id })).notes).toMatchObject([{ text: 'Before.' }]);
  });

  it.each(['', ' \u200b', 'nul\0', 'half \ud800', 'x'.repeat(longestNote + 1)])('is not %#', async (text) => {
    const id = await newJob();
    const { id: note } = await noteOn(id, 'Good.');
    for (const { ended } of [
      await reviewer.hear('addNote', { id, text }),
      await reviewer.hear('changeNote', { id, note, text }),
    ])
      expect(ended).toMatchObject({ problem: { code: 'bad-call', errors: [{ pointer: '#/text' }] } });
    expect((await reviewer.call('showJob', { id })).notes).toHaveLength(1);
  });

  it(`is one of at most ${mostNotes}`, async () => {
    const id = await newJob();
    for (let n = 0; n < mostNotes; n += 1)
      await server.store.jobs.notes.add(id, `${n}`, { actor: 'x', user: reviewer.id }, null);
    const { ended } = await reviewer.hear('addNote', { id, text: 'One more.' });
    expect(ended).toMatchObject({ problem: { code: 'too-large', message: { code: 'notes-full' } } });
  });
});

describe('isolation', () => {
  const secret = 'NOTE-they-never-pay-on-time';
  const traces = new RegExp(`${secret}|[Ii]nternal note|event-note|internal_note`);

  it('no answer to the client holds a note, nor that there is one', async () => {
    const id = await newJob();
    await server.upload(`/jobs/${id}/files`, [{ name: 'bill.jpg', bytes: jpegPhoto(5) }]);
    const before = await server.get<{ updated_at: string }>(`/jobs/${id}`);
    const { id: note } = await noteOn(id, secret);
    await reviewer.call('changeNote', { id, note, text: `${secret} again` });
    await reviewer.call('moveJob', { id, to: 'On Hold', reason: 'Which attic is this?' });
    const revised = await client.call('reviseJob', { id, revision });
    const now = revised.job.id;
    await noteOn(now, secret);

    const answers: string[] = [JSON.stringify(revised)];
    for (const path of ['/jobs', ...[id, now].flatMap((job) => [`/jobs/${job}`, `/jobs/${job}/files`]), ''])
      answers.push((await server.get(path)).text);
    for (const job of [id, now]) answers.push((await client.hear('showJob', { id: job })).text);
    answers.push((await client.hear('listJobs', { search: secret })).text);
    answers.push((await client.hear('sendMessage', { id: now, text: 'Hello.' })).text);
    for (const who of [client, reviewer]) {
      answers.push(await (await who.ask('GET', '/jobs.csv')).text());
      for (const job of [id, now]) {
        const entries = entriesOf(Buffer.from(await (await who.ask('GET', `/jobs/${job}/zip`)).arrayBuffer()));
        answers.push(...[...entries].map(([name, bytes]) => `${name} ${bytes.toString('latin1')}`));
      }
    }
    expect(answers.filter((answer) => traces.test(answer))).toEqual([]);
    expect((await client.call('showJob', { id: now })).notes).toBeNull();
    for (const name of ['addNote', 'changeNote', 'removeNote'] as const)
      expect(await client.codeOf(name, { id: now, note: 1, text: 'x' })).toBe('forbidden');
    expect(await stranger.codeOf('showJob', { id: now })).toBe('not-found');
    expect(before.status).toBe(200);
  });

  it('a note changes neither the version of the job nor the time of its last change', async () => {
    const id = await newJob();
    const read = async () => {
      const { headers, json } = await server.get<{ updated_at: string }>(`/jobs/${id}`);
      return [headers.get('etag'), json.updated_at, await server.store.changeVersions.of(server.own.id)];
    };
    const before = await read();
    const ofStaff = await server.store.changeVersions.of(null);
    server.clock.offset += 5000;
    await noteOn(id, secret);
    expect(await read()).toEqual(before);
    expect(await server.store.changeVersions.of(null)).not.toBe(ofStaff);
  });

  it('the audit log says who wrote, not what', async () => {
    const id = await newJob();
    await noteOn(id, secret);
    const { rows } = await admin.call('listAudit', { subject: `job ${id}` });
    expect(rows[0]).toMatchObject({ action: 'Internal note added', actor: reviewer.email, detail: null });
    expect(await (await admin.ask('GET', '/audit.csv')).text()).not.toContain(secret);
  });
});

describe.skipIf(!hasPostgres())('on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('notes are the same', async () => {
    const [one, same] = await ofBoth(async (one) => {
      const who = await signedIn(one, 'reviewer');
      const { id } = await one.submit();
      const note = async (text: string) => (await who.call('addNote', { id, text })).notes!.at(-1)!.id;
      const [first, second] = [await note('Łódź 木 %_'), await note('second')];
      await note('third');
      await who.call('changeNote', { id, note: first, text: 'first' });
      await who.call('removeNote', { id, note: second });
      const { notes, history } = await who.call('showJob', { id });
      return {
        notes,
        history: history.slice(1),
        rows: await rowsIn(one.store, 'SELECT * FROM internal_note ORDER BY id'),
      };
    });
    expect(one).toEqual(same);
    expect(one!.notes!.map(({ text }) => text)).toEqual(['first', 'third']);
  });
});
