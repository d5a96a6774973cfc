import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { type PlainProvider, startPlainProvider } from '../support/plainProvider.ts';
import { createFieldDesk, type FieldDesk, meantJob } from './fieldDesk.ts';
import { eventually } from '../support/eventually.ts';

let provider: PlainProvider;
let desk: FieldDesk;
beforeEach(async () => {
  provider = await startPlainProvider();
  desk = createFieldDesk();
});

/** In front of the provider: takes what changes something at once, and passes it on after a signal, even if nothing waits for the answer. */
const startLate = async () => {
  let taken = 0;
  let isLookedFor = false;
  let passOn = (): void => undefined;
  const isTime = new Promise<void>((resolve) => (passOn = resolve));
  const server = createServer((message, response) => {
    void (async () => {
      const body = Buffer.concat(await message.toArray());
      const { method, url = '/', headers } = message;
      if (method === 'POST') {
        taken += 1;
        await isTime;
      }
      const asked = request(provider.url + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
        if (isLookedFor && url.includes('/jobs/?')) answer.once('end', passOn);
      });
      asked.end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${provider.basePath}`,
    taken: () => taken,
    /** From now on: once a desk has searched the provider's jobs, and has not found it yet, it is passed on. */
    passOnAfterLook: (): void => void (isLookedFor = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

it('a job that the provider was still busy with when the program was killed is not sent again', async () => {
  const late = await startLate();
  try {
    await desk.connect(['--base-url', late.baseUrl, '--api-key', provider.key, '--trailing-slash']);
    await desk.json(['import', desk.write(meantJob('Late', []))]);
    await desk.json(['submit', '--all']);
    const sending = desk.start(['sync', '--watch']);
    await eventually(() => expect(late.taken()).toBe(1));
    await sending.end('SIGKILL');
    late.passOnAfterLook();
    expect(await desk.run(['sync', '--timeout', '600'])).toMatchObject({ code: 0, stderr: '' });
    expect([provider.jobs().map(({ fields }) => fields.client_name), late.taken()]).toEqual([['Late'], 1]);
  } finally {
    late.close();
  }
});
