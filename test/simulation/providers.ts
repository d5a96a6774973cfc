import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { approveJob } from '../support/approveJob.ts';
import { jobDetails } from '../../electron/server/jobs/jobDetails.ts';
import type { UploadKind } from '../../shared/api/files.ts';
import type { Clock } from '../../electron/ports.ts';
import type { Store } from '../../electron/server/store/openStore.ts';
import type { ProxiedRequest } from '../support/faultProxy.ts';
import { startPlainProvider } from '../support/plainProvider.ts';
import { startServer } from '../support/startServer.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';

/** A job as the provider's people see it, whichever provider it is. */
export interface SeenJob {
  id: number;
  client: string;
  notes: string;
  status: string;
  revisionOf: number | null;
  uploads: { slot: UploadKind; array: string | null; sha256: string; name?: string }[];
  /** Of the client, not of the office. */
  messages: string[];
}

/** A provider for one run: its jobs are seen by their side, not through the API. */
export interface SimulatedProvider {
  kind: 'rafter' | 'plain';
  /** Where the proxy leads. */
  origin: (request: ProxiedRequest) => string;
  /** Lets things happen inside of the provider, to a share of the requests. */
  misbehave?: (seed: number, share: number) => void;
  /** Resolves once all of it is up again, and stays so. */
  behave?: () => Promise<void>;
  /** Of the base URL. */
  path: string;
  connection: { authHeader: string; authPrefix: string; trailingSlash: boolean };
  key: string;
  jobs: () => Promise<SeenJob[]>;
  /** Answers the letter's SHA-256. */
  approve: (id: number) => Promise<string>;
}

const letterFor = (id: number): Buffer => pdfDocument(`Letter for job ${id} ${randomUUID()}`);
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Our side of a run on our server: every run is an organization of its own. */
export const providerOn = async (
  store: Store,
  clock: Clock,
  seed: number,
): Promise<Omit<SimulatedProvider, 'origin'>> => {
  const address = { street_address: '', city: '', state: '', zip_code: '' };
  const { id, api_key: key } = await store.organizations.add(`Crew of run ${seed} ${randomUUID()}`, address);
  return {
    kind: 'rafter',
    path: '/api',
    connection: { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
    key,
    jobs: async () => {
      const ids = await store.jobs.ids({ organization: id, isTest: false }, {});
      return Promise.all(
        ids.toReversed().map(async (job): Promise<SeenJob> => {
          const details = await jobDetails(store, job);
          return {
            id: job,
            client: details.client_name,
            notes: details.notes ?? '',
            status: details.status,
            revisionOf: details.revision_of ?? null,
            uploads: details.uploads.map(({ kind, array, sha256, name }) => ({ slot: kind, array, sha256, name })),
            messages: details.messages.map(({ body }) => body),
          };
        }),
      );
    },
    approve: async (job) => {
      const letter = letterFor(job);
      await approveJob({ store, clock }, job, { finished: Readable.from([letter]) }, { actor: `office ${id}` });
      return hash(letter);
    },
  };
};

/** Our server, once for all runs. */
export const startOurs = async () => {
  const server = await startServer();
  return {
    forRun: async (seed: number): Promise<SimulatedProvider> => ({
      ...(await providerOn(server.store, server.clock, seed)),
      origin: () => server.url,
    }),
  };
};

/** The plain provider, emptied for every run. */
export const startPlain = async () => {
  const provider = await startPlainProvider();
  return {
    forRun: (): Promise<SimulatedProvider> => {
      provider.reset();
      return Promise.resolve({
        kind: 'plain',
        origin: () => provider.url,
        path: provider.basePath,
        connection: { authHeader: 'Authorization', authPrefix: 'Api-Key', trailingSlash: true },
        key: provider.key,
        jobs: () =>
          Promise.resolve(
            provider.jobs().map((job) => ({
              id: job.id,
              client: String(job.fields.client_name),
              notes: typeof job.fields.notes === 'string' ? job.fields.notes : '',
              status: job.status,
              revisionOf: job.revisionOf,
              uploads: job.uploads.map(({ kind, array, sha256, name }) => ({
                slot: kind,
                array: array === null ? null : (job.arrays.find(({ id }) => id === array)?.name ?? array),
                sha256,
                name,
              })),
              messages: job.messages.filter(({ author }) => author !== 'Engineering').map(({ body }) => body),
            })),
          ),
        approve: (id) => {
          const letter = letterFor(id);
          provider.approve(id, letter);
          return Promise.resolve(hash(letter));
        },
      });
    },
  };
};
