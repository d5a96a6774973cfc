import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { approveJob } from '../../electron/server/office/approveJob.ts';
import { jobDetails } from '../../electron/server/office/jobDetails.ts';
import type { UploadKind } from '../../shared/api/files.ts';
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
  uploads: { slot: UploadKind; array: string | null; sha256: string }[];
  /** Of the client, not of the office. */
  messages: string[];
}

/** A provider for one run: its jobs are seen by their side, not through the API. */
export interface SimulatedProvider {
  kind: 'rafter' | 'plain';
  /** Where the proxy leads. */
  origin: string;
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

/** Our server, once for all runs; every run is an organization of its own. */
export const startOurs = async () => {
  const server = await startServer();
  return {
    forRun: async (seed: number): Promise<SimulatedProvider> => {
      const { id: organization, api_key: key } = await server.addOrganization(`Crew of run ${seed} ${randomUUID()}`);
      return {
        kind: 'rafter',
        origin: server.url,
        path: '/api',
        connection: { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
        key,
        jobs: async () => {
          const listed = await server.get<{ id: number }[]>('/jobs', { key });
          return Promise.all(
            listed.json.map(async ({ id }) => {
              const job = await jobDetails(server.store, id);
              return {
                id,
                client: job.client_name,
                notes: job.notes ?? '',
                status: job.status,
                revisionOf: job.revision_of ?? null,
                uploads: job.uploads.map(({ kind, array, sha256 }) => ({ slot: kind, array, sha256 })),
                messages: job.messages.map(({ body }) => body),
              };
            }),
          ).then((jobs) => jobs.toSorted((a, b) => a.id - b.id));
        },
        approve: async (id) => {
          const letter = letterFor(id);
          const actor = { actor: `office ${organization}` };
          await approveJob(
            { store: server.store, clock: server.clock },
            id,
            { finished: Readable.from([letter]) },
            actor,
          );
          return hash(letter);
        },
      };
    },
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
        origin: provider.url,
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
              uploads: job.uploads.map(({ kind, array, sha256 }) => ({
                slot: kind,
                array: array === null ? null : (job.arrays.find(({ id }) => id === array)?.name ?? array),
                sha256,
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
