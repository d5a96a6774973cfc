import type { FastifyInstance } from 'fastify';

/** Ends connections on which a body takes longer than this to arrive: who sends a byte a minute holds them for ever. */
export const limitArrival = (app: FastifyInstance, longestMs: number): void => {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.complete) return;
    const end = setTimeout(() => raw.destroy(), longestMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(end));
  });
};
