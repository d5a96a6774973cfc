import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';
import { clientErrorHandler } from './errorHandler.ts';

export type ArrivalLimits = Pick<
  Limits,
  'bodySeconds' | 'uploadBytesPerSecond' | 'uploadWindowSeconds' | 'refusedSeconds'
>;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Files may take as long as they need, as long as bytes keep coming. JSON is read as JSON, whatever else a request says. */
const isUpload = ({ headers }: FastifyRequest): boolean => {
  const type = headers['content-type'] ?? '';
  if (/^(?:multipart\/|application\/(?:octet-stream|partial-upload))/i.test(type)) return true;
  return headers['upload-complete'] !== undefined && !/json/i.test(type);
};

/** Answers 408 where nothing was answered yet, and closes the connection. */
const cutOff = ({ log, raw }: FastifyRequest, hasAnswered: () => boolean): void => {
  if (raw.complete || raw.destroyed) return;
  log.warn('closed: the body arrived too slowly');
  if (hasAnswered()) raw.destroy();
  else clientErrorHandler({ name: 'Error', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
};

/** Stops the timer when the body has arrived, or its connection has closed. */
const stopWithBody = (raw: IncomingMessage, timer: NodeJS.Timeout): void => {
  timer.unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
};

/**
 * Bounds how slowly bodies may arrive: JSON within a time, uploads at a least rate over a window. A connection whose
 * request was refused before all of it arrived is closed soon after the response, however the sender goes on.
 */
export const limitArrival = (app: FastifyInstance, limits: ArrivalLimits): void => {
  const { bodySeconds, uploadBytesPerSecond, uploadWindowSeconds, refusedSeconds } = limits;
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    const hasAnswered = (): boolean => reply.raw.headersSent;
    if (!isUpload(request)) {
      stopWithBody(
        raw,
        setTimeout(() => cutOff(request, hasAnswered), bodySeconds * 1000),
      );
      return;
    }
    let before = raw.socket.bytesRead;
    const check = (): void => {
      const arrived = raw.socket.bytesRead - before;
      before = raw.socket.bytesRead;
      // Bytes that wait to be read are not late.
      if (raw.readableLength === 0 && arrived < uploadBytesPerSecond * uploadWindowSeconds)
        cutOff(request, hasAnswered);
    };
    stopWithBody(raw, setInterval(check, uploadWindowSeconds * 1000));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // Read and drop the rest meanwhile, so that the client receives the refusal.
    raw.resume();
    stopWithBody(
      raw,
      setTimeout(() => raw.destroy(), refusedSeconds * 1000),
    );
  });
};
