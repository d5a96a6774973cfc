import { expect, it } from 'vitest';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import type { Job } from '../../shared/job/job.ts';
import { rafterJson, serveProcess, temporaryFolder } from '../support/processes.ts';
import { startReceiver } from '../support/receiver.ts';
import { rounds } from '../support/rounds.ts';
import { required } from '../support/startServer.ts';

const kills = rounds(3);

/** Killed right after the commit, before anything of it is sent. */
it('what a server has accepted before kill -9 is told by the next one', async () => {
  const data = temporaryFolder();
  const receiver = await startReceiver();
  const { api_key } = await rafterJson<{ api_key: string }>(data, ['org', 'add', 'Crew']);
  const store = await openStore({ data, clock: systemClock, ids: systemIds });
  const settings = { url: receiver.url, events: ['job.submitted'] as const, isPaused: false };
  await store.webhooks.add(null, settings, { actor: 'test' });
  await store.close();
  const accepted: number[] = [];
  const start = () => serveProcess(data, ['--log-level', 'error', '--private-webhooks']);
  for (let round = 0; round < kills; round += 1) {
    const { url, end } = await start();
    const headers = { 'x-api-key': api_key, 'content-type': 'application/json' };
    for (let n = 0; n <= round; n += 1) {
      const answer = await fetch(`${url}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(required) });
      accepted.push(((await answer.json()) as Job).id);
    }
    await end('SIGKILL');
  }
  const { end } = await start();
  const told = new Map<number, Set<unknown>>();
  await expect
    .poll(() => {
      for (const { body, headers } of receiver.got) {
        const { job } = (JSON.parse(body) as { data: { job: number } }).data;
        told.set(job, (told.get(job) ?? new Set()).add(headers['webhook-id']));
      }
      return [...told.keys()].toSorted((one, other) => one - other);
    })
    .toEqual(accepted);
  // A repetition has the id of the first attempt.
  expect([...told.values()].every((ids) => ids.size === 1)).toBe(true);
  await end();
});
