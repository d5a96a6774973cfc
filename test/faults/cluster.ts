import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, rafterJson, temporaryFolder } from '../support/processes.ts';
import { oneDatabaseAndBucket } from '../support/severalProcesses.ts';

/** The address before all processes; `reach` takes its links to one of them. */
const publicUrl = 'http://rafter.test';

/** One of several server processes, with a data directory of its own. */
interface Member {
  data: string;
  /** Null while no process of it runs. */
  url: string | null;
  process: Promise<ServerProcess>;
}

/** Three server processes on one PostgreSQL and one bucket, and what a proxy before them does. */
export const startCluster = async (more: Parameters<typeof oneDatabaseAndBucket>[0] = {}) => {
  const { databaseUrl, s3, files, environment, start } = await oneDatabaseAndBucket(more);
  // For commands.
  Object.assign(process.env, environment);
  const folder = temporaryFolder();
  const flags = ['--public-url', publicUrl, '--log-level', 'error'];
  const members = ['one', 'two', 'three'].map((name): Member => {
    const data = path.join(folder, name);
    return { data, url: null, process: start(flags, data) };
  });
  for (const member of members) member.url = (await member.process).url;
  let turn = 0;

  const nextUrl = async (): Promise<string> => {
    for (;;) {
      for (let tries = 0; tries < members.length; tries += 1) {
        const { url } = members[(turn += 1) % members.length]!;
        if (url !== null) return url;
      }
      await pause(10);
    }
  };

  return {
    databaseUrl,
    s3,
    /** `s3://…`, where the files are. */
    files,
    size: members.length,
    /** Sends a request to one process after the other. */
    reach: async (where: string, init: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(where, publicUrl);
      return fetch((await nextUrl()) + pathname + search, init);
    },
    urls: (): string[] => members.flatMap(({ url }) => url ?? []),
    /** Kills a process, and starts it again; resolves when that one listens. */
    kill: async (index: number): Promise<void> => {
      const member = members[index]!;
      const { end } = await member.process;
      await end('SIGKILL');
      member.url = null;
      member.process = start(flags, member.data, { isOfFile: true });
      member.url = (await member.process).url;
    },
    /** The process that sweeps; -1 while there is none. */
    leader: async (): Promise<number> => {
      const leads = async ({ url }: Member): Promise<boolean> =>
        url !== null && (await (await fetch(`${url}/metrics`)).text()).includes('\nrafter_leader 1\n');
      return (await Promise.all(members.map(leads))).indexOf(true);
    },
    command: <T>(...args: string[]): Promise<T> => rafterJson<T>(members[0]!.data, args),
    /** What the processes that run now have logged as errors. */
    errors: async (): Promise<string> =>
      (await Promise.all(members.map(async (member) => (await member.process).stderr()))).join(''),
  };
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
