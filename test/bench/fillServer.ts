import { openStore } from '../../electron/server/store/openStore.ts';
import { organizationIn, ports } from './ground.ts';
import { surname } from './jobs.ts';

/** So many jobs of one organization, fifty of each surname; answers its key. */
export const fill = async (data: string, jobs: number): Promise<string> => {
  const { id, key } = await organizationIn(data);
  const store = await openStore({ data, ...ports });
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
