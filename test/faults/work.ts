import { type Cluster } from './cluster.ts';
import { Load } from './load.ts';
import { Follower } from './nothingLost.ts';

const clients = 4;

/** Clients of a new organization and a reader at work on the processes. */
export const startWork = async (cluster: Cluster, name: string) => {
  const { api_key: key } = await cluster.command<{ api_key: string }>('org', 'add', name);
  const load = new Load(cluster, key);
  const follower = new Follower(load);
  const failed = new Promise<never>((_, reject) => {
    load.start(clients, reject);
    follower.start(reject);
  });
  failed.catch(() => undefined);
  const during = <T>(work: Promise<T>): Promise<T> => Promise.race([work, failed]);
  return {
    load,
    follower,
    /** Resolves with the work. Rejects as soon as a client gets a wrong response. */
    during,
    /** Resolves once all have finished what they had begun. */
    stop: async (): Promise<void> => {
      await during(load.stop());
      await during(follower.stop());
    },
  };
};
