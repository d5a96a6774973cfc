import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenProblem } from '../../electron/cli/start/listenProblem.ts';

const host = '127.0.0.1';

it('says which port is taken, and how to start all the same', async () => {
  const first = createServer().listen(0, host);
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer().listen(port, host);
  const error = await new Promise((resolve) => second.once('error', resolve));
  first.close();
  expect(listenProblem(error, { host, port })?.message).toBe(
    `Port ${port} of 127.0.0.1 is taken. Choose another --port.`,
  );
});

it('leaves every other error to its caller', () => {
  expect(listenProblem(new Error('a bug'), { host, port: 80 })).toBeNull();
});
