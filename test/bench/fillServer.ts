import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '../../electron/server/store/openStore.ts';
import { type Ground, organizationsIn, ports } from './ground.ts';
import { surname } from './jobs.ts';

/** So many jobs of one organization, fifty of each surname; answers its key. */
export const fill = async (data: string, jobs: number, databaseUrl?: string): Promise<string> => {
  const [{ id, key }] = (await organizationsIn({ data, databaseUrl })) as [{ id: number; key: string }];
  const store = await openStore({ data, databaseUrl, ...ports });
  const notes = 'n'.repeat(1700);
  for (let done = 0; done < jobs; done += 2000) {
    const group = Array.from({ length: Math.min(2000, jobs - done) }, (_, n) =>
      store.jobs.submit(
        { organization: id, isTest: false },
        { actor: 'Bench' },
        {
          client_name: `Zoë ${surname((done + n) % (jobs / 50))}`,
          client_street_address: `${done + n} Harbor Lane`,
          client_city: 'Fresno',
          services_requested: ['pv_structural_letter'],
          notes,
        },
        null,
        null,
      ),
    );
    await Promise.all(group);
  }
  await store.close();
  return key;
};

/** A data directory with so many jobs, made once for all areas, and its key. */
export const filledServer = async ({ at }: Ground, jobs: number): Promise<{ data: string; key: string }> => {
  const data = at(`${jobs}-jobs`);
  const keyFile = path.join(data, 'bench-key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, await fill(data, jobs));
  return { data, key: readFileSync(keyFile, 'utf8') };
};
