import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves: none of them is given to another program between two uses. */
const [first, last] = [20_000, 29_999];

/** How many ports may be taken before the search ends. */
const mostTries = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      // Windows reserves ranges of ports, which it refuses with EACCES.
      code === 'EADDRINUSE' || code === 'EACCES' ? resolve(false) : reject(new Error(`No port can be tried: ${code}`)),
    );
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });

/** A free port of loopback, for a server that is started on it more than once. */
export const choosePort = async (next = (): number => randomInt(first, last + 1)): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = next();
    if (await isFree(port)) return port;
  }
  throw new Error(`Of ${mostTries} ports from ${first} to ${last}, none was free.`);
};
