import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
await server.submit();
await server.submit();

const listUnder = async (host: string | null, version = '1.1'): Promise<string> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const named = host === null ? '' : `host: ${host}\r\n`;
  socket.write(
    `GET /api/jobs?limit=1 HTTP/${version}\r\n${named}x-api-key: ${server.own.api_key}\r\nconnection: close\r\n\r\n`,
  );
  return text(socket);
};

it.each(['[', 'a b', 'a"><script>', 'evil:99999', 'evil/x?y', 'a@b', 'a#b'])(
  'a Host that is none is refused: %s',
  async (host) => {
    const answer = await listUnder(host);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('urn:rafter:problem:malformed-request');
  },
);

it.each(['jobs.example.com', 'jobs.example.com:8080', '[::1]:4180', '127.0.0.1'])(
  'links begin with %s',
  async (host) => {
    expect(await listUnder(host)).toContain(`link: <http://${host}/api/jobs?`);
  },
);

it('where no host is named, links begin with the address that was reached', async () => {
  for (const answer of [await listUnder(null, '1.0'), await listUnder('')])
    expect(answer).toContain(`link: <${server.url}/api/jobs?`);
});
