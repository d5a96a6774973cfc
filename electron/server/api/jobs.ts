import { Readable } from 'node:stream';
import { dateRangeErrors, firstMsOf, lastMsOf, ListJobsQuery } from '../../../shared/api/listJobs.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import type { Ids } from '../../ports.ts';
import { assertMatches } from '../base/http/conditional.ts';
import type { ApiCall, GetHandler, PostHandler } from '../base/http/mountEndpoint.ts';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { inTurns, measured } from '../base/work/requestWork.ts';
import type { Caller } from '../organizations/apiKeyStore.ts';
import type { AssertVersion } from '../jobs/store/jobRow.ts';
import type { JobFilter } from '../jobs/store/jobQueries.ts';
import type { JobStore } from '../jobs/store/jobStore.ts';
import { acceptRevision, acceptSubmission } from '../jobs/acceptJob.ts';
import { listsOf } from '../jobs/lists.ts';
import type { ReferenceStore } from '../reference/referenceStore.ts';

/** The job id in a path. Throws `not-found` for anything that cannot be one, too. */
export const jobIdIn = (params: Readonly<Record<string, string>>): number => {
  const text = params.job_id ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw problem('job-not-found', { job: text });
  return Number(text);
};

const filterOf = (query: ListJobsQuery): JobFilter => ({
  clientStates: query.client_state,
  services: query.services,
  clientName: query.client_name,
  clientStreetAddress: query.client_street_address,
  city: query.city,
  ahj: query.ahj,
  utility: query.utility,
  // An empty filter has no effect.
  externalId: query.external_id || undefined,
  submittedFromMs: query.submitted_start_date ? firstMsOf(query.submitted_start_date) : undefined,
  submittedToMs: query.submitted_end_date ? lastMsOf(query.submitted_end_date) : undefined,
  updatedSinceMs: query.updated_since ? Date.parse(query.updated_since) : undefined,
});

/** Where the next page of a list begins: below this id, and as of the time of the first page. */
interface Cursor {
  before: number;
  asOfMs: number;
}

const cursorOf = ({ before, asOfMs }: Cursor): string =>
  Buffer.from(`before ${before} as of ${asOfMs}`).toString('base64url');

/** Throws `invalid-fields` for a cursor that this server did not make. */
const readCursor = (cursor: string): Cursor => {
  const found = /^before (\d{1,15}) as of (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (found) return { before: Number(found[1]), asOfMs: Number(found[2]) };
  throw invalidFields([fieldError('#/cursor', 'cursor-invalid')]);
};

const firstPage = 50;
const laterPages = 100;

/** A JSON array of these jobs, generated as it is sent, so that a list of any length needs the memory of a page. */
async function* arrayOf(store: JobStore, ids: readonly number[]): AsyncGenerator<string> {
  let from = 0;
  while (from < ids.length) {
    const page = ids.slice(from, from + (from === 0 ? firstPage : laterPages));
    yield (from === 0 ? '[' : ',') + (await store.documents(page));
    from += page.length;
  }
  yield ids.length === 0 ? '[]' : ']';
}

/** The ETag of Retrieve Job. */
const jobTag = (tagPrefix: string, { organization }: Caller, change: number): string =>
  `"${tagPrefix}-${organization}-${change}"`;

/** Compares If-Match with the version of a job; a store does it inside the transaction that writes. */
export const versionCheck =
  (tagPrefix: string, { caller, ifMatch }: ApiCall): AssertVersion =>
  (change) =>
    assertMatches(ifMatch, jobTag(tagPrefix, caller, change));

/** §4.1, §4.2, §4.3, §4.8. */
export const jobOperations = (deps: { jobs: JobStore; references: ReferenceStore; ids: Ids; tagPrefix: string }) => {
  const { jobs, references, ids, tagPrefix } = deps;
  const streamOf = (page: readonly number[]) => Readable.from(inTurns(arrayOf(jobs, page)), { objectMode: false });

  const submitJob: PostHandler = async ({ caller, by, body, once }) => {
    const lists = listsOf(await references.lists());
    const { job, addressAsSent } = measured(() => acceptSubmission(body, lists, ids));
    return jobs.submit(caller, by, job, addressAsSent, once);
  };

  const reviseJob: PostHandler = async ({ body, once, ...call }) => {
    const { caller, by, params } = call;
    const accept = acceptRevision(body, listsOf(await references.lists()), ids);
    return jobs.revise(caller, by, jobIdIn(params), accept, once, versionCheck(tagPrefix, call));
  };

  const retrieveJob: GetHandler = async ({ caller, params }) => {
    const { body, change } = await jobs.retrieve(caller, jobIdIn(params));
    return { etag: jobTag(tagPrefix, caller, change), body: async () => body };
  };

  const listJobs: GetHandler = async ({ caller, query, origin }) => {
    const asked = parse(ListJobsQuery, query, () => dateRangeErrors(query as Record<string, unknown>));
    const filter = filterOf(asked);
    const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor);
    const before = cursor?.before;
    // Read this before the jobs: whatever changes while the response is sent then changes at or after this time.
    const { changes, changedMs } = await jobs.changesOf(caller.organization);
    const asOfMs = cursor?.asOfMs ?? changedMs;
    const etag = `W/"${tagPrefix}-${caller.organization}-${caller.isTest ? 'test-' : ''}${changes}"`;
    const headers: Record<string, string> = { 'rafter-as-of': new Date(asOfMs).toISOString() };
    const { limit } = asked;
    if (limit === undefined) {
      return { etag, headers, body: async () => streamOf(await jobs.ids(caller, filter, { before })) };
    }
    const found = await jobs.ids(caller, filter, { before, limit: limit + 1 });
    const page = found.slice(0, limit);
    if (found.length > limit) {
      const next = new URL(`${origin}/api/jobs`);
      for (const [name, value] of Object.entries(query as Record<string, string>)) next.searchParams.set(name, value);
      next.searchParams.set('cursor', cursorOf({ before: page.at(-1)!, asOfMs }));
      headers.link = `<${next.href}>; rel="next"`;
    }
    return { etag, headers, body: async () => streamOf(page) };
  };

  return { submitJob, listJobs, retrieveJob, reviseJob };
};
