import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { dayIn, isoTimeIn } from '../../../shared/schema/firmDays.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import { writeListCsv } from './writeListCsv.ts';
import { assertLeft, charge, inTurns, measured } from '../base/work/requestWork.ts';
import { actorOf } from '../base/rpc/handlers.ts';
import { firmZone } from '../firm/firm.ts';
import { listBounds } from '../../files/tables/tableBounds.ts';
import { importList } from './importList.ts';
import { type ImportDeps, importTable } from '../base/tables/importTable.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import type { AuditRow } from '../../../shared/audit/officeCalls.ts';
import { csvHead, csvRow } from '../../files/csv.ts';

const csvOf = ({ atMs, actor, action, subject, detail, address }: AuditRow, zone: string): string => {
  const time = isoTimeIn(atMs, zone);
  const details = detail === null || detail === undefined ? '' : JSON.stringify(detail);
  return csvRow([time, actor, action, subject, details, address]);
};

const linesAtOnce = 500;

/** The audit log as CSV, in pieces; reads rows as the pieces are consumed. Times are of the zone. */
const auditCsv = async function* (rows: AsyncIterable<AuditRow>, zone: string): AsyncGenerator<string> {
  yield csvHead(['time', 'actor', 'action', 'subject', 'detail', 'address']);
  let read: AuditRow[] = [];
  const piece = (): string => {
    charge('rows', read.length);
    return measured(() => read.map((row) => csvOf(row, zone)).join(''));
  };
  for await (const row of rows) {
    read.push(row);
    if (read.length < linesAtOnce) continue;
    yield piece();
    read = [];
  }
  if (read.length > 0) yield piece();
};

const listOf = (params: { list: string }): ReferenceListKey => {
  const list = referenceListKeys.find((key) => key === params.list);
  if (!list) throw problem('list-not-found');
  return list;
};

/** The headers of a CSV that is downloaded under this name. */
export const sendCsv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');

/** Import and export of lists, and export of the audit log. */
export const mountAdministrationFileRoutes = (
  app: FastifyInstance,
  { store, clock, ...deps }: Pick<OfficeDeps, 'store' | 'clock'> & Omit<ImportDeps, 'store'>,
): void => {
  fileRoute(app, 'importList', async ({ session, query, params, request }) => {
    const list = listOf(params);
    const { name, dryRun, keepOthers, retire = 'tenth' } = query;
    return importTable(
      { store, ...deps },
      { session, request },
      {
        ...{ name, bounds: listBounds },
        ...{ action: 'event-list-checked', subject: message('subject-list', { list }) },
        task: { as: 'list', list },
        apply: (read) => importList(store, list, { name, read }, { dryRun, keepOthers, retire }, actorOf(session)),
        counts: ({ added, updated, restored, unchanged, retired }) => ({
          added,
          updated,
          restored,
          unchanged,
          retired,
        }),
        isWritten: ({ dry_run, errors }) => !dry_run && errors.length === 0,
      },
    );
  });

  fileRoute(app, 'listCsv', async ({ params, reply }) => {
    const list = listOf(params);
    assertLeft('rows');
    const { offered } = await store.references.current(list);
    charge('rows', offered.length);
    return sendCsv(reply, list).send(measured(() => writeListCsv(list, offered)));
  });

  fileRoute(app, 'auditCsv', async ({ query, reply }) => {
    assertLeft('rows');
    const zone = await firmZone(store);
    const day = dayIn(clock.now(), zone);
    return sendCsv(reply, `audit-${day}`).send(
      Readable.from(inTurns(auditCsv(store.audit.all({ ...query, zone }), zone)), { objectMode: false }),
    );
  });
};
