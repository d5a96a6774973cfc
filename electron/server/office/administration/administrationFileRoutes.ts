import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../../../../shared/messages/problem.ts';
import { dayIn, isoTimeIn } from '../../../../shared/office/firmDays.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../../shared/reference/lists.ts';
import { writeListCsv } from '../../reference/writeListCsv.ts';
import { charge, inTurns } from '../../work/requestWork.ts';
import { actorOf } from '../handlers.ts';
import { firmZone } from '../firm.ts';
import { importList } from '../importList.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { fileRoute } from '../fileRoute.ts';
import type { AuditRow } from '../../../../shared/office/shapes.ts';
import { csvHead, csvRow } from '../../../files/csv.ts';

const csvOf = ({ atMs, actor, action, subject, detail, address }: AuditRow, zone: string): string => {
  const time = isoTimeIn(atMs, zone);
  const details = detail === null || detail === undefined ? '' : JSON.stringify(detail);
  return csvRow([time, actor, action, subject, details, address]);
};

const linesAtOnce = 500;

/** The audit log as CSV, in pieces; reads rows as the pieces are consumed. Times are of the zone. */
const auditCsv = async function* (rows: AsyncIterable<AuditRow>, zone: string): AsyncGenerator<string> {
  let piece = csvHead(['time', 'actor', 'action', 'subject', 'detail', 'address']);
  let lines = 0;
  for await (const row of rows) {
    piece += csvOf(row, zone);
    lines += 1;
    if (lines % linesAtOnce > 0) continue;
    yield piece;
    charge('rows', linesAtOnce);
    piece = '';
  }
  if (piece !== '') yield piece;
};

const longestList = 50 * 1024 * 1024;
/** Five times the longest public list; comparing more would block the server. */
const mostLines = 100_000;

/** The bytes of a list's file. Drains a body over the limit, so that the browser reads the refusal. */
export const readBounded = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer> => {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes <= most) pieces.push(piece);
    else pieces = [];
  }
  if (bytes > most) throw problem('list-file-over-limit', { megabytes: most / 1024 / 1024 });
  return Buffer.concat(pieces);
};

const hasMoreOf = (bytes: Buffer, byte: number, most: number): boolean => {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0 && found <= most; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found > most;
};
/** Counted before a file is parsed. A carriage return alone ends a line, too. */
export const hasMoreLines = (bytes: Buffer, most: number): boolean =>
  hasMoreOf(bytes, 0x0a, most) || hasMoreOf(bytes, 0x0d, most);

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
export const mountAdministrationFileRoutes = (app: FastifyInstance, { store, clock }: OfficeDeps): void => {
  fileRoute(app, 'importList', async ({ session, query, params, request }) => {
    const list = listOf(params);
    store.reserve.assertRoom();
    const body = request.body as AsyncIterable<Buffer> | undefined;
    const bytes = body === undefined ? Buffer.alloc(0) : await readBounded(body, longestList);
    await session.assertLive();
    if (hasMoreLines(bytes, mostLines)) throw problem('list-file-too-long', { lines: mostLines });
    const { name, dryRun, keepOthers, retire = 'tenth' } = query;
    return importList(store, list, { bytes, name }, { dryRun, keepOthers, retire }, actorOf(session));
  });

  fileRoute(app, 'listCsv', async ({ params, reply }) => {
    const list = listOf(params);
    return sendCsv(reply, list).send(writeListCsv(list, (await store.references.current(list)).offered));
  });

  fileRoute(app, 'auditCsv', async ({ query, reply }) => {
    const zone = await firmZone(store);
    const day = dayIn(clock.now(), zone);
    return sendCsv(reply, `audit-${day}`).send(
      Readable.from(inTurns(auditCsv(store.audit.all({ ...query, zone }), zone)), { objectMode: false }),
    );
  });
};
