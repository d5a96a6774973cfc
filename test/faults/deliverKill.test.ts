import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CheckReport } from '../../electron/server/backups/check.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { rafterJson, rafterKilled, temporaryFolder } from '../support/processes.ts';
import { mostRounds, rounds } from '../support/rounds.ts';
import { startServer } from '../support/startServer.ts';
import { storedPath } from '../support/storedFiles.ts';

const kills = rounds(2);

/** Killed when its file is in its place, which is before the row is written. */
it('a delivery that is killed leaves its file whole or unlisted, and can be repeated', async () => {
  const server = await startServer();
  const { data } = server;
  const { id: job } = await server.submit({ services_requested: ['pv_cad_design'] });
  const file = path.join(temporaryFolder(), 'plan.pdf');
  let [met, round] = [0, 0];
  for (; met < kills && round < mostRounds(kills); round += 1) {
    const bytes = pdfDocument(`round ${round}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(file, bytes);
    const deliver = ['job', 'deliver', String(job), file, '--service', 'pv_cad_design'];
    const isListed = async (): Promise<number> =>
      (await rafterJson<{ sha256: string }[]>(data, ['job', 'files', String(job)])).filter(
        (one) => one.sha256 === sha256,
      ).length;
    // One that was over before it could be killed proves nothing.
    const signal = await rafterKilled(data, deliver, () => existsSync(storedPath(server.store, sha256)));
    if (signal === 'SIGKILL') met += 1;
    expect(await isListed()).toBeLessThanOrEqual(1);
    expect(await rafterJson<CheckReport>(data, ['check'])).toMatchObject({ ok: true });
    await rafterJson(data, deliver);
    expect(await isListed()).toBe(1);
  }
  expect(met).toBe(kills);
  const links = (await server.get<{ file: string }[]>(`/jobs/${job}/files`)).json;
  expect(links).toHaveLength(round);
  for (const [turn, { file: link }] of links.entries())
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdfDocument(`round ${turn}`))).toBe(true);
});
