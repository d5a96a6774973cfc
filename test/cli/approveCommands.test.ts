import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { rafter, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();

interface Ended {
  status?: string;
  letters?: unknown[];
  history?: { action: string; detail: unknown }[];
  error?: { code: string; errors?: { code: string; detail: string }[] };
}

const newJob = async (...services_requested: string[]): Promise<string> =>
  String((await server.submit({ services_requested })).id);
const file = path.join(folder, 'plan.pdf');
writeFileSync(file, pdfDocument('plan'));
const job = async (...args: string[]) => {
  const { code, stdout, stderr } = await rafter(server.data, ['job', ...args, '--json']);
  return { code, stderr, answer: JSON.parse(stdout) as Ended };
};

describe('job approve --no-letter', () => {
  it('approves what was delivered, and prints the job as the other commands do', async () => {
    const id = await newJob('pv_cad_design');
    await job('deliver', id, file, '--service', 'pv_cad_design');
    const { code, answer } = await job('approve', id, '--no-letter');
    expect([code, answer.status, answer.letters]).toEqual([0, 'Approved', []]);
    expect(answer.history!.at(-1)).toMatchObject({
      action: 'Approved',
      detail: { without_letter: true, delivered: ['pv_cad_design'] },
    });
    const again = await job('approve', id, '--no-letter');
    expect([again.code, again.answer.error!.code]).toEqual([1, 'status-not-reachable']);
    const withdrawn = await job('withdraw', id, '--reason', 'Sheet 3 is wrong.');
    expect([withdrawn.code, withdrawn.answer.status]).toEqual([0, 'In Review']);
  });

  it('is refused with exit 1 and a list where nothing is delivered for a service; a reason goes into the history', async () => {
    const id = await newJob('pv_cad_design', 'shade_report');
    const { code, answer, stderr } = await job('approve', id, '--no-letter');
    expect([code, answer.error!.code]).toEqual([1, 'approval-undelivered']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Nothing has been delivered for CAD design and Shade report. Deliver files, or approve the job with a reason (on the command line: `--override REASON`).',
      expect.stringContaining('Nothing has been delivered for CAD design.'),
      expect.stringContaining('Nothing has been delivered for Shade report.'),
    ]);
    expect((await job('approve', id, '--no-letter', '--override', ' ')).code).toBe(1);
    const override = 'Sent by courier.';
    const approved = await job('approve', id, '--no-letter', '--override', override);
    expect([approved.code, approved.answer.history!.at(-1)!.detail]).toMatchObject([0, { reason: override }]);
  });

  it('is refused where a service is a letter, whatever the reason, and with a letter or its entries', async () => {
    const id = await newJob('pv_cad_design', 'post_installation_letter');
    const { code, answer, stderr } = await job('approve', id, '--no-letter', '--override', 'x');
    expect([code, answer.error!.code]).toEqual([1, 'approval-needs-letter']);
    expect(stderr).toContain('(Post-installation letter)');
    for (const more of [
      ['--letter', file],
      ['--entries', file],
    ]) {
      const mixed = await job('approve', id, '--no-letter', ...more);
      expect([mixed.code, mixed.answer.error!.code]).toEqual([1, 'entries-without-letter']);
    }
  });
});
