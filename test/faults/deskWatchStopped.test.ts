import { beforeEach, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { createFieldDesk, type FieldDesk } from './fieldDesk.ts';
import { eventually } from '../support/eventually.ts';

let server: TestServer;
let proxy: FaultProxy;
let desk: FieldDesk;
beforeEach(async () => {
  server = await startServer();
  proxy = await startFaultProxy({ target: () => server.url });
  desk = createFieldDesk();
});

const connect = () => desk.run(['connect', '--base-url', `${proxy.url}/api`, '--api-key', server.own.api_key]);

it.each([
  ['connects again', connect, 0],
  ['says "now"', () => desk.run(['sync']), 3],
] as const)(
  'a watching desk that was stopped says so, and goes on when another program %s',
  async (_how, act, code) => {
    await connect();
    proxy.setDecide(() => ({ kind: 'status', status: 403, style: 'plain' }));
    const watching = desk.start(['sync', '--watch']);
    await eventually(() => expect(watching.stderr()).toMatch(/Forbidden\. Nothing is sent for now/));
    proxy.setDecide(() => null);
    expect((await act()).code).toBe(code);
    await eventually(() => expect(watching.stderr()).toMatch(/\nThe provider is there\.\n$/));
    expect((await watching.end()).code).toBe(0);
  },
);
