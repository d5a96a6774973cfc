import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AuditRow } from '../../../shared/audit/officeCalls.ts';
import { dayIn, isoTimeIn } from '../../../shared/schema/firmDays.ts';
import { csvHead, csvRow } from '../../files/csv.ts';
import { sendCsv } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import type { OfficeHandlers } from '../base/rpc/handlers.ts';
import { assertLeft, charge, inTurns, measured } from '../base/work/requestWork.ts';
import { firmZone } from '../firm/firm.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

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

/** The audit log, by days of the firm's time zone. Each change notes itself there, in `base/audit`. */
export const auditHandlers = ({ store }: Pick<OfficeDeps, 'store'>) =>
  ({
    listAudit: async ({ before = null, limit, ...filter }) =>
      store.audit.list({ ...filter, zone: await firmZone(store) }, { before, limit }),
  }) satisfies Partial<OfficeHandlers>;

/** The audit log as a file. */
export const mountAuditFileRoutes = (
  app: FastifyInstance,
  { store, clock }: Pick<OfficeDeps, 'store' | 'clock'>,
): void =>
  fileRoute(app, 'auditCsv', async ({ query, reply }) => {
    assertLeft('rows');
    const zone = await firmZone(store);
    const day = dayIn(clock.now(), zone);
    return sendCsv(reply, `audit-${day}`).send(
      Readable.from(inTurns(auditCsv(store.audit.all({ ...query, zone }), zone)), { objectMode: false }),
    );
  });
