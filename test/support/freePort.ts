import { randomInt } from 'node:crypto';
import net from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port for a program that has to be given one, or that ends and comes back to the same one. It is below those that systems
 * give to programs that ask for any port (32768 and up, 49152 and up), so none of these takes it in between.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port between 20000 and 30000');
};
