import net from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { required, startServer } from '../../../support/startServer.ts';
import { formOf } from './formOf.ts';

const server = await startServer();

describe('If-Match', () => {
  it('decisions: a version that is no longer current is 412, on reading and on writing', async () => {
    const job = await server.submit();
    const where = `/jobs/${job.id}`;
    const etag = (await server.get(where)).headers.get('etag')!;
    const message = { message_body: 'The hatch is in the hall.' };
    const write = (tag: string, headers = {}) =>
      server.post<ProblemBody>(`${where}/message`, message, { headers: { 'if-match': tag, ...headers } });

    expect((await write(`"other", ${etag}`)).status).toBe(200);
    const stale = await write(etag);
    expect([stale.status, stale.json.code]).toEqual([412, 'version-changed']);
    expect((await write('*')).status).toBe(200);
    expect((await server.get(where, { headers: { 'if-match': etag } })).status).toBe(412);
    expect((await server.get<{ messages: unknown[] }>(where)).json.messages).toHaveLength(2);
    const file = await server.upload(`${where}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(1) }], {
      headers: { 'if-match': etag },
    });
    expect(file.status).toBe(412);
  });

  it('decisions: of several writes that expect the same version, one is done', async () => {
    const job = await server.submit();
    const where = `/jobs/${job.id}`;
    const headers = { 'if-match': (await server.get(where)).headers.get('etag')! };
    const revision = { revision_notes: 'Measured again', revision_reason: 'as_built' };
    const answers = await Promise.all([
      ...[1, 2, 3].map((nth) => server.post(`${where}/message`, { message_body: `${nth}` }, { headers })),
      server.post(`${where}/revision`, revision, { headers }),
    ]);
    const isRevised = answers.at(-1)!.status === 200;
    // Any of them may be the first: of a revised job, messages are refused whatever they expect.
    const others = isRevised ? 409 : 412;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, others, others, others]);
    expect((await server.get<{ messages: unknown[] }>(where)).json.messages).toHaveLength(isRevised ? 0 : 1);
  });

  it('decisions: a job that changes while its file arrives does not get the file', async () => {
    const job = await server.submit();
    const where = `/jobs/${job.id}`;
    const etag = (await server.get(where)).headers.get('etag')!;
    const form = formOf(jpegPhoto(1));
    const { hostname, port } = new URL(server.url);
    const socket = net.connect(Number(port), hostname);
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write(
      `POST /api${where}/files HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Key: ${server.own.api_key}\r\nIf-Match: ${etag}\r\n` +
        `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    socket.write(form.subarray(0, 100));
    await expect.poll(() => server.temporaryFiles().length).toBe(1);
    await server.post(`${where}/message`, { message_body: 'Meanwhile' });
    socket.write(form.subarray(100));
    expect(await answered).toMatch(/^HTTP\/1\.1 412 /);
    socket.destroy();
    expect((await server.get(`${where}/uploads`)).json).toEqual([]);
  });

  it('decisions: it is ignored where no job is named', async () => {
    const job = await server.submit({ arrays: [{ name: 'South' }] });
    const headers = { 'if-match': (await server.get(`/jobs/${job.id}`)).headers.get('etag')! };
    const photo = [{ name: 'a.jpg', bytes: jpegPhoto(2) }];
    expect((await server.upload(`/arrays/${job.arrays![0]!.id}/attic-images`, photo, { headers })).status).toBe(201);
    expect((await server.post('/jobs', required, { headers })).status).toBe(201);
  });

  it('decisions: a repetition is replayed although its If-Match is no longer current', async () => {
    const job = await server.submit();
    const etag = (await server.get(`/jobs/${job.id}`)).headers.get('etag')!;
    const headers = { 'if-match': etag, 'idempotency-key': 'versioned' };
    const send = () => server.post(`/jobs/${job.id}/message`, { message_body: 'once' }, { headers });
    expect((await send()).status).toBe(200);
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });
});
