import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { approveJob } from '../support/approveJob.ts';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto, pdfDocument } from '../files/judge/fixtures.ts';
import { sha256Of } from '../support/archives.ts';
import { startOnBothEngines } from '../support/bothEngines.ts';
import { hasPostgres } from '../support/postgresServer.ts';
import { type Answer, required, type TestServer } from '../support/startServer.ts';

interface Uploaded {
  id: string;
  file: string;
}

/** What a client is told, without what names the server and the moment's link to a file. */
const shown = (server: TestServer, { status, text, headers }: Answer) => ({
  status,
  body: text.replaceAll(server.url, '').replaceAll(/"file":"[^"]+"/g, '"file":"…"'),
  replayed: headers.get('idempotent-replayed'),
});

const bytesAt = async (url: string): Promise<string> =>
  sha256Of(new Uint8Array(await (await fetch(url)).arrayBuffer()));

it.skipIf(!hasPostgres())(
  'PostgreSQL and S3 answer as SQLite and a folder do: a job, its repetition, a photo, a revision, a letter',
  async () => {
    const { servers, ofBoth, clock } = await startOnBothEngines();
    /** Asks both; what the second answers is what the first answers. */
    const askBoth = async <T>(ask: (server: TestServer) => Promise<Answer<T>>): Promise<Answer<T>[]> => {
      const answers = await ofBoth(ask);
      const [one, same] = answers.map((answer, at) => shown(servers[at]!, answer));
      expect(same).toEqual(one);
      return answers;
    };
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    const job = { ...required, external_id: 'Ł-1', arrays: [{ name: 'South' }] };

    const submitted = await askBoth((server) => server.post<Job>('/jobs', job, keyed('one')));
    const [{ id, arrays }] = [submitted[0]!.json];
    const again = await askBoth((server) => server.post<Job>('/jobs', job, keyed('one')));
    expect(again.map(({ json }) => json.id)).toEqual([id, id]);
    const [other] = await askBoth((server) => server.post('/jobs', { ...job, client_name: 'Other' }, keyed('one')));
    expect(other!.status).toBe(422);

    const photo = jpegPhoto(1);
    const where = `/arrays/${arrays![0]!.id}/attic-images`;
    const uploaded = await askBoth((server) =>
      server.upload<Uploaded[]>(where, [{ name: 'a.jpg', bytes: photo }], keyed('photo')),
    );
    expect(await Promise.all(uploaded.map(({ json }) => bytesAt(json[0]!.file)))).toEqual(
      servers.map(() => sha256Of(photo)),
    );

    const changes = { revision_reason: 'layout_change', revision_notes: 'One more module.', notes: 'new' };
    const revised = await askBoth((server) => server.post<Job>(`/jobs/${id}/revision`, changes, keyed('revision')));
    const revision = revised[0]!.json.id;
    await askBoth((server) => server.get(`/jobs/${id}`));

    const letter = pdfDocument('Letter');
    clock.offset += 60_000;
    await ofBoth(({ store }) =>
      approveJob({ store, clock }, revision, { finished: Readable.from([letter]) }, { actor: 'office' }),
    );
    const approved = await askBoth((server) => server.get<Job>(`/jobs/${revision}`));
    expect(approved[0]!.json.status).toBe('Approved');
    const letters = await ofBoth((server) => server.ask('GET', `/jobs/${revision}/letter`));
    expect(letters.map(({ status, text }) => [status, text.startsWith('%PDF-')])).toEqual([
      [200, true],
      [200, true],
    ]);
    await askBoth((server) => server.get('/jobs?limit=1'));
  },
);
