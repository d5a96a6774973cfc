import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { rafter, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();

interface Row {
  id: string;
  service: string | null;
  letter: string | null;
  name: string;
  withdrawn_reason: string | null;
  replaced_by: string | null;
}
interface Refusal {
  error: { code: string; errors: { pointer: string }[] };
}

const newJob = async (): Promise<string> =>
  String((await server.submit({ services_requested: ['pv_cad_design', 'electrical_stamps_pe_or_ee'] })).id);
const plan = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, pdfDocument(text));
  return file;
};
const job = async <T>(...args: string[]) => {
  const { code, stdout, stderr } = await rafter(server.data, ['job', ...args, '--json']);
  return { code, stderr, answer: JSON.parse(stdout) as T };
};

describe('job deliver', () => {
  it('delivers files for a service, all or none; the API serves them', async () => {
    const id = await newJob();
    const files = [plan('E1.pdf', 'one'), plan('E2.pdf', 'two')];
    const { code, answer } = await job<Row[]>('deliver', id, ...files, '--service', 'pv_cad_design');
    expect([code, answer]).toMatchObject([
      0,
      [
        { service: 'pv_cad_design', letter: null, name: 'E1.pdf' },
        { service: 'pv_cad_design', letter: null, name: 'E2.pdf' },
      ],
    ]);
    const again = await job<Row[]>('deliver', id, ...files, '--service', 'cad_packet');
    expect(again.answer).toEqual(answer);
    const bad = path.join(folder, 'bad.pdf');
    writeFileSync(bad, 'MZ');
    const refused = await job<Refusal>('deliver', id, plan('E3.pdf', 'three'), bad, '--service', 'pv_cad_design');
    expect([refused.code, refused.answer.error.code]).toEqual([1, 'deliverable-unsupported']);
    expect((await job<Row[]>('files', id)).answer).toEqual(answer);
    expect((await server.get<{ name: string }[]>(`/jobs/${id}/files`)).json.map(({ name }) => name)).toEqual([
      'E1.pdf',
      'E2.pdf',
    ]);
    expect((await job<{ deliverables: Row[] }>('show', id)).answer.deliverables).toEqual(answer);
  });

  it('names what a job requested where the service is missing or another one', async () => {
    const id = await newJob();
    const file = plan('plan.pdf', 'plan');
    const missing = await job<Refusal>('deliver', id, file);
    const other = await job<Refusal>('deliver', id, file, '--service', 'shade_report');
    expect([missing.code, other.code, other.answer.error.errors]).toMatchObject([1, 1, [{ pointer: '#/service' }]]);
    for (const { stderr } of [missing, other]) expect(stderr).toContain('pv_cad_design or electrical_stamps_pe_or_ee');
    const nowhere = await job<Refusal>('deliver', id, path.join(folder, 'none.pdf'), '--service', 'pv_cad_design');
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('none.pdf')]);
    expect((await job<Row[]>('files', id)).answer).toEqual([]);
  });

  it('names, replaces and withdraws', async () => {
    const id = await newJob();
    const of = ['--service', 'pv_cad_design'];
    const { answer: first } = await job<Row[]>('deliver', id, plan('a.pdf', 'first'), ...of, '--name', 'Plan set');
    const old = first[0]!;
    const replace = ['--replace', old.id];
    const { answer: second } = await job<Row[]>(
      'deliver',
      id,
      plan('b.pdf', 'second'),
      '--name',
      'Plan set',
      ...replace,
    );
    expect(second).toMatchObject([{ name: 'Plan set.pdf', service: 'pv_cad_design' }]);
    const two = await job<Refusal>('deliver', id, plan('b.pdf', 'second'), plan('c.pdf', 'third'), ...replace);
    expect([two.code, two.stderr]).toEqual([1, '--replace takes one file in place of another, not 2.\n']);
    const withdraw = ['withdraw-file', id, second[0]!.id, '--reason', 'Wrong inverter'];
    const { code, answer } = await job<Row[]>(...withdraw);
    expect([code, answer]).toMatchObject([
      0,
      [
        { id: old.id, replaced_by: second[0]!.id, withdrawn_reason: null },
        { id: second[0]!.id, withdrawn_reason: 'Wrong inverter' },
      ],
    ]);
    expect((await server.get(`/jobs/${id}/files`)).json).toEqual([]);
    expect((await job<Refusal>('withdraw-file', id, 'none', '--reason', 'x')).code).toBe(1);
    expect((await job<Refusal>('files', '999999')).code).toBe(1);
  });
});

describe('job approve', () => {
  it('lists the services that nothing was delivered for, and approves all the same', async () => {
    const id = await newJob();
    await job('deliver', id, plan('plan.pdf', 'approved'), '--service', 'pv_cad_design');
    const approve = ['approve', id, '--letter', plan('letter.pdf', 'letter'), '--override', 'Checked.'];
    const { code, stderr } = await job(...approve);
    expect([code, stderr]).toEqual([0, 'Nothing has been delivered for Electrical stamps (PE or EE).\n']);
  });
});
