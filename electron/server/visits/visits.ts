import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { TakeVisit } from '../../../shared/visits/endpoints.ts';
import { VisitFields, type VisitImportReport } from '../../../shared/visits/visits.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import type { VisitView } from '../../../shared/visits/officeCalls.ts';
import { ofFile, type VisitFile, visitKeyOf } from '../../files/visits/readVisits.ts';
import { visitBounds } from '../../files/tables/tableBounds.ts';
import type { GetHandler, PostHandler } from '../base/http/mountEndpoint.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { ImportedVisits, KnownVisit } from './visitStore.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import { type ImportDeps, importTable } from '../base/tables/importTable.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

type VisitDeps = Pick<OfficeDeps, 'store'>;

/** Whose visit it becomes: users of a client have one organization, staff name it. */
const organizationOf = async (
  { store }: VisitDeps,
  { user }: OfficeSession,
  asked: number | undefined,
): Promise<number> => {
  const id = user.organization ?? asked;
  const isKnown = id !== undefined && (await store.organizations.list()).some((one) => one.id === id);
  if (!isKnown) throw invalidFields([fieldError(['organization'], 'blank')]);
  return id;
};

/** Throws `visit-not-found` also for a visit of another organization. */
const visitOf = ({ store }: VisitDeps, { user }: OfficeSession, id: number): Promise<VisitView> =>
  store.visits.get(user.organization, id);

const noteOf = (by: Actor, what: 'saved' | 'canceled' | 'freed', { client_name: client }: VisitFields) => ({
  ...by,
  action: `event-visit-${what}` as const,
  subject: message('subject-visit', { client }),
  detail: null,
});

/** Visits that crews are sent to. */
export const officeVisitHandlers = (deps: VisitDeps) => {
  const { store } = deps;
  const all = ({ user }: OfficeSession): Promise<VisitView[]> => store.visits.list(user.organization);
  return {
    listVisits: (_, session) => all(session),
    async saveVisit({ id, organization, fields: sent, reopens }, session) {
      const fields = parse(VisitFields, sent);
      const owner =
        id === undefined
          ? await organizationOf(deps, session, organization)
          : (await visitOf(deps, session, id)).organization.id;
      await store.visits.save(owner, id ?? null, fields, noteOf(actorOf(session), 'saved', fields), { reopens });
      return all(session);
    },
    async cancelVisit({ id }, session) {
      await visitOf(deps, session, id);
      await store.visits.cancel(id, (visit) => noteOf(actorOf(session), 'canceled', visit));
      return all(session);
    },
    async freeVisit({ id }, session) {
      await visitOf(deps, session, id);
      await store.visits.free(id, (visit) => noteOf(actorOf(session), 'freed', visit));
      return all(session);
    },
  } satisfies Partial<OfficeHandlers>;
};

/** What an import of a file writes, given the visits that are there. One invalid row prevents every change. */
const importOf = (
  file: VisitFile,
  known: readonly KnownVisit[],
  { isDryRun, by, name }: { isDryRun: boolean; by: Actor; name: string },
): ImportedVisits<VisitImportReport> => {
  const { rows, read, errors } = file;
  const before = new Map(known.map((one) => [visitKeyOf(one.fields), one]));
  // Two visits may have the same letters in their references in upper and in lower case: the file means the one that it names.
  const named = new Map(known.map((one) => [one.fields.reference, one]));
  named.delete('');
  const put: ImportedVisits<null>['put'] = [];
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { visit } of read) {
    const found = named.get(visit.reference) ?? before.get(visitKeyOf(visit));
    const isSame = found !== undefined && JSON.stringify(found.fields) === JSON.stringify(visit);
    counts[found === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1;
    if (!isSame) put.push({ id: found?.id ?? null, fields: visit });
  }
  const result = { dry_run: isDryRun, rows, ...counts, ...ofFile(file) };
  if (errors.length > 0) return { put: [], isWritten: false, result, note: null };
  if (isDryRun || put.length === 0) return { put, isWritten: false, result, note: null };
  const note = {
    ...by,
    action: 'event-visits-imported' as const,
    subject: message('subject-visits'),
    detail: { file: name, ...counts },
  };
  return { put, isWritten: true, result, note };
};

export const mountVisitFileRoutes = (
  app: FastifyInstance,
  { store, ...deps }: VisitDeps & Omit<ImportDeps, 'store'>,
): void => {
  fileRoute(app, 'importVisits', async ({ session, query, request }) => {
    const { name, dryRun: isDryRun, organization, dates } = query;
    return importTable(
      { store, ...deps },
      { session, request },
      {
        ...{ name, bounds: visitBounds },
        ...{ action: 'event-visits-checked', subject: message('subject-visits') },
        task: { as: 'visits', order: dates },
        apply: async (file) => {
          const owner = await organizationOf({ store }, session, organization);
          const how = { isDryRun, by: actorOf(session), name };
          const references = file.read.map(({ visit }) => visit.reference).filter((reference) => reference !== '');
          return store.visits.import(owner, references, (known) => importOf(file, known, how));
        },
        counts: ({ added, changed, unchanged }) => ({ added, changed, unchanged }),
        isWritten: ({ dry_run, errors, added, changed }) => !dry_run && errors.length === 0 && added + changed > 0,
      },
    );
  });
};

interface ApiDeps {
  store: Pick<Store, 'visits'>;
  /** Prefix of ETags. */
  tagPrefix: string;
}

/** The visits of an organization's crews, for its laptops. */
export const listVisits =
  ({ store, tagPrefix }: ApiDeps): GetHandler =>
  async ({ caller }) => {
    // A test must not take a visit from a crew.
    const body = JSON.stringify(caller.isTest ? [] : await store.visits.assigned(caller.organization));
    const hash = createHash('sha256').update(body).digest('base64url');
    return { etag: `"${tagPrefix}-visits-${hash}"`, body: async () => body };
  };

/** The request repeats without an effect. */
export const takeVisit =
  ({ store }: Pick<ApiDeps, 'store'>): PostHandler =>
  async ({ caller, by, params, body, once }) => {
    const id = Number(/^[1-9]\d{0,14}$/.exec(params.visit_id ?? '')?.[0] ?? 0);
    const taken = parse(TakeVisit, body);
    if (id === 0 || caller.isTest) throw problem('visit-not-found');
    return store.visits.take(caller.organization, id, taken, { once, by });
  };
