import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePort } from '../../electron/demo/choosePort.ts';
import { atEnd } from '../support/atEnd.ts';

const takenPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return (server.address() as AddressInfo).port;
};

it('the port of a demo is none that a system hands out by itself, which would give it away between two starts', async () => {
  const port = await choosePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(30_000);
});

it('a port that is taken is passed over, and where all are, the search ends', async () => {
  const taken = await takenPort();
  const free = await choosePort();
  const ports = [taken, taken, free];
  expect(await choosePort(() => ports.shift()!)).toBe(free);
  await expect(choosePort(() => taken)).rejects.toThrow('none was free');
});
