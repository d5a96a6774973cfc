import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../electron/server/backup/check.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { rafterJson, rafterKilled, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { storedPath } from '../support/storedFiles.ts';

const rounds = Number(process.env.ROUNDS ?? 3);

/** Killed when its file is in its place, which is before the row is written. */
it('a delivery that is killed leaves its file whole or unlisted, and can be repeated', async () => {
  const server = await startServer();
  const { data } = server;
  const { id: job } = await server.submit({ services_requested: ['pv_cad_design'] });
  const file = path.join(temporaryFolder(), 'plan.pdf');
  for (let round = 0; round < rounds; round += 1) {
    const bytes = pdfDocument(`round ${round}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(file, bytes);
    const deliver = ['job', 'deliver', String(job), file, '--service', 'pv_cad_design'];
    const isListed = async (): Promise<number> =>
      (await rafterJson<{ sha256: string }[]>(data, ['job', 'files', String(job)])).filter(
        (one) => one.sha256 === sha256,
      ).length;
    await rafterKilled(data, deliver, () => existsSync(storedPath(server.store, sha256)));
    expect(await isListed()).toBeLessThanOrEqual(1);
    expect(await rafterJson<CheckReport>(data, ['check'])).toMatchObject({ ok: true });
    await rafterJson(data, deliver);
    expect(await isListed()).toBe(1);
  }
  const links = (await server.get<{ file: string }[]>(`/jobs/${job}/files`)).json;
  expect(links).toHaveLength(rounds);
  for (const [round, { file: link }] of links.entries())
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdfDocument(`round ${round}`))).toBe(true);
});
