import type { FastifyInstance } from 'fastify';

/** Timeout for the arrival of a body: closes connections that send slower. */
export const limitArrival = (app: FastifyInstance, longestMs: number): void => {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.complete) return;
    const end = setTimeout(() => raw.destroy(), longestMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(end));
  });
};
