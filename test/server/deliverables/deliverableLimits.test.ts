import { expect, it } from 'vitest';
import type { ConsoleJob, ProducedFileView } from '../../../shared/job/consoleJob.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice } from '../jobs/jobsOffice.ts';

const { server, reviewer } = await startOffice();
const newJob = async (): Promise<number> => (await server.submit({ services_requested: ['pv_cad_design'] })).id;

const deliver = async (job: number, text: string) => {
  const where = `/deliverables?job=${job}&service=pv_cad_design&file=plan.pdf`;
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await reviewer.ask('POST', where, { headers, body: pdfDocument(text) as BodyInit });
  return (await response.json()) as { value?: ConsoleJob; problem?: { message: { code: string } } };
};
const delivered = ({ produced }: ConsoleJob): ProducedFileView[] => produced.filter(({ service }) => service !== null);

it('that a file was withdrawn is told in the language in which the office writes', async () => {
  const job = await newJob();
  const [file] = delivered((await deliver(job, 'wrong roof')).value!);
  const request = { id: job, file: file!.id, reason: 'Otro techo', language: 'es' as const };
  expect(await reviewer.codeOf('withdrawDeliverable', { ...request, language: 'tlh' } as never)).not.toBeNull();
  const { messages } = await reviewer.call('withdrawDeliverable', request);
  expect(messages.at(-1)!.body).toBe('El archivo «plan.pdf» se retiró: Otro techo');
});

it('of 500 produced files one that is there already is delivered again, and another one is too much', async () => {
  const job = await newJob();
  const [first] = delivered((await deliver(job, 'first')).value!);
  await changeIn(
    server.store,
    `WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
     INSERT INTO produced_file (id, job_id, name, media_type, sha256, bytes, created_ms)
     SELECT job_id || '-' || n, job_id, name, media_type, sha256, bytes, created_ms
     FROM produced_file, number WHERE job_id = @job`,
    { job },
  );
  expect(delivered((await deliver(job, 'first')).value!)).toMatchObject([{ id: first!.id }]);
  expect(await deliver(job, 'second')).toMatchObject({ problem: { message: { code: 'deliverables-full' } } });
});
