import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import type { Job } from '../../../shared/job/job.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { copyOf, signedIn } from '../../support/console.ts';
import { listenAs } from '../../support/eventStream.ts';
import { videoOf } from '../../support/largeVideo.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { freePort } from '../../support/freePort.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { rafter, type ServerProcess, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { oneDatabaseAndBucket } from '../../support/severalProcesses.ts';
import { clientOf, required } from '../../support/startServer.ts';

const hourMs = 60 * 60 * 1000;

describe.skipIf(!hasPostgres())('several processes on one PostgreSQL and one bucket', async () => {
  if (!hasPostgres()) return;
  const { databaseUrl, s3, start } = await oneDatabaseAndBucket();
  const data = temporaryFolder();
  // A proxy hands a browser now to one, now to the other.
  const publicUrl = 'http://127.0.0.1:8080';
  const shared = ['--public-url', publicUrl];
  const [one, two] = await Promise.all([start(shared, data), start(shared)]);
  const files = { location: { ...s3.location, prefix: 'rafter/' }, credentials: s3.credentials };
  const store = await openStore({
    ...{ data: temporaryFolder(), databaseUrl, s3: files },
    ...{ clock: systemClock, ids: systemIds },
  });
  atEnd(() => store.close());
  const linksOf = (server: ServerProcess) => /\/#\/first\/(\S+)/.exec(server.stdout())?.[1];
  const links = [linksOf(one), linksOf(two)];
  const address = { street_address: '', city: '', state: '', zip_code: '' };
  const own = await store.organizations.add('Valley Solar', address);
  const [first, second] = [clientOf(one.url, own.api_key), clientOf(two.url, own.api_key)];

  /** A browser that has signed in through the proxy: `at` is the same browser at a process. */
  const reviewer = async (name: string) => {
    const email = `${name}@ridgeline.example`;
    const console = await signedIn({ store, url: one.url }, 'reviewer', { email, origin: publicUrl });
    return { ...console, at: ({ url }: ServerProcess) => copyOf({ ...console, url }) };
  };

  const leads = async ({ url }: Pick<ServerProcess, 'url'>): Promise<boolean> =>
    (await (await fetch(`${url}/metrics`)).text()).includes('\nrafter_leader 1\n');

  it('hand out one link for the first administrator', () => {
    expect(links[0]).toMatch(/^[\w-]{43}$/);
    expect(links[1]).toBe(links[0]);
  });

  it('tell the console of one what was changed in the other', async () => {
    const ear = await listenAs((await reviewer('listens')).at(two));
    await expect.poll(ear.text).toContain('retry: ');
    await first.submit();
    await expect.poll(ear.changes).toBe(1);
    await ear.stop();
  });

  it('know a session of each other, and its end', async () => {
    const browser = await reviewer('leaves');
    const there = browser.at(two);
    expect(await there.call('readHere', {})).toMatchObject({ user: { email: browser.email } });
    const ear = await listenAs(there);
    await browser.call('signOut', {});
    expect((await there.call('readHere', {})).user).toBeNull();
    await expect.poll(ear.hasEnded).toBe(true);
  });

  it('know that a key was revoked', async () => {
    const { api_key: key, id } = await store.organizations.createKey('Valley Solar');
    const statuses = async () =>
      Promise.all([first, second].map(async (each) => (await each.get('/jobs', { key })).status));
    expect(await statuses()).toEqual([200, 200]);
    await store.organizations.keys.revoke(id);
    await expect.poll(statuses).toEqual([401, 401]);
  });

  it('do the work of one key once, whichever of them is asked', async () => {
    const headers = { 'idempotency-key': 'racers' };
    const ask = (n: number) => (n % 2 === 0 ? first : second).post<Job>('/jobs', required, { headers });
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => ask(n)));
    const made = answers.filter(({ status }) => status === 201).map(({ json }) => json.id);
    expect(new Set(made).size).toBe(1);
    // 409: the first is still at work in the same process.
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await ask(0)).json.id).toBe(made[0]);
  });

  it('serve the files of each other', async () => {
    const { id } = await first.submit();
    const { json } = await first.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(1) }]);
    const { status, text } = await second.get(json[0]!.file.replace(/^https?:\/\/[^/]+/, two.url), { key: null });
    expect([status, text.length > 0]).toEqual([200, true]);
  });

  it('go on with the uploads of each other', async () => {
    const { id } = await first.submit();
    const bytes = videoOf(3 * 1024 * 1024);
    const half = 2 * 1024 * 1024;
    const begun = { 'upload-complete': '?0', 'upload-length': String(bytes.length), 'idempotency-key': 'in-pieces' };
    const { headers } = await first.ask('POST', `/jobs/${id}/files`, { headers: begun });
    const at = new URL(headers.get('location')!).pathname.slice('/api'.length);
    const append = (client: typeof first, offset: number, body: Uint8Array, isComplete: boolean) =>
      client.ask<{ file: string }[]>('PATCH', at, {
        body,
        headers: {
          'content-type': 'application/partial-upload',
          'upload-offset': String(offset),
          'upload-complete': isComplete ? '?1' : '?0',
        },
      });
    expect((await append(first, 0, bytes.subarray(0, half), false)).status).toBe(204);
    expect((await second.ask('HEAD', at)).headers.get('upload-offset')).toBe(String(half));
    // At once in both: the second takes over, and the first gets 409, or comes late enough to be answered the same. Both send
    // one file: while the first takes its own back, the second gets 503, and sends it again as every client does.
    const rest = () => [first, second].map((client) => append(client, half, bytes.subarray(half), true));
    const answers: Awaited<ReturnType<typeof append>>[] = [];
    await expect
      .poll(async () => {
        answers.push(...(await Promise.all(rest())));
        return answers.some(({ status }) => status === 201);
      })
      .toBe(true);
    for (const { status, headers: told } of answers) {
      expect([201, 409, 503]).toContain(status);
      expect(told.has('retry-after')).toBe(status === 503);
    }
    const taken = answers.filter(({ status }) => status === 201);
    const { text } = await append(second, half, bytes.subarray(half), true);
    for (const { text: earlier } of taken)
      expect(JSON.parse(text)).toEqual(JSON.parse(earlier.replaceAll(one.url, two.url)));
    expect((await second.get<unknown[]>(`/jobs/${id}/uploads`)).json).toHaveLength(1);
  });

  it('say that they stop before they do, and finish what they are asked meanwhile', async () => {
    const third = await start(['--drain-seconds', '1.5']);
    const ready = async () => (await fetch(`${third.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    const { hostname, port } = new URL(third.url);
    const ended = third.end('SIGTERM');
    await expect.poll(ready).toBe(503);
    const client = clientOf(third.url, own.api_key);
    const { status, headers } = await client.post('/jobs', required);
    expect([status, headers.get('connection')]).toEqual([201, 'close']);
    // The last connection of a proxy, whose request arrives when no other connection is taken any more.
    const last = connect(Number(port), hostname);
    await once(last, 'connect');
    const isRefused = () =>
      fetch(`${third.url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused, { interval: 10 }).toBe(true);
    last.end(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    expect(await text(last)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
  });

  it.skipIf(!hasNginx)(
    'restart one after the other behind nginx: every request is answered, at the latest when it is repeated',
    async () => {
      const ports = [await freePort(), await freePort()] as const;
      const proxy = await startNginx(ports);
      const run = (port: number, folder = temporaryFolder()) => {
        // As electron/packaging/README.md has it: for up to two seconds nginx does not ask a server again that did not answer.
        const flags = [...shared, '--trust-proxy', '--port', String(port), '--drain-seconds', '3'];
        return { folder, server: start(flags, folder) };
      };
      const members = ports.map((port) => run(port));
      await Promise.all(members.map(({ server }) => server));
      const client = clientOf(proxy, own.api_key);
      await expect.poll(async () => (await fetch(`${proxy}/readyz`)).status).toBe(200);

      const browser = copyOf({ ...(await reviewer('behind')), url: proxy });
      const ear = await listenAs(browser);
      await expect.poll(ear.text).toContain('retry: ');
      await client.submit();
      // nginx passes it on at once: what it holds back until there is more never comes.
      await expect.poll(ear.changes).toBe(1);

      const answers = new Map<number, number>();
      const made = new Set<number>();
      let turn = 0;
      let isOver = false;
      const asking = [0, 1].map(async () => {
        while (!isOver) {
          const idempotencyKey = `turn-${(turn += 1)}`;
          const ask = () => client.post<Job>('/jobs', required, { headers: { 'idempotency-key': idempotencyKey } });
          let answer = await ask();
          // A connection that waits just when its server stops is reset, and nginx sends no POST twice by itself.
          if (answer.status === 502) answer = await ask();
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
          made.add(answer.json.id);
        }
      });
      for (const [index, { folder, server }] of members.entries()) {
        await (await server).end();
        await run(ports[index]!, folder).server;
      }
      isOver = true;
      await Promise.all(asking);
      expect([...answers]).toEqual([[201, made.size]]);
      await expect.poll(ear.hasEnded).toBe(true);
    },
  );

  it('refuse a data directory that another has, and files in another place', async () => {
    await expect(start([], data)).rejects.toThrow(data);
    const elsewhere = `The files of this database are in s3://${s3.location.bucket}/rafter, not in`;
    const folder = temporaryFolder();
    await expect(serveProcess(folder, ['--database-url', databaseUrl])).rejects.toThrow(`${elsewhere} ${folder}`);
    const other = `s3://${s3.location.bucket}/other`;
    await expect(start(['--files', other])).rejects.toThrow(other);
    const { code, stderr } = await rafter(folder, ['org', 'list', '--database-url', databaseUrl]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(elsewhere) as string]);
  });

  it('sweep one at a time; when that one is killed, another goes on', async () => {
    await expect.poll(async () => (await Promise.all([one, two].map(leads))).filter(Boolean).length).toBe(1);
    const [leader, other] = (await leads(one)) ? [one, two] : [two, one];
    const orphan = (name: string, hours: number) => {
      const key = `rafter/${name.repeat(64)}`;
      s3.objects.set(key, { bytes: Buffer.from(name), modifiedMs: Date.now() - hours * hourMs });
      return key;
    };
    const [old, young] = [orphan('0', 25), orphan('1', 23)];
    const [kept = ''] = [...s3.objects.keys()].filter((key) => ![old, young].includes(key));
    s3.objects.get(kept)!.modifiedMs = 0;
    // The other one serves, and leaves it to the leader.
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    expect(s3.objects.has(old)).toBe(true);
    await leader.end('SIGKILL');
    await expect.poll(() => s3.objects.has(old)).toBe(false);
    expect(await leads(other)).toBe(true);
    expect([s3.objects.has(young), s3.objects.has(kept)]).toEqual([true, true]);
  });
});
