import type { FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import type { fileRoutes, FileTrace } from '../../../../shared/office/fileRoutes.ts';
import type { AuditNote, AuditStore } from '../audit/auditStore.ts';
import { actorOf, type OfficeSession } from './handlers.ts';

type Traced<T extends FileTrace> = {
  [N in FileRouteName]: (typeof fileRoutes)[N]['trace'] extends T ? N : never;
}[FileRouteName];

/** What each of the routes is about that the server notes; a new one does not compile without. */
const subjects: Record<Traced<'export' | 'saved' | 'check'>, (of: Readonly<Record<string, unknown>>) => AnyMessage> = {
  file: ({ name }) => message('subject-file', { file: String(name) }),
  jobZip: ({ id }) => message('subject-job', { job: Number(id) }),
  lettersZip: () => message('subject-letters'),
  jobsCsv: () => message('subject-jobs'),
  figuresCsv: ({ figure }) => message('subject-figures', { figure: String(figure) }),
  auditCsv: () => message('subject-audit'),
  listCsv: ({ list }) => message('subject-list', { list: String(list) }),
  designValuesCsv: () => message('subject-design-values'),
  checkFinished: ({ job }) => message('subject-job', { job: Number(job) }),
};

const isNoted = (name: FileRouteName): name is keyof typeof subjects => Object.hasOwn(subjects, name);

/** Without what is empty, and the defaults of flags. */
const detailOf = (query: object): object | null => {
  const entries = Object.entries(query).filter(
    ([, value]) =>
      value !== '' && value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
};

interface TracedRoute {
  name: FileRouteName;
  trace: FileTrace;
}

/** The entry about an answered request of a route; null where the route leaves none, or its handler has written it. */
const noteOf = (
  { name, trace }: TracedRoute,
  session: OfficeSession,
  { params, query }: { params: object; query: { download?: unknown } },
): AuditNote | null => {
  if (!isNoted(name)) return null;
  if (trace === 'saved' && query.download !== true) return null;
  const { fromOffice: _, laptop: _laptop, ...by } = actorOf(session);
  const subject = subjects[name]({ ...params, ...query });
  return {
    ...{ ...by, subject, detail: detailOf(query) },
    action: trace === 'check' ? 'event-tried-out' : 'event-exported',
  };
};

/** Writes what a request leaves before a byte of its answer is sent. `query` is what the route has read of it. */
export const noteFileRequest = async (
  audit: Pick<AuditStore, 'record'>,
  route: TracedRoute,
  { session, params }: FastifyRequest,
  query: object,
): Promise<void> => {
  const note = session && noteOf(route, session, { params: params as object, query });
  if (note) await audit.record(note);
};
