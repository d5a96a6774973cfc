import { closeSync, createWriteStream, fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { sketch } from './sketch.ts';

// What server and desk are measured against: as little code as can do the same work, each a process of its own.
// Usage: node baseline.ts KIND FOLDER

const [kind = '', folder = ''] = process.argv.slice(2);

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

/** Each body appended to a file and synced before its answer: the durable writes that the disk allows one after another. */
const append = (): RequestListener => {
  const file = openSync(path.join(folder, 'append.log'), 'a');
  process.once('exit', () => closeSync(file));
  return (request, response) =>
    void bodyOf(request).then((body) => {
      writeSync(file, body);
      fsyncSync(file);
      response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    });
};

/** Every job of the server's own database, from SQLite to the socket, a hundred texts at a time. */
const list = (): RequestListener => {
  const db = new Database(path.join(folder, 'server', 'server.db'), { readonly: true });
  const page = db.prepare<[number], { id: number; body: string }>(
    'SELECT job_id AS id, body FROM job_document WHERE job_id < ? ORDER BY job_id DESC LIMIT 100',
  );
  return (_request, response) =>
    void (async () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let below = Number.MAX_SAFE_INTEGER, mark = '['; ; mark = ',') {
        const rows = page.all(below);
        if (rows.length === 0) break;
        below = rows.at(-1)!.id;
        if (!response.write(mark + rows.map(({ body }) => body).join(',')))
          await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end(']');
    })();
};

/** Bodies into files, neither taken apart nor hashed nor synced. */
const sink = (): RequestListener => {
  let files = 0;
  return (request, response) =>
    void pipeline(request, createWriteStream(path.join(folder, `sink-${(files += 1)}`))).then(() =>
      response.writeHead(201).end(),
    );
};

/**
 * As little of a provider as a desk gets along with: bodies are counted and dropped. At `/seen` it tells what has come
 * since that was last deleted: how often and how much, and when the first of it, in milliseconds since 1970.
 */
const provider = (): RequestListener => {
  const sockets = new Set<Socket>();
  const nothing = { posts: 0, photos: 0, firstMs: 0, wire: 0 };
  let seen = { ...nothing };
  let ids = 0;
  const now = (): number => performance.timeOrigin + performance.now();
  const openWire = (): number => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const thingAt = (url: string, made: number): unknown => {
    const asked = /^\/api\/jobs(?:\/(\d+))?$/.exec(url);
    const id = Number(asked?.[1] ?? made);
    return asked
      ? { id, arrays: ['South', 'Garage'].map((name) => ({ id: `${name}-${id}`, name })) }
      : { id: String(made) };
  };
  return (request, response) => {
    const { method, url = '/', socket } = request;
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!sockets.has(socket)) {
      sockets.add(socket);
      socket.once('close', () => {
        seen.wire += socket.bytesRead;
        sockets.delete(socket);
      });
    }
    if (url === '/seen') {
      answer(200, { ...seen, wire: seen.wire + openWire() });
      if (method === 'DELETE') seen = { ...nothing, wire: -openWire() };
    } else if (method === 'GET') {
      // Nobody is at home at the base URL itself, as with any provider that knows no more than the reference.
      answer(url === '/api' ? 404 : 200, /^\/api\/jobs\/\d+$/.test(url) ? thingAt(url, 0) : []);
    } else {
      seen.posts += 1;
      if (url !== '/api/jobs') seen.photos += 1;
      seen.firstMs ||= now();
      request.resume().once('end', () => answer(201, thingAt(url, (ids += 1))));
    }
  };
};

const empty = (): RequestListener => (_request, response) => void response.end('ok');

const kinds: Record<string, () => RequestListener> = {
  append,
  sketch: () => sketch(folder, bodyOf),
  list,
  sink,
  provider,
  empty,
};
const server = createServer(kinds[kind]!()).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`Baseline ${kind} on http://127.0.0.1:${address?.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
