import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { problem } from '../../../shared/messages/problem.ts';
import { backupFailure, lastBackup, lastCheck, lastDrill } from '../backups/lastRuns.ts';
import { isForwarded } from '../base/http/forwarded.ts';
import type { PeriodicWork } from '../base/periodicWork.ts';
import type { Replica } from '../backups/replica/replica.ts';
import type { Store } from '../store/openStore.ts';

const isLoopback = (address: string): boolean => /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/.test(address);

/** A request from this machine itself, not through a proxy on it. */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.raw.socket.remoteAddress ?? '') && !isForwarded(request.headers);

const seconds = (run: { at: number } | null): number => Math.round((run?.at ?? 0) / 1000);

/** How old an answer may be that strangers get. */
const sharedMs = 100;

/** One look for all who ask within a moment: no limit counts who asks. */
const shared = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let last: { answer: Promise<T>; atMs: number } | null = null;
  return () => {
    const atMs = performance.now();
    if (last === null || atMs - last.atMs > sharedMs) last = { answer: look(), atMs };
    return last.answer;
  };
};

/** Their answers do not depend on what others have used up. */
const probe = { config: { isSpared: true } };

type MeasuredStore = Pick<
  Store,
  'jobs' | 'settings' | 'maintenance' | 'files' | 'filesOfDatabase' | 'deliveries' | 'dropped'
>;

type AddGauge = (name: string, help: string, read: () => Promise<number | undefined>) => void;

const addUploadGauges = (gauge: AddGauge, store: MeasuredStore): void => {
  gauge(
    'rafter_open_uploads',
    'Uploads in pieces that are not complete',
    async () => (await store.jobs.openUploads.totals()).uploads,
  );
  gauge(
    'rafter_open_test_uploads',
    'Uploads in pieces of test keys that are not complete',
    async () => (await store.jobs.openUploads.totals({ isTest: true })).uploads,
  );
  gauge(
    'rafter_open_upload_bytes',
    'Stored bytes of uploads in pieces that are not complete, those of test keys included',
    async () => {
      const both = [await store.jobs.openUploads.totals(), await store.jobs.openUploads.totals({ isTest: true })];
      return both.reduce((sum, { bytes }) => sum + bytes, 0);
    },
  );
  gauge(
    'rafter_dropped_piece_bytes',
    'Stored bytes of pieces and files that nothing needs any more; they are removed at once',
    () => store.dropped.bytes(),
  );
};

/** Registers the gauges that read the store. */
const addGauges = (registry: Registry, store: MeasuredStore, replica: Pick<Replica, 'view'> | null): void => {
  const gauge: AddGauge = (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        const value = await read();
        if (value !== undefined) this.set(value);
      },
    });
  new Gauge({
    name: 'rafter_jobs',
    help: 'Jobs by status',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [status, jobs] of Object.entries(await store.jobs.countByStatus())) this.set({ status }, jobs);
    },
  });
  gauge('rafter_last_backup_timestamp_seconds', 'When the last backup was made; 0 is never', async () =>
    seconds(await lastBackup(store)),
  );
  gauge('rafter_backup_failing', 'Whether the last backup that the server tried to make has failed', async () =>
    (await backupFailure(store)) ? 1 : 0,
  );
  gauge(
    'rafter_last_restore_drill_timestamp_seconds',
    'When a backup was last restored for a check; 0 is never',
    async () => seconds(await lastDrill(store)),
  );
  gauge(
    'rafter_last_restore_drill_problems',
    'What the last check of a backup found wrong',
    async () => (await lastDrill(store))?.findings.length,
  );
  gauge('rafter_last_check_timestamp_seconds', 'When all data was last checked; 0 is never', async () =>
    seconds(await lastCheck(store)),
  );
  gauge(
    'rafter_last_check_problems',
    'What the last check found wrong',
    async () => (await lastCheck(store))?.problems.length,
  );
  addUploadGauges(gauge, store);
  gauge('rafter_given_up_deliveries', 'Notices that no attempt could deliver', () => store.deliveries.givenUp());
  if (!replica) return;
  gauge(
    'rafter_replica_lag_seconds',
    'Age of the oldest change that the replica may lack',
    async () => replica.view().lagSeconds,
  );
  gauge(
    'rafter_replica_until_timestamp_seconds',
    'Everything until then is in the replica; 0 is nothing',
    async () => (replica.view().untilMs ?? 0) / 1000,
  );
  gauge('rafter_replica_failing', 'Whether the replica fails to go on', async () => (replica.view().error ? 1 : 0));
};

/** Registers the metrics that distinguish this process from others that serve the same data. */
const addProcess = (
  registry: Registry,
  { periodic, ...labels }: { periodic: Pick<PeriodicWork, 'isLeader'>; version: string; data: string },
): void => {
  const info = { name: 'rafter_server_info', help: 'This process, by its data directory' };
  new Gauge({ ...info, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1);
  new Gauge({
    name: 'rafter_leader',
    help: 'Whether this process does the periodic work of its database',
    registers: [registry],
    collect() {
      this.set(periodic.isLeader() ? 1 : 0);
    },
  });
};

interface OperationsDeps {
  store: MeasuredStore;
  replica: Pick<Replica, 'view'> | null;
  periodic: Pick<PeriodicWork, 'isLeader'>;
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
  version: string;
}

/** Liveness, readiness and metrics, for a supervisor and a monitor. */
export const mountOperations = (
  app: FastifyInstance,
  { store, replica, periodic, stopping, version }: OperationsDeps,
): void => {
  app.get('/healthz', probe, async () => ({ status: 'ok' }));
  const readiness = async () => {
    await store.maintenance.assertReadable();
    // Other servers look for the files where they are now.
    await store.filesOfDatabase.assertStillHere();
    // Everything but files goes on without them.
    return { status: 'ready', ...(store.files.trouble() === null ? {} : { files: 'away' }) };
  };
  const sharedReadiness = shared(readiness);
  app.get('/readyz', probe, async (request) => {
    if (stopping.aborted) throw problem('server-stopping');
    return isLocal(request) ? readiness() : sharedReadiness();
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauges(registry, store, replica);
  addProcess(registry, { periodic, version, data: path.dirname(store.maintenance.paths.folder) });
  const durations = new Histogram({
    name: 'rafter_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120],
    registers: [registry],
  });
  const received = new Counter({
    name: 'rafter_http_received_bytes_total',
    help: 'Bytes of request bodies, as announced',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    received.inc(Number(request.headers['content-length'] ?? 0) || 0);
  });
  app.get('/metrics', probe, async (request, reply) => {
    if (!isLocal(request)) throw problem('metrics-on-this-computer-only');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
