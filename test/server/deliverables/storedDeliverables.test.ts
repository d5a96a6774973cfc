import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { deliverFiles } from '../../../electron/server/deliverables/deliverables.ts';
import { defaultUploadLimits } from '../../../electron/files/judge/judgeFile.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rowsIn } from '../../support/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';

const by = { actor: 'Ana' };
const limits = { ...defaultUploadLimits, maxFileBytes: 1_000_000 };
const requested = { services_requested: ['pv_cad_design', 'structural_stamps_pe'] };
const fileOf = (text: string, name = 'plan.pdf') => ({ name, bytes: Readable.from([pdfDocument(text)]) });
const deliver = (server: TestServer, job: number, texts: readonly string[], replaces: string | null = null) =>
  deliverFiles(
    { store: server.store, limits },
    job,
    { service: replaces === null ? 'pv_cad_design' : null, replaces },
    texts.map((text) => fileOf(text)),
    by,
  );

describe.skipIf(!hasPostgres())('deliverables on both engines', async () => {
  if (!hasPostgres()) return;
  const { ofBoth } = await startOnBothEngines();

  it('are the same', async () => {
    const [one, same] = await ofBoth(async (server) => {
      const { id: job } = await server.submit(requested);
      const [first, second] = await deliver(server, job, ['first', 'second']);
      await deliver(server, job, ['third'], first!.id);
      await deliver(server, job, ['third'], first!.id);
      await server.store.jobs.deliverables.withdraw(job, second!.id, { ...by, author: 'Ana', reason: 'old' });
      const used = await rowsIn(server.store, 'SELECT name, used_bytes FROM organization ORDER BY id');
      const { history, messages } = await server.store.jobs.inspect(job);
      const produced = await server.store.jobs.letters.everProduced(job);
      // The first entry names the key of the organization.
      return { produced, history: history.slice(1), messages, used };
    });
    expect(one).toEqual(same);
    expect(one!.produced.map(({ name, withdrawn_ms }) => [name, withdrawn_ms === null])).toEqual([
      ['plan.pdf', false],
      ['plan (2).pdf', false],
      ['plan.pdf', true],
    ]);
  });

  it('that two calls deliver or replace at the same time appear once', async () => {
    await ofBoth(async (server) => {
      const { id: job } = await server.submit(requested);
      const all = await Promise.all([1, 2, 3, 4].map(() => deliver(server, job, ['same'])));
      const ids = new Set(all.flat().map(({ id }) => id));
      expect(ids.size).toBe(1);
      const ends = await Promise.allSettled(['a', 'b'].map((text) => deliver(server, job, [text], [...ids][0])));
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const produced = await server.store.jobs.letters.produced(job);
      expect(produced).toHaveLength(1);
    });
  });
});

it('one file that is refused holds back all of a call, and leaves no temporary file', async () => {
  const server = await startServer();
  const { id: job } = await server.submit(requested);
  const files = [fileOf('good'), { name: 'bad.pdf', bytes: Readable.from([Buffer.from('MZ no PDF')]) }];
  const target = { service: 'pv_cad_design', replaces: null };
  await expect(deliverFiles({ store: server.store, limits }, job, target, files, by)).rejects.toMatchObject({
    code: 'deliverable-unsupported',
    errors: [{ pointer: '#/file/1' }],
  });
  expect(await server.store.jobs.letters.everProduced(job)).toEqual([]);
  expect(server.store.files.sweepTemporary()).toBe(0);
});

it('a file whose row was never written is swept, and can be delivered again', async () => {
  const server = await startServer();
  const { id: job } = await server.submit(requested);
  const { deliverables } = server.store.jobs;
  const original = deliverables.deliver.bind(deliverables);
  // The process ends between the file and its row.
  deliverables.deliver = async () => {
    throw new Error('killed');
  };
  await expect(deliver(server, job, ['lost'])).rejects.toThrow('killed');
  deliverables.deliver = original;
  const { sha256 } = (await deliver(server, job, ['lost']))[0]!;
  expect((await server.get(`/jobs/${job}/files`)).json).toHaveLength(1);
  expect(await server.store.files.head(sha256)).toBe(pdfDocument('lost').length);
});
