import type { FastifyReply } from 'fastify';
import { isBlank } from '../../../../shared/job/text.ts';

/** The Content-Disposition of a file that is saved under this name: an ASCII form for old clients, and the real one (RFC 6266). */
export const attachment = (sent: string): string => {
  const name = isBlank(sent) ? 'file' : sent;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** The headers of a CSV that is downloaded under this name. */
export const sendCsv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store');
